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
_CYRILLIC = r"[А-Яа-яЁё][А-Яа-яЁё'-]*"
_NAME = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.:-]*|{_CYRILLIC}")
_PLACE = re.compile(r"[A-Za-z0-9_.:'^-]+")
_BARE = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.:'-]*|{_CYRILLIC}")
#: A name of several words: no field and no id is Cyrillic, so that what follows it cannot be meant for one.
_PHRASE = re.compile(rf"{_CYRILLIC}(?:[ \t]+{_CYRILLIC}(?![^ \t]))+")
_NUMBER = re.compile(r"-?\d+")
_CONSTANTS = {"true": True, "false": False, "null": None}
_SPACE = " \t"
#: What a keyboard gives for what notation is written with.
_LOOKS_LIKE = dict(zip("АВСЕНКМОРТХасеорху", "ABCEHKMOPTXaceopxy", strict=True)) | dict.fromkeys("ʼ’′`´", "'")


class NotationError(ValueError):
    """A text is no notation; ``column`` counts from 1, ``line`` too where the text has several."""

    def __init__(self, message: str, column: int, line: int | None = None) -> None:
        self.message, self.column, self.line = message, column, line
        where = f"column {column}" if line is None else f"line {line}, column {column}"
        super().__init__(f"{message} ({where})")


Columns = dict[tuple[str, ...], int]
"""Where in its line each part of what was read stands, by its place in the object on the wire."""


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
            said = _looks(text[at]) or _looks(text[at - 1])
            raise NotationError(f"a space is missing before {text[at]!r}{said}", at + 1)
        found.append(word)
        at = _skip(text, at)
    return found


def _looks(letter: str) -> str:
    """What a character was meant for that only looks like one of notation's."""
    meant = _LOOKS_LIKE.get(letter)
    return "" if meant is None else f" ({letter!r} looks like {meant} and is another character)"


def expected(text: str, at: int, what: str) -> NotationError:
    """The error that something else is meant at a place (counted from 0) of a text than stands there."""
    if at >= len(text):
        return NotationError(f"{what} is meant here, where the text ends", at + 1)
    return NotationError(f"{what} is meant here, not {text[at]!r}{_looks(text[at])}", at + 1)


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
        raise expected(text, start, "a name, a number, JSON, / or |")
    at, place, value = name.end(), None, NOTHING
    if text[at : at + 1] == "@":
        found = _PLACE.match(text, at + 1)
        if found is None:
            raise expected(text, at + 1, "a place (a cell as in C1 or C1', a zone, or ^ and a host)")
        place, at = found[0], found.end()
    if text[at : at + 1] == "=":
        value, at = _value(text, at + 1)
    elif text[at : at + 1] == "'" and place is None:  # a cell of the second player's, which is a value and no name
        value, at = _value(text, start)
        return Word(start + 1, value=value), at
    return Word(start + 1, name[0], place, value), at


def _value(text: str, start: int) -> tuple[Any, int]:
    if text[start : start + 1] in ("{", "[", '"'):
        return _json(text, start)
    number = _NUMBER.match(text, start)
    bare = _PHRASE.match(text, start) or _BARE.match(text, start)
    if number is not None and (bare is None or number.end() >= bare.end()):
        return int(number[0]), number.end()
    if bare is None:
        raise expected(text, start, "a value (a word, a number, or JSON)")
    return _CONSTANTS.get(bare[0], " ".join(bare[0].split())), bare.end()


def _json(text: str, start: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise NotationError("no JSON can be read on from here", error.pos + 1) from None
    except RecursionError:
        raise NotationError("the JSON is nested too deeply", start + 1) from None
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


def constant(name: str) -> Any:
    """What a word by itself says: a number, true, false, null, or itself."""
    return int(name) if name.isascii() and name.isdigit() else _CONSTANTS.get(name, name)


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
