"""Strikes through a row: over which cells and cards they go, as texts ask (dictionary.strike_through_a_row.4)."""

from __future__ import annotations

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card


def crossed(game: Game, source: Card | None, target: Card | None) -> tuple[tuple[str, ...], list[Card]]:
    """The cells over which a strike through a row goes, and who stands on them, and who sits there."""
    if source is None or target is None:
        return (), []
    cells = _cells(game, source, target)
    there = [card for cell in cells for card in game.at(cell)]
    return cells, [one for card in there for one in (card, *game.hosted(card.id))]


def _cells(game: Game, source: Card, target: Card) -> tuple[str, ...]:
    """The cells between the two, one or those that a text lets it cross."""
    here, there = game.cell_of(source), game.cell_of(target)
    return board.all_between(here, there) if here is not None and there is not None else ()
