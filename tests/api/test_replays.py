"""The log on the wire (contract §7), with the real judge and a real Redis."""

from __future__ import annotations

import copy
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from freezegun import freeze_time
from marshmallow import Schema
from redis import Redis
from rq import Queue, SimpleWorker
from werkzeug.test import TestResponse

from replays import jobs
from replays.events import digest, link_fault
from replays.patch import fold
from schemas import replays as schemas
from schemas.examples import CROWDED_POSITION, POSITION, STRIKE
from schemas.jobs import JobSchema
from service.app import create_app
from service.settings import Settings

PASS = {"type": "pass", "player": "first"}
CONCEDE = {"type": "concede", "player": "second"}
NOBODY = "0" * 32


@pytest.fixture
def app(tmp_path: Path, redis_server: str) -> Flask:
    """The application with a Redis."""
    return create_app(Settings(var=tmp_path, redis_url=redis_server, job_timeout=60))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()


@pytest.fixture
def redis(redis_server: str) -> Redis:
    """The Redis behind the application."""
    return Redis.from_url(redis_server)


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


def untouched(redis: Redis) -> dict[bytes, bytes]:
    """All that is stored, to compare."""
    return {key: redis.dump(key) for key in redis.scan_iter("replay:*")}


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
            ({}, ["/expected_version", "/action"]),
            ({"expected_version": -1, "action": PASS}, ["/expected_version"]),
            ({"expected_version": "0", "action": PASS}, ["/expected_version"]),
            ({"expected_version": True, "action": PASS}, ["/expected_version"]),
            ({"expected_version": 0, "action": {"type": "fly"}}, ["/action/type"]),
            ({"expected_version": 0, "action": {"type": "pass"}}, ["/action/player"]),
            ({"expected_version": 0, "action": PASS, "dice": [7]}, ["/dice/0"]),
            ({"expected_version": 0, "action": PASS, "dice": "mine"}, ["/dice"]),
            ({"expected_version": 0, "action": PASS, "dice": [1]}, ["/dice"]),
            ({"expected_version": 0, "action": PASS, "resolve": "some"}, ["/resolve"]),
            ({"expected_version": 0, "action": PASS, "language": "en"}, ["/language"]),
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


UNKNOWN = [
    ("GET", "/v1/replays/{id}"),
    ("GET", "/v1/replays/{id}/events"),
    ("POST", "/v1/replays/{id}/events"),
    ("GET", "/v1/replays/{id}/positions/0"),
    ("GET", "/v1/replays/{id}/traces/0"),
    ("POST", "/v1/replays/{id}/verifications"),
    ("GET", "/v1/jobs/{id}"),
]


@pytest.mark.parametrize("ident", [NOBODY, "x", "%2A", "a%7D:head", "%00", "%D0%96"])
@pytest.mark.parametrize(("method", "path"), UNKNOWN)
def test_what_is_not_there(client: FlaskClient, method: str, path: str, ident: str) -> None:
    """404."""
    body = {"expected_version": 0, "action": PASS} if path.endswith("/events") else {}
    sent = {"json": body} if method == "POST" else {}
    problem(client.open(path.format(id=ident), method=method, **sent), 404, "not-found")


@pytest.mark.parametrize("place", ["positions/1", "traces/1", "positions/-1", "positions/x", f"positions/{10**30}"])
def test_versions_that_are_not_there(client: FlaskClient, place: str) -> None:
    """404."""
    problem(client.get(f"{begin(client)}/{place}"), 404, "not-found")


