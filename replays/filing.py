"""Jobs that write archives and take them in; see `replays.files.archive`.

Each can be cut short anywhere and begun again: an archive is there whole or not at all, and a replay is stored once.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from redis import Redis

from replays.files import archive
from replays.files.parcels import Parcels, archive_name, upload_name
from replays.jobs import at_work, enqueue
from replays.judged.verification import Progress
from replays.storing.entries import Entry, Import
from replays.storing.store import ReplayStore
from replays.upkeep import enqueue_snapshots_if_due

EXPORT, IMPORT = "archive_export", "archive_import"
_LONGEST = 24 * 3600
_CHECKED = 0.9
"""What part of taking an archive in is checking it; the rest is storing what was checked."""


def enqueue_export(client: Redis, replay_id: str, *, timeout: int, log: Redis, job_id: str | None = None) -> str:
    """Have the archive of a replay written; `archive_name` of the job says where it will be.

    Args:
        client: where the queue is.
        replay_id: the replay.
        timeout: seconds after which the job is given up.
        log: where the replay is.
        job_id: as of `enqueue`.

    Returns:
        The job's id.

    Raises:
        UnknownReplay, StoreUnavailable: as they say.
    """
    ReplayStore(log).head(replay_id)
    return enqueue(client, EXPORT, write_archive, replay_id, timeout=timeout, job_id=job_id)


def enqueue_import(
    client: Redis,
    data: bytes,
    *,
    timeout: int,
    log: Redis,
    by: str | None = None,
    job_id: str | None = None,
    again: bool = False,
    sees: bool = True,
) -> str:
    """Have an archive checked and its replay stored, for the key `by`; gives the job's id. Raises StoreUnavailable.

    `again` and `sees` are those of `replays.storing.store.Import`.
    """
    job_id = job_id or uuid.uuid4().hex
    parcels = Parcels(log)
    parcels.put(upload_name(job_id), [data])
    try:
        return enqueue(client, IMPORT, take_archive_in, again, sees, timeout=timeout, job_id=job_id, by=by)
    except BaseException:
        parcels.drop(upload_name(job_id))
        raise


def write_archive(replay_id: str) -> dict[str, Any]:
    """The job: write a replay's archive, as it stands now."""
    with at_work() as task:
        head = task.log.standing(replay_id)
        recorded = _told(task.log.entries(replay_id, head.version), head.version, task.tell)
        size = task.parcels.put(archive_name(replay_id, task.job.id), archive.write(replay_id, head, recorded))
        return {
            "archive": f"/v1/replays/{replay_id}/archives/{task.job.id}",
            "bytes": size,
            "version": head.version,
            "head_hash": head.head_hash,
        }


def take_archive_in(again: bool = False, sees: bool = True) -> dict[str, Any]:
    """The job: check the archive that was left for it, and store its replay."""
    with at_work() as task:
        name = upload_name(task.job.id)
        taken: dict[str, Any] = task.state
        if not taken:
            data = b"".join(task.parcels.get(name)[1])
            # What is stored bears the job's name: begun again, it finds its own replay and not one in its way.
            by = Import(task.job.id, again, sees)
            taken = archive.receive(data, task.log, lambda done: task.tell(_CHECKED * done), by)
            timeout = int(task.job.timeout or _LONGEST)
            enqueue_snapshots_if_due(task.job.connection, taken["id"], 0, taken["version"], timeout=timeout)
            task.keep(taken, 1.0)
        task.parcels.drop(name)
        return taken


def _told(entries: Iterable[Entry], last: int, tell: Progress) -> Iterator[Entry]:
    for entry in entries:
        yield entry
        tell(entry.event["seq"] / max(1, last))
