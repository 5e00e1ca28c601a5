"""Legal actions are complete and sound: an action is listed if and only if adjudicating it says legal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.berserk.rules import Position, adjudicate, legal_actions
from service.judge.dice import Dice
from service.judge.faults import InvalidAction
from service.judge.seats import SEATS
from tests.properties import generators
from tests.properties.games import play
from tests.properties.proposals import canonical, nearly, wild
from tests.properties.test_games import ROOM, SEEDS, SIZES


def _places(seed: int, size: int, steps: int) -> Iterator[Position]:
    """The positions of a game: between actions, in the middle of the stack, at choices and rolls."""
    position = generators.position(seed, size)
    yield position
    for move in play(position, Random(seed), steps):
        yield move.ruling.position


def _spelling(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


@settings(ROOM, max_examples=60)
@given(seed=SEEDS, size=SIZES, steps=st.integers(0, 15))
def test_what_is_listed_is_legal(seed: int, size: int, steps: int) -> None:
    """Every listed action is legal, is listed once, and stands in the list of its own player."""
    for position in _places(seed, size, steps):
        listed = legal_actions(position)
        assert len({_spelling(action) for action in listed}) == len(listed)
        assert listed == [action for seat in SEATS for action in legal_actions(position, seat)]
        for action in listed:
            ruling = adjudicate(position, [action], Dice.none(), "step")
            assert ruling.legal, (action, ruling.violations)


@settings(ROOM, max_examples=80)
@given(seed=SEEDS, size=SIZES, steps=st.integers(0, 15))
def test_what_is_legal_is_listed(seed: int, size: int, steps: int) -> None:
    """Whatever anybody proposes in canonical spelling is legal exactly when it is listed."""
    random = Random(seed)
    for position in _places(seed, size, steps):
        options = legal_actions(position)
        listed = {_spelling(action) for action in options}
        for _ in range(30):
            close = options and random.random() < 0.5
            action = nearly(random, position, options) if close else canonical(random, position)
            ruling = adjudicate(position, [action], Dice.none(), "step")
            assert ruling.legal == (_spelling(action) in listed), (action, ruling.violations)
            if not ruling.legal:
                assert ruling.position is position
                assert ruling.violations
                assert all(v.rules and v.message({}, "en") and v.message({}, "ru") for v in ruling.violations)


@settings(ROOM, max_examples=60)
@given(seed=SEEDS, size=SIZES, steps=st.integers(0, 10))
def test_nothing_proposed_breaks_the_judge(seed: int, size: int, steps: int) -> None:
    """Wild proposals are legal, illegal, or invalid with a pointer; the judge has no other answer."""
    random = Random(seed)
    for position in _places(seed, size, steps):
        for _ in range(20):
            action = wild(random, position)
            try:
                adjudicate(position, [action], Dice.seeded("0f"), random.choice(("step", "forced", "all")))
            except InvalidAction as invalid:
                assert all(fault.pointer.startswith("/") for fault in invalid.faults)


def test_all_six_faces_of_an_awaited_die_are_listed() -> None:
    """A roll is listed for the player whose die it is, once for each face, and for nobody else."""
    creature = {"definition": {"lives": 9, "strike": [1, 2, 3]}, "zone": "battlefield"}
    data = {
        "ruleset": "classic",
        "cards": {
            "a1": {**creature, "owner": "first", "cell": "C1"},
            "b1": {**creature, "owner": "second", "cell": "C1'"},
        },
    }
    start = generators.read(data)
    strike = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
    position = adjudicate(start, [strike], Dice.none(), "all").position
    rolls = [action for action in legal_actions(position) if action["type"] == "roll"]
    assert rolls == [{"type": "roll", "player": "first", "dice": [face]} for face in range(1, 7)]
    position = adjudicate(position, [rolls[3]], Dice.none(), "all").position
    rolls = [action for action in legal_actions(position) if action["type"] == "roll"]
    assert rolls == [{"type": "roll", "player": "second", "dice": [face]} for face in range(1, 7)]
