"""Jobs from the queue to their end, run by a real worker."""

from __future__ import annotations

import base64
import json
import time
import zlib
from typing import Any

import pytest
from redis import Redis
from rq.timeouts import JobTimeoutException

from replays import jobs
from replays.errors import UnknownJob, UnknownReplay
from replays.judged import verification
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from tests.replays.shared import SmallJudge, begun
from tests.replays.workers import work


@pytest.fixture(autouse=True)
def small_judge(monkeypatch: pytest.MonkeyPatch, judge: SmallJudge) -> None:
    """The worker asks the small judge."""
    monkeypatch.setattr(jobs, "default_judge", lambda: judge)


def test_a_verification(log: ReplayLog, client: Redis) -> None:
    """Queued, then finished with its result."""
    job = jobs.enqueue_verification(client, begun(log, 3), timeout=60)
    waiting = {"id": job, "kind": "verification", "status": "queued", "progress": 0.0, "result": None, "error": None}
    assert jobs.view(client, job) == waiting
    work(client)
    result = {"valid": True, "events": 3, "first_divergence": None}
    assert jobs.view(client, job) == {**waiting, "status": "finished", "progress": 1.0, "result": result}


def test_progress(log: ReplayLog, client: Redis, judge: SmallJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    """A running job says how far it is."""
    job = jobs.enqueue_verification(client, begun(log, 4), timeout=60)
    monkeypatch.setattr(jobs, "_TELL_EVERY", 0.0)
    rule, seen = judge.rule, []

    def watch(*asked: Any) -> dict[str, Any]:
        seen.append(jobs.view(client, job))
        return rule(*asked)

    monkeypatch.setattr(judge, "rule", watch)
    work(client)
    assert [view["status"] for view in seen] == ["running"] * 4
    assert [view["progress"] for view in seen] == [0.0, 0.25, 0.5, 0.75]
    assert all(view["result"] is None and view["error"] is None for view in seen)


def test_an_unknown_replay(client: Redis) -> None:
    """Nothing is queued for it."""
    with pytest.raises(UnknownReplay):
        jobs.enqueue_verification(client, "0" * 32, timeout=60)
    assert client.keys("rq:job:*") == []


@pytest.mark.parametrize("job_id", ["0" * 32, "", "x", "../x", "a:b", "Ж" * 32])
def test_an_unknown_job(client: Redis, job_id: str) -> None:
    """There is none."""
    with pytest.raises(UnknownJob):
        jobs.view(client, job_id)


def test_a_replay_that_is_gone_when_its_turn_comes(log: ReplayLog, client: Redis) -> None:
    """The failure is told in a sentence."""
    replay_id = begun(log, 1)
    job = jobs.enqueue_verification(client, replay_id, timeout=60)
    client.delete(*client.keys("replay:*"))
    work(client)
    view = jobs.view(client, job)
    assert (view["status"], view["error"]) == ("failed", f"There is no replay {replay_id}.")
    assert view["result"] is None


def test_a_failure_shows_nothing_of_the_inside(
    log: ReplayLog, client: Redis, judge: SmallJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No stack trace, no message of an exception."""

    def fail(*asked: Any) -> Any:
        raise OSError("password=hunter2")

    job = jobs.enqueue_verification(client, begun(log, 1), timeout=60)
    monkeypatch.setattr(judge, "rule", fail)
    work(client)
    view = jobs.view(client, job)
    assert view["status"] == "failed"
    assert view["error"]
    assert "hunter2" not in str(view)
    assert "Traceback" not in str(view)


def test_a_job_that_takes_too_long(
    log: ReplayLog, client: Redis, judge: SmallJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is given up, and says so."""

    def dawdle(*asked: Any) -> Any:
        raise JobTimeoutException

    job = jobs.enqueue_verification(client, begun(log, 1), timeout=7)
    monkeypatch.setattr(judge, "rule", dawdle)
    work(client)
    view = jobs.view(client, job)
    assert view["status"] == "failed"
    assert "7 seconds" in view["error"]


def test_a_job_is_tried_again(
    log: ReplayLog, client: Redis, judge: SmallJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What failed for a moment succeeds, and no error remains."""
    rule, tries = judge.rule, []

    def fail_once(*asked: Any) -> Any:
        tries.append(time.monotonic())
        if len(tries) == 1:
            raise OSError("a moment's trouble")
        return rule(*asked)

    job = jobs.enqueue_verification(client, begun(log, 1), timeout=60)
    monkeypatch.setattr(judge, "rule", fail_once)
    work(client)
    view = jobs.view(client, job)
    assert (view["status"], view["error"]) == ("finished", None)
    assert view["result"]["valid"]


def test_a_divergence_is_a_result(log: ReplayLog, store: ReplayStore, client: Redis) -> None:
    """The job did its work: the replay is what is wrong."""
    replay_id = begun(log, 2)
    client.xdel(f"replay:{{{replay_id}}}:events", "1-1")
    job = jobs.enqueue_verification(client, replay_id, timeout=60)
    work(client)
    view = jobs.view(client, job)
    assert view["status"] == "finished"
    assert view["result"]["valid"] is False
    assert view["result"]["first_divergence"]["seq"] == 1
    assert verification.Divergence("x", "y").to_wire(1)["what"] == "x"


def test_jobs_are_written_down_as_data(log: ReplayLog, client: Redis) -> None:
    """What is asked for, how far it is and what came of it: JSON, and nowhere a pickle."""
    job = jobs.enqueue_verification(client, begun(log, 1), timeout=60)
    asked = zlib.decompress(client.hget(f"rq:job:{job}", "data") or b"")
    assert json.loads(asked)[0] == "replays.jobs.verify_replay"
    work(client)
    assert json.loads(client.hget(f"rq:job:{job}", "meta") or b"")["kind"] == "verification"
    ((_, result),) = client.xrange(f"rq:results:{job}")
    assert json.loads(base64.b64decode(result[b"return_value"]))["valid"]
    assert jobs.view(client, job)["result"]["valid"]
