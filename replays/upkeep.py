"""Jobs that look after many replays: snapshots, bulk verification, retention.

Each can be cut short anywhere: what it did so far holds, and begun again it goes on from there.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from redis import Redis

from replays.errors import Damaged, ReplayError, UnknownReplay
from replays.jobs import at_work, enqueue
from replays.judged.verification import Progress
from replays.log import ReplayLog
from replays.storing.keeping import Keeper
from replays.storing.store import SNAPSHOT_EVERY, ReplayStore

SNAPSHOTS, BULK_VERIFICATION, RETENTION = "snapshots", "bulk_verification", "retention"
SNAPSHOTS_DUE_EVERY = 5 * SNAPSHOT_EVERY
"""After so many events a job makes the snapshots that are missing."""
MOST_NAMED = 1000
"""How many replays a result names."""
_LONGEST = 24 * 3600


def enqueue_snapshots_if_due(client: Redis, replay_id: str, before: int, after: int, *, timeout: int) -> str | None:
    """Have a replay's snapshots made if what was recorded makes it time for that.

    Args:
        client: where the queue is.
        replay_id: the replay.
        before: the version that it was at.
        after: the version that it is at.
        timeout: seconds after which the job is given up.

    Returns:
        The job's id; None if it is not time.

    Raises:
        StoreUnavailable: Redis takes no jobs at present.
    """
    due = after - after % SNAPSHOTS_DUE_EVERY
    return enqueue_snapshots(client, replay_id, due, timeout=timeout) if due > before else None


def enqueue_snapshots(client: Redis, replay_id: str, version: int, *, timeout: int) -> str:
    """Have the snapshots of a replay made that are missing up to a version. Raises StoreUnavailable."""
    job_id = uuid.uuid5(uuid.NAMESPACE_OID, f"snapshots {replay_id} {version}").hex
    return enqueue(client, SNAPSHOTS, make_snapshots, replay_id, timeout=timeout, job_id=job_id)


def enqueue_bulk_verification(
    client: Redis, replay_ids: Sequence[str] | None, *, timeout: int, job_id: str | None = None
) -> str:
    """Have many replays verified, all there are where none are named; the answer is the job's id.

    Args:
        client: where the queue is.
        replay_ids: which; None for all.
        timeout: seconds that one replay may take.
        job_id: as of `enqueue`.

    Raises:
        StoreUnavailable: Redis takes no jobs at present.
    """
    wanted = list(replay_ids) if replay_ids is not None else None
    longest = min(_LONGEST, timeout * len(wanted)) if wanted is not None else _LONGEST
    return enqueue(client, BULK_VERIFICATION, verify_many, wanted, timeout=max(timeout, longest), job_id=job_id)


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
    """The job: delete the replays in which nothing was recorded for so many days, with all that is theirs."""
    with at_work() as task:
        state = task.state or {"deleted": []}
        before, every = _days_ago(days), sorted(task.keeper.all())
        for looked_at, replay_id in enumerate(every, 1):
            if delete_if_old(task.store, task.keeper, replay_id, before, dry_run):
                state["deleted"] = [*state["deleted"], replay_id][:MOST_NAMED]
                task.keep(state, looked_at / len(every))
            task.tell(looked_at / len(every))
        if not dry_run:
            task.keeper.sweep()
        return {"replays": len(every), "before": before, "dry_run": dry_run, "deleted": state["deleted"]}


def old_replays(store: ReplayStore, keeper: Keeper, days: int, dry_run: bool) -> Iterator[str]:
    """The replays in which nothing was recorded for so many days, each deleted before it is named if not `dry_run`.

    Raises:
        StoreUnavailable: Redis takes nothing at present.
    """
    before = _days_ago(days)
    for replay_id in sorted(keeper.all()):
        if delete_if_old(store, keeper, replay_id, before, dry_run):
            yield replay_id
    if not dry_run:
        keeper.sweep()


def delete_if_old(store: ReplayStore, keeper: Keeper, replay_id: str, before: str, dry_run: bool) -> bool:
    """Delete a replay if nothing was recorded in it since a time; whether it was, or would be in a dry run."""
    try:
        head = store.head(replay_id)
    except ReplayError:
        # What cannot be read is for people to look at, not to delete.
        return False
    return head.updated_at < before and (dry_run or keeper.delete(replay_id, head.version))


def _days_ago(days: int) -> str:
    when = datetime.now(UTC) - timedelta(days=days)
    return when.isoformat(timespec="microseconds").replace("+00:00", "Z")


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
