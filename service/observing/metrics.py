"""What the service counts, for Prometheus: `GET /metrics`.

Each process keeps its own numbers in a file of the folder that `PROMETHEUS_MULTIPROC_DIR` names (`arbiter serve` sets
it), and whichever API process is asked adds them up. Without that variable the numbers are this process' own.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import redis.exceptions
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import Redis

from service.observing import metric_files
from service.settings import Settings

metric_files.reserve_room()

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Counter("arbiter_requests", "Requests answered.", ["endpoint", "method", "status"])
LATENCY = Histogram("arbiter_request_seconds", "How long requests took to answer.", ["endpoint"], buckets=_BUCKETS)
ADJUDICATIONS = Counter("arbiter_adjudications", "Rulings given, in the log too.", ["verdict"])
CONFLICTS = Counter("arbiter_append_conflicts", "Appends refused because another came first.")
LIMITED = Counter("arbiter_rate_limited", "Requests refused because there were too many.")
REFUSED = Counter("arbiter_access_refused", "Requests refused for want of a key or a scope.", ["status"])
STREAMS = Gauge("arbiter_streams", "Live streams that are open.", multiprocess_mode="livesum")


class _Redis(Collector):
    """What only Redis knows, looked up when it is asked for."""

    def __init__(self, log: Callable[[], Redis], jobs: Callable[[], Redis], queues: Iterable[str]) -> None:
        self._log = log
        self._jobs = jobs
        self._queues = tuple(queues)

    def collect(self) -> Iterator[Metric]:
        """Whether Redis answers, and how many jobs wait in each queue."""
        yield GaugeMetricFamily("arbiter_redis_up", "Whether the log's Redis answers.", value=_answers(self._log))
        depth = GaugeMetricFamily("arbiter_queue_jobs", "Background jobs that wait.", labels=["queue"])
        with contextlib.suppress(redis.exceptions.RedisError):
            client: Any = self._jobs()
            for queue in self._queues:
                depth.add_metric([queue], float(client.llen(f"rq:queue:{queue}")))
        yield depth


def _answers(client: Callable[[], Redis]) -> float:
    try:
        client().ping()
    except redis.exceptions.RedisError:
        return 0.0
    return 1.0


def text(log: Callable[[], Redis], jobs: Callable[[], Redis], queues: Iterable[str]) -> bytes:
    """All numbers, in Prometheus' text format.

    Args:
        log: gives the Redis of the log.
        jobs: gives the one with the queues.
        queues: their names.
    """
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        counted = generate_latest(registry)
    else:
        counted = generate_latest(REGISTRY)
    looked_up = CollectorRegistry()
    looked_up.register(_Redis(log, jobs, queues))
    return counted + generate_latest(looked_up)


def environment(settings: Settings) -> dict[str, str]:
    """What a process of the service needs in its environment to count with the others."""
    return {FOLDER: str(metric_files.folder(settings))}


def begin(settings: Settings) -> None:
    """Begin to count anew; before any process of the service is started."""
    end(settings)
    metric_files.folder(settings).mkdir(mode=0o700, parents=True, exist_ok=True)


def end(settings: Settings) -> None:
    """Take the files of the numbers away; after all processes have ended."""
    shutil.rmtree(metric_files.folder(settings), ignore_errors=True)


def forget_streams() -> None:
    """Forget how many streams a stream process had that was killed."""
    folder = os.environ.get(FOLDER)
    if folder:
        for left in Path(folder).glob("gauge_livesum_*.db"):
            # Only stream processes have such files, and there is one of these at a time.
            if left.name != f"gauge_livesum_{os.getpid()}.db":
                left.unlink(missing_ok=True)
