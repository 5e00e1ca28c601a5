"""Background jobs: verification, run by RQ's workers, and what anybody may see of a job."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from typing import Any

from redis import Redis
from rq import Queue, Retry, get_current_job
from rq.exceptions import NoSuchJobError
from rq.job import Job, JobStatus
from rq.timeouts import JobTimeoutException

from replays.errors import ReplayError, UnknownJob
from replays.judge import default_judge
from replays.log import ReplayLog
from replays.store import ReplayStore, refusals

QUEUE = "default"
VERIFICATION = "verification"
KEPT_SECONDS = 7 * 24 * 3600
"""How long a job can be asked about after it has ended."""

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


def enqueue_verification(client: Redis, replay_id: str, *, timeout: int) -> str:
    """Have a replay verified.

    Args:
        client: where the replay and the queue are.
        replay_id: the replay.
        timeout: seconds after which the job is given up.

    Returns:
        The job's id.

    Raises:
        UnknownReplay: there is no such replay.
        StoreUnavailable: Redis takes no jobs at present.
    """
    ReplayStore(client).head(replay_id)
    with refusals():
        job = Queue(QUEUE, connection=client).enqueue_call(
            verify_replay,
            args=(replay_id,),
            timeout=timeout,
            job_id=uuid.uuid4().hex,
            meta={"kind": VERIFICATION, "progress": 0.0},
            # A job whose worker died is begun again; it only reads.
            retry=Retry(max=2),
            result_ttl=KEPT_SECONDS,
            failure_ttl=KEPT_SECONDS,
            description=f"{VERIFICATION} of {replay_id}",
        )
    return str(job.id)


def view(client: Redis, job_id: str) -> dict[str, Any]:
    """What `GET /v1/jobs/{id}` answers: never more of a failure than a sentence.

    Raises:
        UnknownJob: there is no such job, or it ended too long ago.
    """
    if not _ID.fullmatch(job_id):
        raise UnknownJob(job_id)
    try:
        job = Job.fetch(job_id, connection=client)
    except NoSuchJobError:
        raise UnknownJob(job_id) from None
    status = _STATUS.get(job.get_status(refresh=False), "queued")
    meta = job.meta
    return {
        "id": job.id,
        "kind": meta.get("kind", ""),
        "status": status,
        "progress": 1.0 if status == "finished" else meta.get("progress", 0.0),
        "result": job.return_value() if status == "finished" else None,
        "error": meta.get("error", _UNEXPLAINED) if status == "failed" else None,
    }


def verify_replay(replay_id: str) -> dict[str, Any]:
    """The job: check every event of a replay, see `replays.verification`."""
    job = get_current_job()
    assert job is not None
    log = ReplayLog(ReplayStore(job.connection), default_judge())
    try:
        return log.verify(replay_id, _teller(job))
    except ReplayError as error:
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
