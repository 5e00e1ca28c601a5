"""JSON that no two readers could read in two ways."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import orjson

MAX_DEPTH = 64
"""How many objects and lists may stand inside one another. The deepest position needs about a dozen."""


MAX_INTEGER = 2**53 - 1
"""The largest magnitude of an integer: beyond it, JSON readers disagree about the value (RFC 7493, 2.2)."""


_LONG_NUMBER = b"0" * len(str(MAX_INTEGER))


_DIGITS_TO_ZERO = bytes.maketrans(b"123456789", b"000000000")


_SPACE_TO_BLANK = bytes.maketrans(b"\t\n\r", b"   ")


_NUMBERED = re.compile(rb"\\u00(22|3[aA])")


class JsonError(ValueError):
    """A body that is not the JSON this service reads; the message says why, in one sentence."""


def loads(raw: bytes) -> Any:
    """Read JSON strictly.

    Refused besides bad syntax: bytes that are not UTF-8, lone surrogates, NaN and infinities, an object that
    names a key twice, nesting deeper than `MAX_DEPTH`, integers beyond `MAX_INTEGER`.

    Raises:
        JsonError: the body is refused.
    """
    try:
        # Strict about encoding, surrogates and numbers, but of two equal keys it takes the last, and it turns
        # huge integers into floats; the standard parser shows both, at several times the price.
        value = orjson.loads(raw)
        # As many levels need as many brackets; to count those costs next to nothing.
        if raw.count(b"{") + raw.count(b"[") > MAX_DEPTH and _is_deeper_than(value, MAX_DEPTH):
            raise JsonError(f"nested deeper than {MAX_DEPTH} levels")
        if _has_long_number(raw) or not _names_keys_once(raw, value):
            value = json.loads(raw.decode(), object_pairs_hook=_unique_keys)
            _refuse_huge_integers(value)
    except JsonError:
        raise
    except ValueError as error:
        raise JsonError(str(error).rstrip(".")) from None
    return value


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise JsonError(f"the key {json.dumps(twice, ensure_ascii=False)} stands twice in one object")
    return found


def _names_keys_once(raw: bytes, value: Any) -> bool:
    """Whether no object names a key twice; False also where a look at the bytes cannot tell.

    Every key ends in `":`. Written out again the value has as many of these as before, unless a doubled key
    was dropped. Inside strings they look alike before and after, as long as neither a quotation mark nor a colon is
    escaped by its number.
    """
    if b" :" in raw.translate(_SPACE_TO_BLANK) or (b"\\u00" in raw and _NUMBERED.search(raw)):
        return False
    return raw.count(b'":') == orjson.dumps(value).count(b'":')


def _has_long_number(raw: bytes) -> bool:
    """Whether so many digits follow one another that it may be an integer beyond `MAX_INTEGER`."""
    return _LONG_NUMBER in raw.translate(_DIGITS_TO_ZERO)


def _is_deeper_than(value: Any, limit: int) -> bool:
    level = [value]
    for _ in range(limit):
        below: list[Any] = []
        for parent in level:
            # Plain loops and exact types: this runs for every position; `isinstance` would double its time.
            for child in parent.values() if type(parent) is dict else parent:
                kind = type(child)
                if kind is dict or kind is list:
                    below.append(child)
        if not below:
            return False
        level = below
    return True


def _refuse_huge_integers(value: Any) -> None:
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, dict):
            left.extend(item.values())
        elif isinstance(item, list):
            left.extend(item)
        elif isinstance(item, int) and abs(item) > MAX_INTEGER:
            raise JsonError(f"an integer is beyond ±{MAX_INTEGER}")
