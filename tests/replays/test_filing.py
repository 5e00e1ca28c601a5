"""Archives written and taken in by jobs; and what becomes of them when a worker is killed in the middle."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from redis import Redis

from replays import filing, jobs
from replays.errors import StoreUnavailable, UnknownFile, UnknownReplay
from replays.files import archive, parcels
from replays.files.parcels import Parcels, archive_name
from replays.jobs import Task
from replays.log import ReplayLog
from replays.storing.keeping import Keeper
from tests.replays.shared import STEP, SmallJudge, begun, everything
from tests.replays.workers import kill_with_children, slow_workers, until, work


@pytest.fixture(autouse=True)
def small_judge(monkeypatch: pytest.MonkeyPatch, judge: SmallJudge) -> None:
    """The worker asks the small judge, and tells how far it is at every step."""
    monkeypatch.setattr(jobs, "default_judge", lambda: judge)
    monkeypatch.setattr(jobs, "_TELL_EVERY", 0.0)


@pytest.fixture
def slow_worker(redis_server: str) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts workers with a judge that takes its time."""
    with slow_workers(redis_server) as start:
        yield start


def packed(log: ReplayLog, replay_id: str) -> bytes:
    """The archive of a replay, as a request writes it."""
    return b"".join(archive.write(replay_id, log.standing(replay_id), log.entries(replay_id)))


def fetched(client: Redis, replay_id: str, job: str) -> bytes:
    """The archive that a job wrote."""
    size, pieces = Parcels(client).get(archive_name(replay_id, job))
    data = b"".join(pieces)
    assert len(data) == size
    return data


def emptied(client: Redis) -> None:
    """Throw all replays away."""
    client.delete(*client.keys("replay:*"))


