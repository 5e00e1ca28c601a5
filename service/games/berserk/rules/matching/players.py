"""Which player a text means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.matching.compiling import compiled, part, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import Card

Player = Callable[[View], str | None]
_WORDS: dict[str, Player] = {
    "own": lambda view: view.me.controller,
    "enemy": lambda view: board.other(view.me.controller),
    "active": lambda view: view.game.position.turn.active,
}


def seat(view: View, player: Any) -> str | None:
    """The seat of the player whom a text means, ``first`` or ``second``.

    Args:
        view: from where the text looks.
        player: a word for a player, or ``{"controller": selector}``, ``{"owner_of": selector}``, ``{"is": name}``.

    Returns:
        None where nobody knows the card whose player it is (412.1).

    Raises:
        Unmatched: it is no player that can be asked for.
    """
    found: str | None = playing(player)(view)
    return found


def playing(player: Any) -> Player:
    """The same as a function. Raises Unmatched."""
    if isinstance(player, str):
        if player not in _WORDS:
            raise Unmatched(player, "that is no player")
        return _WORDS[player]
    found: Player = compiled("player", player)
    return found


@part("player")
def _of_card(player: Any) -> Player:
    if set(player) == {"is"}:
        name = player["is"]
        return lambda view: view.names.get(name) if view.names.get(name) in board.SEATS else None
    if set(player) not in ({"controller"}, {"owner_of"}):
        raise Unmatched("player", "a player is told by one card of theirs")
    ((word, told),) = player.items()
    whose = selecting(told)

    def of(view: View) -> str | None:
        for one in whose.among(view):
            if isinstance(one, Card) and whose.may(view, one):
                return one.controller if word == "controller" else one.owner
            if one in board.SEATS and whose.cell(view, one):  # a player is who has themselves
                return str(one)
        return None

    return of
