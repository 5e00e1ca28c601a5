"""The number of a named feature that a card has, as another one (414.3, 414.4)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from service.games.berserk.rules.features.base import Modifier
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire


def is_used(keyword: str) -> bool:
    """Whether that named feature is carried out, with its number in what it does (414.2)."""
    named = KEYWORDS.get(keyword)
    return named is not None and named.x is not None and named.effects is not None


def named_number(keyword: str) -> Callable[[Modifier, bool], Wire]:
    """What changes the number of that named feature, as the cards have it whose number it is. Raises Unmatched."""
    named = KEYWORDS.get(keyword)
    if named is None or named.x is None:
        raise Unmatched("x", f"{keyword} has no number")
    if not named.combines or named.bound:
        raise Unmatched("x", f"nobody asks for another number of {keyword}")
    return lambda change, always: _changing(keyword, change, always)


@lru_cache(10_000)
def _changing(keyword: str, change: Modifier, always: bool) -> Wire:
    """The same object each time, as what it does is kept by that."""
    return {"keyword": keyword, "x": change.by, "sums": "always" if always else "existing", "change": change}
