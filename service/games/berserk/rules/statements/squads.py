"""Who speaks where a card is taken into a squad, and of which squad (304.3)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.preliminary.texts import Taking


def speaks(me: Holder, about: Any) -> bool:
    """Whether a text speaks where a card is taken into a squad: its own card is that one, or is in it (304.3)."""
    if not isinstance(about, Taking):
        return True
    return me.card.id == about.card.id or any(me.card.id == one.id for one in about.members)


def supposed(game: Game, about: Any) -> Game:
    """The position that such a question is about: of the recruited cards those that it names (304.3)."""
    if not isinstance(about, Taking):
        return game
    there = {one.id for one in about.members}
    gone = [c for c in game.zone("set", about.seat) if c.id not in there]
    if not gone:
        return game
    cards = {**game.position.cards, **{one.id: one._replace(zone="deal") for one in gone}}
    return Game(game.position._replace(cards=cards))
