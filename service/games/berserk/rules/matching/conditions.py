"""Whether what a text asks for is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.matching.compiling import PARTS, comparing, compiled, counting, part, selecting
from service.games.berserk.rules.matching.players import playing
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import Wire

Holds = Callable[[View], bool]


def holds(view: View, condition: Wire | None) -> bool:
    """Whether a condition of the language holds.

    Args:
        view: from where the text looks.
        condition: the condition; nothing at all always holds.

    Raises:
        Unmatched: nobody can tell whether it does.
    """
    if not condition:
        return True
    found: Holds = compiled("condition", condition)
    return found(view)


@part("condition")
def condition_of(told: Wire) -> Holds:
    """A condition as a function. Raises Unmatched."""
    heads = _HEADS.keys() & told.keys()
    if len(heads) != 1:
        raise Unmatched("condition", "nothing says what has to be so")
    (head,) = heads
    return _HEADS[head](told)


def _exists(told: Wire) -> Holds:
    wanted = told["exists"]
    many = comparing(told["many"]) if "many" in told else None
    if "event" in wanted:
        counted = PARTS["counted" if many is not None else "happened"](wanted)
        if many is None:
            return lambda view: bool(counted(view))
        return lambda view: many(view, counted(view)) is not False
    kin = selecting(wanted)
    if many is None:
        return lambda view: any(kin.fits(view, one) for one in kin.among(view))
    return lambda view: many(view, sum(kin.fits(view, one) for one in kin.among(view))) is not False


def _compare(told: Wire) -> Holds:
    number = counting(told["compare"])
    so = comparing({word: value for word, value in told.items() if word != "compare"})

    def compared(view: View) -> bool:
        found = number(view)
        return so(view, 0 if found is None else found) is not False

    return compared


def _turn(told: Wire) -> Holds:
    whose = playing(told["turn"])
    return lambda view: view.game.position.turn.active == whose(view)


def _round(told: Wire) -> Holds:
    """In a round each player has a turn."""
    so = comparing(told["round"])
    return lambda view: so(view, (view.game.position.turn.number + 1) // 2) is not False


def _seat(told: Wire) -> Holds:
    seat = told["seat"]
    return lambda view: bool(view.me.controller == seat)


def _all(told: Wire) -> Holds:
    parts = [condition_of(each) for each in told["all"]]
    return lambda view: all(each(view) for each in parts)


def _any(told: Wire) -> Holds:
    parts = [condition_of(each) for each in told["any"]]
    return lambda view: any(each(view) for each in parts)


def _not(told: Wire) -> Holds:
    inner = condition_of(told["not"])
    return lambda view: not inner(view)


_HEADS: Mapping[str, Callable[[Any], Holds]] = {
    "exists": _exists, "compare": _compare, "turn": _turn, "round": _round, "seat": _seat,
    "all": _all, "any": _any, "not": _not,
}  # fmt: skip
