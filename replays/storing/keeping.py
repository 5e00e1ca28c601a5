"""What is done to stored replays beyond recording: finding them all, throwing snapshots and whole replays away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from redis import Redis

from replays.storing.keys import redis_key
from replays.storing.scripts import DELETE, SWEEP
from replays.storing.writing import refusals

_HEADS = "replay:{*}:head"
_ALL = "replay:{*}:*"


class Keeper:
    """The replays of one Redis, or of one cluster, as a whole."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client

    def all(self) -> Iterator[str]:
        """The id of every replay, in no order; one that begins meanwhile may be missing."""
        seen: set[str] = set()
        for name in self._redis.scan_iter(match=_HEADS, count=1000):
            replay_id = name.decode().partition("{")[2].partition("}")[0]
            if replay_id not in seen:
                seen.add(replay_id)
                yield replay_id

    def snapshots(self, replay_id: str) -> set[int]:
        """The versions that a replay has snapshots of."""
        return {int(name) for name in self._redis.hkeys(redis_key(replay_id, "snapshots"))}

    def drop_snapshots(self, replay_id: str, versions: Iterable[int]) -> None:
        """Throw snapshots away: they can be made again."""
        names = list(versions)
        if names:
            self._redis.hdel(redis_key(replay_id, "snapshots"), *names)

    def delete(self, replay_id: str, version: int) -> bool:
        """Delete a replay for good, all of it or nothing; not if it is no longer at the version that was looked at.

        Raises:
            StoreUnavailable: Redis takes nothing at present.
        """
        keys = [redis_key(replay_id, name) for name in ("head", "events", "snapshots", "seats", "rights")]
        with refusals():
            return bool(self._redis.eval(DELETE, len(keys), *keys, version))

    def sweep(self) -> int:
        """Delete what is left of replays that are gone: answers, archives, what a reader kept meanwhile; how much.

        Raises:
            StoreUnavailable: Redis takes nothing at present.
        """
        there: set[str] = set()
        swept = 0
        for name in self._redis.scan_iter(match=_ALL, count=1000):
            replay_id, _, kind = name.decode().partition("{")[2].partition("}:")
            # What is being imported has no head yet, and goes away by itself.
            if replay_id in there or kind.startswith("import:"):
                continue
            with refusals():
                if self._redis.exists(redis_key(replay_id, "head")):
                    there.add(replay_id)
                else:
                    swept += int(self._redis.eval(SWEEP, 2, redis_key(replay_id, "head"), name))
        return swept
