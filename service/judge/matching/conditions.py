"""Whether what a text asks for is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from service.judge.matching.compiling import Holds, Matcher, View
from service.judge.matching.view import Unmatched, Wire


def condition_of(matcher: Matcher, told: Wire) -> Holds:
    """A condition as a function. Raises Unmatched."""
    heads = _HEADS.keys() & told.keys()
    if len(heads) != 1:
        raise Unmatched("condition", "nothing says what has to be so")
    (head,) = heads
    return _HEADS[head](matcher, told)


def _exists(matcher: Matcher, told: Wire) -> Holds:
    wanted = told["exists"]
    many = matcher.comparing(told["many"]) if "many" in told else None
    if "event" in wanted:
        counted = matcher.parts["counted" if many is not None else "happened"](wanted)
        if many is None:
            return lambda view: bool(counted(view))
        return lambda view: many(view, counted(view)) is not False
    kin = matcher.selecting(wanted)
    if many is None:
        return lambda view: any(kin.fits(view, one) for one in kin.among(view))
    return lambda view: many(view, sum(kin.fits(view, one) for one in kin.among(view))) is not False


def _compare(matcher: Matcher, told: Wire) -> Holds:
    number = matcher.counting(told["compare"])
    so = matcher.comparing({word: value for word, value in told.items() if word != "compare"})

    def compared(view: View) -> bool:
        found = number(view)
        return so(view, 0 if found is None else found) is not False

    return compared


def _turn(matcher: Matcher, told: Wire) -> Holds:
    whose, active = matcher.playing(told["turn"]), matcher.asked.active
    return lambda view: active(view) == whose(view)


def _round(matcher: Matcher, told: Wire) -> Holds:
    """In a round each player has a turn."""
    so, number = matcher.comparing(told["round"]), matcher.asked.round
    return lambda view: so(view, number(view)) is not False


def _seat(matcher: Matcher, told: Wire) -> Holds:
    seat = told["seat"]
    return lambda view: bool(view.me.controller == seat)


def _all(matcher: Matcher, told: Wire) -> Holds:
    parts = [condition_of(matcher, each) for each in told["all"]]
    return lambda view: all(each(view) for each in parts)


def _any(matcher: Matcher, told: Wire) -> Holds:
    parts = [condition_of(matcher, each) for each in told["any"]]
    return lambda view: any(each(view) for each in parts)


def _not(matcher: Matcher, told: Wire) -> Holds:
    inner = condition_of(matcher, told["not"])
    return lambda view: not inner(view)


_HEADS: Mapping[str, Callable[[Matcher, Wire], Holds]] = {
    "exists": _exists, "compare": _compare, "turn": _turn, "round": _round, "seat": _seat,
    "all": _all, "any": _any, "not": _not,
}  # fmt: skip
