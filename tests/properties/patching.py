"""JSON Patch (RFC 6902) written from its text and by itself: the tests must not fold with what they test."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any


def tokens(pointer: str) -> list[str]:
    """The reference tokens of a JSON Pointer (RFC 6901)."""
    assert pointer == "" or pointer.startswith("/"), pointer
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def apply(document: Any, operations: Iterable[Mapping[str, Any]]) -> Any:
    """A changed copy of the document; an operation that does not fit is an AssertionError."""
    document = copy.deepcopy(document)
    for operation in operations:
        allowed = {"op", "path"} | ({"value"} if operation["op"] in ("add", "replace") else set())
        assert set(operation) == allowed, operation
        _one(document, operation)
    return document


def _one(document: Any, operation: Mapping[str, Any]) -> None:
    *way, last = tokens(operation["path"])
    place = document
    for token in way:
        place = place[_index(token, len(place) - 1)] if isinstance(place, list) else place[token]
    kind = operation["op"]
    if isinstance(place, list):
        if kind == "add":
            place.insert(len(place) if last == "-" else _index(last, len(place)), copy.deepcopy(operation["value"]))
            return
        index = _index(last, len(place) - 1)
        if kind == "remove":
            del place[index]
        else:
            assert kind == "replace", operation
            place[index] = copy.deepcopy(operation["value"])
        return
    assert isinstance(place, dict), operation
    if kind == "add":
        place[last] = copy.deepcopy(operation["value"])
        return
    assert last in place, f"{operation} has nothing to {kind}"
    if kind == "remove":
        del place[last]
    else:
        assert kind == "replace", operation
        place[last] = copy.deepcopy(operation["value"])


def _index(token: str, most: int) -> int:
    assert token.isdecimal() and (token == "0" or token[0] != "0"), token
    assert int(token) <= most, f"{token} is beyond the end"
    return int(token)
