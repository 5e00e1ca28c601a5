"""Redis in trouble: a clear error, and nothing half written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import redis.exceptions
from redis import Redis
from redis.backoff import NoBackoff
from redis.connection import UnixDomainSocketConnection
from redis.retry import Retry

from replays.errors import StoreUnavailable
from replays.judged.answers import Key
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from tests.replays.shared import ILLEGAL, START, STEP, SmallJudge, begun, everything


@pytest.fixture
def full(client: Redis) -> Iterator[Redis]:
    """Makes Redis full when entered by a test through `config_set`; empties it afterwards."""
    yield client
    client.config_set("maxmemory", "0")
    client.config_set("min-replicas-to-write", "0")


@pytest.mark.parametrize(("setting", "value"), [("maxmemory", "1"), ("min-replicas-to-write", "3")])
def test_a_redis_that_takes_nothing(log: ReplayLog, full: Redis, setting: str, value: str) -> None:
    """Full, or cut off from its replicas: writing says so, reading goes on, nothing is half there."""
    replay_id = begun(log, 19)
    before = everything(full)
    full.config_set(setting, value)
    for ask in (
        lambda: log.append(replay_id, 19, STEP),
        lambda: log.append(replay_id, 19, STEP, key=Key("k")),
        lambda: log.append(replay_id, 19, ILLEGAL, key=Key("k")),
        lambda: log.create(START),
    ):
        with pytest.raises(StoreUnavailable):
            ask()
    assert everything(full) == before
    assert log.position(replay_id, 7)[0]["options"] == {"count": 7}
    full.config_set(setting, "0")
    assert log.append(replay_id, 19, STEP, key=Key("k"))["version"] == 20


def test_snapshots_are_not_missed(log: ReplayLog, full: Redis) -> None:
    """A reader that cannot leave a snapshot reads all the same."""
    replay_id = begun(log, 41)
    full.config_set("maxmemory", "1")
    assert log.position(replay_id, 40)[0]["options"] == {"count": 40}


class Forgetful(UnixDomainSocketConnection):
    """A connection that loses the answer to the first script of its kind after Redis carried it out."""

    lose = 0

    def read_response(self, *args: Any, **kwargs: Any) -> Any:
        """The answer, or a lost connection."""
        answer = super().read_response(*args, **kwargs)
        if Forgetful.lose and isinstance(answer, list | int) and answer in ([b"appended"], 1):
            Forgetful.lose -= 1
            self.disconnect()
            raise redis.exceptions.ConnectionError("lost")
        return answer


def test_an_answer_that_was_lost(redis_server: str, client: Redis) -> None:
    """The client library sends the command again: it is one append, and no conflict with itself."""
    path = redis_server.removeprefix("unix://")
    pool = redis.ConnectionPool(connection_class=Forgetful, path=path, retry=Retry(NoBackoff(), 2))
    log = ReplayLog(ReplayStore(Redis(connection_pool=pool)), SmallJudge())
    try:
        Forgetful.lose = 1
        replay_id = log.create(START)["id"]
        assert Forgetful.lose == 0
        for version, key in enumerate((None, Key("k"))):
            Forgetful.lose = 1
            assert log.append(replay_id, version, STEP, key=key)["version"] == version + 1
            assert Forgetful.lose == 0
    finally:
        Forgetful.lose = 0
    assert len(client.keys("*events")) == 1
    assert [event["seq"] for event in log.page(replay_id, 0).events] == [0, 1, 2]
