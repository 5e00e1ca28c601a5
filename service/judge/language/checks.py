"""Checks of single values, and what a fault says: what would be right there, with the nearest words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from rapidfuzz import fuzz, process

_NEAR_ENOUGH, _NEAREST = 60, 3


class Fault(NamedTuple):
    """What is wrong at a place.

    Args:
        pointer: a JSON pointer below the feature.
        message: what would be right there.
    """

    pointer: str
    message: str


Faults = Iterator[Fault]
Check = Callable[[str, Any], Faults]


def inside(pointer: str, name: object) -> str:
    """The pointer to a member of what stands there (RFC 6901)."""
    told = str(name)
    if "~" in told or "/" in told:
        told = told.replace("~", "~0").replace("/", "~1")
    return f"{pointer}/{told}"


def close(value: Any, known: Iterable[str]) -> str:
    """The nearest words, as a question; nothing where none is near."""
    near = process.extract(str(value), list(known), scorer=fuzz.ratio, limit=_NEAREST, score_cutoff=_NEAR_ENOUGH)
    return f"Is {' or '.join(word for word, *_ in near)} meant? " if near else ""


def closest(values: Iterable[str], known: Iterable[str]) -> str:
    """The nearest words to the first of some values that is near any."""
    return next(filter(None, chain.from_iterable([close(value, known)] for value in values)), "")


def one_of(*options: str) -> Check:
    """A check that a value is one of some words."""

    def check(pointer: str, value: Any) -> Faults:
        if not isinstance(value, str) or value not in options:
            yield Fault(pointer, f"{close(value, options)}One of: {', '.join(options)}.")

    return check


def text(pointer: str, value: Any) -> Faults:
    """Any words, but some."""
    if not isinstance(value, str) or not value:
        yield Fault(pointer, "A word.")


def flag(pointer: str, value: Any) -> Faults:
    """Yes or no."""
    if not isinstance(value, bool):
        yield Fault(pointer, "true or false.")


def true(pointer: str, value: Any) -> Faults:
    """Only yes: what is not so is left out."""
    if value is not True:
        yield Fault(pointer, "true, or the field is left out.")


def whole(pointer: str, value: Any) -> Faults:
    """A whole number from 0 on."""
    if not is_whole(value) or value < 0:
        yield Fault(pointer, "A whole number.")


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number, and not true or false."""
    return isinstance(value, int) and not isinstance(value, bool)
