"""The first game of the 2023 edition: its two ready squads, and a whole game between them that ships with us.

The squads are the rulebook's; the picture of how they are placed is lost, so the places are ours.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from service.notation import Game


def written() -> str:
    """The recorded game in notation.

    Made by `arbiter play --first-game --policy keen --notation`; to be made anew where a card of it is read
    otherwise than before, so that an action of it is not what it was.
    """
    return (files(__name__) / "game.txt").read_text(encoding="utf-8")


def written_heroes() -> str:
    """A whole game of Heroes in notation, between decks of cards that are read whole.

    Made by `arbiter play --ruleset heroes --policy keen --notation`; to be made anew where a card of it is read
    otherwise than before.
    """
    return (files(__name__) / "heroes.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def first_game() -> Game:
    """The recorded game; it is shared and must not be changed."""
    from service.notation import read_game  # brings the rules along, which a start does without

    return read_game(written())


def start() -> dict[str, Any]:
    """The position that it starts from, on the wire."""
    return first_game().position
