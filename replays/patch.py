"""JSON Patch (RFC 6902), as far as traces use it: how recorded deltas become positions again."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any


class PatchError(ValueError):
    """An operation does not fit the document."""


def apply(document: Any, operations: Iterable[Mapping[str, Any]]) -> Any:
    """Carry the operations out, in order, on the document itself.

    >>> apply({"a": [1, 3]}, [{"op": "add", "path": "/a/1", "value": 2}, {"op": "remove", "path": "/a/0"}])
    {'a': [2, 3]}

    Returns:
        The document; another one where an operation replaced it whole.

    Raises:
        PatchError: an operation does not fit; the document may be half-way then.
    """
    for operation in operations:
        try:
            document = _apply(document, operation)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise PatchError(f"{operation!r} does not fit the document") from error
    return document


def fold(position: Any, trace: Iterable[Mapping[str, Any]]) -> Any:
    """The position after a trace, from the deltas of its steps; the position given is used up.

    Raises:
        PatchError: a delta does not fit.
    """
    for step in trace:
        position = apply(position, step.get("delta", ()))
    return position


def difference(old: Any, new: Any, path: str = "") -> list[dict[str, Any]]:
    """Operations that make one document of another; lists that differ are replaced whole.

    >>> difference({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    [{'op': 'remove', 'path': '/a'}, {'op': 'replace', 'path': '/b/c', 'value': 3}]
    """
    if old is new:
        return []
    if not isinstance(old, dict) or not isinstance(new, dict):
        same = old == new and type(old) is type(new)
        return [] if same else [{"op": "replace", "path": path, "value": new}]
    operations: list[dict[str, Any]] = []
    for name in sorted(old.keys() | new.keys()):
        below = f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
        if name not in new:
            operations.append({"op": "remove", "path": below})
        elif name not in old:
            operations.append({"op": "add", "path": below, "value": new[name]})
        else:
            operations += difference(old[name], new[name], below)
    return operations


def _apply(document: Any, operation: Mapping[str, Any]) -> Any:
    kind, path = operation["op"], operation["path"]
    if kind not in ("add", "replace", "remove"):
        raise ValueError(kind)
    value = operation["value"] if kind != "remove" else None
    if type(value) in (dict, list):
        value = copy.deepcopy(value)  # operations that follow may change it where it stands now
    if path == "":
        if kind == "remove":
            raise ValueError(path)
        return value
    if not path.startswith("/"):
        raise ValueError(path)
    *parents, last = path[1:].split("/")
    if "~" in path:
        *parents, last = (token.replace("~1", "/").replace("~0", "~") for token in (*parents, last))
    holder = document
    for token in parents:
        holder = holder[_index(token, len(holder) - 1)] if isinstance(holder, list) else holder[token]
    if isinstance(holder, list):
        _in_list(holder, kind, last, value)
    elif kind == "remove":
        del holder[last]
    elif kind == "replace" and last not in holder:
        raise LookupError(last)
    else:
        holder[last] = value
    return document


def _in_list(holder: list[Any], kind: str, token: str, value: Any) -> None:
    if kind == "add":
        holder.insert(len(holder) if token == "-" else _index(token, len(holder)), value)
    elif kind == "replace":
        holder[_index(token, len(holder) - 1)] = value
    else:
        del holder[_index(token, len(holder) - 1)]


def _index(token: str, most: int) -> int:
    if not token.isascii() or not token.isdigit() or (len(token) > 1 and token[0] == "0") or int(token) > most:
        raise LookupError(token)
    return int(token)
