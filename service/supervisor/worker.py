"""One process that runs background jobs: `python -m service.supervisor.worker`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import redis.exceptions
from redis import Redis
from rq import Queue, Worker
from rq.job import Job

from replays import jobs, upkeep
from service.observing import logs
from service.redis_client import connect, connect_jobs
from service.settings import load_settings

QUEUES = ("default",)
"""The queues that are worked through, the first before the next."""

MONITORING_SECONDS = 5
"""How often a worker says that it still lives and has its job."""

SILENT_SECONDS = 10
"""How long after that a job counts as abandoned and is begun again by another worker."""

_log = logging.getLogger(__name__)


class LogWorker(Worker):
    """A worker whose job is soon begun again elsewhere when it is killed, and that looks for old replays once a day."""

    job_class = jobs.ListedJob
    retention_days = 0

    def get_heartbeat_ttl(self, job: Job) -> int:
        """For how many seconds a sign of life holds; the library's own minute on top is too long to wait."""
        return int(self.job_monitoring_interval) + SILENT_SECONDS

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """Write down why a job failed; what is told to whoever began it, as of an archive that is none, in a line."""
        reason = job.meta.get("error")
        if reason is None:
            super().handle_exception(job, *exc_info)
        else:
            _log.warning("job %s failed: %s", job.id, reason)

    def run_maintenance_tasks(self) -> None:
        """Begin what was abandoned again, and have a look at what is kept."""
        super().run_maintenance_tasks()  # type: ignore[no-untyped-call]
        if not self.retention_days:
            return
        try:
            upkeep.enqueue_daily_retention(self.connection, self.retention_days)
        except redis.exceptions.RedisError as error:
            _log.warning("old replays are not looked for now: %s", error)


def worker_of(queues: Sequence[Queue], connection: Redis) -> LogWorker:
    """A worker for some queues. All in seconds: that one was killed, and the job it had, are noticed within half a
    minute."""
    return LogWorker(
        queues,
        connection=connection,
        serializer=jobs.SERIALIZER,
        worker_ttl=30,
        maintenance_interval=10,
        job_monitoring_interval=MONITORING_SECONDS,
    )


def main() -> None:
    """Work until asked to stop (SIGTERM: after the job under way; a second one: now)."""
    settings = load_settings()
    logs.configure(settings.log_level, settings.log_format)
    connection = connect_jobs(settings)
    jobs.keep_log_in(lambda: connect(settings))
    jobs.limit_work(settings.request_work)
    queues = [Queue(name, connection=connection, serializer=jobs.SERIALIZER) for name in QUEUES]
    worker = worker_of(queues, connection)
    worker.retention_days = settings.retention_days
    worker.work(logging_level=settings.log_level.upper())


if __name__ == "__main__":
    main()
