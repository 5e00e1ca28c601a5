"""A client's way through the log, for the tests of its endpoints."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import orjson
from flask.testing import FlaskClient
from marshmallow import Schema
from redis import Redis
from werkzeug.test import TestResponse

from schemas.examples import POSITION, STRIKE
from tests.replays.shared import everything

PASS = {"type": "pass", "player": "first"}
CONCEDE = {"type": "concede", "player": "second"}
NOBODY = "0" * 32


def read(response: TestResponse, status: int, schema: type[Schema] | None = None) -> Any:
    """The body of an answer that has the status and the shape it must have."""
    assert response.status_code == status, response.text
    body = orjson.loads(response.data)
    if schema is not None:
        schema().load(copy.deepcopy(body))
    return body


def problem(response: TestResponse, status: int, slug: str) -> Any:
    """The problem document of an answer."""
    assert response.mimetype == "application/problem+json", response.text
    body = read(response, status)
    assert body["type"] == f"/problems/{slug}"
    assert "Traceback" not in response.text
    return body


def pointers(body: Any) -> list[str]:
    """Where the faults are."""
    return [fault["pointer"] for fault in body["errors"]]


def begin(client: FlaskClient, **more: Any) -> str:
    """The path of a new replay."""
    return client.post("/v1/replays", json={"position": POSITION, **more}).headers["Location"]


def append(
    client: FlaskClient, path: str, version: int, action: Any, key: str | None = None, **more: Any
) -> TestResponse:
    """Propose an action."""
    headers = {"Idempotency-Key": key} if key is not None else {}
    body = {"expected_version": version, "action": action, **more}
    return client.post(f"{path}/events", json=body, headers=headers)


def played(client: FlaskClient) -> str:
    """The path of a replay with a strike to its end, and a concession: dice of every sort, a choice."""
    path = begin(client)
    body = read(append(client, path, 0, STRIKE, dice="server", resolve="all"), 201)
    for _ in range(20):
        ruling = body["adjudication"]
        if ruling["status"] == "settled":
            break
        if ruling["decision"] is not None:
            decision = ruling["decision"]
            action = {"type": "choose", "player": decision["player"], "option": decision["options"][0]}
        else:
            action = {"type": "pass", "player": ruling["position"].get("priority", "first")}
        body = read(append(client, path, body["version"], action, resolve="all"), 201)
    read(append(client, path, body["version"], CONCEDE), 201)
    return path


def untouched(redis: Redis) -> dict[bytes, Any]:
    """All that is stored, to compare."""
    return everything(redis)


def seated(holder: Callable[..., FlaskClient], owner: FlaskClient, path: str) -> dict[str, FlaskClient]:
    """A client for each player of a replay."""
    tokens = read(owner.post(f"{path}/seats", json={}), 201)["tokens"]
    return {seat: holder(token=token) for seat, token in tokens.items()}
