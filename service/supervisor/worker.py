"""One process that runs background jobs: `python -m service.supervisor.worker`."""

from __future__ import annotations

from rq import Queue, Worker

from service import logs
from service.redis_client import connect
from service.settings import load_settings

QUEUES = ("default",)
"""The queues that are worked through, the first before the next."""


def main() -> None:
    """Work until asked to stop (SIGTERM: after the job under way; a second one: now)."""
    settings = load_settings()
    logs.configure(settings.log_level, settings.log_format)
    connection = connect(settings)
    queues = [Queue(name, connection=connection) for name in QUEUES]
    # Both in seconds: a worker that was killed, and the job it had, are noticed within about a minute.
    worker = Worker(queues, connection=connection, worker_ttl=60, maintenance_interval=60)
    worker.work(logging_level=settings.log_level.upper())


if __name__ == "__main__":
    main()
