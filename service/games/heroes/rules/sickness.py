"""The weakness of the first turn (heroes.glossary.summoning-sickness)."""

from __future__ import annotations

from service.games.heroes.position.model import Arrival, Card
from service.games.heroes.position.table import Table
from service.games.heroes.rules.statements import permitted
from service.judge.matching import Happening


def sick(table: Table, card: Card) -> bool:
    """Whether a creature cannot act since it came under its player in this turn, and has no dash."""
    turn = table.position.turn
    if card.kind != "creature" or card.arrived != Arrival(turn.number, turn.active):
        return False
    if table.named(card, "dash") is not None:
        return False
    return not permitted(table, Happening("act", {"by": card.id}))
