"""How much a feature may be: looked at before anything else of it is, so that nothing that is sent makes much work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.judge.language.checks import Fault, inside

#: How deep a feature may be nested, of how many parts it may be, and how long a word in it.
DEEPEST, LARGEST, LONGEST = 24, 2_000, 120


def beyond(feature: Any) -> Fault | None:
    """Where a feature is deeper, larger or longer than any may be: the first such place, or None.

    Args:
        feature: any JSON value.
    """
    # Where something stands is told by the way there, which is spelt only where something is wrong.
    left: list[tuple[tuple[Any, ...], Any, int]] = [((), feature, 1)]
    parts = 0
    while left:
        way, value, depth = left.pop()
        parts += 1
        if parts > LARGEST:
            return Fault("", f"A feature is of {LARGEST} parts at the most.")
        if depth > DEEPEST:
            return Fault(_spelt(way), f"A feature is nested {DEEPEST} deep at the most.")
        if isinstance(value, str):
            if len(value) > LONGEST:
                return Fault(_spelt(way), f"A word has {LONGEST} characters at the most.")
        elif isinstance(value, list):
            left += [((way, number), part, depth + 1) for number, part in enumerate(value)]
        elif isinstance(value, Mapping):
            if any(len(str(name)) > LONGEST for name in value):
                return Fault(_spelt(way), f"A word has {LONGEST} characters at the most.")
            left += [((way, name), part, depth + 1) for name, part in value.items()]
    return None


def _spelt(way: tuple[Any, ...]) -> str:
    """A way as a pointer."""
    return inside(_spelt(way[0]), way[1]) if way else ""
