"""Many at once: exactly one wins each version."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from replays.errors import StaleVersion
from replays.events import link_fault
from replays.judged.answers import Key
from replays.judged.verification import verify
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from tests.replays.shared import STEP, SmallJudge, begun, connected

CLIENTS = 50


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """What each of several threads made of the same work, begun together."""
    together = threading.Barrier(count)

    def begin(number: int) -> Any:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begin, range(count)))


def test_one_of_fifty_wins(redis_server: str, log: ReplayLog, store: ReplayStore, judge: SmallJudge) -> None:
    """Fifty clients append at the same version until each has appended; every version has one event."""
    replay_id = begun(log)

    def append(number: int) -> list[int]:
        """Append at the version seen, until it works; the versions at which it did not."""
        lost = []
        with connected(redis_server) as client:
            mine = ReplayLog(ReplayStore(client), SmallJudge())
            version = 0
            while True:
                try:
                    answer = mine.append(replay_id, version, {**STEP, "client": number})
                except StaleVersion as stale:
                    assert stale.current > version
                    lost.append(version)
                    version = stale.current
                else:
                    assert answer["version"] == version + 1
                    return [*lost, answer["version"]]

    told = at_once(CLIENTS, append)
    assert sorted(mine[-1] for mine in told) == list(range(1, CLIENTS + 1))
    page = log.page(replay_id, 1, CLIENTS)
    assert [event["seq"] for event in page.events] == list(range(1, CLIENTS + 1))
    assert [event["action"]["client"] for event in page.events] == [
        number for version in range(1, CLIENTS + 1) for number, mine in enumerate(told) if mine[-1] == version
    ]
    head = store.head(replay_id)
    assert verify(head, store.entries(replay_id, 0, head.version), judge)["valid"]


def test_one_request_sent_fifty_times(redis_server: str, log: ReplayLog) -> None:
    """With one key it is appended once, and all get the same answer."""
    replay_id = begun(log)

    def append(number: int) -> Any:
        with connected(redis_server) as client:
            return ReplayLog(ReplayStore(client), SmallJudge()).append(replay_id, 0, STEP, key=Key("k"))

    answers = at_once(CLIENTS, append)
    assert all(answer == answers[0] for answer in answers)
    assert log.head(replay_id)["version"] == 1


def test_readers_meanwhile(redis_server: str, log: ReplayLog) -> None:
    """Whoever reads while others append sees whole events and true positions."""
    replay_id = begun(log)
    stop = threading.Event()

    def read(number: int) -> int:
        seen = 0
        with connected(redis_server) as client:
            mine = ReplayLog(ReplayStore(client), SmallJudge())
            while not stop.is_set():
                version = mine.head(replay_id)["version"]
                position, _ = mine.position(replay_id, version)
                assert position.get("options", {}).get("count", 0) == version
                previous = None
                for seq, event in enumerate(mine.page(replay_id, 0, version + 1).events):
                    assert link_fault(event, seq, previous) is None
                    previous = event["hash"]
                seen += 1
        return seen

    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read, number) for number in range(4)]
        try:
            for version in range(60):
                log.append(replay_id, version, STEP)
        finally:
            stop.set()
        assert all(reader.result() > 0 for reader in readers)
