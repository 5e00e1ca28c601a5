"""Positions, actions and whole games as plain text, a line each, with an exact way back; see README.md beside this."""

from __future__ import annotations

from service.notation.actions import read_action, read_play, write_action, write_play
from service.notation.games import Game, read_game, write_game
from service.notation.positions import read_position, write_position
from service.notation.words import NotationError

__all__ = [
    "Game",
    "NotationError",
    "read_action",
    "read_game",
    "read_play",
    "read_position",
    "write_action",
    "write_game",
    "write_play",
    "write_position",
]
