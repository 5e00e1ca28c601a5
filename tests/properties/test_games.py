"""Over random legal games: nothing is lost, the deltas say everything, and play can stop and go on anywhere."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from service.games.berserk.rules import adjudicate, legal_actions, position_to_wire
from service.judge.dice import Dice
from tests.properties import generators
from tests.properties.games import NeedsSeed, check, empty_the_stack, play, settle_at_once, settle_by_steps

SEEDS = st.integers(0, 2**32 - 1)
SIZES = st.integers(2, 12)
ROOM = settings(
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
DECLARED = frozenset({"strike", "use", "move", "gain_chip", "close_for_flyer"})


@settings(ROOM, max_examples=50)
@given(seed=SEEDS, size=SIZES, steps=st.integers(1, 25))
def test_every_action_leaves_the_game_whole(seed: int, size: int, steps: int) -> None:
    """No card is lost or doubled, no number negative, and the fold of the deltas is what is returned."""
    for move in play(generators.position(seed, size), Random(seed), steps):
        check(move)


@settings(ROOM, max_examples=50)
@given(seed=SEEDS, size=SIZES, steps=st.integers(1, 12))
def test_the_stack_empties(seed: int, size: int, steps: int) -> None:
    """From any place in a game, passing, choosing and rolling lead to an empty stack."""
    random = Random(seed)
    position = generators.position(seed, size)
    for move in play(position, random, steps):
        position = move.ruling.position
    empty_the_stack(position, random)


@settings(ROOM, max_examples=30)
@given(seed=SEEDS, size=SIZES)
def test_stopping_anywhere_changes_nothing(seed: int, size: int) -> None:
    """One action a request, each position sent as JSON, ends where one request for all ends."""
    random = Random(seed)
    position = generators.position(seed, size)
    for _ in range(4):
        options = [o for o in legal_actions(position) if o["type"] in DECLARED]
        if position.outcome is not None or not options:
            return
        action = random.choice(options)
        rolls = [random.randrange(1, 7) for _ in range(60)]
        try:
            slow = settle_by_steps(position, action, list(rolls), Random(seed))
            fast = settle_at_once(position, action, list(rolls), Random(seed))
        except NeedsSeed:
            return
        assert position_to_wire(slow) == position_to_wire(fast)
        if fast.turn.phase != "main":
            return
        position = fast


@settings(ROOM, max_examples=40)
@given(seed=SEEDS, size=SIZES, steps=st.integers(1, 12))
def test_many_actions_in_one_request_are_those_actions_one_by_one(seed: int, size: int, steps: int) -> None:
    """A list of actions leads to where its actions lead in turn."""
    start = generators.position(seed, size)
    taken, position = [], start
    for move in play(start, Random(seed), steps):
        if move.resolve != "forced" or move.dice != Dice.none():
            break
        taken.append(move.action)
        position = move.ruling.position
    if taken:
        assert position_to_wire(adjudicate(start, taken).position) == position_to_wire(position)
