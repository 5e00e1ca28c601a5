"""Traces in brief: shorter, and leading to the same position without detours."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from service.brief import brief_of
from service.games.berserk.rules.telling.narration import MECHANICAL
from tests.properties import patching
from tests.replays import pairs


def test_games_in_brief() -> None:
    """Applied in order the deltas give exactly the position; no step names a place twice, or sets what stood there."""
    shortened = 0
    for seed in range(12):
        position = pairs.read(pairs.squads(seed))
        if position is None:
            continue
        game = pairs.Game(position, {ident: ident for ident in position.cards})
        for turn, _ in pairs.play(game, game, Random(seed), 12):
            brief = brief_of(turn.trace, turn.before)
            reached = copy.deepcopy(turn.before)
            for step in brief:
                paths = [operation["path"] for operation in step["delta"]]
                assert len(set(paths)) == len(paths)
                then = patching.apply(reached, step["delta"])
                for place in range(len(paths)):
                    assert _applied(reached, step["delta"][:place] + step["delta"][place + 1 :]) != then
                reached = then
            assert reached == turn.after
            assert [step["n"] for step in brief] == list(range(1, len(brief) + 1))
            kept = [step["event"] for step in turn.trace if step["event"] not in MECHANICAL]
            assert [step["event"] for step in brief] == (kept or [turn.trace[-1]["event"]])
            shortened += len(str(brief)) < len(str(turn.trace))
    assert shortened > 30


def _applied(position: Any, delta: list[Any]) -> Any:
    """What operations make of a position; None where one has nothing to stand on, as one before it is missing."""
    try:
        return patching.apply(position, delta)
    except AssertionError:
        return None
