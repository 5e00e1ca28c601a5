"""What noun phrases say of a card's surroundings: what it can play, what stands beside it, where, on whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import tallies
from service.cards.wording.words import (
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    first_of,
    inflected,
    listed,
    other_phrase,
    phrase,
    with_article,
)

_SORTS = ("ATTACK", "GROUP", "SPELL")
_NEAR = {"adjacent": "ADJACENT", "same_row": "IN_SAME_ROW", "behind": "BEHIND"}


#: Who was spoken of before, so that a pronoun says it.
_SPOKEN = ("target", "subject", "dead")
_IN_LINE = [{"same_row": True}, {"same_column": True}]
#: Each card on the half of its player, or each on the other one.
_AT_HOME = (
    [{"side": "own", "half": "own"}, {"side": "enemy", "half": "enemy"}],
    [{"side": "own", "half": "enemy"}, {"side": "enemy", "half": "own"}],
)
#: Genders in the order of the vocabulary's words.
_WHO = ("neut", "masc", "femn")
_MOVED = ("masc", "femn", "neut")
#: The verb, whether it did so, along what or how far.
Moved = tuple[str, bool, str | Mapping[str, Any] | None]


def moved_of(left: dict[str, Any]) -> Moved | None:
    """What a filter says of moves of this turn, taken out of it: the verb, whether it did, along what."""
    for verb in ("went", "walked"):
        if verb in left:
            return verb, bool(left.pop(verb)), None
    if "went_along" in left:
        return "went", True, str(left.pop("went_along"))
    if "went_cells" in left:
        return "went", True, left.pop("went_cells")
    if set(left.get("not", {})) in ({"went_along"}, {"went_cells"}):
        ((_, where),) = left.pop("not").items()
        return "went", False, where
    return None


def moved_words(moved: Moved, language: str, place: int = 0) -> str:
    """ "Has not moved along a row this turn", "moved at least 2 cells in one direction". Raises NoWording."""
    verb, so, line = moved
    said = other_phrase(language, "MOVED", verb, place if language == "ru" else 0)
    said = said if so else f"{phrase(language, 'NOT')} {said}"
    along = f" {phrase(language, 'ALONG', line)}" if isinstance(line, str) else ""
    far = _far(line, language) if isinstance(line, Mapping) else ""
    return f"{said}{far}{along} {phrase(language, 'THIS_TURN')}"


def _far(gone: Mapping[str, Any], language: str) -> str:
    """ "At least 2 cells in one direction", with the space before it. Raises NoWording."""
    ways = gone.get("ways")
    if set(gone) - {"ways"} != {"min"}:
        raise NoWording("no words for how far it moved")
    number, least = gone["min"], phrase(language, "AT_LEAST")
    cells = phrase(language, "SOME_CELLS") if language == "en" else "клетку" if number == 1 else _cells_of(number)
    where = {None: "", "diagonal": f" {phrase(language, 'DIAGONALLY')}"}.get(ways)
    if where is None:
        where = f" {phrase(language, 'ALONG' if ways in ('row', 'column') else 'WAYS', str(ways))}"
    return f" {least} {'на ' if language == 'ru' else ''}{number} {cells}{where}"


def _cells_of(number: int) -> str:
    """The Russian word for that many cells."""
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return phrase("ru", "CELL_AWAY" if few else "SOME_CELLS")


def who_moved(moved: Moved, language: str, number: str, gender: str) -> str:
    """ "That has not moved this turn", behind a noun."""
    if language == "en":
        return f"{phrase('en', 'WHO')} {moved_words(moved, 'en')}"
    plural = number != SING
    who = other_phrase("ru", "WHO", "-", 3 if plural else _WHO.index(gender))
    return f"{who} {moved_words(moved, 'ru', 3 if plural else _MOVED.index(gender))}"


def done_before(left: dict[str, Any], language: str, number: str, gender: str) -> list[str]:
    """What a noun's cards did before in this turn, taken out of its filter. Raises NoWording."""
    found = []
    comma, place = ("," if language == "ru" else ""), _WHO.index(gender) if gender in _WHO else 0
    if "struck" in left:
        sort = left.pop("struck")
        if number != SING:
            raise NoWording("no words for whom it was at")
        whom = f"{comma} {other_phrase(language, 'STRUCK_BEFORE', '-', place if comma else 0)}"
        whom = whom if sort == "attacks" else tallies.struck(language, sort, {1: 1, 2: 0}.get(place, 2))
        found.append(f"{whom} {phrase(language, 'THIS_TURN')}")
    if "acted" in left:
        did = left.pop("acted")
        place = place if number == SING else 3
        who = other_phrase(language, "WHO", "-", place if comma else 0)
        acted = other_phrase(language, "ACTED", "-", place if comma else 0 if did else 1)
        denied = "" if did else f" {phrase(language, 'NOT')}"
        found.append(f"{comma} {who}{denied} {acted} {phrase(language, 'THIS_TURN')}")
    return [*found, *tallies.who_past(left, language, number, gender)]


