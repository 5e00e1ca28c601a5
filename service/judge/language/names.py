"""The names that a feature gives to what fits, and those that are always there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from service.judge.language.checks import inside

#: What can be spoken of without having been named: the card with the text, the card it sits on, what the innermost
#: selector looks at, what a prophecy has shown and whom meanness has wounded, and in a feature that was given the card
#: that gave it.
BUILT_IN = frozenset({"self", "host", "it", "shown", "victim", "giver"})
#: Where something is spoken of by its name.
SPEAKING = ("is", "number", "for")
_NAMING = frozenset({"as", *SPEAKING})
#: Who does what is paid, and to whom: nobody is looked at there.
_PAYING = re.compile(r"/pay/\d+/(by|on|from|to)/is$")


class Names(NamedTuple):
    """What a feature gives names to and speaks of by them."""

    known: frozenset[str]
    """The names that are given anywhere in it, and those that are always there."""
    taken: list[tuple[str, str]]
    """Where it gives a name that is always there: pointers and names."""
    nameless: list[tuple[str, str]]
    """Where it speaks of a name that nothing in it has: pointers and names."""


def names_of(feature: Any) -> Names:
    """The names of a feature, looked through once."""
    found = [one for one in _strings(feature, "") if one[1] in _NAMING]
    known = BUILT_IN.union(name for _, key, name in found if key == "as")
    return Names(
        known,
        [(pointer, name) for pointer, key, name in found if key == "as" and name in BUILT_IN],
        [
            (pointer, name)
            for pointer, key, name in found
            if key != "as" and (name not in known or (name == "it" and _PAYING.search(pointer)))
        ],
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
