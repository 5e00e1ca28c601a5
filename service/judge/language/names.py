"""The names that a feature gives to what fits, and those that are always there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from service.judge.language.checks import inside

#: What can be spoken of without having been named: the card with the text, the card it sits on, what the innermost
#: selector looks at, what a prophecy has shown and whom meanness has wounded, and in a feature that was given the card
#: that gave it.
BUILT_IN = frozenset({"self", "host", "it", "shown", "victim", "giver"})
#: Where something is spoken of by its name.
SPEAKING = ("is", "number", "for")
#: Who does what is paid, and to whom: nobody is looked at there.
_PAYING = re.compile(r"/pay/\d+/(by|on|from|to)/is$")


def said(feature: Any) -> frozenset[str]:
    """The names that are given anywhere in a feature."""
    return frozenset(name for _, key, name in _strings(feature, "") if key == "as")


def taken(feature: Any) -> Iterator[tuple[str, str]]:
    """Where a feature gives a name that is always there: pointers and names."""
    return ((pointer, name) for pointer, key, name in _strings(feature, "") if key == "as" and name in BUILT_IN)


def nameless(feature: Any) -> Iterator[tuple[str, str]]:
    """Where a feature speaks of a name that nothing in it has: pointers and names."""
    known = said(feature) | BUILT_IN
    yield from (
        (pointer, name)
        for pointer, key, name in _strings(feature, "")
        if key in SPEAKING and (name not in known or (name == "it" and _PAYING.search(pointer)))
    )


def _strings(value: Any, pointer: str) -> Iterator[tuple[str, str, str]]:
    """Every string that stands as a field, with its pointer and the name of the field."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            if isinstance(part, str):
                yield inside(pointer, name), name, part
            else:
                yield from _strings(part, inside(pointer, name))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _strings(part, f"{pointer}/{number}")
