"""A matcher of the language for a game, with all parts that every game has."""

from __future__ import annotations

from functools import partial

from service.judge.matching.amounts import amount_of, comparison_of, distinct_of
from service.judge.matching.compiling import Asked, Matcher
from service.judge.matching.conditions import condition_of
from service.judge.matching.selectors import player_of, selector_of


def matcher_of(asked: Asked) -> Matcher:
    """The matcher of a game, which has yet to register the parts that are its own (``Matcher``)."""
    found = Matcher(asked)
    for name, compiles in _PARTS.items():
        found.part(name)(partial(compiles, found))
    return found


_PARTS = {
    "amount": amount_of, "comparison": comparison_of, "condition": condition_of, "distinct": distinct_of,
    "player": player_of, "selector": selector_of,
}  # fmt: skip