def test_an_export(log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same file as the request gives, in pieces, for a day; before that there is none."""
    monkeypatch.setattr(parcels, "_PIECE", 100)
    replay_id = begun(log, 12)
    job = filing.enqueue_export(client, replay_id, timeout=60, log=client)
    with pytest.raises(UnknownFile):
        fetched(client, replay_id, job)
    work(client)
    found = jobs.view(client, job)
    assert (found["kind"], found["status"], found["progress"]) == ("archive_export", "finished", 1.0)
    data = packed(log, replay_id)
    assert fetched(client, replay_id, job) == data
    head = log.standing(replay_id)
    where = f"/v1/replays/{replay_id}/archives/{job}"
    assert found["result"] == {"archive": where, "bytes": len(data), "version": 12, "head_hash": head.head_hash}
    (name,) = client.keys("*:archive:*")
    assert 0 < client.ttl(name) <= parcels.KEPT_SECONDS


def test_an_import(log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge) -> None:
    """Everything is as it was; how far it is can be seen; what was sent in is not kept."""
    replay_id = begun(log, 4)
    data, head, events = packed(log, replay_id), log.head(replay_id), log.page(replay_id, 0)
    emptied(client)
    job = filing.enqueue_import(client, data, timeout=60, log=client)
    rule, seen = judge.rule, []

    def watch(*asked: Any) -> dict[str, Any]:
        seen.append(jobs.view(client, job)["progress"])
        return rule(*asked)

    monkeypatch.setattr(judge, "rule", watch)
    work(client)
    found = jobs.view(client, job)
    assert (found["kind"], found["status"], found["error"]) == ("archive_import", "finished", None)
    assert found["result"]["id"] == found["result"]["original_id"] == replay_id
    assert found["result"]["verification"]["valid"]
    assert (log.head(replay_id), log.page(replay_id, 0)) == (head, events)
    assert seen == sorted(seen)
    assert seen[-1] > 0
    assert client.keys("arbiter:upload:*") == client.keys("*:import:*") == []
    assert log.append(replay_id, 4, STEP)["appended"]


def test_a_damaged_file(log: ReplayLog, client: Redis) -> None:
    """The job fails at once, says where, and nothing is stored."""
    data = bytearray(packed(log, begun(log, 3)))
    emptied(client)
    data[200] ^= 1
    job = filing.enqueue_import(client, bytes(data), timeout=60, log=client)
    work(client)
    found = jobs.view(client, job)
    assert found["status"] == "failed"
    # What the flipped bit spoils depends on the ids: the packing, a line, or only the sum at the end.
    assert any(where in found["error"] for where in ("near byte", "line", "the end of the compressed data"))
    assert everything(client) == {}
    assert client.hget(f"rq:job:{job}", "retries_left") == b"0"


def test_nothing_to_write_or_take_in(client: Redis) -> None:
    """No job for a replay that is not there; a failure in a sentence for a file that is there no more."""
    with pytest.raises(UnknownReplay):
        filing.enqueue_export(client, "0" * 32, timeout=60, log=client)
    with pytest.raises(UnknownReplay):
        archive_name("../x", "y")
    job = filing.enqueue_import(client, b"x", timeout=60, log=client)
    client.delete(*client.keys("arbiter:upload:*"))
    work(client)
    assert jobs.view(client, job)["error"] == str(UnknownFile())


def test_no_room_for_what_is_sent(client: Redis) -> None:
    """Told at once; neither a job nor a piece of the file stays."""
    client.config_set("maxmemory", "1")
    try:
        with pytest.raises(StoreUnavailable):
            filing.enqueue_import(client, b"x" * 10_000, timeout=60, log=client)
    finally:
        client.config_set("maxmemory", "0")
    assert client.keys("arbiter:upload:*") == client.keys("rq:job:*") == []


@pytest.mark.parametrize("taken", [False, True])
def test_a_replay_is_stored_once(log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch, taken: bool) -> None:
    """A worker that dies after storing it and before it can say so: the next one finds it, whatever its id."""
    replay_id = begun(log, 3)
    data = packed(log, replay_id)
    if not taken:
        emptied(client)
    before = everything(client)
    keep, deaths = Task.keep, []

    def die_once(task: Task, state: dict[str, Any], done: float) -> None:
        if not deaths:
            deaths.append(state["id"])
            raise OSError("killed")
        keep(task, state, done)

    monkeypatch.setattr(Task, "keep", die_once)
    job = filing.enqueue_import(client, data, timeout=60, log=client, again=taken)
    work(client)
    found = jobs.view(client, job)
    assert (found["status"], found["result"]["id"]) == ("finished", deaths[0])
    assert found["result"]["imported"]
    assert (deaths[0] == replay_id) is not taken
    assert set(Keeper(client).all()) == {replay_id, deaths[0]}
    assert {key: value for key, value in everything(client).items() if key in before} == before
    assert log.verify(deaths[0])["valid"]


def test_a_worker_is_killed_while_it_takes_an_archive_in(
    log: ReplayLog, client: Redis, slow_worker: Callable[[], subprocess.Popen[bytes]]
) -> None:
    """Nothing is stored until all is; another worker begins again and stores it."""
    replay_id = begun(log, 40)
    data = packed(log, replay_id)
    emptied(client)
    first = slow_worker()
    job = filing.enqueue_import(client, data, timeout=60, log=client)
    until(lambda: 0.2 < jobs.view(client, job)["progress"] < 0.9)
    kill_with_children(first.pid)
    assert list(Keeper(client).all()) == []
    slow_worker()
    until(lambda: jobs.view(client, job)["status"] == "finished")
    assert list(Keeper(client).all()) == [replay_id]
    assert packed(log, replay_id) == data


def test_a_worker_is_killed_while_it_writes_an_archive(
    log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No half of a file is ever there; the next try writes it whole, and the half goes away."""
    monkeypatch.setattr(parcels, "_PIECE", 50)
    replay_id = begun(log, 6)
    entries, tries = ReplayLog.entries, []

    def die_once(asked: ReplayLog, *about: Any) -> Iterator[Any]:
        tries.append(about)
        for entry in entries(asked, *about):
            if len(tries) == 1 and entry.event["seq"] == 5:
                with pytest.raises(UnknownFile):
                    fetched(client, replay_id, job)
                raise OSError("killed")
            yield entry

    monkeypatch.setattr(ReplayLog, "entries", die_once)
    job = filing.enqueue_export(client, replay_id, timeout=60, log=client)
    work(client)
    assert jobs.view(client, job)["status"] == "finished"
    assert len(tries) == 2
    assert fetched(client, replay_id, job) == packed(log, replay_id)
    assert len(client.keys("*:archive:*")) == 1
