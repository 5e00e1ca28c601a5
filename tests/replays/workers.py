"""Workers for tests: in this process, or as processes that can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from redis import Redis
from rq import SimpleWorker

from replays import jobs

SLOW_WORKER = Path(__file__).parent / "slow_worker.py"


def work(client: Redis) -> None:
    """Do all that waits, in this process."""
    queues = [jobs.queue(client)]
    worker = SimpleWorker(queues, connection=client, serializer=jobs.SERIALIZER, job_class=jobs.ListedJob)
    worker.work(burst=True, logging_level="ERROR")


@contextmanager
def slow_workers(url: str) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts real workers with a small judge that takes its time; ends them with all they started."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen([sys.executable, str(SLOW_WORKER), url], cwd=Path(__file__).parents[2]))
        return started[-1]

    try:
        yield start
    finally:
        for process in started:
            kill_with_children(process.pid)
            process.wait(timeout=20)


def kill_with_children(pid: int) -> None:
    """kill -9, the job's own process included."""
    try:
        processes = [*psutil.Process(pid).children(recursive=True), psutil.Process(pid)]
    except psutil.NoSuchProcess:
        return
    for process in processes:
        try:
            os.kill(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def until(holds: Callable[[], bool], seconds: float = 40.0) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.05)
