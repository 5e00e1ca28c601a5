"""The log on the wire: what is not there, verification and its jobs, Redis in trouble."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from redis import Redis
from rq import SimpleWorker

from replays import jobs
from schemas.examples import POSITION, STRIKE
from schemas.recorded.jobs import JobSchema, JobStartedSchema
from service.app import create_app
from service.judge.data import digest
from service.settings import Settings
from tests.api.log.shared import NOBODY, PASS, append, begin, played, pointers, problem, read, untouched

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
        worker = SimpleWorker([jobs.queue(redis)], connection=redis, serializer=jobs.SERIALIZER)
        return lambda: worker.work(burst=True, logging_level="ERROR")

    def verified(self, client: FlaskClient, path: str, work: Any) -> Any:
        """The job when it has ended."""
        response = client.post(f"{path}/verifications", json={})
        started = read(response, 202, JobStartedSchema)
        assert response.headers["Location"] == f"/v1/jobs/{started['job']}"
        queued = read(client.get(response.headers["Location"]), 200, JobSchema)
        assert started["job"] == started["id"]
        assert (queued["id"], queued["kind"], queued["status"]) == (started["id"], "verification", "queued")
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
        """There is nothing to say, and that is said."""
        path = begin(client)
        assert pointers(problem(client.post(f"{path}/verifications", json={"fast": 1}), 422, "invalid")) == ["/fast"]
        read(client.post(f"{path}/verifications", json={}), 202)


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
