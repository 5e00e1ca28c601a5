"""A log on a real Redis, with a small judge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from tests.replays.shared import SmallJudge, connected


@pytest.fixture
def judge() -> SmallJudge:
    """The judge of the log."""
    return SmallJudge()


@pytest.fixture
def client(redis_server: str) -> Iterator[Redis]:
    """A client of the Redis that the log is in."""
    with connected(redis_server) as client:
        yield client


@pytest.fixture
def store(client: Redis) -> ReplayStore:
    """The store of the log."""
    return ReplayStore(client)


@pytest.fixture
def log(store: ReplayStore, judge: SmallJudge) -> ReplayLog:
    """A log without replays."""
    return ReplayLog(store, judge)
