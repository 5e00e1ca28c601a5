"""Numbers that a text counts when it needs them, and comparisons with them.

What is made of a number is made in this order, whatever the order of the words: ``multiply``, ``plus``, ``divide`` with
``rounded``, ``at_least``, ``at_most``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.judge.matching import selectors
from service.judge.matching.view import PARTS, Unmatched, View, Wire


def amount(view: View, told: Any) -> int:
    """The number that an amount of the language comes to now; 0 of somebody who is not there.

    Raises:
        Unmatched: it cannot be counted.
    """
    if isinstance(told, int):
        return told
    head = next((word for word in _HEADS if word in told), None)
    if head is None:
        raise Unmatched("amount", "nothing says what is counted")
    return made(view, _HEADS[head](view, told), told)


def made(view: View, number: int, told: Wire) -> int:
    """What the words beside a number make of it. Raises Unmatched."""
    if "multiply" in told:
        number *= amount(view, told["multiply"])
    if "plus" in told:
        number += amount(view, told["plus"])
    if "divide" in told:
        by = told["divide"]
        number = -(-number // by) if told.get("rounded") == "up" else number // by
    if "at_least" in told:
        number = max(number, amount(view, told["at_least"]))
    return min(number, amount(view, told["at_most"])) if "at_most" in told else number


def compared(view: View, number: int, told: Wire) -> bool:
    """Whether a number is as a comparison says: ``min``, ``max``, ``equal``, ``odd``. Raises Unmatched."""
    return (
        ("min" not in told or number >= amount(view, told["min"]))
        and ("max" not in told or number <= amount(view, told["max"]))
        and ("equal" not in told or number == amount(view, told["equal"]))
        and ("odd" not in told or number % 2 == told["odd"])
    )


def _of(view: View, told: Wire) -> int:
    for one in view.named(told["is"]):
        number = view.table.number(view, one, told["of"])
        return 0 if number is None else max(0, number)
    return 0


def _count(view: View, told: Wire) -> int:
    what = told["count"]
    return int(PARTS["times"](view, what)) if "event" in what else len(selectors.every(view, what))


def _of_all(word: str, together: Callable[[list[int]], int]) -> Callable[[View, Wire], int]:
    def counted(view: View, told: Wire) -> int:
        if "event" in told["among"]:
            return together(PARTS["numbers"](view, told["among"], told[word]))
        found = (view.table.number(view, one, told[word]) for one in selectors.every(view, told["among"]))
        return together([max(0, number) for number in found if number is not None])

    return counted


def _distinct(view: View, told: Wire) -> int:
    cards = selectors.every(view, told["among"])
    return len({value for card in cards for value in view.table.traits(card, told["distinct"])})


def _number(view: View, told: Wire) -> int:
    known = view.names.get(told["number"], 0)
    return known if isinstance(known, int) else 0


_HEADS: Mapping[str, Callable[[View, Wire], int]] = {
    "of": _of, "count": _count, "number": _number, "distinct": _distinct,
    "sum": _of_all("sum", sum),
    "greatest": _of_all("greatest", lambda numbers: max(numbers, default=0)),
    "smallest": _of_all("smallest", lambda numbers: min(numbers, default=0)),
}  # fmt: skip
