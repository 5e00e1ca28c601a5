"""Who brings dice: the service, a judge or the players, as a replay says when it is begun."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from redis import Redis

from schemas.examples import POSITION, STRIKE
from schemas.recorded.replays import AppendedSchema, EventPageSchema, ReplaySchema
from tests.api.log.shared import append, begin, pointers, problem, read, seated, untouched
from tests.replays.test_archive import repacked, resealed

Holder = Callable[..., FlaskClient]
SAID = "first strike a1 b1"
ROLL = {"type": "roll", "player": "first"}
OWN_DICE: list[Any] = [[6, 1], [6], [], {"seed": "0a"}]


def rolling(client: FlaskClient, path: str, version: int = 0) -> int:
    """The version at which a strike without dice waits for the first roll."""
    answer = read(append(client, path, version, STRIKE, resolve="step"), 201)
    turns = ["first", "second"] * 9
    while answer["adjudication"]["status"] != "awaiting_dice":
        passing = {"type": "pass", "player": turns.pop(0)}
        answer = read(append(client, path, answer["version"], passing, resolve="step"), 201)
    return int(answer["version"])


def test_where_keys_are_asked_for_the_service_rolls(holder: Holder, owner: FlaskClient, redis: Redis) -> None:
    path = begin(owner)
    players = seated(holder, owner, path)
    assert read(players["first"].get(path), 200, ReplaySchema)["dice"] == "server"
    before = untouched(redis)
    for client in (players["first"], owner):
        for dice in OWN_DICE:
            for action in (STRIKE, SAID):
                refused = problem(append(client, path, 0, action, dice=dice), 403, "forbidden")
                assert pointers(refused) == ["/dice"]
            for roll in ({**ROLL, "dice": dice}, "first roll dice=[6,1]"):
                assert pointers(problem(append(client, path, 0, roll), 403, "forbidden")) == ["/action/dice"]
    problem(append(players["first"], path, 0, {**ROLL, "dice": "server"}, dice=[6, 1]), 403, "forbidden")
    problem(append(players["first"], path, 0, {**ROLL, "dice": [6, 1]}, dice="server"), 403, "forbidden")
    assert untouched(redis) == before
    rolled = read(append(players["first"], path, 0, SAID, dice="server"), 201, AppendedSchema)
    assert rolled["event"]["dice_by"] == "server"
    assert rolled["event"]["dice"] is None


def test_a_roll_that_is_awaited_is_the_services_too(holder: Holder, owner: FlaskClient) -> None:
    path = begin(owner)
    version = rolling(owner, path)
    first = seated(holder, owner, path)["first"]
    for dice in OWN_DICE:
        problem(append(first, path, version, {**ROLL, "dice": dice}), 403, "forbidden")
        problem(append(first, path, version, ROLL, dice=dice), 403, "forbidden")
    rolled = read(append(first, path, version, {**ROLL, "dice": "server"}), 201)
    assert rolled["event"]["dice_by"] == "server" and rolled["adjudication"]["rolls"]


def test_a_judge_may_bring_dice_and_it_is_recorded(holder: Holder, owner: FlaskClient) -> None:
    judge = holder("judge", "replay:write", "admin")
    for whose in ("server", "judge"):
        path = begin(owner, dice=whose)
        brought = read(append(judge, path, 0, STRIKE, dice=[6, 1], resolve="all"), 201)["event"]
        assert (brought["dice"], brought["dice_by"]) == ([6, 1], "judge")
        ruling = {"expected_version": 1, "event": 1, "verdict": "illegal", "rules": ["205.2a"], "text": "Anew."}
        correction = {"action": SAID, "dice": [2, 2], "resolve": "all"}
        ruled = read(judge.post(f"{path}/rulings", json={**ruling, "correction": correction}), 201)
        assert ruled["events"][2]["dice_by"] == "judge"
        correction = {"action": SAID, "dice": "server", "resolve": "all"}
        again = {**ruling, "expected_version": 4, "event": 4, "correction": correction}
        assert read(judge.post(f"{path}/rulings", json=again), 201)["events"][2]["dice_by"] == "server"


def test_a_judges_dice_are_nobody_elses(holder: Holder, owner: FlaskClient, redis: Redis) -> None:
    """Not even by asking the service: the die on the table may have fallen already."""
    path = begin(owner, dice="judge")
    version = rolling(owner, path)
    first = seated(holder, owner, path)["first"]
    before = untouched(redis)
    for client in (first, owner):
        for dice in [*OWN_DICE, "server"]:
            problem(append(client, path, version, ROLL, dice=dice), 403, "forbidden")
    assert untouched(redis) == before
    judge = holder("judge", "replay:write", "admin")
    rolled = read(append(judge, path, version, ROLL, dice=[5, 2]), 201)
    assert rolled["event"]["dice_by"] == "judge"


def test_the_players_dice_are_whoevers(holder: Holder, owner: FlaskClient) -> None:
    for dice in ([6, 1], {"seed": "0a"}, "server"):
        path = begin(owner, dice="players")
        first = seated(holder, owner, path)["first"]
        event = read(append(first, path, 0, STRIKE, dice=dice), 201)["event"]
        assert "dice_by" not in event


def test_a_fork_an_archive_and_a_notation_carry_it_over(holder: Holder, owner: FlaskClient) -> None:
    path, judge = begin(owner, dice="judge"), holder("judge", "replay:write", "admin")
    read(append(judge, path, 0, STRIKE, dice=[4, 4], resolve="all"), 201)
    fork = judge.post(f"{path}/forks", json={"at": 0}).headers["Location"]
    assert read(judge.get(fork), 200)["dice"] == "judge"
    fork = judge.post(f"{path}/forks", json={"at": 0, "dice": "players"}).headers["Location"]
    assert read(judge.get(fork), 200)["dice"] == "players"
    taken = judge.post("/v1/replays/import", data=judge.get(f"{path}/archive").data, content_type="application/gzip")
    assert read(judge.get(taken.headers["Location"]), 200)["dice"] == "judge"
    text = judge.get(f"{path}/notation").text
    assert '[dice "judge"]' in text
    # Whoever records a game brings the dice that stand in it.
    problem(owner.post("/v1/replays/notation", json={"notation": text}), 403, "forbidden")
    untagged = text.replace('[dice "judge"]\n', "")
    problem(owner.post("/v1/replays/notation", json={"notation": untagged}), 403, "forbidden")
    for client, whose in ((judge, "judge"), (owner, "players")):
        game = {"notation": text.replace('[dice "judge"]', f'[dice "{whose}"]')}
        made = client.post("/v1/replays/notation", json=game)
        assert read(judge.get(made.headers["Location"]), 200)["dice"] == whose
    problem(owner.post("/v1/replays/notation", json={"notation": f'[dice "me"]\n{untagged}'}), 422, "invalid")
    problem(owner.post("/v1/replays", json={"position": POSITION, "dice": "me"}), 422, "invalid")


def forged(archive: bytes, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """An archive whose events were changed, with all its hashes made anew."""
    lines = [orjson.loads(line) for line in gzip.decompress(archive).splitlines()][:-1]
    change([line["event"] for line in lines[1:]])
    return repacked(resealed(lines))


@pytest.mark.parametrize("whose", ["server", "judge"])
def test_verification_finds_dice_that_a_player_brought(holder: Holder, owner: FlaskClient, whose: str) -> None:
    judge = holder("judge", "replay:write", "admin")
    path = begin(owner, dice="players")
    read(append(owner, path, 0, STRIKE, dice=[4, 4], resolve="all"), 201)
    archive = judge.get(f"{path}/archive").data

    def claim(events: list[dict[str, Any]]) -> None:
        events[0]["dice_by"] = whose

    def claim_that_it_rolled(events: list[dict[str, Any]]) -> None:
        events[0]["dice_by"], events[1]["dice_by"] = whose, "server"

    for change in (claim, claim_that_it_rolled):
        refused = judge.post("/v1/replays/import", data=forged(archive, change), content_type="application/gzip")
        assert "ice" in problem(refused, 422, "invalid")["detail"]


def test_what_was_recorded_before_there_was_the_question_verifies(holder: Holder, owner: FlaskClient) -> None:
    judge = holder("judge", "replay:write", "admin")
    path = begin(owner, dice="players")
    read(append(owner, path, 0, STRIKE, dice=[4, 4], resolve="all"), 201)
    old = forged(judge.get(f"{path}/archive").data, lambda events: events[0].pop("dice_by"))
    taken = judge.post("/v1/replays/import", data=old, content_type="application/gzip")
    assert read(taken, 201)["verification"]["valid"]
    where = taken.headers["Location"]
    assert read(judge.get(where), 200)["dice"] == "players"
    page = read(judge.get(f"{where}/events?from=0"), 200, EventPageSchema)
    assert "dice_by" not in page["events"][0]
