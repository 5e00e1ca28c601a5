"""What a process remembers of positions makes appending faster, and no ruling another."""

from __future__ import annotations

import random
from typing import Any

import pytest

from replays.judged import judge as judging
from replays.judged.judge import Memory, default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from service.cards import default_catalogue
from service.games.berserk.rules import position_from_wire, position_to_wire
from service.judge.data import digest
from tests.replays.test_real_games import board, proposal


def test_the_oldest_is_forgotten() -> None:
    """The one that was longest not asked for."""
    memory, position = Memory(2), position_from_wire({"ruleset": "classic", "cards": {}}, default_catalogue())
    memory.put("a", position)
    memory.put("b", position)
    assert memory.get("a") is position
    memory.put("c", position)
    assert (memory.get("b"), memory.get("a"), memory.get("c")) == (None, position, position)


@pytest.mark.parametrize("seed", range(4))
def test_remembered_and_read_again_are_ruled_alike(
    store: ReplayStore, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Each ruling of a game is the same with the memory and with a fresh one; the remembered position is the read."""
    rng, judge = random.Random(seed), default_judge()
    memory = Memory()
    log = ReplayLog(store, judge)
    position, awaiting = board(rng), None
    replay_id = str(log.create(position)["id"])
    for version in range(40):
        if position.get("outcome"):
            break
        action, dice = proposal(rng, position, awaiting)
        dice = {"seed": f"{rng.getrandbits(64):x}"} if dice == "server" else dice
        action = {**action, "dice": {"seed": "ab"}} if action.get("dice") == "server" else action
        monkeypatch.setattr(judging, "_MEMORY", memory)
        answer = log.append(replay_id, version, action, dice, "forced")
        assert answer["appended"]
        ruling: dict[str, Any] = answer["adjudication"]
        monkeypatch.setattr(judging, "_MEMORY", Memory(0))
        event = answer["event"]
        assert judge.rule(position, event["action"], event["dice"], "forced") == ruling
        remembered = memory.get(ruling["position_hash"])
        assert remembered is not None
        assert digest(position_to_wire(remembered)) == ruling["position_hash"]
        position, awaiting = ruling["position"], ruling.get("awaiting")
        read = position_from_wire(position, default_catalogue())
        assert remembered == read
        assert list(remembered.cards) == list(read.cards)


def test_a_refused_position_is_not_remembered() -> None:
    """What the judge does not take is refused each time."""
    wrong = {"ruleset": "classic", "cards": {"a1": {"card": "classic:none", "owner": "first"}}}
    for _ in range(2):
        with pytest.raises(judging.Refused):
            default_judge().rule(wrong, {"type": "pass", "player": "first"}, None, "forced")
