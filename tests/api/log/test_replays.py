"""The log on the wire (contract §7), with the real judge and a real Redis."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from flask.testing import FlaskClient
from freezegun import freeze_time
from redis import Redis

from replays.events import link_fault
from schemas.examples import CROWDED_POSITION, POSITION, STRIKE
from schemas.recorded import replays as schemas
from service.judge.data import digest
from service.judge.patch import fold
from tests.api.log.shared import CONCEDE, PASS, append, begin, played, pointers, problem, read, untouched


class TestCreation:
    """`POST /v1/replays` and the head."""

    def test_a_replay(self, client: FlaskClient) -> None:
        """Its answer, where it is, and what is there."""
        sent = {"position": POSITION, "title": "Финал", "players": {"first": "Аня"}}
        with freeze_time("2026-05-01 12:00:00"):
            response = client.post("/v1/replays", json=sent)
        created = read(response, 201, schemas.CreatedReplaySchema)
        assert list(created) == ["id", "version", "ruleset", "position_hash", "head_hash", "created_at"]
        assert created["version"] == 0
        assert created["created_at"] == "2026-05-01T12:00:00.000000Z"
        assert response.headers["Location"] == f"/v1/replays/{created['id']}"
        head = read(client.get(response.headers["Location"]), 200, schemas.ReplaySchema)
        assert head == head | created
        assert (head["title"], head["players"], head["status"]) == ("Финал", {"first": "Аня"}, "settled")
        assert (head["outcome"], head["ancestry"], head["rulings"]) == (None, [], [])

    def test_the_start_is_stored_in_normal_form(self, client: FlaskClient) -> None:
        """What is at its default is left out; ids and definitions stay."""
        wordy = copy.deepcopy(POSITION) | {"passes": 0, "stack": [], "decision": None}
        wordy["cards"]["a1"] |= {"wounds": 0, "closed": False}
        path = begin(client)
        response = client.post("/v1/replays", json={"position": wordy})
        assert read(response, 201)["position_hash"] == read(client.get(path), 200)["position_hash"]
        start = read(client.get(f"{response.headers['Location']}/positions/0"), 200, schemas.ReplayPositionSchema)
        assert start["version"] == 0
        assert start["position_hash"] == digest(start["position"])
        assert "passes" not in start["position"]
        assert "wounds" not in start["position"]["cards"]["a1"]
        assert start["position"]["cards"]["b1"] == POSITION["cards"]["b1"]

    @pytest.mark.parametrize(
        ("body", "faults"),
        [
            ({}, ["/position"]),
            ({"position": {"ruleset": "classic"}}, ["/position/cards"]),
            ({"position": POSITION, "titel": "x"}, ["/titel"]),
            ({"position": POSITION, "title": 3}, ["/title"]),
            ({"position": POSITION, "players": {"third": "x"}}, ["/players/third"]),
            ({"position": {**POSITION, "ruleset": "chess"}}, ["/position/ruleset"]),
        ],
    )
    def test_bad_bodies(self, client: FlaskClient, redis: Redis, body: Any, faults: list[str]) -> None:
        """Nothing is begun."""
        assert pointers(problem(client.post("/v1/replays", json=body), 422, "invalid")) == faults
        assert untouched(redis) == {}

    def test_an_impossible_position(self, client: FlaskClient, redis: Redis) -> None:
        """Is refused with its faults."""
        body = problem(client.post("/v1/replays", json={"position": CROWDED_POSITION}), 422, "invalid")
        assert all(pointer.startswith("/position/cards/") for pointer in pointers(body))
        assert untouched(redis) == {}


class TestAppending:
    """`POST …/events`."""

    def test_a_legal_action(self, client: FlaskClient) -> None:
        """Is appended, with its ruling."""
        path = begin(client)
        start = read(client.get(path), 200)
        with freeze_time("2026-05-01 13:00:00"):
            response = append(client, path, 0, STRIKE)
        body = read(response, 201, schemas.AppendedSchema)
        assert list(body) == ["appended", "version", "event", "adjudication"]
        assert (body["appended"], body["version"]) == (True, 1)
        assert body["adjudication"]["verdict"] == "legal"
        event = body["event"]
        assert (event["seq"], event["kind"], event["actor"], event["action"]) == (1, "action", "first", STRIKE)
        assert event["at"] == "2026-05-01T13:00:00.000000Z"
        assert event["position_hash"] == body["adjudication"]["position_hash"]
        assert link_fault(event, 1, start["head_hash"]) is None
        assert response.headers["Location"] == f"{path}/positions/1"
        head = read(client.get(path), 200)
        assert (head["version"], head["head_hash"]) == (1, event["hash"])
        assert head["status"] == body["adjudication"]["status"]

    def test_the_ruling_is_that_of_adjudications(self, client: FlaskClient) -> None:
        """The same position, action and dice give the same ruling with and without a log."""
        path = begin(client)
        alone = {"position": POSITION, "action": STRIKE, "dice": [5, 2], "resolve": "all"}
        ruling = read(client.post("/v1/adjudications", json=alone), 200)
        assert read(append(client, path, 0, STRIKE, dice=[5, 2], resolve="all"), 201)["adjudication"] == ruling

    @pytest.mark.parametrize("language", ["en", "ru"])
    @pytest.mark.parametrize("trace", ["full", "brief", "none"])
    def test_how_much_and_in_which_language(self, client: FlaskClient, trace: str, language: str) -> None:
        """It is answered as an adjudication would be; what is recorded is the same always."""
        path, asked = begin(client), {"trace": trace, "language": language}
        how = {"dice": [5, 2], "resolve": "all"}
        alone = read(
            client.post("/v1/adjudications", json={"position": POSITION, "action": STRIKE, **how, **asked}), 200
        )
        response = append(client, path, 0, STRIKE, key="k", **how, **asked)
        assert read(response, 201, schemas.AppendedSchema)["adjudication"] == alone
        assert append(client, path, 0, STRIKE, key="k", **how, **asked).data == response.data
        full = read(client.post("/v1/adjudications", json={"position": POSITION, "action": STRIKE, **how}), 200)
        assert read(client.get(f"{path}/traces/1"), 200)["trace"] == full["trace"]
        wrong = {**STRIKE, "player": "second"}
        refused = read(append(client, path, 1, wrong, **asked), 200)["adjudication"]
        position = read(client.get(f"{path}/positions/1"), 200)["position"]
        alone = read(client.post("/v1/adjudications", json={"position": position, "action": wrong, **asked}), 200)
        assert refused == alone

    def test_an_illegal_action(self, client: FlaskClient, redis: Redis) -> None:
        """Is ruled on with 200; the log stays as it was."""
        path = begin(client)
        read(append(client, path, 0, PASS), 201)
        before = untouched(redis)
        body = read(append(client, path, 1, {**STRIKE, "player": "second"}), 200, schemas.AppendedSchema)
        assert (body["appended"], body["version"], body["event"]) == (False, 1, None)
        assert body["adjudication"]["verdict"] == "illegal"
        assert body["adjudication"]["violations"]
        assert untouched(redis) == before

    def test_a_finished_game(self, client: FlaskClient) -> None:
        """Takes no more: every action is illegal."""
        path = played(client)
        head = read(client.get(path), 200, schemas.ReplaySchema)
        assert (head["status"], head["outcome"]["result"]) == ("over", "first")
        for action in (PASS, STRIKE, CONCEDE):
            body = read(append(client, path, head["version"], action), 200)
            assert (body["appended"], body["version"]) == (False, head["version"])
            assert body["adjudication"]["violations"][0]["code"] == "game_over"

    @pytest.mark.parametrize("expected", [0, 2, 10**6])
    def test_another_version(self, client: FlaskClient, redis: Redis, expected: int) -> None:
        """409 with the version that there is."""
        path = begin(client)
        read(append(client, path, 0, PASS), 201)
        before = untouched(redis)
        body = problem(append(client, path, expected, PASS), 409, "conflict")
        assert body["current_version"] == 1
        assert untouched(redis) == before

    @pytest.mark.parametrize(
        ("body", "faults"),
        [
            ({}, ["/expected_version", ""]),
            ({"expected_version": -1, "action": PASS}, ["/expected_version"]),
            ({"expected_version": "0", "action": PASS}, ["/expected_version"]),
            ({"expected_version": True, "action": PASS}, ["/expected_version"]),
            ({"expected_version": 0, "action": {"type": "fly"}}, ["/action/type"]),
            ({"expected_version": 0, "action": {"type": "pass"}}, ["/action/player"]),
            ({"expected_version": 0, "action": PASS, "dice": [7]}, ["/dice/0"]),
            ({"expected_version": 0, "action": PASS, "dice": "mine"}, ["/dice"]),
            ({"expected_version": 0, "action": PASS, "dice": [1]}, ["/dice"]),
            ({"expected_version": 0, "action": PASS, "resolve": "some"}, ["/resolve"]),
            ({"expected_version": 0, "action": PASS, "language": "de"}, ["/language"]),
            ({"expected_version": 0, "action": PASS, "trace": "short"}, ["/trace"]),
            ({"expected_version": 0, "action": PASS, "trace": None}, ["/trace"]),
            ({"expected_version": 0, "action": PASS, "tongue": "en"}, ["/tongue"]),
            ({"expected_version": 0, "action": {**STRIKE, "target": "zz"}}, ["/action/target"]),
        ],
    )
    def test_bad_bodies(self, client: FlaskClient, redis: Redis, body: Any, faults: list[str]) -> None:
        """422 with a pointer to each fault, and the log untouched."""
        path = begin(client)
        before = untouched(redis)
        response = client.post(f"{path}/events", json=body, headers={"Idempotency-Key": "k"})
        assert pointers(problem(response, 422, "invalid")) == faults
        assert untouched(redis) == before

    def test_not_json(self, client: FlaskClient) -> None:
        """400, and 415 for another media type."""
        where = f"{begin(client)}/events"
        problem(client.post(where, data=b"{", content_type="application/json"), 400, "not-json")
        problem(client.post(where, data=b"{}", content_type="text/plain"), 415, "unsupported-media-type")

    def test_the_servers_dice(self, client: FlaskClient) -> None:
        """The seed is in the event, and gives the same rolls to anyone."""
        path = begin(client)
        body = read(append(client, path, 0, STRIKE, dice="server", resolve="all"), 201, schemas.AppendedSchema)
        seed = body["event"]["dice"]
        assert body["adjudication"]["dice"] == seed
        assert body["event"]["rolls"] == body["adjudication"]["rolls"] != []
        alone = {"position": POSITION, "action": STRIKE, "dice": seed, "resolve": "all"}
        again = read(client.post("/v1/adjudications", json=alone), 200)
        assert again["position_hash"] == body["event"]["position_hash"]


class TestIdempotency:
    """The header `Idempotency-Key`."""

    def test_the_first_answer_again(self, client: FlaskClient, redis: Redis) -> None:
        """Byte for byte, even with the server's dice, even later."""
        path = begin(client)
        first = append(client, path, 0, STRIKE, "k", dice="server", resolve="all")
        stored = untouched(redis)
        again = append(client, path, 0, STRIKE, "k", dice="server", resolve="all")
        assert (again.status_code, again.data) == (first.status_code, first.data)
        assert again.headers["Location"] == first.headers["Location"]
        assert untouched(redis) == stored

    def test_an_illegal_answer_again(self, client: FlaskClient) -> None:
        """Too."""
        path = begin(client)
        wrong = {**STRIKE, "player": "second"}
        first = append(client, path, 0, wrong, "k")
        read(append(client, path, 0, PASS), 201)
        again = append(client, path, 0, wrong, "k")
        assert (again.status_code, again.data) == (200, first.data)

    def test_the_key_with_another_body(self, client: FlaskClient, redis: Redis) -> None:
        """422, and nothing happens."""
        path = begin(client)
        read(append(client, path, 0, PASS, "k"), 201)
        before = untouched(redis)
        body = problem(append(client, path, 1, PASS, "k"), 422, "invalid")
        assert pointers(body) == ["/headers/Idempotency-Key"]
        assert untouched(redis) == before

    @pytest.mark.parametrize("key", ["", " ", "a b", "x" * 256, "клюз".encode().decode("latin-1")])
    def test_keys_that_are_none(self, client: FlaskClient, key: str) -> None:
        """422 with where it stands."""
        path = begin(client)
        body = problem(append(client, path, 0, PASS, key), 422, "invalid")
        assert pointers(body) == ["/headers/Idempotency-Key"]
        assert read(client.get(path), 200)["version"] == 0


