"""What judges do with a replay: going back, forks, rulings, notes, closing."""

from __future__ import annotations

from typing import Any

import pytest
from redis import Redis

from replays.errors import KeyReused, Refused, ReplayClosed, StaleVersion, UnknownReplay, UnknownVersion
from replays.events import link_fault
from replays.judged.answers import Key
from replays.judged.judging import Bench, UnknownRuling
from replays.log import ReplayLog
from replays.storing.store import SNAPSHOT_EVERY, ReplayStore
from tests.replays.shared import ILLEGAL, STEP, STRIKE, SmallJudge, begun, everything

NOBODY = "0" * 32


@pytest.fixture
def bench(store: ReplayStore, judge: SmallJudge) -> Bench:
    """The bench of the log."""
    return Bench(store, judge)


def count(log: ReplayLog, replay_id: str, version: int) -> int:
    """How many passes a position has seen."""
    return int(log.position(replay_id, version)[0].get("options", {}).get("count", 0))


def chained(log: ReplayLog, replay_id: str) -> list[str]:
    """The kinds of all events, after a look at their chain."""
    events = log.page(replay_id, 0, 500).events
    previous = None
    for seq, event in enumerate(events):
        assert link_fault(event, seq, previous) is None
        previous = event["hash"]
    assert log.head(replay_id)["head_hash"] == previous
    return [event["kind"] for event in events]


class TestRewinds:
    """Going back."""

    def test_play_goes_on_from_there(self, log: ReplayLog, bench: Bench) -> None:
        """The version counts on, and what was gone back behind can be read."""
        replay_id = begun(log, 5)
        answer = bench.rewind(replay_id, 5, 2, "The dice fell.")
        assert (answer["version"], answer["status"]) == (6, "settled")
        assert answer["position"]["options"] == {"count": 2}
        assert (answer["event"]["to"], answer["event"]["reason"], answer["event"]["actor"]) == (
            2,
            "The dice fell.",
            "judge",
        )
        assert log.append(replay_id, 6, STEP)["version"] == 7
        assert [count(log, replay_id, version) for version in range(8)] == [0, 1, 2, 3, 4, 5, 2, 3]
        assert log.trace(replay_id, 4)["trace"][0]["delta"]
        assert log.trace(replay_id, 6)["trace"] == []
        assert log.head(replay_id)["line"] == [[0, 2], [6, 7]]
        assert chained(log, replay_id) == ["created", *["action"] * 5, "rewind", "action"]
        assert log.verify(replay_id) == {"valid": True, "events": 7, "first_divergence": None}

    def test_back_to_what_was_given_up(self, log: ReplayLog, bench: Bench) -> None:
        """The abandoned branch can be gone on with as well."""
        replay_id = begun(log, 5)
        bench.rewind(replay_id, 5, 2)
        log.append(replay_id, 6, STEP)
        bench.rewind(replay_id, 7, 4)
        assert count(log, replay_id, 8) == 4
        assert log.head(replay_id)["line"] == [[0, 4], [8, 8]]
        assert log.verify(replay_id)["valid"]

    def test_without_caches(self, log: ReplayLog, bench: Bench, client: Redis) -> None:
        """Every position comes from the events alone, over many snapshots."""
        replay_id = begun(log, 2 * SNAPSHOT_EVERY)
        bench.rewind(replay_id, 2 * SNAPSHOT_EVERY, 1)
        for version in range(2 * SNAPSHOT_EVERY + 1, 3 * SNAPSHOT_EVERY + 3):
            log.append(replay_id, version, STEP)
        wanted = [*range(2 * SNAPSHOT_EVERY + 1), *range(1, SNAPSHOT_EVERY + 4)]
        for _ in range(2):
            client.delete("none", *client.keys("*snapshots"))
            client.hdel(*client.keys("*head"), "position")
            assert [count(log, replay_id, version) for version in range(len(wanted))] == wanted

    @pytest.mark.parametrize("to", [3, 4, 10**9])
    def test_only_to_earlier_events(self, log: ReplayLog, bench: Bench, client: Redis, to: int) -> None:
        """The present is no place to go back to."""
        replay_id = begun(log, 3)
        before = everything(client)
        with pytest.raises(Refused, match="/to"):
            bench.rewind(replay_id, 3, to, key=Key("k"))
        with pytest.raises(StaleVersion):
            bench.rewind(replay_id, 2, 0)
        assert everything(client) == before

    def test_again_with_the_key(self, log: ReplayLog, bench: Bench, client: Redis) -> None:
        """The first answer, and nothing more."""
        replay_id = begun(log, 3)
        first = bench.rewind(replay_id, 3, 1, key=Key("k"))
        before = everything(client)
        assert bench.rewind(replay_id, 3, 1, key=Key("k")) == first
        with pytest.raises(KeyReused):
            bench.rewind(replay_id, 3, 2, key=Key("k"))
        assert everything(client) == before


