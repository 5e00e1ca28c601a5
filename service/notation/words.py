"""The words that all notation is made of: a name, where it is, and a value, as in ``a1@C1=classic:b_zendar``.

A value is a bare word, or JSON without spaces outside its strings; JSON may stand wherever a value may.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, NoReturn

import orjson

LONGEST = 1_000_000
"""The most characters that one line of notation may have."""

BAR, SLASH = "|", "/"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:-]*")
_PLACE = re.compile(r"[A-Za-z0-9_.:'^-]+")
_BARE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:'-]*")
_NUMBER = re.compile(r"-?\d+")
_CONSTANTS = {"true": True, "false": False, "null": None}
_SPACE = " \t"


class NotationError(ValueError):
    """A text is no notation; ``column`` counts from 1, ``line`` too where the text has several."""

    def __init__(self, message: str, column: int, line: int | None = None) -> None:
        self.message, self.column, self.line = message, column, line
        where = f"column {column}" if line is None else f"line {line}, column {column}"
        super().__init__(f"{message} ({where})")


class Nothing:
    """What a word without a value has for one."""


NOTHING = Nothing()


class Word(NamedTuple):
    """One word of a line: ``name@place=value``, of which all but one may be missing."""

    column: int
    name: str | None = None
    place: str | None = None
    value: Any = NOTHING


def words(text: str) -> list[Word]:
    """The words of a line. Raises NotationError."""
    if len(text) > LONGEST:
        raise NotationError(f"longer than {LONGEST} characters", LONGEST + 1)
    found: list[Word] = []
    at = _skip(text, 0)
    while at < len(text):
        word, at = _word(text, at)
        if at < len(text) and text[at] not in _SPACE:
            raise NotationError(f"a space is missing before {text[at]!r}", at + 1)
        found.append(word)
        at = _skip(text, at)
    return found


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _word(text: str, start: int) -> tuple[Word, int]:
    if text[start] in (SLASH, BAR):
        return Word(start + 1, text[start]), start + 1
    if text[start] in '{["-':
        value, at = _value(text, start)
        return Word(start + 1, value=value), at
    name = _NAME.match(text, start)
    if name is None:
        raise NotationError(f"no word begins with {text[start]!r}", start + 1)
    at, place, value = name.end(), None, NOTHING
    if text[at : at + 1] == "@":
        found = _PLACE.match(text, at + 1)
        if found is None:
            raise NotationError("a place is missing after @", at + 2)
        place, at = found[0], found.end()
    if text[at : at + 1] == "=":
        value, at = _value(text, at + 1)
    elif text[at : at + 1] == "'":  # a cell of the second player's, which is a value and no name
        value, at = _value(text, start)
        return Word(start + 1, value=value), at
    return Word(start + 1, name[0], place, value), at


def _value(text: str, start: int) -> tuple[Any, int]:
    if text[start : start + 1] in ("{", "[", '"'):
        return _json(text, start)
    number = _NUMBER.match(text, start)
    bare = _BARE.match(text, start)
    if number is not None and (bare is None or number.end() >= bare.end()):
        return int(number[0]), number.end()
    if bare is None:
        raise NotationError("a value is missing", start + 1)
    return _CONSTANTS.get(bare[0], bare[0]), bare.end()


def _json(text: str, start: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise NotationError(f"no JSON: {error.msg}", error.pos + 1) from None
    except RecursionError:
        raise NotationError("no JSON: nested too deeply", start + 1) from None
    except ValueError as error:
        raise NotationError(f"no JSON: {error}", start + 1) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the key {name!r} stands twice in one object")
        found[name] = value
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def said(value: Any) -> str:
    """A value as it is written: a bare word where that reads back as the same, else JSON."""
    if isinstance(value, str) and _BARE.fullmatch(value) and not _NUMBER.fullmatch(value) and value not in _CONSTANTS:
        return value
    return orjson.dumps(value).decode()


def pairs(fields: Iterable[tuple[str, Any]]) -> list[str]:
    """Fields as they are written: ``wounds=2``; what is simply true is its name alone, as in ``closed``."""
    return [name if value is True else f"{name}={said(value)}" for name, value in fields]


def field_of(word: Word, into: Mapping[str, Any]) -> tuple[str, Any]:
    """The field that a word says, where ``into`` has those before it. Raises NotationError."""
    if word.name is None or word.place is not None:
        raise NotationError("a field is meant here, as in wounds=2", word.column)
    if word.name in into:
        raise NotationError(f"{word.name} is said twice", word.column)
    return word.name, True if word.value is NOTHING else word.value