class TestReading:
    """Events, positions, traces."""

    def test_events_in_pages(self, client: FlaskClient) -> None:
        """From the creation on, chained."""
        path = played(client)
        version = read(client.get(path), 200)["version"]
        everything = read(client.get(f"{path}/events?from=0"), 200, schemas.EventPageSchema)
        assert everything["next"] is None
        assert [event["seq"] for event in everything["events"]] == list(range(version + 1))
        previous = None
        for seq, event in enumerate(everything["events"]):
            assert link_fault(event, seq, previous) is None
            previous = event["hash"]
        assert everything["events"][0]["kind"] == "created"
        assert read(client.get(f"{path}/events"), 200)["events"] == everything["events"][1:]
        page = read(client.get(f"{path}/events?from=1&limit=1"), 200)
        assert page == {"events": everything["events"][1:2], "next": 2}
        assert read(client.get(f"{path}/events?from={version}&limit=1"), 200)["next"] is None
        assert read(client.get(f"{path}/events?from={version + 1}"), 200) == {"events": [], "next": None}

    @pytest.mark.parametrize(
        ("query", "fault"),
        [
            ("from=-1", "/query/from"),
            ("from=x", "/query/from"),
            ("from=", "/query/from"),
            ("limit=0", "/query/limit"),
            ("limit=501", "/query/limit"),
            ("limit=1.5", "/query/limit"),
            ("form=1", "/query/form"),
        ],
    )
    def test_bad_queries(self, client: FlaskClient, query: str, fault: str) -> None:
        """422 with where it stands."""
        body = problem(client.get(f"{begin(client)}/events?{query}"), 422, "invalid")
        assert pointers(body) == [fault]

    def test_positions_and_traces(self, client: FlaskClient) -> None:
        """The deltas of each trace lead from each position to the next."""
        path = played(client)
        version = read(client.get(path), 200)["version"]
        position = read(client.get(f"{path}/positions/0"), 200)["position"]
        for seq in range(1, version + 1):
            trace = read(client.get(f"{path}/traces/{seq}"), 200, schemas.ReplayTraceSchema)
            found = read(client.get(f"{path}/positions/{seq}"), 200, schemas.ReplayPositionSchema)
            position = fold(position, trace["trace"])
            assert position == found["position"]
            assert found["position_hash"] == digest(position)
            assert (trace["version"], found["version"]) == (seq, seq)
        assert read(client.get(f"{path}/traces/0"), 200)["trace"] == []

    def test_damage_is_told(self, client: FlaskClient, redis: Redis) -> None:
        """A stored replay that contradicts itself is an error of the service, with a name."""
        path = begin(client)
        read(append(client, path, 0, PASS), 201)
        redis.xdel(f"replay:{{{path.rpartition('/')[2]}}}:events", "1-1")
        problem(client.get(f"{path}/traces/1"), 500, "damaged-replay")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_players_are_called_by_their_names(client: FlaskClient, language: str) -> None:
    """In the sentences of traces, where that is asked for, for everybody's eyes; as they are spelled."""
    players = {"first": "аня", "second": "Boris"}
    path = read(client.post("/v1/replays", json={"position": POSITION, "players": players}), 201)["id"]
    body = {"expected_version": 0, "action": STRIKE, "dice": [5, 2], "resolve": "all"}
    read(client.post(f"/v1/replays/{path}/events", json=body), 201)
    for eyes in ("judge", "second", "public"):
        query = f"/v1/replays/{path}/traces?language={language}&as={eyes}"
        by_seat = [step["text"] for step in read(client.get(query), 200)["traces"][0]["trace"]]
        by_name = [step["text"] for step in read(client.get(f"{query}&players=names"), 200)["traces"][0]["trace"]]
        assert len(by_seat) == len(by_name)
        said = {"en": ("The second player", "{} passes."), "ru": ("Второй игрок", "{} пасует.")}[language]
        assert any(said[0] in text for text in by_seat)
        assert not any(word in text.lower() for text in by_name for word in ("second player", "второй игрок"))
        assert {said[1].format("аня"), said[1].format("Boris")} <= set(by_name)
    sent = {"position": POSITION, "action": {**STRIKE, "player": "second"}, "players": players, "language": language}
    ruled = read(client.post("/v1/adjudications", json=sent), 200)
    assert any("Boris" in violation["message"] for violation in ruled["violations"])


