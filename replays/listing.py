"""Which replays there are, the newest first.

The list is an index beside the replays, one key for all of them and one for the forks of each, and not part of any: it
is written after a replay is begun, read leniently, and made anew from the replays themselves where it is missing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import redis.exceptions
from redis import Redis

from replays.errors import Damaged, UnknownReplay
from replays.heads import Head
from replays.keeping import Keeper
from replays.store import ReplayStore

NAME = "replays:list"
"""The sorted set of all ids, by the time at which each was begun."""


def listed(client: Redis, replay_id: str, head: Head) -> None:
    """Put a replay on the list; a Redis that takes nothing leaves it off, and the replay is there all the same."""
    index: Any = client
    try:
        if index.exists(NAME):
            _enter_fork(index, replay_id, head)
            index.zadd(NAME, {replay_id: _score(head.created_at)})
    except redis.exceptions.RedisError:
        return


def page(
    client: Redis, first: int, limit: int, forked_from: str | None = None
) -> tuple[list[dict[str, Any]], int | None]:
    """Some of the replays, the one begun last first.

    Args:
        first: how many to pass over.
        limit: how many at the most.
        forked_from: only the forks of this replay.

    Returns:
        What may be said of each to anybody who may read replays, and where to go on, or None at the end.
    """
    index: Any = client
    store = ReplayStore(client)
    if not index.exists(NAME):
        _make(index, client, store)
    name = _forks(forked_from) if forked_from else NAME
    ids = [ident.decode() for ident in index.zrevrange(name, first, first + limit)]
    found = []
    for replay_id in ids[:limit]:
        try:
            found.append(_told(replay_id, store.head(replay_id)))
        except UnknownReplay:
            # Deleted since: the places of the others move up when it is gone from the list.
            index.zrem(name, replay_id)
        except Damaged:
            continue
    return found, first + limit if len(ids) > limit else None


def _make(index: Any, client: Redis, store: ReplayStore) -> None:
    """The list anew, from everything that is there; it is there only when all of it is, forks included."""
    scores = {}
    for replay_id in Keeper(client).all():
        try:
            head = store.head(replay_id)
        except (UnknownReplay, Damaged):
            continue
        scores[replay_id] = _score(head.created_at)
        _enter_fork(index, replay_id, head)
    if scores:
        index.zadd(NAME, scores)


def _enter_fork(index: Any, replay_id: str, head: Head) -> None:
    if head.ancestry:
        index.zadd(_forks(head.ancestry[0]["replay"]), {replay_id: _score(head.created_at)})


def _forks(replay_id: str) -> str:
    return f"replays:forks:{replay_id}"


def _score(at: str) -> float:
    return datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp()


def _told(replay_id: str, head: Head) -> dict[str, Any]:
    return {
        "id": replay_id,
        "title": head.title,
        "players": head.players,
        "ruleset": head.ruleset,
        "version": head.version,
        "status": head.status,
        "outcome": head.outcome,
        "created_at": head.created_at,
        "updated_at": head.updated_at,
        "closed": head.closed,
        "forked_from": {name: head.ancestry[0][name] for name in ("replay", "at")} if head.ancestry else None,
    }
