"""Archives on the wire, with the real judge."""

from __future__ import annotations

import gzip

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from redis import Redis

from schemas.recorded.archives import ImportedSchema
from schemas.recorded.jobs import JobSchema, JobStartedSchema
from schemas.recorded.replays import EventPageSchema
from service.cli import main
from tests.api.log.shared import NOBODY, append, begin, played, pointers, problem, read, untouched
from tests.api.log.test_judging import CORRECTION, RULING, send
from tests.replays.workers import work

GZIP = "application/gzip"


@pytest.fixture
def path(client: FlaskClient) -> str:
    """The path of a replay with everything in it."""
    path = played(client)
    send(client, path, "rulings", event=1, **RULING, correction=CORRECTION)
    send(client, path, "notes", text="x")
    send(client, path, "rewinds", to=2)
    send(client, path, "closings")
    return path


def test_there_and_back(client: FlaskClient, redis: Redis, path: str) -> None:
    """Everything is as it was."""
    response = client.get(f"{path}/archive")
    assert (response.status_code, response.mimetype) == (200, GZIP)
    ident = path.rpartition("/")[2]
    assert response.headers["Content-Disposition"] == f'attachment; filename="{ident}.ndjson.gz"'
    header = orjson.loads(gzip.decompress(response.data).splitlines()[0])
    assert header["id"] == ident
    verified = CliRunner().invoke(main, ["verify", "-"], input=response.data)
    assert (verified.exit_code, verified.stdout.split(":")[0]) == (0, "valid")
    head = read(client.get(path), 200)
    events = client.get(f"{path}/events?from=0").data
    redis.flushall()
    taken = client.post("/v1/replays/import", data=response.data, content_type=GZIP)
    body = read(taken, 201, ImportedSchema)
    assert taken.headers["Location"] == path
    assert (body["id"], body["original_id"], body["verification"]["valid"]) == (ident, ident, True)
    assert read(client.get(path), 200) == head
    assert client.get(f"{path}/events?from=0").data == events
    read(client.get(f"{path}/events?from=0"), 200, EventPageSchema)
    there = client.post("/v1/replays/import", data=response.data, content_type=GZIP)
    assert read(there, 200, ImportedSchema) == {**body, "imported": False}
    assert there.headers["Location"] == path
    for asked, fault in (("again=yes", "again"), ("twice=true", "twice")):
        bad = client.post(f"/v1/replays/import?{asked}", data=response.data, content_type=GZIP)
        assert pointers(problem(bad, 422, "invalid")) == [f"/query/{fault}"]
    again = read(client.post("/v1/replays/import?again=true", data=response.data, content_type=GZIP), 201)
    assert again["id"] != again["original_id"] == ident
    assert client.get(f"/v1/replays/{again['id']}/archive").status_code == 200


@pytest.mark.parametrize("kind", ["application/x-ndjson", GZIP, "application/octet-stream"])
def test_unpacked_or_packed_anew_it_is_the_same(client: FlaskClient, redis: Redis, path: str, kind: str) -> None:
    data = client.get(f"{path}/archive").data
    redis.flushall()
    sent = gzip.compress(gzip.decompress(data), 3) if kind == GZIP else gzip.decompress(data)
    taken = client.post("/v1/replays/import", data=sent, content_type=kind)
    assert (taken.status_code, taken.headers["Location"]) == (201, path)
    assert client.get(f"{path}/archive").data == data
    redis.flushall()
    job = read(client.post("/v1/imports", data=sent, content_type=kind), 202, JobStartedSchema)["id"]
    work(redis)
    assert read(client.get(f"/v1/jobs/{job}"), 200, JobSchema)["result"]["id"] == path.rpartition("/")[2]


@pytest.mark.parametrize("spoil", ["flip", "cut", "more", "none"])
def test_damaged_files(client: FlaskClient, redis: Redis, path: str, spoil: str) -> None:
    """422 that says where; nothing is stored."""
    data = client.get(f"{path}/archive").data
    spoilt = {
        "flip": data[:500] + bytes([data[500] ^ 1]) + data[501:],
        "cut": data[:-1],
        "more": data + b"\n",
        "none": b"",
    }[spoil]
    before = untouched(redis)
    body = problem(client.post("/v1/replays/import", data=spoilt, content_type=GZIP), 422, "invalid")
    assert pointers(body) == [""]
    assert body["detail"]
    assert untouched(redis) == before


def test_other_bodies(client: FlaskClient, redis: Redis) -> None:
    """415 for what is said to be JSON; 404 for archives of nothing."""
    problem(client.post("/v1/replays/import", json={}), 415, "unsupported-media-type")
    problem(client.post("/v1/replays/import", data=b"x"), 415, "unsupported-media-type")
    problem(client.get(f"/v1/replays/{NOBODY}/archive"), 404, "not-found")
    assert untouched(redis) == {}


def test_an_archive_of_a_start(client: FlaskClient) -> None:
    """And of a game that goes on: it can be gone on with where it is taken in."""
    path = begin(client)
    data = client.get(f"{path}/archive").data
    taken = read(client.post("/v1/replays/import?again=true", data=data, content_type=GZIP), 201)
    read(append(client, f"/v1/replays/{taken['id']}", 0, {"type": "concede", "player": "first"}), 201)


def test_a_damaged_replay_is_not_exported_whole(client: FlaskClient, redis: Redis, path: str) -> None:
    """What is missing in the log is told, or the file breaks off where it is missing."""
    redis.xdel(f"replay:{{{path.rpartition('/')[2]}}}:events", "0-1")
    problem(client.get(f"{path}/archive"), 500, "damaged-replay")


def test_by_jobs(client: FlaskClient, redis: Redis, path: str) -> None:
    """Written by a job, fetched, and taken in by another."""
    began = client.post(f"{path}/archives", json={})
    job = read(began, 202, JobStartedSchema)["id"]
    assert began.headers["Location"] == f"/v1/jobs/{job}"
    problem(client.get(f"{path}/archives/{job}"), 404, "not-found")
    work(redis)
    done = read(client.get(began.headers["Location"]), 200, JobSchema)
    assert done["result"]["archive"] == f"{path}/archives/{job}"
    fetched = client.get(done["result"]["archive"])
    assert (fetched.status_code, fetched.mimetype) == (200, GZIP)
    assert fetched.headers["Content-Length"] == str(done["result"]["bytes"])
    assert fetched.data == client.get(f"{path}/archive").data
    problem(client.get(f"/v1/replays/{NOBODY}/archives/{job}"), 404, "not-found")
    redis.flushall()
    began = client.post("/v1/imports", data=fetched.data, content_type=GZIP)
    job = read(began, 202, JobStartedSchema)["id"]
    problem(client.get(path), 404, "not-found")
    work(redis)
    taken = read(client.get(f"/v1/jobs/{job}"), 200, JobSchema)["result"]
    ImportedSchema().load(dict(taken))
    assert client.get(f"/v1/replays/{taken['id']}/archive").data == fetched.data


def test_jobs_that_are_not_begun(client: FlaskClient, redis: Redis) -> None:
    """Nothing waits for a worker."""
    problem(client.post(f"/v1/replays/{NOBODY}/archives", json={}), 404, "not-found")
    problem(client.post(f"/v1/replays/{NOBODY}/archives", json={"x": 1}), 422, "invalid")
    problem(client.post("/v1/imports", json={}), 415, "unsupported-media-type")
    assert list(redis.scan_iter("*")) == []
