"""A replay is put on the list of all, and of the forks of another."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import redis.exceptions
from redis import Redis

from replays.storing.heads import Head

NAME = "replays:list"
"""The sorted set of all ids, by the time at which each was begun."""


def listed(client: Redis, replay_id: str, head: Head) -> None:
    """Put a replay on the list; a Redis that takes nothing leaves it off, and the replay is there all the same."""
    index: Any = client
    try:
        if index.exists(NAME):
            enter_fork(index, replay_id, head)
            index.zadd(NAME, {replay_id: begun_at(head.created_at)})
    except redis.exceptions.RedisError:
        return


def enter_fork(index: Any, replay_id: str, head: Head) -> None:
    if head.ancestry:
        index.zadd(forks_of(head.ancestry[0]["replay"]), {replay_id: begun_at(head.created_at)})


def forks_of(replay_id: str) -> str:
    return f"replays:forks:{replay_id}"


def begun_at(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()
