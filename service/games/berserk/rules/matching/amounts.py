"""Numbers that a text counts when it needs them (104.1), and comparisons with them.

What is made of a number is made in this order, whatever the order of the words: ``multiply``, ``plus``, ``divide`` with
``rounded``, ``at_least``, ``at_most``. Nothing is made of it that is not written: a number may be below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.asking.conditions import most_apart
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.matching.attributes import column, number_of, trait_of
from service.games.berserk.rules.matching.compiling import PARTS, Comparing, Number, compiled, counting, part, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import Card, Wire

_MADE = ("multiply", "plus", "divide", "rounded", "at_least", "at_most")
_BOUNDS: Mapping[str, Callable[[int, int], bool]] = {
    "min": lambda number, bound: number >= bound,
    "max": lambda number, bound: number <= bound,
    "equal": lambda number, bound: number == bound,
}


def amount(view: View, value: Any) -> int:
    """The number that an amount of the language comes to now.

    Args:
        view: from where the text looks.
        value: a whole number, or one that is counted.

    Returns:
        The number; 0 for a number of somebody whom nobody knows (412.1).

    Raises:
        Unmatched: it cannot be counted.
    """
    if isinstance(value, int):
        return value
    found = compiled("amount", value)(view)
    return 0 if found is None else int(found)


def compared(view: View, number: int, comparison: Wire) -> bool:
    """Whether a number is as a comparison says: no less than ``min``, no more than ``max``, ``equal``, ``odd`` or even.

    Args:
        view: from where the text looks.
        number: the number.
        comparison: a comparison of the language, whose bounds are amounts; with a bound of somebody whom nobody knows
            every number is so (412.1).

    Raises:
        Unmatched: a bound cannot be counted.
    """
    return compiled("comparison", comparison)(view, number) is not False


@part("comparison")
def comparison_of(told: Wire) -> Comparing:
    """A comparison as a function. Raises Unmatched."""
    strange = told.keys() - {*_BOUNDS, "odd", "as"}
    if strange:
        raise Unmatched(min(strange), "that does not compare numbers")
    if "odd" in told and not isinstance(told["odd"], bool):
        raise Unmatched("odd", "it is odd, or it is not")
    plain = all(isinstance(told[word], int) for word in _BOUNDS if word in told)
    return _printed(told) if plain else _counted(told)


def _printed(told: Wire) -> Comparing:
    """A comparison with numbers that are printed."""
    least, most, same, odd = (told.get(word) for word in ("min", "max", "equal", "odd"))

    def so(view: View, number: int) -> bool:
        return (
            (least is None or number >= least)
            and (most is None or number <= most)
            and (same is None or number == same)
            and (odd is None or number % 2 == odd)
        )

    return so


def _counted(told: Wire) -> Comparing:
    bounds = [(_BOUNDS[word], counting(told[word])) for word in _BOUNDS if word in told]
    odd = told.get("odd")

    def so(view: View, number: int) -> bool | None:
        known: bool | None = odd is None or number % 2 == odd
        for holds, count in bounds:
            bound = count(view)
            if bound is None:
                known = None if known else known
            elif not holds(number, bound):
                return False
        return known

    return so


@part("amount")
def amount_of(value: Any) -> Number:
    """An amount as a function. Raises Unmatched."""
    if isinstance(value, int):
        return lambda view: value
    if not isinstance(value, Mapping):
        raise Unmatched("amount", "one number, not three by force")
    heads = _HEADS.keys() & value.keys()
    if len(heads) != 1:
        raise Unmatched("amount", "nothing says what is counted")
    (head,) = heads
    strange = value.keys() - {head, *_BESIDE.get(head, ()), *_MADE}
    if strange:
        raise Unmatched(min(strange), f"that does not stand beside {head}")
    return _made_of(_HEADS[head](value), value)


def _made_of(count: Number, told: Wire) -> Number:
    """What is made of a number, in the fixed order."""
    steps = [(word, counting(told[word])) for word in _MADE if word in told and word != "rounded"]
    up = told.get("rounded") == "up"
    if not steps:
        return count

    def made(view: View) -> int | None:
        number = count(view)
        for word, other in steps:
            by = other(view)
            if number is None or by is None:
                return None
            number = _STEPS[word](-number if up and word == "divide" else number, by)
            if up and word == "divide":
                number = -number
        return number

    return made


_STEPS: Mapping[str, Callable[[int, int], int]] = {
    "multiply": lambda number, by: number * by,
    "plus": lambda number, by: number + by,
    "divide": lambda number, by: number // by,
    "at_least": max,
    "at_most": min,
}


def _of(told: Wire) -> Number:
    """A number of the one that is named; of a named cell its row or column."""
    what = number_of(told["of"])
    name = told["is"]

    def read(view: View) -> int | None:
        for one in view.named(name):
            if isinstance(one, Card):
                number = what.read(view, one)
                return 0 if number is None else max(0, number)
            if told["of"] in ("row", "column"):
                return _of_cell(told["of"], one)
        return None

    return read


def _of_cell(word: str, cell: str) -> int:
    """The row of its half, or the column (207.2, 207.3)."""
    return board.row(cell) if word == "row" else column(cell)


def _count(told: Wire) -> Number:
    if _is_event(told["count"]):
        counted: Number = PARTS["counted"](told["count"])
        return counted
    kin = selecting(told["count"])
    return lambda view: sum(kin.fits(view, one) for one in kin.among(view))


def _is_event(told: Any) -> bool:
    return isinstance(told, Mapping) and "event" in told


def _of_all(together: Callable[[list[int]], int | None]) -> Callable[[Wire], Number]:
    """What the numbers of all that fit come to; a hidden card has only those that everybody sees (415.3)."""

    def counting_all(told: Wire) -> Number:
        (word,) = told.keys() & _ALL.keys()
        if _is_event(told["among"]) and word == "sum":
            added: Number = PARTS["added"](told[word], told["among"])
            return added
        if _is_event(told["among"]):
            of = PARTS["told"](told[word], told["among"])
            return lambda view: together(of(view))
        what, kin = number_of(told[word]), selecting(told["among"])

        def read(view: View) -> int | None:
            found: list[int] = []
            for one in kin.among(view):
                if not isinstance(one, Card) or (one.hidden and not what.open) or not kin.may(view, one):
                    continue
                number = what.read(view, one)
                if number is not None:
                    found.append(max(0, number))
            return together(found)

        return read

    return counting_all


def _distinct(told: Wire) -> Number:
    """How many different ones there are; of ranges so many as cards that fit can have each for itself (401.4)."""
    if _is_event(told["among"]):
        of = PARTS["told"](told["distinct"], told["among"])
        return lambda view: len(set(of(view)))
    kin = selecting(told["among"])
    if told["distinct"] == {"printed": "range"}:
        types = [deed["type"] for deed in told["among"].get("has", {}).get("do", ()) if deed["deed"] == "attack"]
        if len(types) != 1:
            raise Unmatched("range", "of which attacks has to be told among whom they are counted")
        (of,) = types
        return lambda view: most_apart(view.game, _cards(kin, view), (of,) if isinstance(of, str) else of)
    what = trait_of(told["distinct"])

    def read(view: View) -> int:
        seen = [card for card in _cards(kin, view) if what.open or not card.hidden]
        return len({value for card in seen for value in what.read(view, card)})

    return read


def _cards(kin: Any, view: View) -> list[Card]:
    return [one for one in kin.among(view) if isinstance(one, Card) and kin.may(view, one)]


def _number(told: Wire) -> Number:
    """A number that has a name; one that nobody has said is 0."""
    name = told["number"]

    def read(view: View) -> int:
        known = view.names.get(name, 0)
        return known if isinstance(known, int) else 0

    return read


_ALL: Mapping[str, Callable[[list[int]], int | None]] = {
    "sum": sum,
    "greatest": lambda numbers: max(numbers, default=0),
    "smallest": lambda numbers: min(numbers, default=None),
}
_HEADS: Mapping[str, Callable[[Wire], Number]] = {
    "of": _of, "count": _count, "number": _number, "distinct": _distinct,
    **{word: _of_all(together) for word, together in _ALL.items()},
}  # fmt: skip
_BESIDE: Mapping[str, tuple[str, ...]] = {
    "of": ("is",), **dict.fromkeys(("sum", "greatest", "smallest", "distinct"), ("among",)),
}  # fmt: skip
