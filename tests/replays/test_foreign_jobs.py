"""What somebody else put into the queue: a worker runs our own jobs by name, and looks at nothing else."""

from __future__ import annotations

import pickle
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from rq import Queue
from rq.job import Job

from replays import filing, jobs
from replays.log import ReplayLog
from service.supervisor import worker
from tests.replays.shared import begun
from tests.replays.workers import work

FOREIGN = "foreign_to_the_arbiter"


class Trap:
    """What leaves a trace when it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> Any:
        return (Path.touch, (self.trace,))


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there once foreign code was run; the module that would make it is on the path."""
    trace = tmp_path / "trace"
    code = f"from pathlib import Path\nPath({str(trace)!r}).touch()\ndef run(*said, **more):\n    pass\n"
    (tmp_path / f"{FOREIGN}.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, FOREIGN, raising=False)
    return trace


def _put(client: Redis, data: bytes, **more: Any) -> str:
    """A job as anybody can write it who reaches the Redis."""
    ident = uuid.uuid4().hex
    said = {"data": data, "status": "queued", "origin": jobs.QUEUE, "timeout": "60", "description": "foreign", **more}
    client.hset(f"rq:job:{ident}", mapping=said)
    client.rpush(f"rq:queue:{jobs.QUEUE}", ident)
    return ident


def _call(name: Any, instance: Any = None, *args: Any) -> bytes:
    return jobs.SERIALIZER.dumps([name, instance, args, {}])


@pytest.mark.parametrize(
    "name",
    [
        *(f"{FOREIGN}.run", "os.system", "replays.jobs.view", "builtins.eval", "replays.jobs.verify_replay.__call__"),
        *("replays.jobs.Redis", "", None, 1, ["os", "system"], {"a": 1}),
    ],
)
def test_what_is_no_job_of_ours_is_not_even_imported(client: Redis, trace: Path, name: Any) -> None:
    ident = _put(client, _call(name))
    work(client)
    assert not trace.exists() and FOREIGN not in sys.modules
    assert Job.fetch(ident, client, jobs.SERIALIZER).get_status() == "failed"


def test_nor_is_a_method_of_something_called(client: Redis, log: ReplayLog, trace: Path) -> None:
    ident = _put(client, _call("upper", "text"))
    work(client)
    assert Job.fetch(ident, client, jobs.SERIALIZER).get_status() == "failed"


def test_a_pickle_is_not_unpacked(client: Redis, trace: Path) -> None:
    pickled = pickle.dumps(("replays.jobs.verify_replay", None, (Trap(trace),), {}))
    ident = _put(client, pickled, meta=pickle.dumps(Trap(trace)), result=pickle.dumps(Trap(trace)))
    work(client)
    assert not trace.exists()
    assert Job.fetch(ident, client, jobs.SERIALIZER).get_status() == "failed"


@pytest.mark.parametrize("replay", ["0" * 32, None])
def test_nobody_is_called_back(
    client: Redis, log: ReplayLog, trace: Path, replay: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither where our own job fails nor where it is done."""
    called: list[Any] = []
    monkeypatch.setattr("rq.webhook.Webhook.send", lambda *said, **more: called.append(said))
    back = {f"{when}_callback_name": f"{FOREIGN}.run" for when in ("success", "failure", "stopped")}
    hooks = b'[{"url": "http://127.0.0.1:9/", "job_status": "%s"}]'
    for status in (b"finished", b"failed"):
        _put(
            client, _call("replays.jobs.verify_replay", None, replay or begun(log, 1)), webhooks=hooks % status, **back
        )
    work(client)
    assert not trace.exists() and not called and FOREIGN not in sys.modules


def test_jobs_are_ordered_by_the_same_names(client: Redis) -> None:
    with pytest.raises(jobs.ForeignWork):
        jobs.enqueue(client, "foreign", print, timeout=60)
    assert Queue(jobs.QUEUE, connection=client).count == 0


def test_the_service_s_own_worker_is_one_of_these(client: Redis, trace: Path) -> None:
    ident = _put(client, _call(f"{FOREIGN}.run"))
    own = worker.worker_of([jobs.queue(client)], client)
    own.work(burst=True, logging_level="CRITICAL")
    assert not trace.exists()
    assert Job.fetch(ident, client, jobs.SERIALIZER).get_status() == "failed"


def test_what_is_told_to_who_began_a_job_is_no_traceback_in_the_log(
    client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """An archive that is none is its sender's fault; a fault of ours is written down whole."""
    own = worker.worker_of([jobs.queue(client)], client)
    bad = filing.enqueue_import(client, b"no archive", timeout=60, log=client)
    own.work(burst=True, logging_level="CRITICAL")
    told, ours = (Job.fetch(ident, client, jobs.SERIALIZER) for ident in (bad, _put(client, _call(f"{FOREIGN}.run"))))
    for job in (told, ours):
        caplog.set_level("WARNING", "rq.worker")
        own.handle_exception(job, ValueError, ValueError("why"), None)
    assert f"job {bad} failed: the first bytes" in caplog.text
    assert [record.levelname for record in caplog.records if bad in record.getMessage()] == ["WARNING"]
    assert [record.levelname for record in caplog.records if ours.id in record.getMessage()] == ["ERROR"]


def test_every_job_that_we_order_is_on_the_list() -> None:
    from rq.utils import import_attribute

    assert all(callable(import_attribute(name)) for name in jobs.WORK)
