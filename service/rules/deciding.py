"""Which player decides a part of a text."""

from __future__ import annotations

from collections.abc import Mapping

from service.rules.board import other
from service.rules.effects import chosen_of
from service.rules.model import Wire
from service.rules.references import names_in
from service.rules.run import Run, Step


def decides(run: Run, current: Step, wanted: Wire, word: str = "chooser") -> str:
    """Which player decides a part of a text: its own, the other one, or that of a card that has a name."""
    told = wanted.get(word, "own")
    if isinstance(told, Mapping):
        known = current["source"] if told["called"] == "self" else names_in(chosen_of(current)).get(told["called"])
        card = run.game.get(known if isinstance(known, str) else None)
        return card.controller if card is not None else str(current["player"])
    return other(current["player"]) if told == "enemy" else str(current["player"])
