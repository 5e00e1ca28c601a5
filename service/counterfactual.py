"""Whether a feature makes a difference: the same position, action and dice once more without it.

A step cites what was at work, yet much of what is printed works by keeping something away: a protection from spells, a
strike that nobody defends against, what may not be done. Such a feature shows where it is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules import Definition, Position, Ruling, adjudicate, legal_actions
from service.judge.dice import Dice
from service.judge.faults import InvalidAction

Wire = dict[str, Any]
_NOBODY = Definition()


def without(position: Position, ident: str, feature: str) -> Position:
    """The position in which a card was printed without one of its features."""
    card = position.cards[ident]
    left = tuple(printed for printed in card.definition.features if printed.id != feature)
    bare = card._replace(definition=card.definition._replace(features=left))
    return position._replace(cards={**position.cards, ident: bare})


def changes_what_is_legal(position: Position, ident: str, feature: str) -> bool:
    """Whether its card's feature adds a legal action, takes one away or changes one."""
    return legal_actions(position) != legal_actions(without(position, ident, feature))


def changes_the_outcome(
    position: Position, action: Wire, dice: Mapping[str, str], resolve: str, ruling: Ruling, ident: str, feature: str
) -> bool:
    """Whether the action would be illegal, or resolve otherwise, without a feature of a card.

    Args:
        position: where no decision waits: its options could name the feature.
        action: what was done there.
        dice: the seed of its rolls.
        resolve: how far it was resolved (contract §4).
        ruling: what came of it.
        ident: the card.
        feature: the id of the feature.
    """
    try:
        other = adjudicate(without(position, ident, feature), [action], Dice.seeded(dice["seed"]), resolve)
    except InvalidAction:
        return True
    return _shown(other) != _shown(ruling)


def _shown(ruling: Ruling) -> tuple[Any, ...]:
    """What tells two rulings apart, whatever is printed on the cards."""
    cards = {ident: card._replace(definition=_NOBODY) for ident, card in ruling.position.cards.items()}
    steps = [event._replace(changes=(), delta=()) for event in ruling.events]
    return ruling.legal, ruling.status, ruling.position._replace(cards=cards), steps
