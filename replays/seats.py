"""What is kept of the players' tokens of a replay: a hash for each seat that has one, in the replay's own slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redis import Redis

from replays.store import ReplayStore, _key, refusals


def seats_key(replay_id: str) -> str:
    """Where what the tokens of a replay hash to is kept, by seat."""
    return _key(replay_id, "seats")


class SeatStore:
    """The seats of a Redis' replays: `replay:{<id>}:seats`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client
        self._store = ReplayStore(client)

    def put(self, replay_id: str, digests: Mapping[str, str]) -> None:
        """Keep what the tokens of some seats hash to, instead of what those had. Raises UnknownReplay."""
        self._store.head(replay_id)
        with refusals():
            self._redis.hset(seats_key(replay_id), mapping=dict(digests))

    def drop(self, replay_id: str, seat: str) -> bool:
        """Forget a seat's; gives whether it had one. Raises UnknownReplay."""
        self._store.head(replay_id)
        return bool(self._redis.hdel(seats_key(replay_id), seat))

    def digests(self, replay_id: str) -> dict[str, str]:
        """What the tokens of a replay hash to, by seat."""
        found = self._redis.hgetall(seats_key(replay_id))
        return {seat.decode(): kept.decode() for seat, kept in sorted(found.items())}
