"""Background jobs, run by RQ's workers: how one is ordered and done, verification, and what anybody may see of one."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from redis import Redis
from rq import Queue, Retry, get_current_job
from rq.exceptions import NoSuchJobError
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException

from replays.errors import ReplayError, StoreUnavailable, UnknownJob
from replays.files.parcels import Parcels
from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.keeping import Keeper
from replays.storing.store import ReplayStore
from replays.storing.writing import refusals
from service.judge.work import Work, opened
from service.settings import Settings

QUEUE = "default"
SERIALIZER = JSONSerializer
"""How jobs are written down: as data that anybody can read, and not as pickles, which run what is written in them."""

WORK = frozenset({
    "replays.jobs.verify_replay", "replays.filing.write_archive", "replays.filing.take_archive_in",
    "replays.upkeep.make_snapshots", "replays.upkeep.verify_many", "replays.upkeep.retain",
})  # fmt: skip
"""The functions that jobs are: a worker runs nothing else that it finds in a queue."""

VERIFICATION = "verification"
KEPT_SECONDS = 7 * 24 * 3600
"""How long a job can be asked about after it has ended."""

TRIES = 3
"""How often a job is begun, at the most, when it fails or its worker dies."""

_ID = re.compile(r"[0-9a-f]{32}")
_TELL_EVERY = 0.25
_STATUS = {
    JobStatus.STARTED: "running",
    JobStatus.FINISHED: "finished",
    JobStatus.FAILED: "failed",
    JobStatus.STOPPED: "failed",
    JobStatus.CANCELED: "failed",
}
_UNEXPLAINED = "The job failed; the operator finds the reason in the log under the job's id."


_log_client: Callable[[], Redis] | None = None
_most_work = Settings().request_work


class ForeignWork(Exception):
    """A job is to run what is none of `WORK`."""


class ListedJob(Job):
    """A job as our queues hold them. What it is to run is looked up in `WORK` before anything of it is imported, and
    nothing else that somebody may have written into it is called: no callbacks, no webhooks."""

    @property
    def func(self) -> Callable[..., Any]:
        """The function. Raises ForeignWork, rq.exceptions.DeserializationError."""
        name = self.func_name
        if not isinstance(name, str) or name not in WORK or self.instance is not None:
            raise ForeignWork("The job is none that this service has done.")
        found: Callable[..., Any] = super().func
        return found

    def restore(self, raw_data: Any) -> Any:
        """Read what Redis says of it, less what would be called afterwards."""
        super().restore(raw_data)
        self._success_callback_name = self._failure_callback_name = self._stopped_callback_name = None
        self.webhooks = []


class Task(NamedTuple):
    """A job under way: what it works on, and how it tells how far it is."""

    job: Job
    store: ReplayStore
    keeper: Keeper
    parcels: Parcels
    log: ReplayLog
    tell: Callable[[float], None]

    @property
    def state(self) -> dict[str, Any]:
        """What the tries of this job before it left behind; see `keep`."""
        found = self.job.meta.get("state", {})
        assert isinstance(found, dict)
        return found

    def keep(self, state: dict[str, Any], done: float) -> None:
        """Leave behind how far it is: if its worker dies, the next one goes on from there."""
        self.job.meta |= {"state": state, "progress": round(done, 4)}
        self.job.save_meta()  # type: ignore[no-untyped-call]


def keep_log_in(connect: Callable[[], Redis]) -> None:
    """Tell a worker's process where the replays are, if that is not where its queues are."""
    global _log_client
    _log_client = connect


def limit_work(most: int) -> None:
    """Tell a worker's process how much work one event may be: as much as a request."""
    global _most_work
    _most_work = most


def queue(client: Redis) -> Queue:
    """The queue that jobs wait in."""
    return Queue(QUEUE, connection=client, serializer=SERIALIZER, job_class=ListedJob)


