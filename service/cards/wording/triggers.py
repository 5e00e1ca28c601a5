"""When a feature triggers: whose deed or fate it is, at whom, by what, and in whose turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import ATTACK_MOMENTS
from service.cards.moments import MOVING
from service.cards.wording import passages
from service.cards.wording.cells import into
from service.cards.wording.conditions import holds
from service.cards.wording.moving import so_often
from service.cards.wording.nouns import NounPhrase, keyword, noun
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    first_of,
    has,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]
_FORCES = ("weak", "medium", "strong")
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE")
#: What happens to a card, as a finite verb says it: the terminal and its value.
_VERBS = {"open": ("CHANGES", "open"), "close": ("CHANGES", "close"), "death": ("CHANGES", "destroy"),
          "heal": ("HEAL_SELF", "-"), "move": ("MOVES3", "-"), "defend": ("DEFENDS3", "-"),
          "after_defend": ("DEFENDS3", "-"), "kill": ("KILLS", "-"),
          "wounds": ("ANNOUNCE", "deals"), "wounded": ("GETS", SING), "chips": ("GETS", SING),
          "lives": ("GETS", SING), "lose_chips": ("LOSES", SING), "become": ("BECOMES", SING),
          "dive": ("DIVES", "dive"), "emerge": ("DIVES", "emerge"),
          "change_host": ("CHANGES_HOST", "-"), "buried": ("IS_BURIED", "-"), "marked": ("GETS", SING)}  # fmt: skip
_MARKS = ("CURSE", "BLESSING", "PLAGUE", "POISON")
#: Attacks of the card itself that reach its neighbours and nobody else.
_NEAR = ("simple_strike", "melee_attacks")
SELF: Feature = {"other": False}
_FIRST_TURNS = {"turn_start": "own", "enemy_turn_start": "enemy"}


def moment(trigger: Feature, when: Feature | None, language: str) -> str:
    """The moment of a triggered feature. Raises NoWording."""
    turn = (when or {}).get("turns_over", {})
    if trigger == {"on": "turn_start"} and set(when or {}) == {"turns_over"} and set(turn) == {"equal"}:
        return phrase(language, "TURN_NUMBER", str(turn["equal"] + 1))
    if trigger["on"] in _FIRST_TURNS and set(trigger) == {"on"} and when == {"round": {"max": 1}}:
        return phrase(language, "FIRST_TURN_STARTS", _FIRST_TURNS[trigger["on"]])
    told = Moment(trigger, language)
    said = told.text()
    mate = (when or {}).get("exists", {}).get("filter", {})
    if trigger["on"] == "form_formation" and mate.get("formed") and set(when or {}) == {"exists"}:
        wanted = {name: value for name, value in mate.items() if name != "formed"}
        return f"{said} {phrase(language, 'WITH')} {noun(language, wanted, INS)}"
    if told.left:
        raise NoWording(f"no words for a trigger's {', '.join(sorted(told.left))}")
    when = dict(when or {})
    if when.pop("in_turn", False):
        dies = phrase(language, "MOMENT", "death")
        if not said.startswith(dies):
            raise NoWording("no words for what comes about in a turn")
        said = f"{dies} {phrase(language, 'COURSE')}{said.removeprefix(dies)}"
    if "turn" in when:
        said += f" {phrase(language, 'TURN_OF', when.pop('turn'))}"
    return said if not when else f"{said}, {phrase(language, 'IF')} {holds(when, language)}"


class Moment:
    """A trigger put into words; what is still `left` afterwards has none."""

    def __init__(self, trigger: Feature, language: str) -> None:
        self.language = language
        self.left = dict(trigger)
        self.on = str(self.left.pop("on"))
        self.walks = False

    def _word(self, terminal: str, value: str = "-") -> str:
        return phrase(self.language, terminal, value)

    def _bent(self, word: str, case: str, number: str = SING, gender: str | None = None) -> str:
        return inflected(word, case, number, gender) if self.language == "ru" else word

    def _take(self, name: str) -> Any:
        return self.left.pop(name, None)

    def text(self) -> str:
        """The words. Raises NoWording."""
        on = self.on
        if on in ATTACK_MOMENTS or on == "attack":
            return self._dealt()
        if on == "after_attack":
            return self._afterwards()
        if on in ("assault", "assailed"):
            return self._assault()
        if on == "attacked":
            return self._suffered()
        if on in ("arrive", "miss", "answer", "feature"):
            return self._deed()
        if on == "prophecy":
            return f"{self._word('WHEN')} {self._bent(self._word('PROPHECY'), 'loct')}{self._of(self._take('whose'))}"
        if on == "roll":
            return self._roll()
        if on == "death" and self.left.get("whose") == "host" and "target" in self.left:
            return self._host_dies()
        if on == "any_death" or (on == "death" and "whose" not in self.left):
            return self._death()
        if on == "move" and self.left.get("keyword") in MOVING:
            word = keyword(self.language, str(self._take("keyword")), "loct")
            return f"{self._word('WHEN')} {word}{self._of(self._take('whose'))}{self._into()}"
        if on == "move" and self.left.get("type") == "movement":
            del self.left["type"]
            if "whose" not in self.left:
                return self._word("MOMENT", "walk") + self._into()
            self.walks = True
        if has(self.language, "MOMENT", on) and not self.left.keys() - {"cell"}:
            return self._word("MOMENT", on) + self._into()
        if has(self.language, "DIVES", on):
            return self._happens()
        if has(self.language, "LINES_UP", on):
            who = "" if self.language == "ru" else f" {self._word('SELF', 'self')}"
            return f"{self._word('WHENEVER')}{who} {self._word('LINES_UP', on)}"
        if on in _VERBS:
            return self._happens()
        if on == "fight" and not self.left:
            return passages.fights(self.language)
        raise NoWording(f"no word for {on}")

    # --- whose, by what, where ---
    def _whose(self, wanted: Any, case: str) -> str:
        if wanted == "host":
            word = self._word("HOST")
            return inflected(word, case) if self.language == "ru" else f"the {word}"
        if wanted == SELF:
            return self._bent(self._word("SELF", "self"), case)
        return noun(self.language, wanted, case)

    def _of(self, wanted: Any) -> str:
        """Whose it is, after its noun; nothing for the card itself."""
        if wanted is None:
            return ""
        of = "of " if self.language == "en" else ""
        if wanted == {"side": "enemy"}:
            return f" {of and 'of the '}{self._word('ENEMY', 'enemy')}"
        return f" {of}{self._whose(wanted, GEN)}"

    def _cause(self) -> str:
        named = self._take("keyword")
        if named is not None:
            word = {"meanness": "MEANNESS", "finishing": "FINISHING", "poison": "POISON", "plague": "PLAGUE"}.get(
                str(named)
            )
            if word is None or "type" in self.left:
                raise NoWording("no words for what it is done by")
            by = self._bent(self._word(word, "-" if word == "MEANNESS" else str(named)), GEN)
            return f" {self._word('FROM')} {by}{self._of(self._take('source'))}"
        kind, source = self._take("type"), self._take("source")
        if kind is None:
            if source is not None:
                raise NoWording("no words for whose doing triggers")
            return ""
        word = first_of(self.language, _SORTS, kind)
        many = inflected(word, GEN, PLUR) if self.language == "ru" else plural(word)
        return f" {self._word('FROM')} {many}{self._of(source)}"

    def _into(self) -> str:
        cell = self._take("cell")
        if cell is None:
            return ""
        if cell == {"step": True}:
            return f" {self._word('TO_NEXT_CELL', 'adjacent')}"
        if cell == {"same_row": True}:
            where = f", {self._word('IN_WHICH')} {self._word('STANDS')}" if self.language == "ru" else ""
            return f" {self._word('TO_ROW')}{where} {self._word('SELF', 'self')}"
        if set(cell) == {"half"}:
            return f" {self._word('TO_HALF', cell['half'])}"
        if cell == {"from": {"diagonal": True}}:
            return f" {self._word('DIAGONALLY')}"
        if cell in ({"from": {"opposite": "moved"}}, {"from": {"behind": "moved"}}):
            return f" {self._word('BACKWARD' if 'opposite' in cell['from'] else 'FORWARD')}"
        start = dict(cell).get("from")
        left = f" {self._word('FROM_NEXT_CELL')}" if start == {"adjacent": "self"} else ""
        if set(cell) - {"to", "from"} or (start is not None and not left):
            raise NoWording("no words for where it moves")
        return left + (f" {into(cell['to'], self.language)}" if "to" in cell else "")

    # --- attacks ---
    def _attack(self, name: str) -> str:
        """ "On a weak or medium shot"."""
        word = first_of(self.language, _SORTS, name)
        forces = self._take("force") or []
        gender = nature(word)[0] if self.language == "ru" else None
        told = [self._bent(self._word("FORCE", force), "loct", SING, gender) for force in _FORCES if force in forces]
        joint = f" {self._word('OR')} "
        said = " ".join([*([joint.join(told)] if told else []), self._bent(word, "loct")])
        return f"{self._word('WHEN')} {with_article(said) if self.language == 'en' else said}"

    def _over(self) -> str:
        """Over a card, as a strike through a row goes."""
        return f" {self._word('OVER')} {self._whose(self._take('over'), ACC)}"

    def _dealt(self) -> str:
        kind = self._take("type") if self.on == "attack" else None
        whose, target = self._take("whose"), self._take("target")
        if target is not None and whose is None and target.get("side") == "own":
            raise NoWording("no words for an attack at one's own")
        near = kind or self.on
        if target is not None and whose is None and "adjacent" in target and near not in _NEAR:
            raise NoWording("no words for whose neighbour is attacked")
        said = self._attack((kind or "attacks") if self.on == "attack" else self.on) + self._of(whose)
        said += self._over() if "over" in self.left else ""
        if target is None:
            return said
        wanted = dict(target)
        place = f" {self._word('IN_PLAY', 'field')}" if wanted.pop("zone", None) == "battlefield" else ""
        return f"{said} {self._word('AGAINST')} {noun(self.language, wanted, DAT)}{place}"

    def _suffered(self) -> str:
        whose, source = self._take("whose"), self._take("source")
        if isinstance(whose, Mapping) and (source is not None or whose.get("side") != "own"):
            raise NoWording("no words for whose attack it is")
        if source == SELF:
            raise NoWording("an attack at itself")
        said = self._attack(self._take("type") or "attacks") + self._of(source)
        return f"{said} {self._word('AGAINST')} {self._whose(SELF if whose is None else whose, DAT)}"

    def _assault(self) -> str:
        """ "When somebody attacks with a strike": whom, as far as it is said."""
        suffered = self.on == "assailed"
        kind, whose, target = self._take("type"), self._take("whose"), self._take("target")
        if suffered:
            whose, target = self._take("source"), SELF if whose is None else whose
            if whose is None and target not in (SELF, "host") and target.get("side") != "own":
                raise NoWording("no words for whose attack it is")
            if whose is None:
                return f"{self._word('WHEN')} {self._assaulting(kind)}{self._onto(target)}"
        if whose is None:
            if target is not None and target.get("side") == "own":
                raise NoWording("no words for an attack at one's own")
            return f"{self._word('WHEN')} {self._assaulting(kind)}{self._onto(target)}"
        who = f"{self._word('WHENEVER')} {self._whose(whose, NOM)} {self._word('ASSAULTS')}"
        return who + self._with(kind) + self._onto(target)

    def _afterwards(self) -> str:
        """After an attack of its own, or one that missed."""
        after, kind = self._word("AFTER"), self._take("type")
        whose = self._take("whose")
        if whose is not None:
            return self._after_that_of(after, kind, whose)
        if self._take("force") == ["miss"]:
            miss = other_phrase("en", "EVENT", "miss", 1) if self.language == "en" else self._word("EVENT", "miss")
            said = self._bent(miss, GEN) + self._missing(kind)
            return f"{after} {said} {self._word('IN_ASSAULT')}"
        return f"{after} {self._bent(self._word('ASSAULT'), GEN)}{self._with(kind)}"

    def _after_that_of(self, after: str, kind: str | None, whose: Any) -> str:
        """After an attack of somebody, perhaps one that missed."""
        missed = self._take("force") == ["miss"]
        assault = self._bent(self._word("ASSAULT"), GEN)
        if self.language == "en" and kind is None:
            assault = other_phrase("en", "ASSAULT", "-", 1)
        said = f"{after} {assault}{'' if kind is None else self._with(kind)}{self._of(whose)}"
        if not missed:
            return said
        if self.language == "en":
            return f"{said}, {self._word('IF')} {self._word('PRONOUN', 'both')} {self._word('MISSED')}"
        gender = nature(NounPhrase("ru", whose).head)[0] if isinstance(whose, Mapping) else "masc"
        place = {"neut": 0, "masc": 1, "femn": 2}[gender or "masc"]
        verb = other_phrase("ru", "MISSED", "-", {"masc": 0, "femn": 1, "neut": 2}[gender or "masc"])
        return f"{said}, {self._word('IF')} {other_phrase('ru', 'PRONOUN', 'nomn', place)} {verb}"

    def _assaulting(self, kind: str | None) -> str:
        if kind is None and self.language == "en":
            return other_phrase("en", "ASSAULT", "-", 1)
        return self._bent(self._word("ASSAULT"), "loct") + self._with(kind)

    def _with(self, kind: str | None) -> str:
        if kind is None and self.language == "en":
            return f" {plural(first_of('en', _SORTS, 'attacks'))}"
        if kind is not None and self.language == "en":
            return f" {with_article(first_of('en', _SORTS, kind))}"
        return "" if kind is None else f" {self._bent(first_of(self.language, _SORTS, kind), INS)}"

    def _onto(self, target: Any) -> str:
        return (
            ""
            if target is None
            else f" {self._word('BY' if self.language == 'ru' else 'AGAINST')} {self._whose(target, ACC)}"
        )

    # --- other moments ---
    def _deed(self) -> str:
        """A summons, a miss, an answering strike, a named feature carried out."""
        if self.on == "miss" and self._take("striking"):
            return f"{self._word('WHEN')} {self._missed()} {self._word('IN_ASSAULT')}"
        kind = self._take("type") if self.on == "arrive" else None
        if self.on == "feature" or kind == "incarnation":
            word = keyword(self.language, kind or self._take("keyword"), "loct")
        elif self.on == "answer":
            word = self._bent(self._word("ANSWERING", "answer"), "loct")
            word = word if self.language == "ru" else f"an {word}"
        else:
            value = kind or self.on
            whose = self.left.get("whose")
            alone = self.language == "en" and (whose is None or value == "miss") and value != "revive"
            word = other_phrase("en", "EVENT", value, 1) if alone else self._word("EVENT", value)
            word = self._bent(word, "loct")
        said = f"{self._word('WHEN')} {word}{self._of(self._take('whose'))}"
        return said.replace(" of of ", " of ")

    def _missed(self) -> str:
        kind = self._take("type")
        miss = other_phrase("en", "EVENT", "miss", 1) if self.language == "en" else self._word("EVENT", "miss")
        return self._bent(miss, "loct") + self._missing(kind)

    def _missing(self, kind: str | None) -> str:
        """With what it misses, with the space before it."""
        if kind is None or self.language == "ru":
            return "" if kind is None else self._with(kind)
        return f" {self._word('OF')}{self._with(kind)}"

    def _roll(self) -> str:
        die, whose = dict(self._take("die") or {}), self._take("whose")
        said = f"{self._word('WHENEVER')} {self._the(self._word('ROLLS'))}{self._of(SELF if whose is None else whose)} "
        bare = f" ({self._word('UNMODIFIED')})" if die.pop("unmodified", False) else ""
        if set(die) == {"odd"}:
            return said + self._word("PARITY", "odd" if die["odd"] else "even") + bare
        low, high = die.pop("min", None), die.pop("max", None)
        if die or (low is None and high is None) or (low is not None and high not in (None, low)):
            raise NoWording("no words for such a roll")
        said += f"{self._word('EQUALS')} {high if low is None else low}"
        bound = "" if low == high else f" {self._word(*(('OR_LESS', 'max') if low is None else ('OR_MORE', 'min')))}"
        return said + bound + bare

    def _the(self, word: str) -> str:
        return word if self.language == "ru" else f"the {word}"

    def _death(self) -> str:
        dead = self._take("target")
        return self._word("MOMENT", "death") + self._of(dead) + self._cause()

    def _host_dies(self) -> str:
        """On the death of a host of some element."""
        host = dict(self._take("target"))
        del self.left["whose"]
        element, word = self._word("ELEMENT", str(host.pop("element"))), self._word("HOST")
        if host:
            raise NoWording("no words for such a host")
        if self.language == "en":
            return f"{self._word('MOMENT', 'death')} of the {element} {word}"
        dark = inflected(element, GEN, SING, "masc", animate=True)
        me = inflected(self._word("SELF", "self"), GEN)
        return f"{self._word('MOMENT', 'death')} {dark} {inflected(word, GEN)} {me}"

    def _deals(self) -> str:
        """ "Deals 4 or more wounds by an attack"."""
        means = self._take("type")
        if means is None and self.left.get("keyword") == "thirst":
            return self._thirstily()
        said = self._wounds()
        if means is None:
            return said
        word = self._bent(first_of(self.language, ("STRIKE", "ATTACK", "GROUP"), means), INS)
        return f"{said} {word}" if self.language == "ru" else f"{said} {self._word('BY')} {with_article(word)}"

    def _thirstily(self) -> str:
        """ "Deals X wounds by thirst"."""
        thirst = self._bent(keyword(self.language, str(self._take("keyword"))), INS)
        if self.language == "en":
            return f" X {self._word('WOUNDS')} {self._word('BY')} {thirst}"
        return f" X {inflected(self._word('WOUNDS'), GEN, PLUR)} {thirst}"

    def _verb(self, on: str) -> str:
        """Some verbs have a form of their own where they are finite."""
        return (
            other_phrase("en", "KILLS", "-", 1) if on == "kill" and self.language == "en" else self._word(*_VERBS[on])
        )

    def _happens(self) -> str:
        """A finite verb with its subject; the card itself goes without saying in Russian."""
        whose, on = self._take("whose"), self.on
        who = "" if whose is None and self.language == "ru" else self._whose(SELF if whose is None else whose, NOM)
        verb = self._word("WALKS") if self.walks else self._verb(on)
        if on == "heal":
            verb = other_phrase(self.language, "HEAL_SELF", "-", 1)
        other = self._or_another() if on in ("heal", "dive", "emerge") and "or" in self.left else ""
        more = {"wounded": self._wounds, "wounds": self._deals, "chips": self._chip, "lives": self._lives,
                "kill": self._kills, "defend": self._defends, "after_defend": self._defends, "move": self._moved,
                "lose_chips": self._loses,
                "marked": self._marker, "become": self._becomes, "heal": self._heals}.get(on, str)()  # fmt: skip
        more += self._but_at_its_start() if on == "open" else ""
        when = f"{self._word('AFTER_THAT')} {self._word('HOW')}" if on == "after_defend" else self._word("WHENEVER")
        return " ".join(f"{when} {who} {verb}{more}{other}".split())

    def _or_another(self) -> str:
        """ "Or gets additional lives": the other thing that may happen to it."""
        (other,) = self._take("or")
        if set(other) != {"on"}:
            raise NoWording("no words for such another moment")
        so = Moment(other, self.language)
        verb = so._verb(so.on)
        more = so._lives() if so.on == "lives" else ""
        if so.on not in ("lives", "dive", "emerge", "open", "close"):
            raise NoWording("no words for such another moment")
        return f" {self._word('OR')} {verb}{more}"

    def _moved(self) -> str:
        often = self._take("nth")
        return (so_often(often, self.language) if often is not None else "") + self._into()

    def _wounds(self) -> str:
        amount, word = dict(self._take("amount") or {}), self._word("WOUNDS")
        least, exact = amount.pop("min", None), amount.pop("equal", None)
        if amount:
            raise NoWording("no words for so many wounds")
        if self.language == "ru":
            word = inflected(word, GEN if least or exact else ACC, PLUR)
        number = f" {least} {self._word('OR_MORE', 'min')}" if least else f" {figure(exact)}" if exact else ""
        first = f" {self._word('FIRST_TIME')}" if self._take("first") else ""
        return f"{number} {word}{self._cause()}{first}"

    def _loses(self) -> str:
        """ "Loses 2 or more chips"."""
        amount = dict(self._take("amount") or {})
        least, exact = amount.pop("min", None), amount.pop("equal", None)
        if amount or (least is None and exact is None):
            return self._chip()
        more = f"{least} {self._word('OR_MORE', 'min')}" if least is not None else str(exact)
        chip = self._word("CHIP")
        return f" {more} {inflected(chip, GEN, PLUR) if self.language == 'ru' else plural(chip)}"

    def _becomes(self) -> str:
        word = self._word("ELEMENT", str(self._take("element")))
        return f" {inflected(word, INS, SING, 'neut') if self.language == 'ru' else word}"

    def _heals(self) -> str:
        """By how much it is healed, or by which named feature."""
        amount, name = dict(self._take("amount") or {}), self._take("keyword")
        least, exact = amount.pop("min", None), amount.pop("equal", None)
        said = f" {self._word('BY')} {exact if least is None else least}" if least or exact else ""
        said += f" {self._word('OR_MORE', 'min')}" if least else ""
        return said if name is None else f"{said} {self._word('BY_MEANS')} {keyword(self.language, name, GEN)}"

    def _but_at_its_start(self) -> str:
        """That it opens by a text."""
        if self._take("source") is None:
            return ""
        return f" ({self._word('EXCEPT')} {self._word('AT_OWN_START')})"

    def _chip(self) -> str:
        chip = self._word("CHIP")
        return f" {inflected(chip, ACC) if self.language == 'ru' else 'a ' + chip}"

    def _marker(self) -> str:
        name = self._take("keyword")
        word = self._word("FLIGHT") if name == "flight" else first_of(self.language, _MARKS, name)
        return f" {self._bent(word, ACC)}"

    def _lives(self) -> str:
        extra, lives = self._word("EXTRA"), self._word("LIVES")
        if self.language == "en":
            return f" {extra} {plural(lives)}"
        return f" {inflected(extra, ACC, PLUR, 'femn')} {inflected(lives, ACC, PLUR)}"

    def _kills(self) -> str:
        said = f" {noun(self.language, self._take('target') or {'kind': 'card'}, ACC)}"
        means = self._take("type")
        if means is None:
            return said
        word = self._bent(first_of(self.language, ("ATTACK", "STRIKE", "GROUP"), means), INS)
        return f"{said} {word}" if self.language == "ru" else f"{said} {self._word('BY')} a {word}"

    def _defends(self) -> str:
        kept = self._take("target")
        if kept == {"hosting": True}:
            word = self._word("HOST")
            return f" {inflected(word, DAT)}" if self.language == "ru" else f" the {word}"
        return "" if kept is None else f" {noun(self.language, kept, DAT)}"
