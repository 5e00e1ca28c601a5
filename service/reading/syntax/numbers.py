"""Numbers as they are printed, with what bounds them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from service.reading.syntax.trees import Amount, Row
from service.reading.syntax.words import Words
from service.reading.tokens import Token

#: A number that is told beside another: "more elfs than gnomes".
THAN = "than"


class Numbers:
    """The numbers of a sentence by place."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.tokens: list[Token] = words.tokens

    def amounts(self, place: int) -> Iterator[tuple[Amount, int]]:
        """The numbers that begin at a place, with what bounds them."""
        bound, off, at = "equal", 0, place
        for found in self.words.at(place):
            if found.row.part == "bound" and not found.row.get("after"):
                bound, off, at = found.row.get("bound"), found.row.get("beyond", 0), found.end
                break
        sign = {"+": 1, "-": -1, "–": -1, "—": -1, "−": -1}.get(self.words.low(at), 0) if at == place else 0
        if sign:
            at += 1
        told = self._told(at)
        if (
            told is None
            and (off or self.words.low(place) == "не")
            and not sign
            and (",", "чем") in pairwise(token.low for token in self.tokens[at:])
        ):
            yield Amount(THAN, bound, off, 0, (place, at)), at
        if told is None:
            return
        value, plus, end = told
        times = int(self.tokens[at].low[2:]) if self.tokens[at].low.startswith("x*") else 1
        for found in self.words.at(end):
            if found.row.part == "bound" and found.row.get("after") and bound == "equal":
                yield Amount(value, found.row.get("bound"), plus, sign, (place, found.end), times), found.end
                return
        yield Amount(value, bound, plus + off, sign, (place, end), times), end

    def asks(self, place: int) -> bool:
        """Whether a clause that says what has to be so has been begun before a place."""
        return any(
            found.row.get("role") in ("if", "while")
            for before in range(place)
            if self.tokens[before].kind == "word"
            for found in self.words.at(before)
        )

    def repeats(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "Twice in a row: …"."""
        for amount, at in self.amounts(place):
            if self.words.low(at) in ("раз", "раза") and (self.words.low(at + 1), self.words.low(at + 2)) == (
                "подряд",
                ":",
            ):
                yield Row("repeats", "repeats", {"repeats": amount}), at + 2, 0.0

    def reckoned(self, place: int) -> tuple[dict[str, object], int]:
        """What is done with a number: it is multiplied, something is added, it is bounded."""
        told: dict[str, object] = {}
        while True:
            start = place + (self.words.low(place) == ",")
            found = next((one for one in self.words.at(start) if one.row.part == "reckoning"), None)
            if found is None:
                return told, place
            key, end = found.row.get("reckons"), found.end
            if "rounded" in found.row:
                told[key] = found.row.get("rounded")
            else:
                amount, end = next(iter(self.amounts(end)), (None, end))
                if amount is None or not isinstance(amount.told, int) or amount.bound != "equal" or key in told:
                    return told, place
                number = -amount.told if amount.sign < 0 else amount.told
                told[key] = -number if "less" in found.row else number
            place = end

    def _told(self, place: int) -> tuple[object, int, int] | None:
        if place >= len(self.tokens):
            return None
        token = self.tokens[place]
        if token.kind == "number":
            return int(token.low), 0, place + 1
        if token.kind == "three":
            return tuple(int(part) for part in token.low.split("-")), 0, place + 1
        if token.kind == "sum" and token.low[1] == "*":
            return "x", 0, place + 1
        if token.kind == "sum":
            return "x", int(token.low[1:].translate(str.maketrans("–—−", "---"))), place + 1
        if token.low in ("x", "x-x-x", "х-х-х"):
            return "x", 0, place + 1
        for found in self.words.at(place):
            if found.row.part == "number":
                return found.row.get("number"), 0, found.end
        return None
