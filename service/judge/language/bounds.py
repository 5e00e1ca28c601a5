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
    left, parts = [("", feature, 1)], 0
    while left:
        pointer, value, depth = left.pop()
        parts += 1
        if parts > LARGEST:
            return Fault("", f"A feature is of {LARGEST} parts at the most.")
        if depth > DEEPEST:
            return Fault(pointer, f"A feature is nested {DEEPEST} deep at the most.")
        if isinstance(value, Mapping):
            if any(len(str(name)) > LONGEST for name in value):
                return Fault(pointer, f"A word has {LONGEST} characters at the most.")
            left += [(inside(pointer, name), part, depth + 1) for name, part in value.items()]
        elif isinstance(value, list):
            left += [(inside(pointer, number), part, depth + 1) for number, part in enumerate(value)]
        elif isinstance(value, str) and len(value) > LONGEST:
            return Fault(pointer, f"A word has {LONGEST} characters at the most.")
    return None
