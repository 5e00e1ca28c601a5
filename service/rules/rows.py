"""Strikes through a row: over which cells and cards they go, as texts ask (dictionary.strike_through_a_row.4)."""

from __future__ import annotations

from service.rules import board
from service.rules.features.base import Holder, Moment
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.model import Card, Wire
from service.rules.squares import misfits


def passes(trigger: Wire) -> bool:
    """Whether a trigger asks over what a strike through a row goes."""
    return "over" in trigger or "over_cell" in trigger


def passed(game: Game, me: Holder, moment: Moment, trigger: Wire) -> list[Wire]:
    """What a text has to remember of each card (``occupant``), and each cell (``crossed``), such as it asks for, over
    which the strike of a moment goes; none where it goes over no such card or cell."""
    one, another = game.get(moment.source), game.get(moment.target)
    if one is None or another is None:
        return []
    spots: list[Wire] = [{}]
    if "over_cell" in trigger:
        wanted = trigger["over_cell"]
        spots = [{"crossed": c} for c in _cells(game, one, another) if not any(misfits(game, me.card, None, wanted, c))]
    cards: list[Wire] = [{}]
    if "over" in trigger:
        cards = [{"occupant": card.id} for card in gone_over(game, me.card, one, another, trigger["over"])]
    return [{**cell, **card} for cell in spots for card in cards]


def gone_over(game: Game, me: Card, source: Card, target: Card, wanted: Wire) -> list[Card]:
    """The cards that fit over which a strike through a row goes: who stands on its cells, and who sits there."""
    return [card for card in crossed(game, source, target)[1] if matches(game, card, me, wanted)]


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
