"""What those who follow a game live are told: the events of the log, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from redis import Redis

from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.keys import redis_key
from replays.storing.store import ReplayStore
from replays.views import View

PAGE = 100
"""How many events are read at once for a viewer who is behind."""


class Source:
    """The log as live viewers need it: where many games stand, and their events as a viewer may see them."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client
        self._log = ReplayLog(ReplayStore(client), default_judge())

    def versions(self, replay_ids: Iterable[str]) -> dict[str, int | None]:
        """The present version of each replay, None where there is none any more; one round trip for all of them."""
        wanted = list(replay_ids)
        with self._redis.pipeline(transaction=False) as pipe:
            for replay_id in wanted:
                pipe.hget(redis_key(replay_id, "head"), "version")
            found = pipe.execute()
        return {name: int(value) if value is not None else None for name, value in zip(wanted, found, strict=True)}

    def events(self, replay_id: str, perspective: str, first: int, last: int) -> list[bytes]:
        """Events `first` to `last` (a page at the most) as one viewer may see them, each as `GET …/events` answers it.

        Raises:
            UnknownReplay, Damaged: as they say.
        """
        page = View(self._log, perspective).page(replay_id, first, min(last - first + 1, PAGE))
        return [orjson.dumps(event) for event in page.events]
