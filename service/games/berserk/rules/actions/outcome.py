"""Ending the game by word: conceding, and the draw by agreement (102.3b, 102.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from service.games.berserk.rules.actions.base import Action, ActionKind
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.course.basic import finish
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation


class Word(ActionKind):
    """What a player may say at any time of the game."""

    phases = ()
    any_time = True
    formal = True
    offer: ClassVar[bool | None] = None

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Answers to a draw need the opponent's offer; a second offer is pointless."""
        offered_by = game.position.players[other(action["player"])].memory.get("draw_offered")
        if self.offer is True and not offered_by:
            return [violation("no_draw_offer", "102.5")]
        if self.offer is False and game.position.players[action["player"]].memory.get("draw_offered"):
            return [violation("draw_offered", "102.5")]
        return []

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Always."""
        return ({},)


class Concede(Word):
    """102.3b: who concedes loses at once."""

    type = "concede"

    def perform(self, run: Run, action: Action) -> None:
        """The opponent wins."""
        finish(run, other(action["player"]), "concession", ("102.3b",))


class OfferDraw(Word):
    """102.5: one side of the mutual consent."""

    type = "offer_draw"
    offer = False

    def perform(self, run: Run, action: Action) -> None:
        """The offer stands until it is answered."""
        _remember(run, action["player"], "draw_offered", action["player"])


class AcceptDraw(Word):
    """102.5: the other side of the mutual consent."""

    type = "accept_draw"
    offer = True

    def perform(self, run: Run, action: Action) -> None:
        """The game is drawn."""
        finish(run, "draw", "agreement", ("102.5",))


class DeclineDraw(Word):
    """The offer is refused and play goes on."""

    type = "decline_draw"
    offer = True

    def perform(self, run: Run, action: Action) -> None:
        """The offer is gone."""
        _remember(run, other(action["player"]), "draw_declined", action["player"])


def _remember(run: Run, seat: str, event: str, player: str) -> None:
    memory = {"draw_offered": True} if event == "draw_offered" else {}
    kept = {k: v for k, v in run.position.players[seat].memory.items() if k != "draw_offered"}
    run.emit(event, ("102.5",), [("seat", seat, "memory", {**kept, **memory})], player=player)
