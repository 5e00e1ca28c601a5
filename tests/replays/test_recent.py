"""What a process remembers of the replays that it appended to, and that it can never be wrong to."""

from __future__ import annotations

from typing import Any

import pytest
from redis import Redis

from replays.errors import Refused, ReplayClosed, StaleVersion, UnknownReplay
from replays.files import archive
from replays.judged.answers import Key
from replays.judged.judging import Bench
from replays.log import ReplayLog
from replays.storing.recent import RECENT, Recent
from replays.storing.store import ReplayStore
from tests.replays.shared import CONCEDE, ILLEGAL, STEP, STRIKE, SmallJudge, begun


def commands(client: Redis, work: Any) -> dict[str, int]:
    """What Redis was asked while something was done."""
    before = client.info("commandstats")
    work()
    after = client.info("commandstats")
    asked = {name[8:]: found["calls"] - before.get(name, {}).get("calls", 0) for name, found in after.items()}
    return {name: calls for name, calls in asked.items() if calls and name not in ("info", "ping")}


def elsewhere(client: Redis) -> Any:
    """Does something as another process would, which this one does not hear of."""

    def do(replay_id: str, work: Any) -> None:
        head, position = ReplayStore(client).head_and_position(replay_id)
        assert position is not None
        RECENT.take(replay_id, -1)
        work()
        RECENT.put(replay_id, head, position)

    return do


def test_an_append_is_one_round_trip(log: ReplayLog, client: Redis) -> None:
    """From the second one on: nothing is read first."""
    replay_id = begun(log, 2)
    asked = commands(client, lambda: log.append(replay_id, 2, STEP, key=Key("k")))
    asked.pop("eval", None)
    assert asked.pop("evalsha") == 1
    # All else is what the script does.
    kept = {"hget": 1, "time": 1, "zadd": 1, "zrangebyscore": 1, "zcard": 1, "expire": 2}
    assert asked == {"hmget": 1, "xadd": 1, "hset": 2, **kept}
    assert log.verify(replay_id)["valid"]


def test_a_server_that_knows_no_scripts(log: ReplayLog, client: Redis) -> None:
    """It was started anew: they are sent whole."""
    replay_id = begun(log, 2)
    client.script_flush()
    assert log.append(replay_id, 2, STEP)["version"] == 3
    assert commands(client, lambda: log.append(replay_id, 3, STEP)).get("eval") is None
    assert log.verify(replay_id)["valid"]


def test_another_process_was_faster(log: ReplayLog, client: Redis) -> None:
    """What is remembered is of no use then, whatever is asked: 409 for all of it."""
    for action, dice in ((STEP, None), (ILLEGAL, None), (STRIKE, [1, 2])):
        replay_id = begun(log, 1)
        elsewhere(client)(replay_id, lambda replay_id=replay_id: log.append(replay_id, 1, STEP))
        with pytest.raises(StaleVersion) as stale:
            log.append(replay_id, 1, action, dice)
        assert stale.value.current == 2
        assert log.append(replay_id, 2, STEP)["version"] == 3
        assert log.verify(replay_id)["valid"]


def test_the_same_request_went_to_another_process(log: ReplayLog, client: Redis) -> None:
    """Its answer comes back, and nothing is added."""
    replay_id, told = begun(log, 1), []
    elsewhere(client)(replay_id, lambda: told.append(log.append(replay_id, 1, STEP, key=Key("k"))))
    assert log.append(replay_id, 1, STEP, key=Key("k")) == told[0]
    assert log.head(replay_id)["version"] == 2
    assert log.append(replay_id, 2, STEP)["version"] == 3


def test_another_replay_of_that_id(log: ReplayLog, client: Redis, judge: SmallJudge) -> None:
    """At the same version, with another past: what is appended follows from that past."""
    replay_id, other = begun(log, 2), begun(log)
    log.append(other, 0, STRIKE, [6])
    log.append(other, 1, STRIKE, [5])
    data = b"".join(archive.write(replay_id, log.standing(other), log.entries(other)))
    remembered = ReplayStore(client).head_and_position(replay_id)
    client.delete(*client.keys(f"replay:{{{replay_id}}}:*"))
    assert archive.receive(data, log)["id"] == replay_id
    RECENT.put(replay_id, remembered[0], remembered[1] or {})
    told = log.append(replay_id, 2, STRIKE, [4])
    assert told["adjudication"]["position"]["cards"]["a1"]["wounds"] == 15
    assert log.verify(replay_id)["valid"]


def test_what_ended_meanwhile(log: ReplayLog, store: ReplayStore, client: Redis, judge: SmallJudge) -> None:
    """Closed, over, or gone: as if nothing were remembered."""
    closed, over, gone = begun(log, 1), begun(log, 1), begun(log, 1)
    Bench(store, judge).close(closed, 1)
    with pytest.raises(ReplayClosed):
        log.append(closed, 2, STEP)
    with pytest.raises(StaleVersion):
        log.append(closed, 1, STEP)
    log.append(over, 1, CONCEDE)
    assert not log.append(over, 2, STEP)["appended"]
    client.delete(*client.keys(f"replay:{{{gone}}}:*"))
    with pytest.raises(UnknownReplay):
        log.append(gone, 1, STEP)


def test_a_refused_append_spoils_nothing(log: ReplayLog) -> None:
    """The position is used up by what is appended, and by nothing else."""
    replay_id = begun(log, 1)
    with pytest.raises(Refused):
        log.append(replay_id, 1, STRIKE, [1, 2])
    assert not log.append(replay_id, 1, ILLEGAL)["appended"]
    assert log.append(replay_id, 1, STRIKE, [3])["version"] == 2
    assert log.append(replay_id, 2, STRIKE, [3])["adjudication"]["position"]["cards"]["a1"]["wounds"] == 6
    assert log.verify(replay_id)["valid"]


def test_only_so_many_are_remembered(log: ReplayLog) -> None:
    """Those that were longest not appended to are forgotten, and each is given to one taker."""
    recent, head = Recent(2), log.standing(begun(log))
    for name in ("a", "b", "c"):
        recent.put(name, head, {"name": name})
    assert recent.take("a", 0) is None
    assert recent.take("b", 0) == (head, {"name": "b"})
    assert recent.take("b", 0) is None
    assert recent.take("c", 1) is None
    assert recent.take("c", 0) is None