class TestForks:
    """Another replay from a moment of this one."""

    def test_ancestry(self, log: ReplayLog, bench: Bench) -> None:
        """A fork knows where it comes from, a fork of it too."""
        replay_id = begun(log, 4)
        one = bench.fork(replay_id, 2, "What if?")
        assert log.position(one["id"], 0)[0]["options"] == {"count": 2}
        assert one["ancestry"] == log.head(one["id"])["ancestry"]
        (nearest,) = one["ancestry"]
        assert (nearest["replay"], nearest["at"]) == (replay_id, 2)
        assert nearest["head_hash"] == log.event(replay_id, 2)["hash"]
        log.append(one["id"], 0, STRIKE, [3])
        two = bench.fork(one["id"], 1)
        assert [ancestor["replay"] for ancestor in two["ancestry"]] == [one["id"], replay_id]
        assert log.head(two["id"])["title"] == "What if?"
        valid = {"valid": True, "events": 0, "first_divergence": None, "ancestry": "checked"}
        assert log.verify(two["id"]) == valid

    def test_the_link_is_verified(self, log: ReplayLog, bench: Bench, client: Redis, store: ReplayStore) -> None:
        """Where the first replay is there; where it is gone, that is said."""
        replay_id = begun(log, 3)
        fork = bench.fork(replay_id, 2)["id"]
        stream = f"replay:{{{replay_id}}}:events"
        other = begun(log, 3)
        entries = client.xrange(stream)
        client.delete(stream)
        for (ident, _), (_, fields) in zip(entries, client.xrange(f"replay:{{{other}}}:events"), strict=True):
            client.xadd(stream, fields, id=ident)
        found = log.verify(fork)
        assert (found["valid"], found["first_divergence"]["what"]) == (False, "ancestry")
        client.delete(*client.keys(f"replay:{{{replay_id}}}:*"))
        assert log.verify(fork) == {"valid": True, "events": 0, "first_divergence": None, "ancestry": "unchecked"}

    def test_what_is_not_there(self, log: ReplayLog, bench: Bench) -> None:
        """No such event, no such replay."""
        with pytest.raises(UnknownVersion):
            bench.fork(begun(log, 1), 2)
        with pytest.raises(UnknownReplay):
            bench.fork(NOBODY, 0)


