"""What the log costs: appends beside raw XADD at the same durability, and reading at both ends of one long game.

Both are measured on a Redis of their own, in rounds that alternate, by one client in this process.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from redis import Redis

from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.keeping import Keeper
from replays.storing.store import SNAPSHOT_EVERY, ReplayStore
from replays.upkeep import fill_snapshots
from schemas.examples import FULL_BOARD_STRIKE
from schemas.table.adjudication import AdjudicationRequestSchema
from service.games.berserk.rules import position_to_wire
from service.redis_client import connect
from service.settings import Settings
from service.supervisor.embedded_redis import embedded_redis, remove_socket_folder, wait_until_ready
from service.trials.bench import Timing

NEAR = 100
_READING_ROUNDS = 15


class Appends(NamedTuple):
    """Per second, round by round: entries added raw, and actions adjudicated and appended."""

    raw: tuple[float, ...]
    log: tuple[float, ...]

    @property
    def share(self) -> float:
        """How much of raw XADD's rate the log reaches."""
        return median(self.log) / median(self.raw)


class Reading(NamedTuple):
    """What a position costs at event `near` and at event `far` of one game."""

    near: int
    far: int
    first: Timing
    last: Timing

    @property
    def ratio(self) -> float:
        """How many times as much the far one costs."""
        return self.last.median / self.first.median


class _Game:
    """A game of twenty cards in which turn after turn is ended."""

    def __init__(self, client: Redis) -> None:
        self.client: Any = client
        self.store, self.keeper = ReplayStore(client), Keeper(client)
        self.log = ReplayLog(self.store, default_judge())
        start = AdjudicationRequestSchema().load(FULL_BOARD_STRIKE)["position"]
        self.replay_id = str(self.log.create(position_to_wire(start))["id"])
        self.version, self._active = 0, "first"

    def append(self) -> None:
        """One more action."""
        action = {"type": "end_turn", "player": self._active}
        told = self.log.append(self.replay_id, self.version, action, "server")
        assert told["appended"], told
        self.version = told["version"]
        self._active = told["adjudication"]["position"].get("turn", {}).get("active", "first")

    def entry(self) -> dict[bytes, bytes]:
        """What the last append wrote into the stream."""
        (found,) = self.client.xrevrange(f"replay:{{{self.replay_id}}}:events", count=1)
        fields: dict[bytes, bytes] = found[1]
        return fields


def measure(rounds: int, seconds: float, events: int) -> tuple[Appends, Reading]:
    """Both measurements.

    Args:
        rounds: of appends, and of raw XADD.
        seconds: that each of them takes.
        events: how long the game is that is read.

    Raises:
        StartError: Redis cannot be started.
    """
    with _own_redis() as client:
        appends = _appends(_Game(client), rounds, seconds)
        # Reading is the same however writing is made durable: the long game is written without.
        client.config_set("appendfsync", "no")
        return appends, _reading(_Game(client), events)


def _appends(game: _Game, rounds: int, seconds: float) -> Appends:
    for _ in range(20):
        game.append()
    entry = game.entry()

    def raw() -> None:
        game.client.xadd("bench", entry)

    rates: dict[Callable[[], None], list[float]] = {raw: [], game.append: []}
    for number in range(rounds):
        for operation in (raw, game.append) if number % 2 == 0 else (game.append, raw):
            rates[operation].append(_rate(operation, seconds))
    return Appends(tuple(rates[raw]), tuple(rates[game.append]))


def _reading(game: _Game, events: int) -> Reading:
    # One more than is read: the last position is at hand without reading.
    while game.version <= events:
        game.append()
    fill_snapshots(game.log, game.store, game.keeper, game.replay_id)
    found: dict[int, list[float]] = {NEAR: [], events: []}
    for number in range(_READING_ROUNDS):
        for last in (NEAR, events) if number % 2 == 0 else (events, NEAR):
            found[last].append(_cost(game, last))
    near, far = (Timing(median(found[last]), tuple(found[last])) for last in (NEAR, events))
    return Reading(NEAR, events, near, far)


def _cost(game: _Game, last: int) -> float:
    """Microseconds for a position, on average over one distance between snapshots that ends at `last`."""
    begin = time.perf_counter()
    for version in range(last - SNAPSHOT_EVERY + 1, last + 1):
        game.log.position(game.replay_id, version)
    return 1e6 * (time.perf_counter() - begin) / SNAPSHOT_EVERY


def _rate(operation: Callable[[], None], seconds: float) -> float:
    begin, count, passed = time.perf_counter(), 0, 0.0
    while passed < seconds:
        operation()
        count, passed = count + 1, time.perf_counter() - begin
    return count / passed


@contextmanager
def _own_redis() -> Iterator[Redis]:
    """A Redis with the settings of the embedded one, in a folder that goes away with it."""
    with tempfile.TemporaryDirectory(prefix="arb-") as folder:
        settings = Settings(var=Path(folder), redis_timeout=30.0)
        server = embedded_redis(settings)
        try:
            server.start()
            wait_until_ready(settings, server, lambda: False)
            with connect(settings) as client:
                yield client
        finally:
            server.stop(10.0)
            remove_socket_folder(settings)
