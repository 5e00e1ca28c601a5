"""Whichever way events come to be recorded, in time a job makes the snapshots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from redis import Redis

from replays import jobs, upkeep
from replays.storing.keeping import Keeper
from service.cli import main
from tests.api.log.shared import PASS, append, begin, read
from tests.api.log.test_archives import GZIP
from tests.api.log.test_judging import send
from tests.replays.workers import work

DUE_EVERY, EVERY = 4, 2
SECOND_PASS = {"type": "pass", "player": "second"}


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots of every second event, made every fourth."""
    monkeypatch.setattr(upkeep, "SNAPSHOTS_DUE_EVERY", DUE_EVERY)
    monkeypatch.setattr(upkeep, "SNAPSHOT_EVERY", EVERY)
    monkeypatch.setattr("replays.storing.store.SNAPSHOT_EVERY", EVERY)


def noted(client: FlaskClient, path: str, times: int) -> None:
    """A replay at a version, by notes."""
    for _ in range(times):
        read(send(client, path, "notes", text="x"), 201)


def acted(client: FlaskClient, path: str, version: int) -> Any:
    """One more action."""
    action = PASS if append(client, path, version, PASS).status_code == 201 else None
    return action or read(append(client, path, version, SECOND_PASS), 201)


def corrected(client: FlaskClient, path: str) -> None:
    """From 3 to 6: a ruling, a rewind, an action."""
    acted(client, path, 0)
    noted(client, path, 2)
    body = {"verdict": "illegal", "rules": ["205.2"], "text": "No.", "correction": {"action": PASS, "resolve": "step"}}
    read(send(client, path, "rulings", event=1, **body), 201)


def rewound(client: FlaskClient, path: str) -> None:
    noted(client, path, 3)
    read(send(client, path, "rewinds", to=1), 201)


def closed(client: FlaskClient, path: str) -> None:
    noted(client, path, 3)
    read(send(client, path, "closings"), 201)


def ruled(client: FlaskClient, path: str) -> None:
    acted(client, path, 0)
    noted(client, path, 2)
    read(send(client, path, "rulings", event=1, verdict="legal", rules=["205.2"], text="Yes."), 201)


def played(client: FlaskClient, path: str) -> None:
    for version in range(4):
        acted(client, path, version)


WAYS: list[Callable[[FlaskClient, str], None]] = [
    corrected,
    rewound,
    closed,
    ruled,
    played,
    lambda client, path: noted(client, path, 4),
]


@pytest.mark.parametrize("way", WAYS)
def test_what_is_recorded_makes_them_due(
    client: FlaskClient, redis: Redis, way: Callable[[FlaskClient, str], None]
) -> None:
    """With the fourth event, or whatever comes past it; once."""
    path = begin(client)
    way(client, path)
    (job,) = jobs.queue(redis).job_ids
    work(redis)
    assert read(client.get(f"/v1/jobs/{job}"), 200)["kind"] == "snapshots"
    made = Keeper(redis).snapshots(path.rsplit("/", 1)[1])
    assert made == set(range(EVERY, read(client.get(path), 200)["version"] + 1, EVERY))


def test_a_fork_and_imports(client: FlaskClient, redis: Redis, redis_server: str) -> None:
    """A fork has them in its own time; an import at once, whichever way it comes."""
    path = begin(client)
    noted(client, path, 3)
    fork = read(client.post(f"{path}/forks", json={"at": 3}), 201)["id"]
    assert jobs.queue(redis).job_ids == []
    noted(client, f"/v1/replays/{fork}", 5)
    work(redis)
    assert Keeper(redis).snapshots(fork) == {2, 4}
    archive = client.get(f"/v1/replays/{fork}/archive").data
    imported = read(client.post("/v1/replays/import?again=true", data=archive, content_type=GZIP), 201)["id"]
    started = client.post("/v1/imports?again=true", data=archive, content_type=GZIP)
    runner, take_in = CliRunner(env={"ARBITER_REDIS_URL": redis_server}), ["replay", "import", "-"]
    told = runner.invoke(main, [*take_in, "--again"], input=archive)
    assert told.exit_code == 0, told.output
    there = runner.invoke(main, take_in, input=archive)
    assert (there.exit_code, there.stdout.split()[0]) == (0, fork)
    assert "already" in there.stderr
    work(redis)
    by_job = read(client.get(started.headers["Location"]), 200)["result"]["id"]
    for replay_id in (imported, by_job, told.stdout.split()[0]):
        assert Keeper(redis).snapshots(replay_id) == {2, 4}
