"""JSON Patch (RFC 6902), as far as traces use it: how recorded deltas become positions again."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
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


def composed(document: Any, operations: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Carry operations out on the document itself, none of which is about all of it, and give the least that leads to
    the same.

    >>> composed({"a": 1}, [{"op": "add", "path": "/b", "value": 2}, {"op": "remove", "path": "/b"}])
    []

    Raises:
        PatchError: an operation does not fit.
    """
    touched = dict.fromkeys(_part(document, operation["path"]) for operation in operations)
    # What is touched as a whole is looked at with all that lies in it.
    whole = [part for part in touched if part[:1] == part or part[:1] not in touched]
    before = {part: copy.deepcopy(_there(document, part)) for part in whole}
    apply(document, operations)
    found: list[dict[str, Any]] = []
    for part, old in before.items():
        found += _changed(old, _there(document, part), "".join(f"/{escape(name)}" for name in part))
    return found


def difference(old: Any, new: Any, path: str = "") -> list[dict[str, Any]]:
    """Operations that make one document of another; of lists, what was added or taken away at the end is told so.

    >>> difference({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    [{'op': 'remove', 'path': '/a'}, {'op': 'replace', 'path': '/b/c', 'value': 3}]
    """
    if old is new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        names = sorted(old.keys() | new.keys())
        pairs = ((name, old.get(name, _NOTHING), new.get(name, _NOTHING)) for name in names)
        changes = (_changed(one, other, f"{path}/{escape(name)}") for name, one, other in pairs)
        return [operation for some in changes for operation in some]
    if isinstance(old, list) and isinstance(new, list) and _in_place(old, new):
        return _of_lists(old, new, path)
    same = old == new and type(old) is type(new)
    return [] if same else [{"op": "replace", "path": path, "value": new}]


class _NOTHING:
    """Stands where there is no member; a class is its own copy."""


def escape(token: str) -> str:
    """One reference token of a JSON Pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1") if "~" in token or "/" in token else token


def _changed(old: Any, new: Any, path: str) -> list[dict[str, Any]]:
    """The difference of two members, each of which may not be there."""
    if new is _NOTHING:
        return [] if old is _NOTHING else [{"op": "remove", "path": path}]
    if old is _NOTHING:
        return [{"op": "add", "path": path, "value": copy.deepcopy(new)}]
    return difference(old, new, path)


def _in_place(old: list[Any], new: list[Any]) -> bool:
    """Whether what stands in both lists stands at the same places: nothing else is told of by places."""
    return all(
        one.get("id") == other.get("id") if isinstance(one, dict) and isinstance(other, dict) else one == other
        for one, other in zip(old, new, strict=False)
    )


def _of_lists(old: list[Any], new: list[Any], path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        found += difference(one, other, f"{path}/{place}")
    found += [{"op": "remove", "path": f"{path}/{place}"} for place in range(len(old) - 1, len(new) - 1, -1)]
    rest = enumerate(new[len(old) :], len(old))
    return found + [{"op": "add", "path": f"{path}/{place}", "value": copy.deepcopy(value)} for place, value in rest]


def _part(document: Any, path: str) -> tuple[str, ...]:
    """What an operation is about: a member, or a member of one (a card), no deeper, and never a place in a list."""
    tokens = tuple(token.replace("~1", "/").replace("~0", "~") for token in path[1:].split("/")[:2])
    return tokens if isinstance(document.get(tokens[0]), dict) else tokens[:1]


def _there(document: Any, part: tuple[str, ...]) -> Any:
    for name in part:
        document = document.get(name, _NOTHING) if isinstance(document, dict) else _NOTHING
    return document


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
