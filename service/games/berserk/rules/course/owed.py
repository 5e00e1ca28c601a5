"""Attacks that cards are obliged to make at the card whose text says so, at their player's first opportunity.

A card with such a marker attacks before its player does anything else that needs an empty stack; of several cards that
are obliged its player chooses which goes first. Accuracy frees a card (dictionary.accuracy.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.telling.violations import Violation, violation

RULES = ("dictionary.oblige_to_attack.1", "103.1")


def owed(game: Game, player: str) -> list[tuple[Card, str]]:
    """Which cards of a player have to attack whom, and can do so now."""
    from service.games.berserk.rules.actions.base import ACTIONS

    found = []
    for ident in _owing(game):
        card = game.card(ident)
        for victim in _victims(card) if card.controller == player and card.in_squad else ():
            strike = {"type": "strike", "player": player, "source": card.id, "target": victim}
            target = game.get(victim)
            if target is None or not target.in_squad or game.has(card, "accuracy") is not None:
                continue
            if not ACTIONS["strike"].check(game, strike):
                found.append((card, victim))
    return found


def _owing(game: Game) -> list[str]:
    """The cards that have to attack somebody, whether they can now or not."""
    known: list[str] | None = game.memo.get("owing")  # it is so until what lies on some card is another
    if known is None:
        known = [card.id for card in game.position.cards.values() if card.markers and _victims(card)]
        game.memo["owing"] = known
    return known


def _victims(card: Card) -> list[str]:
    """Whom a card still has to attack: the sources of its markers that name the attack."""
    return [str(m["source"]) for m in card.markers if _is_owed(m)]


def _is_owed(marker: Wire) -> bool:
    return marker["kind"] == "obliged" and marker.get("name") == "simple_strike" and "source" in marker


def elsewhere_first(game: Game, action: Mapping[str, Any]) -> list[Violation]:
    """Why something else cannot be done before the attacks that are owed."""
    bound = owed(game, action["player"])
    struck = (action.get("source"), action.get("target"))
    if not bound or (action["type"] == "strike" and any((card.id, victim) == struck for card, victim in bound)):
        return []
    return [violation("must_attack", *RULES, source=bound[0][0].id, target=bound[0][1])]


def paid(card: Card, victim: str | None) -> tuple[Any, ...]:
    """A card's markers once it has attacked somebody: what it owed to that one is done."""
    return tuple(m for m in card.markers if not (_is_owed(m) and m["source"] == victim))


__all__ = ["elsewhere_first", "owed", "paid"]
