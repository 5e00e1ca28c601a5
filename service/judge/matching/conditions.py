"""Whether what a text asks for is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.judge.matching import events
from service.judge.matching.amounts import amount, compared
from service.judge.matching.selectors import every, seat_of
from service.judge.matching.view import Unmatched, View, Wire


def holds(view: View, condition: Wire | None) -> bool:
    """Whether a condition of the language holds; nothing at all always holds.

    Raises:
        Unmatched: nobody can tell whether it does.
    """
    if not condition:
        return True
    head = next((word for word in _HEADS if word in condition), None)
    if head is None:
        raise Unmatched("condition", "nothing says what has to be so")
    return _HEADS[head](view, condition)


def _exists(view: View, told: Wire) -> bool:
    wanted = told["exists"]
    found = events.times(view, wanted) if "event" in wanted else len(every(view, wanted))
    return compared(view, found, told["many"]) if "many" in told else bool(found)


_HEADS: Mapping[str, Callable[[View, Any], bool]] = {
    "exists": _exists,
    "compare": lambda view, told: compared(view, amount(view, told["compare"]), told),
    "turn": lambda view, told: view.table.active == seat_of(view, told["turn"]),
    "round": lambda view, told: compared(view, view.table.round, told["round"]),
    "seat": lambda view, told: bool(view.me.controller == told["seat"]),
    "all": lambda view, told: all(holds(view, one) for one in told["all"]),
    "any": lambda view, told: any(holds(view, one) for one in told["any"]),
    "not": lambda view, told: not holds(view, told["not"]),
}