def test_a_moment_inside_an_event(client: FlaskClient) -> None:
    """It is where a fork from there would begin; others than judges do not look there."""
    path = begin(client)
    body = {"expected_version": 0, "action": STRIKE, "dice": [5, 2], "resolve": "all"}
    read(client.post(f"{path}/events", json=body), 201)
    trace = read(client.get(f"{path}/traces/1"), 200)["trace"]
    rolled = next(place for place, step in enumerate(trace, 1) if step["event"] == "dice_rolled")
    for step in (0, 2, rolled - 1, rolled, len(trace)):
        found = read(client.get(f"{path}/positions/1?step={step}"), 200, schemas.ReplayPositionSchema)
        fork = read(client.post(f"{path}/forks", json={"at": 1, "step": step} if step else {"at": 0}), 201)
        nearest = fork["ancestry"][0]
        assert (found["version"], found.get("step"), found["position_hash"]) == (
            nearest["at"],
            nearest.get("step"),
            nearest["position_hash"],
        )
    for query in (f"step={len(trace) + 1}", "step=1&as=public"):
        assert client.get(f"{path}/positions/1?{query}").status_code == 422


def test_events_without_hashes(client: FlaskClient) -> None:
    """Who shows a game and checks no chain may leave them out; who waits for events may not."""
    path = played(client)
    whole = read(client.get(f"{path}/events?from=0"), 200)["events"]
    bare = read(client.get(f"{path}/events?from=0&hashes=none"), 200, schemas.EventPageSchema)["events"]
    assert bare == [{name: value for name, value in event.items() if not name.endswith("hash")} for event in whole]
    assert whole[1]["hash"]
    assert client.get(f"{path}/events?hashes=none&wait=1").status_code == 422
