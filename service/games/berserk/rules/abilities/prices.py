"""Prices that are deeds: wounds, markers, additional lives, what others give (§413, 103.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from service.games.berserk.rules.deeds.base import SELF, effects, so
from service.games.berserk.rules.deeds.units import unit_of
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire


def done(pay: Sequence[Wire]) -> Wire:
    """What a price does as it is paid (216.12), and what has to be so that it can be (103.7).

    Raises:
        Unmatched: nobody can tell whether that can be paid.
    """
    return {"deeds": effects(pay), "so": [so(needed) for deed in pay for needed in _needs(deed)]}


def _needs(deed: Wire) -> Iterator[Wire]:
    if "pick" in deed:
        yield {"exists": deed["pick"], "many": {"min": _least(deed["many"])}}
    elif deed.get("deed") == "lose":
        yield from _has(deed)
    elif "deed" not in deed:
        raise Unmatched("pay", "a price is a list of deeds, and of picks of whom they are about")


def _least(many: Wire) -> int:
    least = many.get("equal", many.get("min", 0))
    if not isinstance(least, int):
        raise Unmatched("many", "so many, or so many at least")
    return least


def _has(deed: Wire) -> Iterator[Wire]:
    """Who pays units has as many of them."""
    unit, on, number = unit_of(deed), deed.get("on", SELF), deed.get("amount", 1)
    if set(on) != {"is"} or isinstance(number, list):
        raise Unmatched("pay", "a card with a name pays so many: one number")
    if on == SELF:  # of a card that is picked its pick says that it has them
        asked: Any = {"marker": {"title": unit["title"], "min": number}} if "title" in unit else None
        yield {"exists": {**SELF, **(asked or {unit["unit"]: {"min": number}})}}
