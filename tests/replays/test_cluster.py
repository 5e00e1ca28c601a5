"""The log on a Redis Cluster of three nodes: the replay tests, and all keys of one replay in one slot."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis.exceptions
from redis.crc import key_slot

from replays.errors import StoreUnavailable
from replays.judged.answers import Key
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from service.redis_client import connect, connect_jobs
from service.settings import Settings, SettingsError, load_settings
from tests.replays.servers import Server, cluster, cluster_url
from tests.replays.shared import STEP, SmallJudge, begun, connected
from tests.test_serve import eventually

pytestmark = pytest.mark.xdist_group("serve")

ROOT = Path(__file__).parents[2]
REPLAY_TESTS = ("test_log.py", "test_concurrency.py", "test_judging.py")


@pytest.fixture(scope="module")
def nodes() -> Iterator[list[Server]]:
    """The cluster."""
    with cluster() as nodes:
        yield nodes


def test_the_replay_tests(nodes: list[Server]) -> None:
    """Pass on the cluster as they do on a single Redis."""
    environment = os.environ | {"ARBITER_TEST_REDIS": cluster_url(nodes)}
    here = [str(Path(__file__).parent / name) for name in REPLAY_TESTS]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *here]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout[-4000:]


def test_a_replay_lives_in_one_slot(nodes: list[Server]) -> None:
    """All keys of one share a slot; many replays use all nodes."""
    with connected(cluster_url(nodes)) as client:
        client.flushall()
        log = ReplayLog(ReplayStore(client), SmallJudge())
        for _ in range(30):
            replay_id = begun(log, 21)
            log.append(replay_id, 21, STEP, key=Key("k"))
            log.position(replay_id, 20)
        slots: dict[str, set[int]] = {}
        for key in client.keys("replay:*"):
            slots.setdefault(key.decode().split("{")[1].split("}")[0], set()).add(key_slot(key))
        assert len(slots) == 30
        assert all(len(found) == 1 for found in slots.values())
        assert log.verify(replay_id)["valid"]
    for node in nodes:
        with node.client() as one:
            assert one.dbsize() > 0


def test_a_node_that_is_away(nodes: list[Server]) -> None:
    """Its replays cannot be reached, which is said so; when it is back, nothing is lost."""
    with connected(cluster_url(nodes)) as client:
        log = ReplayLog(ReplayStore(client), SmallJudge())
        # Where a replay lives hangs on its id, which is random: begun until the node holds one of them.
        replay_ids = [begun(log, 2) for _ in range(12)]
        while not _held(nodes[1], replay_ids):
            replay_ids.append(begun(log, 2))
        nodes[1].kill()
        refused = 0
        for replay_id in replay_ids:
            try:
                log.append(replay_id, 2, STEP)
            except (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError, StoreUnavailable):
                refused += 1
        assert refused > 0
        nodes[1].start()
        for replay_id in replay_ids:
            eventually(lambda replay_id=replay_id: _is_back(log, replay_id))
            assert log.head(replay_id)["version"] in (2, 3)
            assert log.verify(replay_id)["valid"]


def _is_back(log: ReplayLog, replay_id: str) -> bool:
    """Whether the node of a replay answers and takes itself for a part of the cluster again."""
    try:
        return bool(log.head(replay_id))
    except (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError):
        return False


def _held(node: Server, replay_ids: list[str]) -> bool:
    """Whether any of the replays is on the node."""
    with node.client() as one:
        keys = [key.decode() for key in one.keys("*")]
    return any(replay_id in key for replay_id in replay_ids for key in keys)


def test_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster's URL is taken for the log, and none for the jobs."""
    monkeypatch.setenv("ARBITER_REDIS_URL", "redis+cluster://127.0.0.1:1,127.0.0.1:2")
    settings = load_settings()
    with connect(settings) as client, pytest.raises(redis.exceptions.ConnectionError):
        client.ping()
    with pytest.raises(redis.exceptions.ConnectionError, match="ARBITER_JOBS_REDIS_URL"):
        connect_jobs(settings)
    assert connect_jobs(Settings(redis_url=settings.redis_url, jobs_redis_url="redis://127.0.0.1:3")) is not None
    monkeypatch.setenv("ARBITER_JOBS_REDIS_URL", "redis+cluster://127.0.0.1:1")
    with pytest.raises(SettingsError, match="JOBS_REDIS_URL"):
        load_settings()
