"""Requests that are nearly right: every operation of the OpenAPI document, with parts of its examples changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

_JSON = "application/json"
_ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 6, 7, 999, 10**9, 2**63, 10**40, -0.5, 1e308, float("nan")),
    *(
        "",
        " ",
        "a",
        "first",
        "second",
        "self",
        "а́",
        "\ud800",
        "\0",
        "hidden:C3:second",
        "../..",
        "a" * 20_000,
        "💥" * 50,
    ),
    *([], {}, [[]], [{}], [None] * 3, {"": 0}, {"of": "x"}, {"seed": "0"}, "server", [6] * 500),
)
_PLACES = ("", "0", "-1", "1", "99999999999999999999", "%00", "%2e%2e", "a" * 3000, "classic", "C1'", "é", "{}", "a b")
_TYPES = (
    _JSON,
    _JSON,
    _JSON,
    "text/plain",
    "application/gzip",
    "application/json; charset=utf-16",
    "multipart/form-data",
    "",
)
_HEADERS: tuple[Mapping[str, str], ...] = (
    *({}, {}, {}, {}, {"Accept": "text/html"}, {"Accept-Encoding": "gzip"}, {"Accept-Language": "ru;q=0.3,*;q=x"}),
    *(
        {"Idempotency-Key": "k"},
        {"Idempotency-Key": "k" * 5000},
        {"Last-Event-ID": "-1"},
        {"Host": "elsewhere.example"},
    ),
    *({"X-Request-ID": "x" * 900}, {"Range": "bytes=0-1"}, {"If-None-Match": "*"}, {"Content-Encoding": "gzip"}),
    *({"Origin": "https://elsewhere.example"}, {"Expect": "100-continue"}, {"X-HTTP-Method-Override": "DELETE"}),
)
_DEEP = 90


class Sent(NamedTuple):
    """A request as it goes over the wire."""

    method: str
    path: str
    data: bytes | None
    headers: Mapping[str, str]


class Operation(NamedTuple):
    """An operation of the document: its parameters with what may stand in them, and bodies that are right."""

    method: str
    path: str
    parameters: tuple[Mapping[str, Any], ...]
    bodies: tuple[Any, ...]


def operations(document: Mapping[str, Any], skip: Sequence[str] = ()) -> list[Operation]:
    """All operations of an OpenAPI document.

    Args:
        document: as data.
        skip: paths that are left out.
    """
    found = []
    for path, item in document["paths"].items():
        for method in ("get", "post", "put", "patch", "delete"):
            if method not in item or path in skip:
                continue
            told = item[method]
            content = told.get("requestBody", {}).get("content", {}).get(_JSON, {})
            bodies = tuple(example["value"] for example in content.get("examples", {}).values())
            parameters = (*item.get("parameters", ()), *told.get("parameters", ()))
            found.append(Operation(method.upper(), path, parameters, bodies or (({},) if content else ())))
    return found


class Mutator:
    """Makes requests; the same seed makes the same ones."""

    def __init__(self, random: Random, known: Mapping[str, Sequence[str]], bodies: Sequence[Any]) -> None:
        """
        Args:
            random: where every choice comes from.
            known: what really exists, by the name of a path parameter, as `replay_id`.
            bodies: values whose parts are put into other bodies.
        """
        self._random, self._known, self._bodies = random, known, bodies
        self._changes: tuple[Callable[[Any, Any], None], ...] = (
            *(self._replace, self._replace, self._replace, self._remove, self._add, self._repeat, self._bury),
        )

    def request(self, operation: Operation) -> Sent:
        """One request for an operation."""
        path, query = operation.path, {}
        for parameter in operation.parameters:
            name = parameter["name"]
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", self._place(name, parameter))
            elif parameter["in"] == "query" and self._random.random() < 0.4:
                query[name] = self._place(name, parameter)
        if self._random.random() < 0.05:
            query["unknown"] = "1"
        headers = dict(self._random.choice(_HEADERS))
        data = None
        if operation.method != "GET" or self._random.random() < 0.02:
            headers["Content-Type"] = _JSON if self._random.random() < 0.9 else self._random.choice(_TYPES)
            data = self._data(operation.bodies)
        asked = f"?{urlencode(query, errors='replace')}" if query else ""
        return Sent(operation.method, quote(path, safe="/%:'(),") + asked, data, headers)

    def _place(self, name: str, parameter: Mapping[str, Any]) -> str:
        known = self._known.get(name)
        if known and self._random.random() < 0.85:
            return self._random.choice(known)
        schema = parameter.get("schema", {})
        right = [schema.get("example", parameter.get("example")), *schema.get("enum", ())]
        if self._random.random() < 0.6 and any(value is not None for value in right):
            return str(self._random.choice([value for value in right if value is not None]))
        return self._random.choice(_PLACES)

    def _data(self, bodies: Sequence[Any]) -> bytes:
        body = copy.deepcopy(self._random.choice(bodies)) if bodies else {}
        for _ in range(self._random.choice((0, 1, 1, 1, 2, 3, 8))):
            body = self._changed(body)
        data = json.dumps(body).encode()
        return self._garbled(data) if self._random.random() < 0.1 else data

    def _changed(self, body: Any) -> Any:
        places = _places(body)
        if not places:
            return self._value()
        node, name = self._random.choice(places)
        self._random.choice(self._changes)(node, name)
        return body

    def _value(self) -> Any:
        if self._random.random() < 0.5 and self._bodies:
            places = _places(self._random.choice(self._bodies))
            if places:
                node, name = self._random.choice(places)
                return copy.deepcopy(node[name])
        return copy.deepcopy(self._random.choice(_ODD))

    def _replace(self, node: Any, name: Any) -> None:
        node[name] = self._value()

    def _remove(self, node: Any, name: Any) -> None:
        del node[name]

    def _add(self, node: Any, name: Any) -> None:
        if isinstance(node, dict):
            donors = [found for found, _ in _places(self._random.choice(self._bodies)) if isinstance(found, dict)]
            names = sorted({key for donor in donors for key in donor}) or ["unknown"]
            node[self._random.choice(names)] = self._value()
        else:
            node.insert(self._random.randrange(len(node) + 1), self._value())

    def _repeat(self, node: Any, name: Any) -> None:
        if isinstance(node, list):
            node.extend(copy.deepcopy(node[name]) for _ in range(self._random.choice((1, 30, 300))))
        else:
            for number in range(self._random.choice((1, 10, 60))):
                node[f"{name}{number}"] = copy.deepcopy(node[name])

    def _bury(self, node: Any, name: Any) -> None:
        for _ in range(self._random.choice((1, 5, _DEEP))):
            node[name] = [node[name]]

    def _garbled(self, data: bytes) -> bytes:
        at = self._random.randrange(len(data) + 1)
        return self._random.choice(
            (
                data[:at],
                data[:at] + bytes([self._random.randrange(256)]) + data[at + 1 :],
                data[:at] + data[at:] * 2,
                b"\xef\xbb\xbf" + data,
                data.decode().encode("utf-16"),
                b"",
                b"[" * 50_000,
                b'{"position":' * 3000,
            )
        )


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every part of a value, as the container that it stands in and its name there."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        node = waiting.pop()
        names = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for name in names:
            found.append((node, name))
            waiting.append(node[name])
    return found
