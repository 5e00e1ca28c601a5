"""What players can propose (contract §2): for each type, whether it is legal, what it does, and how it is listed.

One check serves both ``adjudicate`` and ``legal_actions``, so the two can never disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from service.games.berserk.rules.actions import (  # noqa: F401
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
from service.games.berserk.rules.actions.base import ACTIONS, Action, ActionKind, may_act_slowly
from service.games.berserk.rules.battlefield.mobility import must_leave
from service.games.berserk.rules.course.owed import elsewhere_first
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.preliminary import clocks, turns
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation

__all__ = [
    "ACTIONS",
    "Action",
    "ActionKind",
    "can_act",
    "kinds",
    "of_phase",
    "perform",
    "violations",
]

#: The work of looking whether an action is legal, beside what it looks at (``work``).
CHECKED = 30


def violations(game: Game, action: Action) -> list[Violation]:
    """Every reason why an action is illegal now; empty when it is legal."""
    game.work.spend(CHECKED)
    position = game.position
    if position.outcome is not None:
        return [violation("game_over", "102.1")]
    late = clocks.late(position, action)
    kind = ACTIONS[clocks.ENDS[clocks.running(position) or ""] if late else action["type"]]
    turn = position.turn
    if kind.any_time:
        return kind.check(game, action)
    found: list[Violation] = []
    if position.decision is not None:
        asked = position.decision
        found.append(violation("decision_open", *asked["rules"], player=asked["player"], kind=asked["kind"]))
    elif position.pending:
        found.append(violation("dice_awaited", "216.5"))
    if turn.phase == "preliminary" and kind.phases and turn.phase not in kind.phases:
        found.append(violation("wrong_step", *(("302.4",) if turn.step == "deal" else ()), "301.3"))
    found += kind.check(game, action)
    return [*_unheard(game, kind, action, found), *_elsewhere_first(game, action)]


def _unheard(game: Game, kind: ActionKind, action: Action, found: list[Violation]) -> list[Violation]:
    """What is wrong with an action, and that its player has no priority: by the step's own paragraph, and so first,
    before the first turn (301.2); after what the action's own paragraph asks for in a turn (215.7)."""
    position = game.position
    if position.decision is not None or position.pending or position.priority == action["player"]:
        return found
    step = turns.out_of_turn(game, action["player"])
    rules = (*(step or kind.priority_rules(game, action)), "215.7", "215.6")
    unheard = violation("no_priority", *rules, player=action["player"])
    misplaced = [fault for fault in found if step and fault.code == "wrong_step"]
    if step:
        return [*misplaced, unheard, *(fault for fault in found if fault not in misplaced)]
    return [*found, unheard]


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


def can_act(game: Game, player: str) -> bool:
    """Whether a player could do anything but pass, concede or speak of a draw (contract §4, ``forced``)."""
    for kind in kinds(game, player):
        if kind.formal:
            continue
        for candidate in kind.candidates(game, player):
            if not violations(game, {"type": kind.type, "player": player, **candidate}):
                return True
    return False


def kinds(game: Game, player: str) -> Iterator[ActionKind]:
    """The types of which an action of a player could be legal now, whatever it is about (``violations`` in short)."""
    position = game.position
    heard = position.decision is None and not position.pending and position.priority == player
    for kind in of_phase(position.turn.phase):
        if (heard or kind.any_time) and kind.possible(game, player):
            yield kind


@cache
def of_phase(phase: str) -> tuple[ActionKind, ...]:
    """The types of action that there are in a phase, in their order."""
    return tuple(kind for kind in ACTIONS.values() if kind.any_time or not kind.phases or phase in kind.phases)
