"""What a hidden card's permanent features mean for others, where an edition leaves its reveal to its player."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.position.model import SQUAD_ZONES, Card, Position
from service.games.berserk.rules.rulesets import Ruleset


def unseen(ruleset: Ruleset, position: Position, card: Card, about: Any) -> bool:
    """Whether a hidden card has no say in a matter (starter.5.13): in the battle, and where it is not about itself.

    ``about`` is what is asked: a card, its id, or a tuple in which the cards stand whom it is about.
    """
    if card.zone not in SQUAD_ZONES or not ruleset.added("hidden_at_will") or not in_battle(position):
        return False
    parties = about if isinstance(about, tuple) and not isinstance(about, Card) else (about,)
    return not any(p == card.id or (isinstance(p, Card) and p.id == card.id) for p in parties)


def in_battle(position: Position) -> bool:
    """Whether the cards have been revealed as far as their players had to (306, 307)."""
    turn = position.turn
    return turn.phase != "preliminary" or turn.step in ("battle_start", "vanguard")
