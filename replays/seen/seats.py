"""What is kept of the players' tokens of a replay: a hash for each seat that has one, in the replay's own slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redis import Redis

from replays.errors import SeatTaken
from replays.storing.keys import redis_key
from replays.storing.scripts import SEATS
from replays.storing.store import ReplayStore
from replays.storing.writing import refusals


def seats_key(replay_id: str) -> str:
    """Where what the tokens of a replay hash to is kept, by seat."""
    return redis_key(replay_id, "seats")


class SeatStore:
    """The seats of a Redis' replays: `replay:{<id>}:seats`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client
        self._store = ReplayStore(client)

    def put(self, replay_id: str, digests: Mapping[str, str], replace: bool = False) -> None:
        """Keep what the tokens of some seats hash to.

        Args:
            replace: whether instead of what those seats had.

        Raises:
            UnknownReplay: there is no such replay.
            SeatTaken: a seat has a token, which is not to be replaced; nothing is kept of any then.
        """
        self._store.head(replay_id)
        values = [value for seat in digests.items() for value in seat]
        with refusals():
            taken = self._redis.eval(SEATS, 1, seats_key(replay_id), int(replace), *values)
        if taken:
            raise SeatTaken([seat.decode() for seat in taken])

    def drop(self, replay_id: str, seat: str) -> bool:
        """Forget a seat's; gives whether it had one. Raises UnknownReplay."""
        self._store.head(replay_id)
        return bool(self._redis.hdel(seats_key(replay_id), seat))

    def digests(self, replay_id: str) -> dict[str, str]:
        """What the tokens of a replay hash to, by seat."""
        found = self._redis.hgetall(seats_key(replay_id))
        return {seat.decode(): kept.decode() for seat, kept in sorted(found.items())}
