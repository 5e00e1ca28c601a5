"""Jobs that look after many replays: snapshots, bulk verification, retention.

Each can be cut short anywhere: what it did so far holds, and begun again it goes on from there.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from redis import Redis

from replays.errors import Damaged, ReplayError, UnknownReplay
from replays.jobs import at_work, enqueue
from replays.keeping import Keeper
from replays.log import ReplayLog
from replays.store import SNAPSHOT_EVERY, ReplayStore
from replays.verification import Progress

SNAPSHOTS, BULK_VERIFICATION, RETENTION = "snapshots", "bulk_verification", "retention"
SNAPSHOTS_DUE_EVERY = 5 * SNAPSHOT_EVERY
"""After so many events a job makes the snapshots that are missing."""
MOST_NAMED = 1000
"""How many replays a result names."""
_LONGEST = 24 * 3600


def snapshots_due(version: int) -> bool:
    """Whether it is time for a job to make a replay's snapshots."""
    return version > 0 and version % SNAPSHOTS_DUE_EVERY == 0


def enqueue_snapshots(client: Redis, replay_id: str, version: int, *, timeout: int) -> str:
    """Have the snapshots of a replay made that are missing up to a version. Raises StoreUnavailable."""
    job_id = uuid.uuid5(uuid.NAMESPACE_OID, f"snapshots {replay_id} {version}").hex
    return enqueue(client, SNAPSHOTS, make_snapshots, replay_id, timeout=timeout, job_id=job_id)


def enqueue_bulk_verification(client: Redis, replay_ids: Sequence[str] | None, *, timeout: int) -> str:
    """Have many replays verified, all there are where none are named; the answer is the job's id.

    Args:
        client: where the queue is.
        replay_ids: which; None for all.
        timeout: seconds that one replay may take.

    Raises:
        StoreUnavailable: Redis takes no jobs at present.
    """
    wanted = list(replay_ids) if replay_ids is not None else None
    longest = min(_LONGEST, timeout * len(wanted)) if wanted is not None else _LONGEST
    return enqueue(client, BULK_VERIFICATION, verify_many, wanted, timeout=max(timeout, longest))


def enqueue_retention(client: Redis, days: int, dry_run: bool = False, job_id: str | None = None) -> str:
    """Have the replays deleted in which nothing was recorded for so many days. Raises StoreUnavailable."""
    return enqueue(client, RETENTION, retain, days, dry_run, timeout=_LONGEST, job_id=job_id)


def enqueue_daily_retention(client: Redis, days: int) -> str | None:
    """The same, by whichever worker comes first each day; None for the others."""
    today = datetime.now(UTC).date().isoformat()
    if not client.set(f"arbiter:retention:{today}", "1", nx=True, ex=2 * 24 * 3600):
        return None
    return enqueue_retention(client, days)


def make_snapshots(replay_id: str) -> dict[str, Any]:
    """The job: make a replay's missing snapshots, and throw away what does not belong among them."""
    with at_work() as task:
        return {"made": fill_snapshots(task.log, task.store, task.keeper, replay_id, task.tell)}


def verify_many(replay_ids: list[str] | None) -> dict[str, Any]:
    """The job: verify each of several replays; what was verified before a worker died is not verified again."""
    with at_work() as task:
        wanted = sorted(replay_ids if replay_ids is not None else task.keeper.all())
        state = task.state or {"last": "", "valid": 0, "invalid": [], "missing": []}
        for place, replay_id in enumerate(wanted):
            if replay_id <= state["last"]:
                continue
            try:
                found = task.log.verify(replay_id)
            except UnknownReplay:
                state["missing"] = [*state["missing"], replay_id][:MOST_NAMED]
            except Damaged as damaged:
                divergence = {"seq": 0, "what": "head", "message": str(damaged), "expected": None, "found": None}
                state["invalid"] = _with(state["invalid"], replay_id, divergence)
            else:
                if found["valid"]:
                    state["valid"] += 1
                else:
                    state["invalid"] = _with(state["invalid"], replay_id, found["first_divergence"])
            state["last"] = replay_id
            task.keep(state, (place + 1) / len(wanted))
        return {"replays": len(wanted), **{name: state[name] for name in ("valid", "invalid", "missing")}}


def retain(days: int, dry_run: bool = False) -> dict[str, Any]:
    """The job: delete the replays in which nothing was recorded for so many days."""
    with at_work() as task:
        before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="microseconds").replace("+00:00", "Z")
        state = task.state or {"deleted": []}
        looked_at = 0
        every = sorted(task.keeper.all())
        for replay_id in every:
            looked_at += 1
            try:
                head = task.store.head(replay_id)
            except ReplayError:
                # What cannot be read is for people to look at, not to delete.
                continue
            if head.updated_at < before and (dry_run or task.keeper.delete(replay_id, head.version)):
                state["deleted"] = [*state["deleted"], replay_id][:MOST_NAMED]
                task.keep(state, looked_at / len(every))
            task.tell(looked_at / len(every))
        return {"replays": len(every), "before": before, "dry_run": dry_run, "deleted": state["deleted"]}


def _with(invalid: list[dict[str, Any]], replay_id: str, divergence: Any) -> list[dict[str, Any]]:
    return [*invalid, {"replay": replay_id, "first_divergence": divergence}][:MOST_NAMED]


def fill_snapshots(
    log: ReplayLog, store: ReplayStore, keeper: Keeper, replay_id: str, tell: Progress = lambda done: None
) -> int:
    """Make the snapshots of a replay that are missing, throw away what does not belong among them; how many were made.

    Raises:
        UnknownReplay, Damaged: as they say.
    """
    version = store.head(replay_id).version
    wanted = range(SNAPSHOT_EVERY, version + 1, SNAPSHOT_EVERY)
    there = keeper.snapshots(replay_id)
    keeper.drop_snapshots(replay_id, there.difference(wanted))
    missing = [at for at in wanted if at not in there]
    for made, at in enumerate(missing, 1):
        # In order: each is made from the one before it.
        position, _ = log.position(replay_id, at)
        store.put_snapshot(replay_id, at, position)
        tell(made / len(missing))
    return len(missing)
