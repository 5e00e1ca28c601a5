"""What is worked out once while a position stands: answers of filters, conditions and counts, kept in their ``Game``.

Random games ask for the same condition some hundred times between two changes. ``Game.move_on``, the one place where
a game gets another position, forgets the answers unless the two positions have the same standing; so does the game
when it works out who has which feature. Nothing outlives its ``Game``, that is: one adjudication or one listing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from service.games.berserk.rules.position.game import Game

_Function = TypeVar("_Function", bound=Callable[..., Any])


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