class TestVerification:
    """`POST …/verifications` and its job."""

    @pytest.fixture
    def work(self, redis: Redis) -> Any:
        """Does all that waits, as a worker would."""
        worker = SimpleWorker([Queue(jobs.QUEUE, connection=redis)], connection=redis)
        return lambda: worker.work(burst=True, logging_level="ERROR")

    def verified(self, client: FlaskClient, path: str, work: Any) -> Any:
        """The job when it has ended."""
        response = client.post(f"{path}/verifications", json={})
        started = read(response, 202, schemas.JobStartedSchema)
        assert response.headers["Location"] == f"/v1/jobs/{started['job']}"
        queued = read(client.get(response.headers["Location"]), 200, JobSchema)
        assert (queued["id"], queued["kind"], queued["status"]) == (started["job"], "verification", "queued")
        work()
        return read(client.get(response.headers["Location"]), 200, JobSchema)

    def test_an_honest_replay(self, client: FlaskClient, work: Any) -> None:
        """Is valid, by the real judge."""
        path = played(client)
        job = self.verified(client, path, work)
        assert (job["status"], job["progress"], job["error"]) == ("finished", 1, None)
        version = read(client.get(path), 200)["version"]
        assert job["result"] == {"valid": True, "events": version, "first_divergence": None}

    def test_a_forged_replay(self, client: FlaskClient, redis: Redis, work: Any) -> None:
        """A die that was another, with every hash of its event made to fit."""
        path = begin(client)
        read(append(client, path, 0, STRIKE, dice=[5, 2], resolve="all"), 201)
        stream = f"replay:{{{path.rpartition('/')[2]}}}:events"
        entries = redis.xrange(stream)
        event = orjson.loads(entries[1][1][b"event"])
        del event["hash"]
        event["dice"] = [6, 2]
        event["hash"] = digest(event)
        redis.xdel(stream, "1-1")
        redis.delete(stream)
        redis.xadd(stream, entries[0][1], id=entries[0][0])
        redis.xadd(stream, {**entries[1][1], b"event": orjson.dumps(event)}, id=entries[1][0])
        job = self.verified(client, path, work)
        assert job["status"] == "finished"
        assert job["result"]["valid"] is False
        assert job["result"]["first_divergence"]["seq"] == 1

    def test_a_body_that_says_something(self, client: FlaskClient) -> None:
        """There is nothing to say; no body at all is fine too."""
        path = begin(client)
        assert pointers(problem(client.post(f"{path}/verifications", json={"fast": 1}), 422, "invalid")) == ["/fast"]
        read(client.post(f"{path}/verifications"), 202)


class TestWithoutRedis:
    """Redis is away: the log says so, and only the log."""

    @pytest.fixture
    def client(self, tmp_path: Path) -> FlaskClient:
        """A client of an application whose Redis is nowhere."""
        return create_app(Settings(var=tmp_path, redis_timeout=0.2)).test_client()

    @pytest.mark.parametrize(("method", "path"), [("POST", "/v1/replays"), *UNKNOWN])
    def test_the_log_is_unavailable(self, client: FlaskClient, method: str, path: str) -> None:
        """503 with when to come again, at once."""
        body: Any = {"position": POSITION} if path == "/v1/replays" else {}
        body = {"expected_version": 0, "action": PASS} if path.endswith("/events") else body
        sent = {"json": body} if method == "POST" else {}
        began = time.monotonic()
        response = client.open(path.format(id=NOBODY), method=method, **sent)
        problem(response, 503, "unavailable")
        assert int(response.headers["Retry-After"]) > 0
        assert time.monotonic() - began < 5

    def test_adjudication_goes_on(self, client: FlaskClient) -> None:
        """It needs no Redis."""
        body = read(client.post("/v1/adjudications", json={"position": POSITION, "action": STRIKE}), 200)
        assert body["verdict"] == "legal"


def test_a_redis_that_takes_nothing(client: FlaskClient, redis: Redis) -> None:
    """Full: 503 for writing, reading goes on, nothing is half there."""
    path = begin(client)
    before = untouched(redis)
    redis.config_set("maxmemory", "1")
    try:
        response = append(client, path, 0, PASS)
        problem(response, 503, "unavailable")
        assert response.headers["Retry-After"]
        problem(client.post("/v1/replays", json={"position": POSITION}), 503, "unavailable")
        problem(client.post(f"{path}/verifications", json={}), 503, "unavailable")
        assert read(client.get(path), 200)["version"] == 0
    finally:
        redis.config_set("maxmemory", "0")
    assert untouched(redis) == before
