"""Seat tokens and perspectives: a player's client plays and sees its own side, and nothing else."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from schemas.examples import POSITION, STRIKE
from service.live.handover import GIVE_AWAY, Ticket
from tests.access.secrets import is_told, secret_of
from tests.api.log.shared import PASS, append, problem, read

Holder = Callable[..., FlaskClient]
SECOND = {"type": "pass", "player": "second"}
MOVE = {"type": "move", "player": "second", "to": "A1"}


@pytest.fixture
def operator(holder: Holder) -> FlaskClient:
    """The key that the replay belongs to."""
    return holder("replay:write")


@pytest.fixture
def path(operator: FlaskClient) -> str:
    """A replay."""
    return operator.post("/v1/replays", json={"position": POSITION}).headers["Location"]


@pytest.fixture
def tokens(operator: FlaskClient, path: str) -> dict[str, str]:
    """The tokens of its players."""
    answer = operator.post(f"{path}/seats", json={})
    assert answer.headers["Cache-Control"] == "no-store"
    tokens = read(answer, 201)["tokens"]
    assert isinstance(tokens, dict)
    return tokens


def test_a_token_is_for_the_actions_of_its_seat(holder: Holder, path: str, tokens: dict[str, str]) -> None:
    first, second = holder(token=tokens["first"]), holder(token=tokens["second"])
    problem(append(second, path, 0, PASS), 403, "forbidden")
    problem(append(first, path, 0, SECOND), 403, "forbidden")
    problem(append(first, path, 0, PASS, resolve="all"), 403, "forbidden")
    assert read(append(first, path, 0, PASS), 201)["version"] == 1
    problem(append(second, path, 0, SECOND), 409, "conflict")
    for body in ({}, {"action": 1}, {"action": {}}, {"action": {"player": ["second"]}}, [], None):
        assert first.post(f"{path}/events", json=body).status_code in (400, 403, 415, 422)
    problem(append(holder("replay:read"), path, 1, SECOND), 403, "forbidden")


def test_a_token_is_for_its_own_eyes(holder: Holder, path: str, tokens: dict[str, str]) -> None:
    first = holder(token=tokens["first"])
    read(append(first, path, 0, PASS), 201)
    for what in ("events", "positions/1", "traces/1"):
        own = read(first.get(f"{path}/{what}"), 200)
        assert own == read(first.get(f"{path}/{what}?as=first"), 200)
        read(first.get(f"{path}/{what}?as=public"), 200)
        for other in ("second", "judge"):
            problem(first.get(f"{path}/{what}?as={other}"), 403, "forbidden")
            problem(first.get(f"{path}/{what}?as=first&as={other}"), 403, "forbidden")
    for other in ("second", "judge"):
        problem(first.get(f"{path}?as={other}"), 403, "forbidden")
        problem(first.get(f"{path}/stream?as={other}"), 403, "forbidden")
        body = {"expected_version": 1, "action": PASS}
        problem(first.post(f"{path}/events?as={other}", json=body), 403, "forbidden")


def test_a_token_lists_the_actions_of_its_own_seat(holder: Holder, path: str, tokens: dict[str, str]) -> None:
    for seat in ("first", "second"):
        own = holder(token=tokens[seat])
        found = read(own.get(f"{path}/legal-actions"), 200)
        assert found == read(own.get(f"{path}/legal-actions?as={seat}&player={seat}"), 200)
        assert {action["player"] for action in found["actions"]} == {seat}
        for other in ("judge", *({"first", "second"} - {seat})):
            problem(own.get(f"{path}/legal-actions?as={other}"), 403, "forbidden")
    reader = holder("replay:read")
    assert read(reader.get(f"{path}/legal-actions"), 200) == read(reader.get(f"{path}/legal-actions?as=public"), 200)
    problem(holder("adjudicate").get(f"{path}/legal-actions"), 403, "forbidden")


def test_a_token_is_for_its_own_replay_and_nothing_else(
    holder: Holder, path: str, tokens: dict[str, str], app: Flask
) -> None:
    first = holder(token=tokens["first"])
    other = holder("replay:write").post("/v1/replays", json={"position": POSITION}).headers["Location"]
    problem(append(first, other, 0, PASS), 403, "forbidden")
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith("/v1/replays/<") or rule.endpoint in ("replays.append", "replays.show"):
            continue
        url = rule.rule.replace("<string:replay_id>", other.rsplit("/", 1)[1])
        url = url.replace("<int:version>", "0").replace("<string:", "x").replace(">", "")
        for method in (rule.methods or set()) & {"GET", "POST", "DELETE"}:
            problem(first.open(url, method=method, json={} if method == "POST" else None), 403, "forbidden")
            mine = url.replace(other.rsplit("/", 1)[1], path.rsplit("/", 1)[1])
            if method != "GET" or rule.rule.rsplit("/", 1)[1] in ("archive", "report", "rulings"):
                problem(first.open(mine, method=method, json={} if method == "POST" else None), 403, "forbidden")
    ruling = {"position": POSITION, "action": STRIKE}
    for url in ("/v1/adjudications", "/v1/replays", "/v1/replays/import", "/v1/legal-actions"):
        problem(first.post(url, json=ruling), 403, "forbidden")
    problem(first.get("/metrics"), 403, "forbidden")


def test_a_new_token_takes_the_place_of_the_old_and_can_be_revoked(
    holder: Holder, operator: FlaskClient, path: str, tokens: dict[str, str], redis: Redis
) -> None:
    made = read(operator.post(f"{path}/seats", json={"seats": ["first"], "replace": True}), 201)["tokens"]
    assert set(made) == {"first"}
    problem(holder(token=tokens["first"]).get(path), 401, "unauthorized")
    assert holder(token=made["first"]).get(path).status_code == 200
    assert operator.delete(f"{path}/seats/first").status_code == 204
    problem(operator.delete(f"{path}/seats/first"), 404, "not-found")
    problem(holder(token=made["first"]).get(path), 401, "unauthorized")
    assert holder(token=tokens["second"]).get(path).status_code == 200
    stored = b"".join(redis.dump(name) for name in redis.keys("*"))
    assert not is_told(secret_of(tokens["second"]), stored)
    problem(operator.post(f"/v1/replays/{'0' * 32}/seats", json={}), 404, "not-found")
    problem(operator.post(f"{path}/seats", json={"seats": ["third"]}), 422, "invalid")
    problem(operator.post(f"{path}/seats", json={"seats": []}), 422, "invalid")


def test_who_is_no_judge_sees_what_the_public_sees(holder: Holder, operator: FlaskClient, path: str) -> None:
    reader, judge = holder("replay:read"), holder("judge", "replay:read")
    read(append(operator, path, 0, PASS), 201)
    for what in ("events", "positions/1", "traces/1"):
        assert read(reader.get(f"{path}/{what}"), 200) == read(judge.get(f"{path}/{what}?as=public"), 200)
        for other in ("first", "second", "judge"):
            problem(reader.get(f"{path}/{what}?as={other}"), 403, "forbidden")
            read(judge.get(f"{path}/{what}?as={other}"), 200)
    problem(reader.get(f"{path}/archive"), 403, "forbidden")


@pytest.mark.parametrize(
    ("who", "query", "eyes"),
    [
        ("first", "", "first"),
        ("second", "", "second"),
        ("second", "&as=second", "second"),
        ("second", "&as=public", "public"),
        ("replay:read", "", "public"),
        ("admin", "", "judge"),
        ("admin", "&as=first", "first"),
    ],
)
def test_a_stream_is_handed_over_with_the_eyes_of_whoever_asked(
    holder: Holder,
    path: str,
    tokens: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    who: str,
    query: str,
    eyes: str,
) -> None:
    taken: list[Ticket] = []
    # The package has the blueprint under the name of its module.
    stream = importlib.import_module("service.api.recorded.stream")
    monkeypatch.setattr(stream, "hand_over", lambda connection, ticket, where: taken.append(ticket))
    client = holder(token=tokens[who]) if who in tokens else holder(who)
    with socket.socket() as connection:
        overrides: dict[str, Any] = {GIVE_AWAY: lambda hand: hand(connection)}
        answer = client.get(f"{path}/stream?from=1{query}", environ_overrides=overrides)
    assert answer.status_code == 200
    assert [(ticket.perspective, ticket.first, ticket.version) for ticket in taken] == [(eyes, 1, 0)]


def test_without_a_stream_process_there_is_a_problem(holder: Holder, path: str) -> None:
    client = holder("replay:read")
    problem(client.get(f"{path}/stream"), 503, "unavailable")
    with socket.socket() as connection:
        overrides: dict[str, Any] = {GIVE_AWAY: lambda hand: hand(connection)}
        answer = client.get(f"{path}/stream", environ_overrides=overrides)
    problem(answer, 503, "unavailable")
    assert answer.headers["Retry-After"]
    assert client.head(f"{path}/stream").status_code == 200


def test_what_is_refused_does_not_tell_which_hidden_cards_there_are(holder: Holder) -> None:
    """A player who guesses the id of a hidden card learns as much as from an id that nobody has."""
    card = {"name": "Secret", "kind": "creature", "lives": 7, "movement": 1, "strike": [1, 2, 3]}
    hidden = {"definition": card, "owner": "first", "zone": "battlefield", "cell": "A3", "hidden": True}
    position = {**POSITION, "cards": {**POSITION["cards"], "h1": hidden}, "turn": {"active": "second"}}
    position["priority"] = "second"
    operator = holder("replay:write")
    path = operator.post("/v1/replays", json={"position": position}).headers["Location"]
    token = read(operator.post(f"{path}/seats", json={}), 201)["tokens"]["second"]
    told = []
    for ident in ("h1", "zz"):
        for action in ({**STRIKE, "player": "second", "source": "b1", "target": ident}, {**MOVE, "source": ident}):
            answer = append(holder(token=token), path, 0, action)
            text = answer.text.replace(ident, "?").replace(answer.headers["X-Request-Id"], "")
            assert "Secret" not in text
            told.append((answer.status_code, text))
    assert told[:2] == told[2:]
