"""Nobody plays for another: every action, in every spelling, with every credential."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from schemas.examples import POSITION
from schemas.table.action import ACTIONS
from service.access.principals import SCOPES
from service.notation import write_action
from tests.api.log.shared import PASS, append, begin, problem, read, seated, untouched
from tests.schemas.test_action import RIGHT

Holder = Callable[..., FlaskClient]
SEATS = {"first": "second", "second": "first"}


def spellings(action: dict[str, Any]) -> list[Any]:
    """An action in every way in which the schema takes it."""
    said, player = write_action(action), action["player"]
    backwards = dict(reversed(list(action.items())))
    renamed = [said.replace(player, other, 1) for other in (f"player={player}", f'"{player}"')]
    return [action, backwards, said, f"  {said.replace(' ', '   ')} ", *renamed]


def test_every_type_of_action_is_tried() -> None:
    assert {action["type"] for action in RIGHT} == set(ACTIONS)


@pytest.mark.parametrize("seat", SEATS)
def test_an_action_of_the_other_seat_is_refused_and_nothing_is_written(
    holder: Holder, owner: FlaskClient, path: str, redis: Redis, seat: str
) -> None:
    players = seated(holder, owner, path)
    elsewhere = seated(holder, owner, begin(owner))
    strangers = [
        elsewhere[seat],
        elsewhere[SEATS[seat]],
        *(holder(s) for s in SCOPES if s != "admin"),
    ]
    before, head = untouched(redis), read(holder("judge").get(path), 200)
    for about in RIGHT:
        theirs = {**about, "player": SEATS[seat]}
        for number, action in enumerate(spellings(theirs)):
            answers = [append(players[seat], path, version, action) for version in (0, 7)]
            answers.append(append(players[seat], path, 0, action, key="k"))
            answers.append(append(players[seat], f"{path}", 0, action, dice="server", resolve="step"))
            if number < 3:
                for answer in answers:
                    problem(answer, 403, "forbidden")
                for client in strangers:
                    problem(append(client, path, 0, action), 403, "forbidden")
            assert all(answer.status_code in (403, 422) for answer in answers), action
    assert untouched(redis) == before
    assert read(holder("judge").get(path), 200) == head


def test_what_a_spelling_adds_does_not_change_whose_action_it_is(
    holder: Holder, owner: FlaskClient, path: str, redis: Redis
) -> None:
    first = seated(holder, owner, path)["first"]
    before = untouched(redis)
    for action in ("first concede player=second", "second concede player=first", 'second concede | player="first"'):
        assert append(first, path, 0, action).status_code in (403, 422), action
    raw = '{"expected_version": 0, "action": {"type": "concede", "player": "first", "player": "second"}}'
    assert first.post(f"{path}/events", data=raw, content_type="application/json").status_code == 400
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        raw = '{"expected_version": 0, "action": "second concede"}'
        assert first.post(f"{path}/events", data=raw, content_type=content_type).status_code in (403, 415)
    for method in ("PUT", "PATCH", "DELETE"):
        assert first.open(f"{path}/events", method=method, json={}).status_code == 405
    assert untouched(redis) == before


def test_a_player_passes_for_nobody_else_in_any_spelling(
    holder: Holder, owner: FlaskClient, path: str, redis: Redis
) -> None:
    first = seated(holder, owner, path)["first"]
    before = untouched(redis)
    for action in (PASS, write_action(PASS)):
        problem(append(first, path, 0, action, resolve="all"), 403, "forbidden")
    assert untouched(redis) == before
    assert read(append(first, path, 0, write_action(PASS)), 201)["event"]["actor"] == "first"


def test_a_ruling_rewind_fork_or_import_is_no_way_around(
    holder: Holder, owner: FlaskClient, path: str, redis: Redis, app: Flask
) -> None:
    read(append(owner, path, 0, PASS), 201)
    first = seated(holder, owner, path)["first"]
    before = untouched(redis)
    second = "second concede"
    correction = {"action": second}
    ruling = {"expected_version": 1, "event": 1, "verdict": "illegal", "rules": ["205.2a"], "text": "No."}
    for what, body in {
        "rulings": {**ruling, "correction": correction},
        "rewinds": {"expected_version": 1, "to": 0},
        "forks": {"at": 0},
        "notes": {"expected_version": 1, "text": "x"},
        "closings": {"expected_version": 1},
    }.items():
        problem(first.post(f"{path}/{what}", json=body), 403, "forbidden")
    problem(first.post("/v1/replays", json={"position": POSITION}), 403, "forbidden")
    problem(
        first.post("/v1/replays/notation", json={"notation": "start classic /\n1. second concede"}), 403, "forbidden"
    )
    for where in ("/v1/replays/import", "/v1/imports"):
        problem(first.post(where, data=b"", content_type="application/gzip"), 403, "forbidden")
    assert untouched(redis) == before
