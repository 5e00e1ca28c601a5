"""When a feature triggers: the moment, with the condition under which it counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import ATTACK_MOMENTS
from service.cards.moments import MOVING
from service.cards.wording import passages, recurring
from service.cards.wording.around import AROUND, around
from service.cards.wording.attack_moments import AttackMoment
from service.cards.wording.bouts import declared
from service.cards.wording.conditions import holds
from service.cards.wording.exchanges import exchange, sets_out
from service.cards.wording.fortunes import befalls
from service.cards.wording.incarnating import comes_or
from service.cards.wording.keywords import keyword
from service.cards.wording.living import shown
from service.cards.wording.moments import SELF
from service.cards.wording.nouns import noun
from service.cards.wording.struggles import redirected, sent_elsewhere
from service.cards.wording.verb_moments import VERBS, VerbMoment
from service.cards.wording.words import (
    DAT,
    GEN,
    INS,
    NOM,
    SING,
    NoWording,
    has,
    inflected,
    other_phrase,
    phrase,
)

Feature = Mapping[str, Any]
_FIRST_TURNS = {"turn_start": "own", "enemy_turn_start": "enemy"}


#: An attack that is about to get another target, as that is said.
SENT_ELSEWHERE = "sent_elsewhere"


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
    if not when:
        return said
    so = holds(when, language)
    if language == "en" and trigger.keys() & {"whose", "source", "target"} and so.startswith("it is "):
        so = f"{phrase('en', 'SELF', 'self')} {so.removeprefix('it ')}"  # and not the card of the moment
    if language == "ru" and so == phrase("ru", "STATE", "flying"):
        so = f"{phrase('ru', 'SELF', 'self')} {inflected(so, NOM, SING, 'femn')}"
    return f"{said}, {phrase(language, 'IF')} {so}"


class Moment(AttackMoment, VerbMoment):
    """A trigger put into words: which words tell the moment."""

    def text(self) -> str:
        """The words. Raises NoWording."""
        on, said = self.on, befalls(self)
        if said is not None:
            return said
        if on == "arrive" and "or" in self.left:
            told = {"on": on, **{name: self._take(name) for name in list(self.left)}}
            return comes_or(told, self._whose(told.get("whose", SELF), NOM), self.language)
        if on in ATTACK_MOMENTS or on == "attack":
            return self._dealt()
        if on == "after_attack":
            return self._afterwards()
        if on in ("assault", "assailed"):
            return self._assault()
        if on == "attacked":
            return self._suffered()
        if on == "redirected":
            return redirected(self.left, self.language)
        if on == "before_action" and self.left == {"type": "move"}:
            self.left = {}
            return sets_out(self.language)
        if on == "before_action":
            return declared(self.left, self.language)
        if on == "after_attacked" and self.left.get("amount") in ({"max": 0}, {"max": 1}):
            return self._hardly_any()
        if on in AROUND and ("whose" not in self.left or on != "after_attacked"):
            return around(self.left, on, self.language)
        if on == SENT_ELSEWHERE:
            return sent_elsewhere(self.left, self.language)
        if on in ("miss", "answer", "feature") or (on == "arrive" and "type" in self.left):
            return self._deed()
        if on == "prophecy":
            said = f"{self._word('WHEN')} {self._bent(self._word('PROPHECY'), 'loct')}{self._of(self._take('whose'))}"
            if "shown" not in self.left:
                return said
            return f"{said}, {shown({'filter': self._take('shown')}, 0, self.language).removesuffix(',')}"
        if on == "shown":
            card = self._bent(self._word("SELF", "self"), "accs")
            at = f"{self._word('WHEN')} {self._bent(self._word('PROPHECY'), 'loct')}"
            return f"{self._word('WHENEVER')} {self._word('YOU_SHOW')} {card} {at}"
        if on == "roll" and self.left.get("striking") is True:
            return self._roll_attacking()
        if on == "fight" and "die" in self.left:
            return self._throws_fighting()
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
        one_way = "same_way" in self.left.get("cell", {})
        if has(self.language, "MOMENT", on) and not self.left.keys() - {"cell"} and not one_way:
            return self._word("MOMENT", on) + self._into()
        if has(self.language, "DIVES", on):
            return self._happens()
        if has(self.language, "LINES_UP", on):
            who = "" if self.language == "ru" else f" {self._word('SELF', 'self')}"
            return f"{self._word('WHENEVER')}{who} {self._word('LINES_UP', on)}"
        if on in VERBS:
            return self._happens()
        if on == "result" and "exchange" in self.left:
            told, self.left = {"on": on, **self.left}, {}
            return exchange(told, self.language)
        if on == "fight" and not self.left:
            return passages.fights(self.language)
        raise NoWording(f"no word for {on}")

    # --- other moments ---
    def _deed(self) -> str:
        """A summons, a miss, an answering strike, a named feature carried out."""
        if self.on == "miss" and {"striking", "type", "whose"} <= self.left.keys() and "target" not in self.left:
            del self.left["striking"]
            kind, miss = self._take("type"), self._bent(self._word("EVENT", "miss"), "loct")
            by = f" {self._word('BY')}" if self.language == "en" else ""
            said = f"{self._word('WHEN')} {miss}{self._of(self._take('whose'))}{by}{self._with(kind)}"
            return said.replace(" of of ", " of ")
        if self.on == "miss" and "target" in self.left and "type" not in self.left and self._take("striking"):
            miss = other_phrase("en", "EVENT", "miss", 1) if self.language == "en" else self._word("EVENT", "miss")
            said = f"{self._word('WHEN')} {self._bent(miss, 'loct')}{self._of(self._take('whose'))}"
            return f"{said} {self._word('AGAINST')} {self._whose(self._take('target'), DAT)}"
        if self.on == "miss" and self._take("striking"):
            return f"{self._word('WHEN')} {self._missed()} {self._word('IN_ASSAULT')}"
        kind = self._take("type") if self.on == "arrive" else None
        if self.on == "feature" or kind == "incarnation":
            named = kind or str(self._take("keyword"))
            word = (
                self._bent(self._word("FINISHING", named), "loct")
                if has(self.language, "FINISHING", named)
                else keyword(self.language, named, "loct")
            )
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

    def _roll_attacking(self) -> str:
        """ "When your pirate attacks with a strike, if the roll is 4 or less"."""
        del self.left["striking"]
        die, rolled = dict(self._take("die") or {}), self._word("ROLLS")
        if die.keys() - {"min", "max"} or len(die) != 1:
            raise NoWording("no words for such a roll")
        self.on = "assault"
        ((bound, number),) = die.items()
        more = self._word("OR_MORE" if bound == "min" else "OR_LESS", bound)
        so = f"{self._word('IF')} {self._the(rolled)} {self._word('EQUALS')} {number} {more}"
        return f"{self._assault()}, {so}"

    def _throws_fighting(self) -> str:
        """ "If fighting it rolls 6"."""
        die, kind = dict(self._take("die")), self._take("type")
        low, high = die.pop("min", None), die.pop("max", None)
        exactly = low is not None and low == high
        if die or kind != "simple_strike" or not (exactly or (low is None) is not (high is None)):
            raise NoWording("no words for such a roll")
        bound = "" if exactly else f" {self._word(*(('OR_LESS', 'max') if low is None else ('OR_MORE', 'min')))}"
        number = high if low is None else low
        fighting = self._word("FIGHTING")
        return f"{self._word('IF')}, {fighting}, {self._word('THROWS_DIE')} {number}{bound}"

    def _roll(self) -> str:
        if "die" not in self.left:
            return self._throws()
        die, whose = dict(self._take("die") or {}), self._take("whose")
        if die == {"alike": True} and whose is None:
            return f"{self._word('IF')} {self._word('ROLLS_ALIKE')}"
        said = f"{self._word('WHENEVER')} {self._the(self._word('ROLLS'))}{self._of(SELF if whose is None else whose)} "
        if set(die) == {"strike"}:
            return said + self._up_to_strike(str(die["strike"]))
        bare = f" ({self._word('UNMODIFIED')})" if die.pop("unmodified", False) else ""
        if set(die) == {"odd"}:
            return said + self._word("PARITY", "odd" if die["odd"] else "even") + bare
        low, high = die.pop("min", None), die.pop("max", None)
        if die or (low is None and high is None) or (low is not None and high not in (None, low)):
            raise NoWording("no words for such a roll")
        said += f"{self._word('EQUALS')} {high if low is None else low}"
        bound = "" if low == high else f" {self._word(*(('OR_LESS', 'max') if low is None else ('OR_MORE', 'min')))}"
        return said + bound + bare

    def _throws(self) -> str:
        """ "When an elf rolls a die", whatever it shows."""
        whose, place = self._take("whose"), 4 if self.language == "ru" else 2
        who = (
            "" if whose is None and self.language == "ru" else f"{self._whose(SELF if whose is None else whose, NOM)} "
        )
        return f"{self._word('WHENEVER')} {who}{other_phrase(self.language, 'ROLL_DIE', '-', place)}"

    def _up_to_strike(self, force: str) -> str:
        """No more than its own strike of a force."""
        weak, strike = self._word("FORCE", force), self._word("STRIKE", "simple_strike")
        if self.language == "en":
            return f"{self._word('UP_TO')} its {weak} {strike}"
        weak = inflected(weak, DAT, SING, "masc")
        return f"{self._word('UP_TO')} {self._word('PRONOUN', 'accs')} {weak} {inflected(strike, DAT)}"

    def _the(self, word: str) -> str:
        return word if self.language == "ru" else f"the {word}"

    def _death(self) -> str:
        dead, time = self._take("target"), self._take("time")
        if time is not None:
            if dead is None:
                raise NoWording("no words for whose death it is")
            return self._word("MOMENT", "death") + recurring.the_nth(time, dead, self.language)
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