class TestRulings:
    """Rulings on events."""

    def test_a_ruling(self, log: ReplayLog, bench: Bench) -> None:
        """Changes no position."""
        replay_id = begun(log, 3)
        answer = bench.rule(replay_id, 3, 2, "legal", ["215.6a"], "He may pass.")
        assert (answer["appended"], answer["version"], answer["id"]) == (True, 4, "4")
        assert answer["adjudication"] is None
        assert count(log, replay_id, 4) == 3
        assert log.append(replay_id, 4, STEP)["appended"]
        (summary,) = log.head(replay_id)["rulings"]
        assert (summary["id"], summary["event"], summary["corrected"]) == ("4", 2, False)
        (ruling,) = bench.rulings(replay_id)
        assert ruling == bench.ruling(replay_id, "4")
        assert (ruling["text"], ruling["corrected_by"]) == ("He may pass.", None)
        assert log.verify(replay_id)["valid"]

    def test_a_correction(self, log: ReplayLog, bench: Bench) -> None:
        """Ruling, going back and the corrected action come together; the old branch stays."""
        replay_id = begun(log, 4)
        correction = {"action": STRIKE, "dice": "server"}
        answer = bench.rule(replay_id, 4, 2, "illegal", ["216.5"], "It was a strike.", correction)
        assert [event["kind"] for event in answer["events"]] == ["ruling", "rewind", "action"]
        assert answer["version"] == 7
        ruling, back, action = answer["events"]
        assert (back["to"], back["ruling"]) == (1, 5)
        assert ruling["correction"] == {"action": STRIKE, "dice": action["dice"], "resolve": "forced"}
        position = log.position(replay_id, 7)[0]
        assert position["options"] == {"count": 1}
        assert position["cards"]["a1"]["wounds"] == action["rolls"][0]["die"]
        assert count(log, replay_id, 4) == 4
        assert log.head(replay_id)["line"] == [[0, 1], [6, 7]]
        assert bench.ruling(replay_id, "5")["corrected_by"] == 7
        chained(log, replay_id)
        assert log.verify(replay_id) == {"valid": True, "events": 7, "first_divergence": None}

    def test_an_illegal_correction(self, log: ReplayLog, bench: Bench, client: Redis) -> None:
        """Nothing is recorded: not the ruling either."""
        replay_id = begun(log, 2)
        before = everything(client)
        answer = bench.rule(replay_id, 2, 1, "illegal", ["216.5"], "No.", {"action": ILLEGAL})
        assert (answer["appended"], answer["version"], answer["events"]) == (False, 2, [])
        assert answer["adjudication"]["verdict"] == "illegal"
        assert everything(client) == before

    @pytest.mark.parametrize(
        ("changes", "fault"),
        [
            ({"event": 0}, "/event"),
            ({"event": 4}, "/event"),
            ({"event": 9}, "/event"),
            ({"rules": ["216.5", "999.9"]}, "/rules/1"),
            ({"correction": {"action": STRIKE, "dice": [1, 2]}}, "/correction/dice"),
        ],
    )
    def test_bad_rulings(
        self, log: ReplayLog, bench: Bench, client: Redis, changes: dict[str, Any], fault: str
    ) -> None:
        """The faults are named and nothing is recorded."""
        replay_id = begun(log, 3)
        bench.note(replay_id, 3, "A note.")
        before = everything(client)
        request = {"event": 2, "verdict": "legal", "rules": ["216.5"], "text": "So be it.", **changes}
        with pytest.raises(Refused) as refused:
            bench.rule(replay_id, 4, key=Key("k"), **request)
        assert [pointer for pointer, _ in refused.value.faults] == [fault]
        assert everything(client) == before

    def test_what_is_not_there(self, log: ReplayLog, bench: Bench) -> None:
        """No such ruling."""
        replay_id = begun(log, 1)
        for ident in ("1", "x", ""):
            with pytest.raises(UnknownRuling):
                bench.ruling(replay_id, ident)

    def test_all_or_nothing_when_redis_is_full(self, log: ReplayLog, bench: Bench, client: Redis) -> None:
        """A correction is three events or none."""
        replay_id = begun(log, 2)
        before = everything(client)
        client.config_set("maxmemory", "1")
        try:
            with pytest.raises(Exception, match="Redis takes nothing"):
                bench.rule(replay_id, 2, 1, "illegal", ["216.5"], "No.", {"action": STRIKE})
        finally:
            client.config_set("maxmemory", "0")
        assert everything(client) == before


class TestNotesAndClosing:
    """What is written down, and the end of writing."""

    def test_a_note(self, log: ReplayLog, bench: Bench) -> None:
        """About an event or the whole."""
        replay_id = begun(log, 1)
        answer = bench.note(replay_id, 1, "The clock stood still.", 1)
        assert (answer["version"], answer["event"]["text"], answer["event"]["event"]) == (
            2,
            "The clock stood still.",
            1,
        )
        with pytest.raises(Refused, match="/event"):
            bench.note(replay_id, 2, "What?", 3)
        assert log.verify(replay_id)["valid"]

    def test_closing(self, log: ReplayLog, bench: Bench, client: Redis) -> None:
        """Nothing more is recorded; it can be read, verified and forked."""
        replay_id = begun(log, 2)
        first = bench.close(replay_id, 2, "Signed.", key=Key("k"))
        assert log.head(replay_id)["closed"] is True
        before = everything(client)
        for ask in (
            lambda: log.append(replay_id, 3, STEP),
            lambda: bench.rewind(replay_id, 3, 0),
            lambda: bench.rule(replay_id, 3, 1, "legal", ["216.5"], "Yes."),
            lambda: bench.note(replay_id, 3, "But."),
            lambda: bench.close(replay_id, 3),
        ):
            with pytest.raises(ReplayClosed):
                ask()
        assert bench.close(replay_id, 2, "Signed.", key=Key("k")) == first
        assert everything(client) == before
        assert log.verify(replay_id)["valid"]
        assert bench.fork(replay_id, 3)["version"] == 0
