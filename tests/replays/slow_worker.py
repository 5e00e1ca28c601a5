"""A worker of its own process whose judge takes its time: `python slow_worker.py REDIS_URL`."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from redis import Redis

from replays import jobs
from service.supervisor import worker
from tests.replays.shared import SmallJudge


class SlowJudge(SmallJudge):
    """Takes a while over each action, and counts how often it began each replay, by the wounds it starts with."""

    def status(self, position: Mapping[str, Any]) -> str:
        """Asked once a verification, of its start."""
        if not position.get("options"):
            client.hincrby("verified", str(position["cards"]["a1"].get("wounds", 0)), 1)
        return super().status(position)

    def rule(self, *asked: Any) -> dict[str, Any]:
        """Slowly."""
        time.sleep(0.05)
        return super().rule(*asked)


client = Redis.from_url(sys.argv[1])
jobs.default_judge = SlowJudge  # type: ignore[assignment]
worker.SILENT_SECONDS = 2
worker.LogWorker(
    [jobs.queue(client)],
    connection=client,
    serializer=jobs.SERIALIZER,
    maintenance_interval=1,
    worker_ttl=10,
    job_monitoring_interval=1,
).work(logging_level="ERROR")
