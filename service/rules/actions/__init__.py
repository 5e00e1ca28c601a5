"""What players can propose (contract §2): for each type, whether it is legal, what it does, and how it is listed.

One check serves both ``adjudicate`` and ``legal_actions``, so the two can never disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from service.rules.actions import (  # noqa: F401
    dealing,
    decisions,
    features,
    movement,
    opening,
    outcome,
    passing,
    properties,
    strike,
)
from service.rules.actions.base import ACTIONS, Action, ActionKind, may_act_slowly
from service.rules.game import Game
from service.rules.mobility import must_leave
from service.rules.owed import elsewhere_first
from service.rules.preliminary import clocks
from service.rules.run import Run
from service.rules.violations import Violation, violation

__all__ = ["ACTIONS", "Action", "ActionKind", "can_act", "legal_actions_of", "perform", "violations"]


def violations(game: Game, action: Action) -> list[Violation]:
    """Every reason why an action is illegal now; empty when it is legal."""
    position = game.position
    if position.outcome is not None:
        return [violation("game_over", "102.1")]
    late = clocks.late(position, action)
    kind = ACTIONS[clocks.ENDS[clocks.running(position) or ""] if late else action["type"]]
    player = action["player"]
    if kind.any_time:
        return kind.check(game, action)
    found: list[Violation] = []
    if position.decision is not None:
        found.append(violation("decision_open", *position.decision["rules"]))
    elif position.pending:
        found.append(violation("dice_awaited", "216.5"))
    elif position.priority != player:
        found.append(violation("no_priority", "215.6", "215.7", player=player))
    if kind.phases and position.turn.phase not in kind.phases:
        rules = ("301.3",) if position.turn.phase == "preliminary" else kind.phase_rules
        found.append(violation("wrong_step", *rules))
    return found + kind.check(game, action) + _elsewhere_first(game, action)


def _elsewhere_first(game: Game, action: Action) -> list[Violation]:
    """An incorporeal creature on an occupied cell has to move off it before anything else (``bodiless_cell``).

    Then come the attacks that cards are obliged to make at the first opportunity (``owed``).
    """
    if not may_act_slowly(game, action["player"]):
        return []
    rules = game.ruleset.added("bodiless_cell")
    bound = must_leave(game, action["player"]) if rules else []
    if not bound:
        return elsewhere_first(game, action)
    if action["type"] == "move" and action["source"] in [card.id for card in bound]:
        return []
    return [violation("must_leave_cell", *rules, source=bound[0].id)]


def perform(run: Run, action: Action) -> None:
    """Carry a legal action out, unless its player's time for it was up; ``machine.advance`` does the rest."""
    if "seconds" in action:
        late = clocks.late(run.position, action)
        clocks.book(run, action)
        if late:
            clocks.run_out(run, action["player"])
            return
    ACTIONS[action["type"]].perform(run, action)


def legal_actions_of(game: Game, player: str) -> Iterator[dict[str, Any]]:
    """Every legal action of a player in canonical spelling, ordered by type, then by the position's cards."""
    for kind in _kinds(game, player):
        for candidate in kind.candidates(game, player):
            action = {"type": kind.type, "player": player, **candidate}
            if not violations(game, action):
                yield action


def can_act(game: Game, player: str) -> bool:
    """Whether a player could do anything but pass, concede or speak of a draw (contract §4, ``forced``)."""
    for kind in _kinds(game, player):
        if kind.formal:
            continue
        for candidate in kind.candidates(game, player):
            if not violations(game, {"type": kind.type, "player": player, **candidate}):
                return True
    return False


def _kinds(game: Game, player: str) -> Iterator[ActionKind]:
    """The types of which an action of a player could be legal now, whatever it is about (``violations`` in short)."""
    position = game.position
    heard = position.decision is None and not position.pending and position.priority == player
    for kind in _of_phase(position.turn.phase):
        if (heard or kind.any_time) and kind.possible(game, player):
            yield kind


@cache
def _of_phase(phase: str) -> tuple[ActionKind, ...]:
    """The types of action that there are in a phase, in their order."""
    return tuple(kind for kind in ACTIONS.values() if kind.any_time or not kind.phases or phase in kind.phases)
