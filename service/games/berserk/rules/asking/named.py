"""The number of a named feature as it is used, with what changes it there (414.3, 422.1)."""

from __future__ import annotations

from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Feature


def used_number(game: Game, keyword: str, number: int, source: Card, target: Card | None = None) -> int:
    """How great a named feature is where it is used, or carried out.

    Args:
        game: the position.
        keyword: its name.
        number: its number by itself.
        source: whose it is.
        target: on whom it is used, if it is on anybody.
    """
    if not game.hears("used_x"):
        return number
    about = Claim("impact", source.controller, source, target, Feature("", {"keyword": keyword}, "stack"))
    return changed(game.ask("used_x", about), number)
