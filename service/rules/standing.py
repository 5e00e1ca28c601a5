"""What is worked out once while a position stands: answers of filters, conditions and counts, kept in their ``Game``.

Random games ask for the same condition some hundred times between two changes. ``Game.move_on``, the one place where
a game gets another position, forgets the answers unless the two positions have the same standing; so does the game
when it works out who has which feature. Nothing outlives its ``Game``, that is: one adjudication or one listing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from service.rules.model import Position

if TYPE_CHECKING:
    from service.rules.game import Game

_Function = TypeVar("_Function", bound=Callable[..., Any])


def same_standing(one: Position, another: Position) -> bool:
    """Whether two positions look the same to every filter, condition and number that a text counts.

    Who has priority, how often was passed, what waits, is pending or to be chosen is nothing to them: none reads it.
    """
    return (
        one.cards is another.cards
        and one.turn is another.turn
        and one.stack is another.stack
        and one.players is another.players
        and one.options is another.options
        and one.effects is another.effects
    )


def once_a_standing(function: _Function) -> _Function:
    """Decorator: a function of a game and some objects is carried out once for them while the position stands.

    It must be pure, and read no more of the position than ``same_standing`` compares; nobody may change its answer.
    Objects are known by their identity. The game keeps them with the answer, so that no other object can get theirs.
    """

    @wraps(function)
    def recalled(game: Game, *about: Any) -> Any:
        key = (function, *map(id, about))
        known = game.standing.get(key)
        if known is None:
            known = game.standing[key] = (function(game, *about), about)
        return known[0]

    return cast(_Function, recalled)
