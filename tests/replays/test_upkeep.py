"""Jobs that look after many replays, and what becomes of them when a worker is killed in the middle."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from redis import Redis

from replays import jobs, upkeep
from replays.judged.answers import Key
from replays.log import ReplayLog
from replays.storing.keeping import Keeper
from replays.storing.store import SNAPSHOT_EVERY, ReplayStore
from tests.replays import workers
from tests.replays.shared import STEP, SmallJudge, begun, everything
from tests.replays.workers import kill_with_children, slow_workers, until


def work(client: Redis, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge) -> None:
    """Do all that waits, with the small judge."""
    monkeypatch.setattr(jobs, "default_judge", lambda: judge)
    workers.work(client)


def snapshots(client: Redis, replay_id: str) -> set[int]:
    """The versions there are snapshots of."""
    return Keeper(client).snapshots(replay_id)


def test_snapshots_are_made_by_a_job(
    log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge
) -> None:
    """None by appending; the missing ones by the job; what does not belong there is thrown away."""
    replay_id = begun(log, 3 * SNAPSHOT_EVERY + 1)
    assert snapshots(client, replay_id) == set()
    Redis.hset(client, f"replay:{{{replay_id}}}:snapshots", 7, b"rubbish")
    Redis.hset(client, f"replay:{{{replay_id}}}:snapshots", 1000 * SNAPSHOT_EVERY, b"rubbish")
    job = upkeep.enqueue_snapshots(client, replay_id, 3 * SNAPSHOT_EVERY, timeout=60)
    work(client, monkeypatch, judge)
    assert jobs.view(client, job)["result"] == {"made": 3}
    assert snapshots(client, replay_id) == {SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY, 3 * SNAPSHOT_EVERY}
    for version in range(3 * SNAPSHOT_EVERY + 2):
        assert log.position(replay_id, version)[0].get("options", {}).get("count", 0) == version


def test_all_snapshots_can_be_deleted(
    log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge
) -> None:
    """Nothing is lost with them; a reader leaves some, and the job makes the same again."""
    replay_id = begun(log, 2 * SNAPSHOT_EVERY + 5)
    upkeep.enqueue_snapshots(client, replay_id, 2 * SNAPSHOT_EVERY, timeout=60)
    work(client, monkeypatch, judge)
    before = everything(client)
    client.delete(f"replay:{{{replay_id}}}:snapshots")
    assert log.position(replay_id, 2 * SNAPSHOT_EVERY + 1)[0]["options"]["count"] == 2 * SNAPSHOT_EVERY + 1
    assert log.verify(replay_id)["valid"]
    client.delete(f"replay:{{{replay_id}}}:snapshots")
    upkeep.enqueue_snapshots(client, replay_id, 0, timeout=60)
    work(client, monkeypatch, judge)
    assert everything(client).keys() == before.keys()
    assert snapshots(client, replay_id) == {SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY}


def test_reading_costs_the_same_anywhere(log: ReplayLog, client: Redis, store: ReplayStore) -> None:
    """However long the replay: one snapshot and less than `SNAPSHOT_EVERY` events are read."""
    replay_id = begun(log, 30 * SNAPSHOT_EVERY + 7)
    log.position(replay_id, 30 * SNAPSHOT_EVERY + 6)
    read = []
    for version in (SNAPSHOT_EVERY + 6, 29 * SNAPSHOT_EVERY + 6):
        before = client.info("commandstats")
        log.position(replay_id, version)
        after = client.info("commandstats")
        read.append({name: found["calls"] - before.get(name, {}).get("calls", 0) for name, found in after.items()})
    for calls in read:
        calls.pop("cmdstat_info", None)
    assert read[0] == read[1]
    assert store.snapshot(replay_id, 29 * SNAPSHOT_EVERY + 6) is not None


def test_bulk_verification(log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge) -> None:
    """Names what is not valid and what is not there."""
    good, bad = [begun(log, 3) for _ in range(4)], begun(log, 3)
    client.xdel(f"replay:{{{bad}}}:events", "2-1")
    asked = upkeep.enqueue_bulk_verification(client, [*good, bad, "0" * 32], timeout=60)
    every = upkeep.enqueue_bulk_verification(client, None, timeout=60)
    work(client, monkeypatch, judge)
    found = jobs.view(client, asked)
    assert (found["kind"], found["status"]) == ("bulk_verification", "finished")
    result = found["result"]
    assert (result["replays"], result["valid"], result["missing"]) == (6, 4, ["0" * 32])
    assert [(entry["replay"], entry["first_divergence"]["seq"]) for entry in result["invalid"]] == [(bad, 2)]
    assert jobs.view(client, every)["result"] == {**result, "replays": 5, "missing": []}


def test_retention(log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge) -> None:
    """Only replays that were left alone for so long go, with all that is theirs; a dry run deletes none."""
    old, new = begun(log, 25), begun(log, 2)
    log.append(old, 25, STEP, key=Key("k"))
    log.position(old, 21)
    client.hset(f"replay:{{{old}}}:seats", "first", "digest")
    client.hset(f"replay:{{{old}}}:head", "updated_at", "2020-01-01T00:00:00.000000Z")
    dry = upkeep.enqueue_retention(client, 30, dry_run=True)
    work(client, monkeypatch, judge)
    assert jobs.view(client, dry)["result"]["deleted"] == [old]
    assert sorted(Keeper(client).all()) == sorted([old, new])
    wet = upkeep.enqueue_retention(client, 30)
    work(client, monkeypatch, judge)
    assert jobs.view(client, wet)["result"]["deleted"] == [old]
    assert list(Keeper(client).all()) == [new]
    assert not [key for key in client.keys("replay:*") if old.encode() in key]


def test_only_what_is_left_of_replays_that_are_gone_is_swept_away(log: ReplayLog, client: Redis) -> None:
    """Not an import that is under way, and nothing of a replay that is there."""
    there, gone = begun(log, 25), begun(log, 25)
    for replay_id in (there, gone):
        log.append(replay_id, 25, STEP, key=Key("k"))
        log.position(replay_id, 21)
        client.hset(f"replay:{{{replay_id}}}:seats", "first", "digest")
        client.rpush(f"replay:{{{replay_id}}}:archive:x", b"")
        client.rpush(f"replay:{{{replay_id}}}:import:x", b"")
    before = {key for key in client.keys("replay:*") if there.encode() in key}
    client.delete(f"replay:{{{gone}}}:head")
    assert Keeper(client).sweep() == 6
    assert {key for key in client.keys("replay:*") if there.encode() in key} == before
    left = [key for key in client.keys("replay:*") if gone.encode() in key]
    assert left == [f"replay:{{{gone}}}:import:x".encode()]
    assert log.verify(there)["valid"]


def test_what_goes_on_is_not_deleted(log: ReplayLog, client: Redis) -> None:
    """An event that comes between looking and deleting saves the replay."""
    replay_id = begun(log, 1)
    log.append(replay_id, 1, STEP)
    assert not Keeper(client).delete(replay_id, 1)
    assert log.verify(replay_id)["valid"]


def test_old_replays_are_looked_for_once_a_day(client: Redis) -> None:
    """By the first worker that comes to it."""
    assert upkeep.enqueue_daily_retention(client, 30) is not None
    assert upkeep.enqueue_daily_retention(client, 30) is None


@pytest.fixture
def slow_worker(redis_server: str) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts workers with a judge that takes its time."""
    with slow_workers(redis_server) as start:
        yield start


def test_a_worker_is_killed_in_the_middle(
    log: ReplayLog, client: Redis, slow_worker: Callable[[], subprocess.Popen[bytes]]
) -> None:
    """Another worker begins the job again, goes on where it was, and finishes it; nothing was changed."""
    marks = {begun(log, 5, wounds): str(wounds).encode() for wounds in range(1, 9)}
    replay_ids = sorted(marks)
    before = everything(client)
    first = slow_worker()
    job = upkeep.enqueue_bulk_verification(client, replay_ids, timeout=60)
    until(lambda: 0.2 < jobs.view(client, job)["progress"] < 1)
    kill_with_children(first.pid)
    reached = jobs.view(client, job)["progress"]
    slow_worker()
    until(lambda: jobs.view(client, job)["status"] == "finished")
    found: dict[str, Any] = jobs.view(client, job)
    assert found["result"] == {"replays": 8, "valid": 8, "invalid": [], "missing": []}
    assert reached < 1
    # What was verified before the worker died was verified once: only the one that was under way is begun again.
    verified = client.hgetall("verified")
    done = round(reached * 8)
    assert [int(verified[marks[replay_id]]) for replay_id in replay_ids[:done]] == [1] * done
    assert set(verified) == set(marks.values())
    assert everything(client) == before
