"""Whose a replay is, and with whom its owner shares it: by the ids of keys, beside the record and no part of it.

`replay:{<id>}:rights` is a hash: `owner`, and `share:<key>` with the time at which it was granted for each key that may
write there too. A replay that was begun where nobody was known has none, and is nobody's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from redis import Redis

from replays.events import now
from replays.storing.keys import redis_key
from replays.storing.store import ReplayStore
from replays.storing.writing import refusals

_SHARE = "share:"


class Share(NamedTuple):
    """A key that may write in a replay that is another's, and since when."""

    key: str
    at: str


class Rights:
    """The owners of a Redis' replays."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client
        self._store = ReplayStore(client)

    def may_write(self, replay_id: str, key: str) -> bool:
        """Whether a key owns a replay or has a share of it. Raises UnknownReplay."""
        owner, share = self._redis.hmget(_rights(replay_id), "owner", _SHARE + key)
        if share is not None or (owner is not None and owner.decode() == key):
            return True
        self._store.head(replay_id)
        return False

    def owner(self, replay_id: str) -> str | None:
        """The key that a replay belongs to; None where it is nobody's. Raises UnknownReplay."""
        self._store.head(replay_id)
        found = self._redis.hget(_rights(replay_id), "owner")
        return found.decode() if found is not None else None

    def shares(self, replay_id: str) -> list[Share]:
        """The keys that a replay is shared with, in the order of their ids. Raises UnknownReplay."""
        self._store.head(replay_id)
        found = {name.decode(): at.decode() for name, at in self._redis.hgetall(_rights(replay_id)).items()}
        return [Share(name.removeprefix(_SHARE), found[name]) for name in sorted(found) if name.startswith(_SHARE)]

    def share(self, replay_id: str, key: str) -> None:
        """Let a key write in a replay; nothing changes where it may already. Raises UnknownReplay."""
        self._store.head(replay_id)
        with refusals():
            self._redis.hsetnx(_rights(replay_id), _SHARE + key, now())

    def unshare(self, replay_id: str, key: str) -> bool:
        """Take a share back; gives whether there was one. Raises UnknownReplay."""
        self._store.head(replay_id)
        return bool(self._redis.hdel(_rights(replay_id), _SHARE + key))


def _rights(replay_id: str) -> str:
    return redis_key(replay_id, "rights")