class Surroundings:
    """The qualities of a filter that stand behind its noun; takes what it has words for out of the filter."""

    def __init__(self, language: str, left: dict[str, Any]) -> None:
        self.language = language
        self.plain: list[str] = []
        self.near: tuple[str, str] | None = None
        self.formed = ""
        self.half = left.pop("half", None)
        self.companions: list[tuple[bool, dict[str, Any]]] = []
        self.but: dict[str, Any] | None = None
        self.buts: list[dict[str, Any]] = []
        self._ability(left)
        self._near(left)
        self._stance(left)
        self.at_edge = left.pop("edge", None) is True
        if "beside" in left:
            self.companions.append((True, left.pop("beside")))
        self.crowd = left.pop("crowd", None)
        self.uncrowded: dict[str, Any] | None = None
        self.line = next((name for name in ("same_column", "same_row") if name in left), None)
        self.lined_up = self.line is not None and left.pop(self.line)
        if self.line is not None and not self.lined_up and left.pop("zone", None) != "battlefield":
            raise NoWording("no words for what stands nowhere")
        if set(left.get("host", {})) == {"is"} and left["host"]["is"] == "attacked":
            del left["host"]
            on = self._word("BY" if language == "ru" else "WORN_BY")
            self.plain.append(f"{on} {self._attacked('loct')}")
        if left.get("across") == {"is": "attacked"}:
            del left["across"]
            self.plain.append(f"{self._word('OTHER_WAY')} {self._this_strike()}")
        self.placed = left.pop("placed", None)
        self.moved = moved_of(left)
        self.before: dict[str, Any] = {
            name: left.pop(name) for name in ("struck", "acted", *tallies.PAST) if name in left
        }
        self._negated(left)

    def _word(self, terminal: str, value: str = "-") -> str:
        return phrase(self.language, terminal, value)

    def _sort(self, name: str, case: str) -> str:
        magic = name == "magic"
        found = self._word("MAGIC_ABILITY", name) if magic else first_of(self.language, _SORTS, name)
        return inflected(found, case) if self.language == "ru" else found

    def _one(self, attack: str) -> str:
        return attack if self.language == "ru" else with_article(attack)

    def _attacked(self, case: str) -> str:
        word = self._word("ATTACKED", "attacked")
        return inflected(word, case) if self.language == "ru" else f"the {word}"

    def _ability(self, left: dict[str, Any]) -> None:
        if "ability" in left:
            self.plain.append(f"{self._word('WITH')} {self._one(self._sort(left.pop('ability'), INS))}")
        if "trait" in left:
            self.plain.append(f"{self._word('WITH')} {self._trait({'trait': left.pop('trait')})}")
        options = left.get("any", ())
        if len(options) > 1 and all(
            len(o) == 1 and o.keys() <= {"ability", "keyword", "poisoned", "trait", "flying"} for o in options
        ):
            attack = "ability" in options[0]
            *more, last = [self._trait(option) for option in left.pop("any")]
            more[0] = self._one(more[0]) if attack else more[0]
            self.plain.append(f"{self._word('WITH')} {', '.join(more)} {self._word('OR')} {last}")

    def _trait(self, option: dict[str, Any]) -> str:
        """Something that a card has, by which it is meant. Raises NoWording."""
        from service.cards.wording.gains import PROTECTED, protection
        from service.cards.wording.keywords import keyword

        ((name, wanted),) = option.items()
        if name == "trait":
            if set(wanted) == {"keyword", "from"} and wanted["keyword"] == "protection" and wanted["from"] in PROTECTED:
                return protection(wanted["from"], self.language)
            raise NoWording("no words for what a card has")
        if name == "ability":
            return self._sort(wanted, INS)
        if name == "flying" and wanted is True:
            return inflected(self._word("FLIGHT"), INS) if self.language == "ru" else self._word("FLIGHT")
        if name == "poisoned" and wanted is not True:
            raise NoWording("no words for what a card has")
        return keyword(self.language, "poison" if name == "poisoned" else wanted, INS)

    def _this_strike(self) -> str:
        said = f"{self._word('THIS')} {self._word('GROUP', 'strikes')}"
        return inflected(said, GEN) if self.language == "ru" else said

    def _to(self) -> str:
        """Adjacent to whom."""
        return self._word("WITH" if self.language == "ru" else "TO")

    def _near(self, left: dict[str, Any]) -> None:
        if left.get("adjacent") == "self":  # to the card with the text, where it has to be said
            del left["adjacent"]
            self.near = ("ADJACENT", f"{self._to()} {self._itself(INS)}")
            return
        near = left.get("near", {})
        if near == {"to": "dead", "formed": True}:
            del left["near"]
            it = self._word("PRONOUN", "ablt" if self.language == "ru" else "both")
            self.formed = f"{self._word('IN_FORMATION')} {self._word('WITH')} {it}"
            return
        where = next((name for name in _NEAR if near.get(name) is True), None)
        if where == "adjacent" and near in [{"to": who, "adjacent": True} for who in _SPOKEN]:
            del left["near"]
            it = self._word("PRONOUN", "ablt" if self.language == "ru" else "both")
            self.near = (_NEAR[where], f"{self._to()} {it}")
            return
        if near in [{"to": who, "formed": True} for who in _SPOKEN]:
            del left["near"]
            it = self._word("PRONOUN", "ablt" if self.language == "ru" else "both")
            self.near = ("STANDING", f"{self._word('IN_FORMATION')} {self._word('WITH')} {it}")
            return
        if near == {"to": "summoned", "adjacent": True}:
            del left["near"]
            self.near = ("ADJACENT", f"{self._to()} {self._word('SUMMONED_ONE')}")
            return
        if near == {"to": "buried", "adjacent": True}:
            del left["near"]
            self.plain.append(f"{self._word('ON_NEXT')} {self._dead()}")
            return
        if where is None or set(near) != {"to", where} or near["to"] != "attacked":
            return
        del left["near"]
        if where == "behind":
            self.plain.append(f"{self._word('BEHIND')} {self._attacked(GEN)}")
        else:
            to = self._to() if where == "adjacent" else self._word("WITH")
            self.near = (_NEAR[where], f"{to} {self._attacked(INS)}")

    def _dead(self) -> str:
        """Beside where the dead creature lay, behind "on the adjacent"."""
        dead = other_phrase(self.language, "DEAD", "-", 3) if self.language == "ru" else self._word("DEAD")
        if self.language == "en":
            return dead
        return f"{self._word('WITH')} {inflected(dead, INS)} {self._word('CELL_LOC')}"

    def _stance(self, left: dict[str, Any]) -> None:
        """How it stands to the card itself: diagonally, or in formation with it."""
        self.stance = ""
        with_self = f"{self._word('WITH')} {self._itself(INS)}"
        if left.get("adjacent") is True and left.get("straight") is False:
            del left["adjacent"], left["straight"]
            self.stance = f"{self._word('DIAGONALLY_FROM')} {self._itself(GEN)}"
        elif left.get("adjacent") is True and left.get("same_row") is True:
            del left["adjacent"], left["same_row"]
            from_ = other_phrase("ru", "FROM", "-", 0) if self.language == "ru" else self._word("FROM")
            self.stance = f"{self._word('FLANKS')} {from_} {self._itself(GEN)}"
        elif left.get("formed") is True:
            del left["formed"]
            self.stance = f"{self._word('IN_FORMATION')} {with_self}"
        elif left.get("behind") is True:
            del left["behind"]
            self.stance = f"{self._word('BEHIND')} {self._itself(GEN)}"
        elif left.get("any") in _AT_HOME:
            away = _AT_HOME.index(left.pop("any"))
            not_ = f"{'не' if self.language == 'ru' else 'not'} " if away else ""
            self.stance = f"{not_}{self._word('ON_OWN_HALF')}"
        elif left.get("any") == _IN_LINE and left.get("other") is True:
            del left["any"], left["other"]
            line = other_phrase("ru", "ROW_OR_COLUMN", "-", 1) if self.language == "ru" else self._word("ROW_OR_COLUMN")
            self.stance = f"{line} {with_self}"

    def _itself(self, case: str) -> str:
        word = self._word("SELF", "self")
        return inflected(word, case) if self.language == "ru" else word

    def _negated(self, left: dict[str, Any]) -> None:
        wanted = left.get("not")
        if not wanted or set(wanted) == {"element"} or set(wanted) == {"is"}:
            return
        del left["not"]
        if set(wanted) == {"ability"}:
            found = first_of(self.language, ("ATTACK", "GROUP"), wanted["ability"])
            lacking = inflected(found, GEN) if self.language == "ru" else found
            self.plain.append(f"{self._word('WITHOUT')} {lacking}")
        elif set(wanted) == {"crowd"} and set(wanted["crowd"]) == {"filter", "min"}:
            self.uncrowded = wanted["crowd"]
        elif set(wanted) == {"beside"}:
            self.companions.append((False, wanted["beside"]))
        else:
            self.but = wanted
            if set(wanted) == {"any"} and len(wanted["any"]) > 1:
                self.buts = list(wanted["any"])

    def text(self, case: str, number: str, gender: str, animate: bool) -> str:
        """The words, with the space or the comma before them. Raises NoWording."""
        from service.cards.wording.nouns import noun

        def agreeing(word: str) -> str:
            return inflected(word, case, number, gender, animate) if self.language == "ru" else word

        said = "".join(f" {words}" for words in self.plain)
        if self.near is not None:
            where, whom = self.near
            comma = "," if self.language == "ru" else ""
            said += f"{comma} {agreeing(self._word(where))} {whom}"
        self.stance = self.stance or self.formed
        if self.stance:
            comma = "," if self.language == "ru" else ""
            said += f"{comma} {agreeing(self._word('STANDING'))} {self.stance}"
        if self.at_edge:
            comma = "," if self.language == "ru" else ""
            edge = self._word("AT_EDGE")
            said += f"{comma} {' '.join([agreeing(edge.split()[0]), *edge.split()[1:]])}" if comma else f" {edge}"
        if self.half is not None:
            comma = "," if self.language == "ru" else ""
            said += f"{comma} {agreeing(self._word('STANDING'))} {self._word('ON_HALF', self.half)}"
        if self.line is not None:
            comma = "," if self.language == "ru" else ""
            said += f"{comma} {agreeing(self._word('STANDING'))} {self._line()}"
        for there, companion in self.companions:
            which = self._which(number, gender)
            stands = self._word("STANDS") if there else phrase(self.language, "HAS_NO")
            cards = noun(self.language, companion, NOM if there else GEN, SING, article=there)
            said += f", {which} {stands} {cards}"
        if self.crowd is not None:
            said += f", {self._which(number, gender)} {self._word('STANDS')} {figure(self.crowd['min'])} "
            said += f"{self._word('OR_MORE', 'min')} {noun(self.language, self.crowd['filter'], GEN, 'plur')}"
        if self.uncrowded is not None:
            none = other_phrase("en", "HAS_NO", "-", 1) if self.language == "en" else self._word("HAS_NO")
            said += f", {self._which(number, gender)} {none} {self._word('AT_LEAST')} "
            said += f"{self.uncrowded['min']} {noun(self.language, self.uncrowded['filter'], GEN, PLUR)}"
        if self.buts:
            many = listed([noun(self.language, one, GEN, PLUR) for one in self.buts], self.language)
            said += f" ({self._word('EXCEPT')} {many})"
        elif self.but is not None:
            said += f" ({self._word('EXCEPT')} {noun(self.language, self.but, GEN)})"
        if self.moved is not None:
            said += f"{',' if self.language == 'ru' else ''} {who_moved(self.moved, self.language, number, gender)}"
        said += "".join(done_before(self.before, self.language, number, gender))
        if self.placed is not None:
            comma = "," if self.language == "ru" else ""
            said += f"{comma} {agreeing(self._word('STANDING'))} {self._seen(self.placed)}"
        places = (
            self.placed,
            self.near,
            self.half,
            self.line,
            self.companions,
            self.stance,
            self.at_edge,
            self.crowd,
            self.uncrowded,
            self.moved,
        )
        if sum(map(bool, places)) > 1:
            raise NoWording("several places")
        return f"{said}," if self.language == "ru" and said.startswith(", ") else said

    def _seen(self, placed: dict[str, Any]) -> str:
        """Where it stands seen from another card."""
        from service.cards.wording.nouns import noun

        by, russian = placed["by"], self.language == "ru"
        if "formed" in placed["to"]:  # said right behind them, it is they who stand so
            others = {name: given for name, given in placed["to"].items() if name != "formed"}
            if by not in ("opposite", "behind") or not others.keys() <= {"kind", "class", "side"}:
                raise NoWording("no words for cards seen from such cards")
            seen = (
                other_phrase("ru", "OPPOSITE", "-", 1)
                if (russian, by) == (True, "opposite")
                else self._word(by.upper())
            )
            formed = f"{self._word('IN_FORMATION')} {self._word('WITH')} {self._itself(INS)}"
            return f"{seen} {noun(self.language, others, GEN, PLUR)} {formed}"
        if by in ("opposite", "behind"):
            opposite = other_phrase("ru", "OPPOSITE", "-", 1) if russian else self._word("OPPOSITE")
            word = opposite if by == "opposite" else self._word("BEHIND")
            return f"{word} {noun(self.language, placed['to'], GEN)}"
        line = self._word("ON_ONE_COLUMN", by) if by == "same_column" else self._word("ON_ONE_ROW")
        return f"{line} {self._word('WITH')} {noun(self.language, placed['to'], INS)}"

    def _which(self, number: str, gender: str) -> str:
        which = self._word("BESIDE_WHICH")
        if self.language == "en":
            return which
        return which.rsplit(" ", 1)[0] + " " + inflected("который", INS, number, gender)

    def _line(self) -> str:
        """In the same column or row as the card with the text, or in another. Raises NoWording."""
        column = self.line == "same_column"
        if not self.lined_up:
            return self._word("IN_OTHER_COLUMNS" if column else "IN_OTHER_ROWS", str(self.line))
        one = self._word("SELF", "self")
        where = self._word("ON_ONE_COLUMN", "same_column") if column else self._word("ON_ONE_ROW")
        return f"{where} {self._word('WITH')} {inflected(one, INS) if self.language == 'ru' else one}"