def enqueue(
    client: Redis,
    kind: str,
    work: Callable[..., Any],
    *args: Any,
    timeout: int,
    job_id: str | None = None,
    by: str | None = None,
) -> str:
    """Have something done by a worker.

    Args:
        client: where the queue is.
        kind: what to call it.
        work: one of the functions of `WORK`; it must do no harm when it is begun again after it was cut short.
        args: its arguments.
        timeout: seconds after which it is given up.
        job_id: an id of 32 hexadecimal digits; left out, a random one.
        by: the id of the key that has it done, and that what it begins belongs to.

    Returns:
        The job's id.

    Raises:
        StoreUnavailable: Redis takes no jobs at present.
        ForeignWork: the function is none of `WORK`.
    """
    if f"{work.__module__}.{work.__qualname__}" not in WORK:
        raise ForeignWork(f"{work.__qualname__} is not on the list of jobs.")
    with refusals():
        job = queue(client).enqueue_call(
            work,
            args=args,
            timeout=timeout,
            job_id=job_id or uuid.uuid4().hex,
            meta={"kind": kind, "progress": 0.0, **({"by": by} if by is not None else {})},
            # A job whose worker died is begun again.
            retry=Retry(max=TRIES - 1),
            result_ttl=KEPT_SECONDS,
            failure_ttl=KEPT_SECONDS,
            description=kind,
        )
    return str(job.id)


def enqueue_verification(
    client: Redis, replay_id: str, *, timeout: int, log: Redis | None = None, job_id: str | None = None
) -> str:
    """Have a replay verified.

    Args:
        client: where the queue is.
        replay_id: the replay.
        timeout: seconds after which the job is given up.
        log: where the replay is, if that is elsewhere.
        job_id: as of `enqueue`.

    Returns:
        The job's id.

    Raises:
        UnknownReplay: there is no such replay.
        StoreUnavailable: Redis takes no jobs at present.
    """
    ReplayStore(log if log is not None else client).head(replay_id)
    return enqueue(client, VERIFICATION, verify_replay, replay_id, timeout=timeout, job_id=job_id)


def view(client: Redis, job_id: str) -> dict[str, Any]:
    """What `GET /v1/jobs/{id}` answers: never more of a failure than a sentence.

    Raises:
        UnknownJob: there is no such job, or it ended too long ago.
    """
    job = _fetched(client, job_id)
    status = _STATUS.get(job.get_status(refresh=False), "queued")
    meta = job.meta
    if "kind" not in meta:
        # None of ours, or written down otherwise by another version of this service.
        raise UnknownJob(job_id)
    return {
        "id": job.id,
        "kind": meta["kind"],
        "status": status,
        "progress": 1.0 if status == "finished" else meta.get("progress", 0.0),
        "result": job.return_value() if status == "finished" else None,
        "error": meta.get("error", _UNEXPLAINED) if status == "failed" else None,
    }


def begun_by(client: Redis, job_id: str) -> str | None:
    """The id of the key that has a job done; None where that is nobody's affair. Raises UnknownJob."""
    found = _fetched(client, job_id).meta.get("by")
    assert found is None or isinstance(found, str)
    return found


def _fetched(client: Redis, job_id: str) -> Job:
    if not _ID.fullmatch(job_id):
        raise UnknownJob(job_id)
    try:
        return ListedJob.fetch(job_id, connection=client, serializer=SERIALIZER)
    except NoSuchJobError:
        raise UnknownJob(job_id) from None


def verify_replay(replay_id: str) -> dict[str, Any]:
    """The job: check every event of a replay, see `replays.judged.verification`."""
    with at_work() as task:
        return task.log.verify(replay_id, task.tell)


@contextmanager
def at_work() -> Iterator[Task]:
    """The job that this process is doing; why it fails is told in a sentence."""
    job = get_current_job()
    assert job is not None
    client = _log_client() if _log_client is not None else job.connection
    store = ReplayStore(client, job.meta.get("by"))
    try:
        with opened(Work(_most_work)):
            yield Task(job, store, Keeper(client), Parcels(client), ReplayLog(store, default_judge()), _teller(job))
    except ReplayError as error:
        if not isinstance(error, StoreUnavailable):
            # It would be the same the next time.
            job.retries_left = 0
        _explain(job, str(error))
        raise
    except JobTimeoutException:
        _explain(job, f"The job took longer than {job.timeout} seconds and was given up.")
        raise


def _teller(job: Job) -> Callable[[float], None]:
    """Writes progress down, a few times a second at the most."""
    told = time.monotonic()

    def tell(done: float) -> None:
        nonlocal told
        if time.monotonic() - told >= _TELL_EVERY:
            told = time.monotonic()
            job.meta["progress"] = round(done, 4)
            job.save_meta()  # type: ignore[no-untyped-call]

    return tell


def _explain(job: Job, reason: str) -> None:
    job.meta["error"] = reason
    job.save_meta()  # type: ignore[no-untyped-call]
