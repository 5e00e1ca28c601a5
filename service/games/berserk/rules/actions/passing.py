"""Passing, and ending one's turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from service.games.berserk.rules.actions.base import ACTIONS, Action, ActionKind, on_empty_stack
from service.games.berserk.rules.actions.features import attacks_of
from service.games.berserk.rules.course.demands import left_undone
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation


def obliged(game: Game, player: str) -> list[Violation]:
    """Cards that were obliged to attack, have not, and could (dictionary.oblige_to_attack.1, accuracy.3)."""
    found = []
    heard = game.hears("must_attack")
    for card in game.squad(player):
        if not card.markers and not heard:
            continue
        marked = any(m["kind"] == "obliged" and "name" not in m for m in card.markers)
        marked = marked or bool(game.ask("must_attack", Claim("act", player, card)))
        if not marked or card.memory.get("attacks") or game.has(card, "accuracy") is not None:
            continue
        if could_attack(game, card):
            found.append(violation("must_attack", "dictionary.oblige_to_attack.1", source=card.id))
    return found


def _doubted(run: Run, found: Sequence[Violation]) -> None:
    if any(fault.code == "obliged" for fault in found):
        run.interpret("obliged-by-a-text")
    if {fault.code for fault in found} == {"must_attack"}:
        run.interpret("obliged-to-attack")


def could_attack(game: Game, card: Card) -> bool:
    """Whether a card could now declare any attack of its own, by striking or by a feature (401.1)."""
    player = card.controller
    strikes = ({"type": "strike", "player": player, "source": card.id, "target": t.id} for t in game.in_play())
    if any(not ACTIONS["strike"].check(game, action) for action in strikes):
        return True
    uses = ({"type": "use", "player": player, **use} for use in attacks_of(game, player, card))
    return any(not ACTIONS["use"].check(game, action) for action in uses)


class Pass(ActionKind):
    """215.6a: the player with priority passes it on."""

    type = "pass"
    formal = True
    phases = ()

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Legal whenever one has priority; in the preliminary phase where features may be declared (301.2)."""
        from service.games.berserk.rules.preliminary import dealing, turns, windows

        turn = game.position.turn
        if turn.phase != "preliminary" or windows.is_open(game):
            undone = left_undone(game, action["player"])
            return undone if on_empty_stack(game, action["player"]) else undone + obliged(game, action["player"])
        waits = turn.step == "deal" and not dealing.begun(game)
        return [] if waits else [violation("wrong_step", *turns.no_pass(game))]

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """When a card that is obliged to attack has to do so is not said."""
        _doubted(run, found)

    def perform(self, run: Run, action: Action) -> None:
        """At once; a pass does not use the stack. Before the deal it lets the step begin (302.1)."""
        from service.games.berserk.rules.preliminary import dealing, windows
        from service.games.berserk.rules.stack.machine import take_pass

        turn = run.position.turn
        if turn.phase != "preliminary":
            take_pass(run, action["player"])
        elif turn.step == "deal":
            dealing.begin_deal(run)
        else:
            windows.take_pass(run, action["player"])

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Always."""
        return ({},)


class EndTurn(ActionKind):
    """The active player passes until the turn has ended (contract §2)."""

    type = "end_turn"
    formal = True

    def check(self, game: Game, action: Action) -> list[Violation]:
        """In one's own main phase with an empty stack (312.2, 313.2)."""
        player = action["player"]
        return on_empty_stack(game, player, "313.2") or obliged(game, player) + left_undone(game, player)

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """As for a pass."""
        _doubted(run, found)

    def perform(self, run: Run, action: Action) -> None:
        """Pass now, and at every further window of this turn."""
        from service.games.berserk.rules.stack.machine import take_pass

        run.ending = action["player"]
        take_pass(run, action["player"])

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Always."""
        return ({},)
