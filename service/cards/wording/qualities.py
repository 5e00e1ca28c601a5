"""What a filter says of its cards beside their noun: whose, in what state, of what cost, with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.keywords import keyword
from service.cards.wording.places import Surroundings
from service.cards.wording.words import (
    ACC,
    GEN,
    INS,
    PLUR,
    SING,
    NoWording,
    figure,
    first_of,
    inflected,
    other_phrase,
    phrase,
    with_article,
)
from service.cards.wording.words import plural as plural_of

Filter = Mapping[str, Any]
#: States by their field: the word for true and the word for false.
STATES = {
    "closed": ("closed", "open"),
    "wounded": ("wounded", None),
    "poisoned": ("poisoned", None),
    "flying": ("flying", "nonflying"),
    "corporeal": ("corporeal", "incorporeality"),
    "unique": ("unique", "nonunique"),
    "revealed": ("revealed", None),
    "hidden": ("hidden", "revealed"),
}
#: Who was spoken of before, as a filter has it.
_SPOKEN_OF = ({"is": "subject"}, {"is": "attacked"})
#: What is said of cards that attacked in some way.
ATTACKED = "атаковавший"


def attacked_with(language: str, sort: str) -> str:
    """With which attack a card attacked this turn: in Russian what stands behind the word that agrees."""
    word = first_of(language, ("STRIKE", "ATTACK", "GROUP"), sort)
    this_turn = phrase(language, "THIS_TURN")
    if language == "ru":
        return f"{inflected(word, INS)} {this_turn}"
    return f"{phrase('en', 'THAT_ATTACKED')} a {word} {this_turn}"


class Qualities:
    """A filter's qualities put into words piece by piece; what no piece took is `left`."""

    def __init__(self, language: str, wanted: Filter) -> None:
        self.language = language
        self.left: dict[str, Any] = dict(wanted)
        self.own = ""
        self.before: list[str] = []
        self.after: list[str] = []
        self.elements: list[str] = []
        #: Whether no card is of two of them.
        self.apart = True
        #: What agrees with the noun and stands behind it, and what follows that.
        self.trailing: tuple[str, str] | None = None
        #: Among whom a card has the least or the most, and of what.
        self.among: str | None = None
        self.arrived = self.left.pop("on_cell", None) == "arrived"
        self._of_an_element()
        self.surroundings = Surroundings(language, self.left)

    def _word(self, terminal: str, value: str = "-") -> str:
        return phrase(self.language, terminal, value)

    def _extreme(self, wanted: Filter) -> None:
        """The least or the most of all cards that are the rest of the phrase: "of the lowest cost"."""
        rest = {name: given for name, given in wanted.items() if name not in ("least", "most")}
        names = [name for name in ("least", "most") if self.left.get(name, {}).get("among") == rest]
        for name in names:
            of = self.left.pop(name)["of"]
            extreme, with_ = self._word("EXTREME", name), self._word("WITH")
            if of == "cost":
                said = f"{inflected(extreme, GEN, SING, 'femn')} {inflected('стоимость', GEN)}"
                self.after.append(said if self.language == "ru" else f"{with_} {extreme} {self._word('COST_OF')[:4]}")
                continue
            word = self._word({"lives": "LIVES", "wounds": "WOUNDS", "chips": "CHIP"}[of])
            if self.language == "en":
                self.after.append(f"{with_} {extreme} number of {word if word == 'wounds' else plural_of(word)}")
                continue
            number = inflected(f"{extreme} {other_phrase('ru', 'NUMBER_OF', '-', 0)}", INS, SING, "neut")
            self.after.append(f"{with_} {number} {inflected(word, GEN, PLUR)}")

    def _least_among(self) -> None:
        """Who has the least, or the most, wounds or lives among some others."""
        name = next((name for name in ("least", "most") if set(self.left.get(name, {})) == {"of", "among"}), None)
        among = dict(self.left[name]["among"]) if name else {}
        if name is None or self.left[name]["of"] not in ("lives", "wounds") or not among.pop("other", False):
            return
        from service.cards.wording.nouns import noun

        of = self.left.pop(name)["of"]
        word, number = self._word(of.upper()), f"{self._word('EXTREME', name)} {self._word('NUMBER_OF')}"
        comma = "," if self.language == "ru" else ""
        if self.language == "ru":
            number, word = inflected(number, ACC), inflected(word, GEN, PLUR)
        owns = self._word("OWNS", SING if self.language == "ru" else PLUR)
        many = f"{owns} {number} {word if self.language == 'ru' or of == 'wounds' else plural_of(word)}"
        others = f"{self._word('AMONG')} {noun(self.language, among, GEN, PLUR)}"
        self.among = f"{many} {others}, {self._word('BUT_FOR')} {self._itself('accs')}{comma}"

    def _which_has(self, place: int) -> str:
        """ "..., which has the fewest wounds among the others", with the word at a place of the vocabulary."""
        if self.among is None:
            return ""
        return f"{',' if self.language == 'ru' else ''} {other_phrase(self.language, 'WHO', '-', place)} {self.among}"

    def _of_state(self, option: Mapping[str, Any]) -> str:
        """The word for a state. Raises NoWording."""
        ((name, so),) = option.items()
        word = STATES[name][0 if so else 1]
        if word is None:
            raise NoWording(f"no word for {name} {so}")
        return self._state(word)

    def _state(self, word: str) -> str:
        """A state's word; some are words of the grammar for themselves."""
        if word == "incorporeality":
            return other_phrase(self.language, "INCORPOREAL", word, 1)  # and not what it has got
        for terminal in ("STATE", "OPEN"):
            try:
                return self._word(terminal, word)
            except NoWording:
                continue
        raise NoWording(f"no word for {word}")

    def _qualities(self) -> None:
        left = self.left
        if left.get("not") in _SPOKEN_OF:  # another than the one that was just spoken of
            left.pop("not")
            left["other"] = True
        if left.pop("other", False):
            self.before.append(self._word("OTHER"))
        side = left.pop("side", None)
        if side == "own":
            self.own = self._word("OWN", "own")
        elif side == "enemy":
            (self.after if self.language == "ru" else self.before).append(self._word("ENEMY", "enemy"))
        elif side is not None:
            raise NoWording(f"no words for the side {side}")
        if "row" in left:
            self._row({"row": left.pop("row")})
        elif left.get("any") and all(set(option) == {"row"} for option in left["any"]):
            self._row({"any": left.pop("any")})
        self._states()
        if "element" in left:
            self.before.append(self._word("ELEMENT", left.pop("element")))
        options = left.get("any", ())
        if len(options) > 1 and all(set(option) == {"element"} for option in options):
            self.elements = [self._word("ELEMENT", option["element"]) for option in left.pop("any")]
        elif len(options) > 1 and all(len(option) == 1 and option.keys() <= STATES.keys() for option in options):
            self.elements, self.apart = [self._of_state(option) for option in left.pop("any")], False
        if set(left.get("not", {})) == {"element"}:
            self.before.append(self._word("NOT_ELEMENT", left.pop("not")["element"]))
        self._cost(left.pop("cost", {}))
        self._having()
        if left.get("copy") is False and side == "enemy":
            del left["copy"]
            self.after.append(f"({self._word('EXCEPT')} {self._itself()})")
        if left.pop("adjacent", False):
            self.before.append(self._word("ADJACENT"))
        if left.pop("ahead", False):
            self.after.append(self._word("STRAIGHT_AHEAD"))
        if left.pop("opposite", False):
            self.before.append(self._word("OPPOSITE"))
        if left.pop("random", False):
            self.before.append(self._word("RANDOM", "random"))

    def _row(self, wanted: Filter) -> None:
        from service.cards.wording.cells import rows

        half, self.surroundings.half = self.surroundings.half, None
        self.after.append(rows({**wanted, **({"half": half} if half else {})}, self.language))

    def _by_cell(self, cell: str) -> str:
        """Beside the cell that was chosen, come to or left."""
        with_ = f" {self._word('WITH')}" if self.language == "ru" else ""
        return f"{self._word('BESIDE')}{with_} {self._word(cell)}"

    def _states(self) -> None:
        from service.cards.wording import cellmarks

        left = self.left
        if "marked" in left:
            self.after.append(f"{self._word('WITH')} {cellmarks.marker(left.pop('marked'), self.language, 'ом')}")
        if left.pop("near_area", False) is True:
            self.after.append(self._by_cell("THAT_CELL_BY"))
        if "beside_cell" in left:
            self.after.append(
                self._by_cell({"arrived": "THAT_CELL_BY", "vacated": "FREED_CELL_BY"}[left.pop("beside_cell")])
            )
        if "room" in left:
            comma = "," if self.language == "ru" else ""
            self.after.append(f"{comma} {self._word('WITH_ROOM', left.pop('room'))}{comma}".strip())
        if "cell" in left:
            self.after.append(cellmarks.where(left.pop("cell"), self.language))
        if "noted_line" in left:
            self.after.append(self._word("NOTED_LINE", left.pop("noted_line")))
        if left.pop("noted_element", False) is True:
            self.after.append(self._word("NOTED_ELEMENT"))
        if left.pop("in_area", False) is True:
            self.after.append(phrase(self.language, "ON_THESE_CELLS"))
        if left.get("wounded") is False:
            del left["wounded"]
            self.after.append(f"{self._word('WITHOUT')} {self._wounds()}")
        if left.get("poisoned") is False:
            del left["poisoned"]
            self.after.append(f"{self._word('WITHOUT')} {keyword(self.language, 'poison', GEN)}")
        for name, (yes, no) in STATES.items():
            if name in left:
                word = yes if left[name] else no
                if word is None:
                    raise NoWording(f"no word for {name} {left[name]}")
                del left[name]
                self.before.append(self._state(word))

    def _itself(self, case: str = GEN) -> str:
        word = self._word("SELF", "self")
        return inflected(word, case) if self.language == "ru" else word

    def _wounds(self) -> str:
        wounds = self._word("WOUNDS")
        return inflected(wounds, GEN, PLUR) if self.language == "ru" else wounds

    def _cost(self, cost: Mapping[str, Any]) -> None:
        cost = dict(cost)
        for bound, number in cost.items():
            if number == {"of": "cost", "whose": "chosen"} and len(cost) == 1:
                self.after.append(self._word("COST_LIKE", bound))
                return
        if "crystal" in cost:
            self.before.append(self._word("ELITENESS", cost.pop("crystal")))
        for bound, terminal in (("max", "OR_LESS"), ("min", "OR_MORE"), ("equal", None)):
            compared = {"max": (-1, "less"), "min": (1, "more")}.get(bound)
            if compared and cost.get(bound) == {"of": "cost", "whose": "self", "plus": compared[0]}:
                del cost[bound]
                self.after.append(self._word("COST_LESS", compared[1]))
            if cost.get(bound) == {"of": "cost", "whose": "chosen"} and len(cost) == 1:
                del cost[bound]
                self.after.append(self._word("COST_LIKE", bound))
            if compared and cost.get(bound) == {"of": "cost", "whose": "attacker", "plus": compared[0]}:
                del cost[bound]
                comma = "," if self.language == "ru" else ""
                self.after.append(f"{self._word('COST_LESS', compared[1])}{comma} {self._word('THAN_IT')}{comma}")
            if isinstance(cost.get(bound), int | str):
                more = f" {self._word(terminal, bound)}" if terminal else ""
                number = str(cost.pop(bound)).replace("x", "*X").removeprefix("*")
                self.after.append(f"{self._word('COST')} {number}{more}")
        if "odd" in cost:
            self.after.append(self._odd("odd" if cost.pop("odd") else "even"))
        if cost:
            raise NoWording(f"no words for a cost's {', '.join(cost)}")

    def _odd(self, parity: str) -> str:
        """Of an even or an odd cost."""
        if self.language == "en":
            return (
                f"{self._word('OF')} {other_phrase('en', 'PARITY', parity, 1)} {other_phrase('en', 'COST_OF', '-', 1)}"
            )
        return f"{inflected(self._word('PARITY', parity), GEN, SING, 'femn')} стоимости"

    def _fought(self) -> None:
        """That it attacked this turn, with which attack, or that it did not."""
        left, ru, this_turn = self.left, self.language == "ru", self._word("THIS_TURN")
        if "attacked_with" in left:
            said = attacked_with(self.language, left.pop("attacked_with"))
            if ru:
                self.trailing = (ATTACKED, said)
            else:
                self.after.append(said)
        if "attacked" in left:
            did = left.pop("attacked")
            if ru:
                self.trailing = (ATTACKED if did else f"{self._word('NOT')} {ATTACKED}", this_turn)
            else:
                self.after.append(
                    f"that {'attacked' if did else self._word('FOUGHT', 'no').removeprefix('it ')} {this_turn}"
                )

    def _having(self) -> None:
        from service.cards.wording import moving, tallies
        from service.cards.wording.nouns import noun

        left, with_ = self.left, self._word("WITH")
        without = self._word("WITHOUT")
        if "keyword" in left:
            self.after.append(f"{with_} {keyword(self.language, left.pop('keyword'), INS)}")
        if "without" in left:
            self.after.append(f"{without} {keyword(self.language, left.pop('without'), GEN)}")
        if set(left.get("bears", {})) == {"kind"}:
            word = self._word("KIND", left.pop("bears")["kind"])
            self.after.append(f"{with_} {inflected(word, INS) if self.language == 'ru' else with_article(word)}")
        if set(left.get("movement", {})) == {"equal"}:
            self.after.append(f"{with_} {left.pop('movement')['equal']}{{move}}")
        if left.get("equipped") is True:
            del left["equipped"]
            word = self._word("KIND", "equipment")
            self.after.append(f"{with_} {inflected(word, INS) if self.language == 'ru' else word}")
        ((bound, number), *more_bounds) = left.get("movement", {"": None}).items()
        if bound in ("max", "min") and isinstance(number, int | str) and not more_bounds:
            del left["movement"]
            more = self._word("OR_LESS" if bound == "max" else "OR_MORE", bound)
            self.after.append(f"{with_} {{move}} {figure(number)} {more}")
        ((bound, number), *more_bounds) = left.get("movement_now", {"": None}).items()
        if isinstance(number, int) and not more_bounds:
            del left["movement_now"]
            more = {"max": self._word("OR_LESS", "max"), "min": self._word("OR_MORE", "min")}.get(bound, "")
            self.after.append(f"{with_} {{move}} {number} {more} ({self._word('MODIFIED')})".replace("  ", " "))
        self._fought()
        if self.language == "ru" and left.get("host", {}).keys() & {"kind", "class"}:
            self.after.append(f"{self._word('BY')} {noun('ru', left.pop('host'), 'loct')}")
        if left.get("hurt") is True:
            del left["hurt"]
            self.after.append(self._word("HURT_THIS_TURN"))
        if left.get("element_unlike") == {"is": "target"}:
            del left["element_unlike"]
            self.after.append(self._word("OF_OTHER_ELEMENT"))
        struck = left.get("strike", {})
        if struck.get("equal") == {"of": "strike", "force": struck.get("force"), "whose": "chosen"}:
            del left["strike"]
            blow = f"{self._word('FORCE', struck['force'])} {self._word('STRIKE', 'simple_strike')}"
            said = inflected(blow, GEN) if self.language == "ru" else f"the {blow}"
            self.after.append(f"{with_} {self._word('LIKE_VALUE')} {said}")
        if left.get("died_this_turn") is True:
            del left["died_this_turn"]
            self.after.append(self._word("DIED_THIS_TURN"))
        if left.get("over_start") is True:
            del left["over_start"]
            self.after.append(self._word("WITH_MORE_THAN_AT_START"))
        if left.get("more_lives") is True:
            del left["more_lives"]
            lives = self._word("LIVES")
            many = inflected(lives, GEN, PLUR) if self.language == "ru" else plural_of(lives)
            than = f", {self._word('THAN')} {self._word('AT')}" if self.language == "ru" else f" {self._word('THAN')}"
            self.after.append(f"{with_} {self._word('GREATER_NUMBER', 'more')} {many}{than} {self._itself()}")
        if left.get("fewer_lives") is True:
            del left["fewer_lives"]
            self.after.append(f"{with_} {self._word('FEWER_LIVES')}")
        if "has_classes" in left:
            self.after.append(self._word("CLASSED", "classed" if left.pop("has_classes") else "unclassed"))
        if "column" in left:
            self.after.append(self._word("IN_COLUMN", left.pop("column")))
        if left.get("chips") == {"max": 0}:
            del left["chips"]
            chip = self._word("CHIP")
            self.after.append(f"{without} {inflected(chip, GEN, PLUR) if self.language == 'ru' else plural_of(chip)}")
        if left.get("chips") == {"min": 1}:
            del left["chips"]
            chip = self._word("CHIP")
            self.after.append(f"{with_} {inflected(chip, INS, PLUR) if self.language == 'ru' else plural_of(chip)}")
        if left.get("extra_lives") in ({"min": 1}, {"max": 0}):
            some = left.pop("extra_lives") == {"min": 1}
            extra, word, case = self._word("EXTRA"), self._word("LIVES"), INS if some else GEN
            bent = f"{inflected(extra, case, PLUR)} {inflected(word, case, PLUR)}" if self.language == "ru" else ""
            self.after.append(f"{with_ if some else without} {bent or f'{extra} {plural_of(word)}'}")
        self.after += moving.unmoved(left, self.language)
        self.after += tallies.same_element(left, self.language)
        self.after += tallies.apart(left, self.language)
        if "strike" in left and all(isinstance(given, int) for n, given in left["strike"].items() if n != "force"):
            self._strike(dict(left.pop("strike")))
        for name, terminal in (("lives", "LIVES"), ("wounds", "WOUNDS"), ("chips", "CHIP")):
            if name in left:
                self.after.append(f"{with_} {self._so_many(left.pop(name), self._word(terminal))}")

    def _of_an_element(self) -> None:
        """Of an element that a squad has, or has not."""
        left, barred = self.left, dict(self.left.get("not", {}))
        side, not_ = left.pop("squad_element", None), ""
        there = "ELEMENT_THERE"
        if side is None and set(barred) == {"squad_element"}:
            side = left.pop("not")["squad_element"]
            not_ = f"{self._word('NOT') if self.language == 'ru' else 'not'} "
        elif side is None and len(barred.get("any", ())) == 2 and {"element": "neutral"} in barred["any"]:
            side, there = left.pop("not")["any"][0].get("squad_element"), "ELEMENT_LACKING"
        if side is not None:
            self.trailing = (f"{not_}{self._word('OF_AN_ELEMENT')}", self._word(there, side))

    def _so_many(self, bounds: Mapping[str, Any], word: str) -> str:
        """So many lives or wounds, in the instrumental. Raises NoWording."""
        ((bound, number),) = bounds.items()
        if bound == "odd":
            return self._evenly(number, word)
        if not isinstance(number, int):
            raise NoWording("no words for so many")
        many = (
            inflected(word, INS, PLUR) if self.language == "ru" else "wounds" if word == "wounds" else plural_of(word)
        )
        terminal = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        if terminal is not None:
            return f"{number} {self._word(terminal, bound)} {many}"
        one = inflected(word, INS) if self.language == "ru" else word
        return f"{number} {one if number == 1 else many}"

    def _strike(self, bounds: dict[str, Any]) -> None:
        """With a value of its strike that is so much."""
        blow = f"{self._word('FORCE', bounds.pop('force'))} {self._word('STRIKE', 'simple_strike')}"
        ((bound, number),) = bounds.items()
        more = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        much = f"{number} {self._word(more, bound)}" if more else str(number)
        if self.language == "en":
            self.after.append(
                f"{self._word('OF_VALUE')} {self._word('OF')} {blow} {much}".replace("of value", "with value", 1)
            )
            return
        value = inflected(other_phrase("ru", "MAGNITUDE", "-", 2), INS)
        self.after.append(f"{other_phrase('ru', 'WITH', '-', 1)} {value} {inflected(blow, GEN)} {much}")

    def _evenly(self, odd: bool, word: str) -> str:
        """An even or an odd number of them."""
        if self.language == "en":
            many = plural_of(word) if word != "wounds" else word
            return f"an {other_phrase('en', 'PARITY', 'odd' if odd else 'even', 1)} number of {many}"
        number = f"{self._word('PARITY', 'odd' if odd else 'even')} {other_phrase('ru', 'NUMBER_OF', '-', 1)}"
        return f"{inflected(number, INS)} {inflected(word, GEN, PLUR)}"
