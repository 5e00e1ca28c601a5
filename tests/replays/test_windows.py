"""Forks that begin inside an action: at the last moment at which somebody could have done something."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from replays.errors import Refused
from replays.judged.judge import Engine
from replays.judged.judging import Bench
from replays.judged.windows import last_window
from replays.storing.store import ReplayStore
from service.judge.data import digest

BODY = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}
POSITION: dict[str, Any] = {
    "ruleset": "classic",
    "cards": {
        "a1": {"owner": "first", "zone": "battlefield", "cell": "C1", "definition": {"name": "Axe", **BODY}},
        "b1": {"owner": "second", "zone": "battlefield", "cell": "C1'", "definition": {"name": "Bow", **BODY}},
        "b2": {"owner": "second", "zone": "battlefield", "cell": "B1'", "definition": {"name": "Elk", **BODY}},
    },
}
BLOW = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


@pytest.fixture
def bench(store: ReplayStore) -> Bench:
    """The bench with the real judge."""
    return Bench(store, Engine())


def struck(bench: Bench) -> tuple[str, list[dict[str, Any]]]:
    """A replay with one blow in it, resolved to its end, and its trace."""
    replay_id = bench.log.create(copy.deepcopy(POSITION))["id"]
    appended = bench.log.append(replay_id, 0, BLOW, [4, 4], "all")
    assert appended["adjudication"]["status"] == "settled"
    return replay_id, bench.log.trace(replay_id, 1)["trace"]


def place(trace: list[dict[str, Any]], event: str) -> int:
    """After how many steps the first of that event has happened."""
    return next(n for n, step in enumerate(trace, 1) if step["event"] == event)


class TestForks:
    """`POST …/forks` with a `step`."""

    def test_before_the_dice(self, bench: Bench) -> None:
        """From just before the blow is rolled: other dice can fall."""
        replay_id, trace = struck(bench)
        rolled = place(trace, "dice_rolled")
        fork = bench.fork(replay_id, 1, step=rolled - 1)
        assert fork["ancestry"][0] == {
            "replay": replay_id,
            "at": 1,
            "step": rolled - 1,
            "position_hash": fork["position_hash"],
            "head_hash": bench.log.event(replay_id, 1)["hash"],
        }
        position, _ = bench.log.position(fork["id"], 0)
        assert position["pending"], "the dice are awaited"
        roll = {"type": "roll", "player": "first", "dice": [5, 5]}
        answer = bench.log.append(fork["id"], 0, roll, None, "all")
        assert answer["adjudication"]["position"]["cards"]["a1"]["wounds"] == 1
        recorded = bench.log.position(replay_id, 1)[0]["cards"]
        assert ("wounds" in recorded["a1"], recorded["b1"]["wounds"]) == (False, 1)

    def test_what_if_he_had_defended(self, bench: Bench) -> None:
        """From the declaration: the other player has priority, and a defender can step in."""
        replay_id, trace = struck(bench)
        declared = place(trace, "action_declared")
        fork = bench.fork(replay_id, 1, step=declared)
        defence = {"type": "defend", "player": "second", "source": "b2"}
        while (waiting := bench.log.position(fork["id"], bench.log.head(fork["id"])["version"])[0]).get(
            "priority"
        ) != "second":
            assert waiting["stack"]
            bench.log.append(fork["id"], bench.log.head(fork["id"])["version"], {"type": "pass", "player": "first"})
        answer = bench.log.append(fork["id"], bench.log.head(fork["id"])["version"], defence)
        assert answer["appended"]

    def test_every_step_leads_to_the_same_end(self, bench: Bench) -> None:
        """Whatever the step, going on as it was recorded ends where the record ends; moments only move forward."""
        replay_id, trace = struck(bench)
        end, reached = bench.log.position(replay_id, 1)[0], 0
        judge = Engine()
        for step in range(len(trace) + 1):
            (nearest,) = bench.fork(replay_id, 1, step=step)["ancestry"]
            moment = nearest.get("step", len(trace) if nearest["at"] == 1 else 0)
            assert reached <= moment <= step
            reached = moment
            before, event = bench.log.position(replay_id, 0)[0], bench.log.event(replay_id, 1)
            _, position = last_window(judge, before, event, trace, step)
            if 0 < moment < len(trace):
                left = [n["data"]["die"] for n in trace[moment:] if n["event"] == "dice_rolled"]
                go_on = {"type": "roll", "player": "first"}
                if not position.get("pending"):
                    go_on = {"type": "pass", "player": position.get("priority", "first")}
                assert judge.rule(position, go_on, left, "all")["position"] == end
        assert reached == len(trace)

    def test_before_it_all(self, bench: Bench) -> None:
        """Nothing of the action has happened: the fork begins after the event before."""
        replay_id, _ = struck(bench)
        (nearest,) = bench.fork(replay_id, 1, step=0)["ancestry"]
        assert (nearest["at"], "step" in nearest) == (0, False)

    def test_it_is_verified(self, bench: Bench) -> None:
        """The link to the event is checked, and what it begins with is under its own hash."""
        replay_id, trace = struck(bench)
        fork = bench.fork(replay_id, 1, step=place(trace, "dice_rolled") - 1)
        assert bench.log.verify(fork["id"]) == {
            "valid": True,
            "events": 0,
            "first_divergence": None,
            "ancestry": "checked",
        }

    def test_past_the_end(self, bench: Bench) -> None:
        """A step that the trace does not have is refused, at the field."""
        replay_id, trace = struck(bench)
        with pytest.raises(Refused) as refused:
            bench.fork(replay_id, 1, step=len(trace) + 1)
        assert refused.value.faults[0][0] == "/step"
        with pytest.raises(Refused):
            bench.fork(replay_id, 0, step=1)


class TestCorrections:
    """A correction is ruled on where the action was, not where the replay is."""

    def test_it_begins_before_the_action(self, bench: Bench) -> None:
        """The blow again with other dice: its wounds are not added to those of the first one."""
        replay_id, _ = struck(bench)
        correction = {"action": BLOW, "dice": [5, 5], "resolve": "all"}
        bench.rule(replay_id, 1, 1, "illegal", ["216.5"], "A die fell off the table.", correction)
        cards = bench.log.position(replay_id, bench.log.head(replay_id)["version"])[0]["cards"]
        assert (cards["a1"]["wounds"], "wounds" in cards["b1"]) == (1, False)


class TestAnotherJudge:
    """An action that was recorded by an engine that ruled otherwise."""

    def test_only_what_agrees(self) -> None:
        """Moments after the first difference are not looked at."""
        judge = Engine()
        ruling = judge.rule(POSITION, BLOW, [4, 4], "all")
        event = {"action": BLOW, "rolls": ruling["rolls"]}
        trace = copy.deepcopy(ruling["trace"])
        whole, _ = last_window(judge, POSITION, event, trace, len(trace))
        assert whole == len(trace)
        rolled = place(trace, "dice_rolled")
        trace[rolled]["text"] = "Once it was told in other words."
        reached, position = last_window(judge, POSITION, event, trace, len(trace))
        assert 0 < reached < rolled
        assert digest(position) != ruling["position_hash"]
