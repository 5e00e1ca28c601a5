"""The games of the house, listed in one place: whoever has a ruleset finds its game here, and asks it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from service.judge.asking import Standing
from service.judge.game import Game, Shape
from service.judge.library import Library

#: Where each game is put together, as `GAME`: imported when one is first asked for, since it brings its rules, its
#: cards and its forms along. Who sends a ruleset that none of them has is told so by the first.
LISTED = ("service.games.berserk.game", "service.games.heroes.game")
#: The folder with what Berserk tells the language of cards.
BERSERK = Path(__file__).parent / "berserk"

_GAMES: dict[str, Game[Any]] = {}
_BY_RULESET: dict[str, Game[Any]] = {}


def games() -> tuple[Game[Any], ...]:
    """Every game, in the order of the list."""
    if not _GAMES:
        for place in LISTED:
            _take_in(import_module(place).GAME)
    return tuple(_GAMES.values())


def game_of(ruleset: str) -> Game[Any]:
    """The game that a ruleset belongs to; the first one where nobody has such a ruleset."""
    found = _BY_RULESET.get(ruleset)
    if found is None:
        every = games()
        found = _BY_RULESET.get(ruleset, every[0])
    return found


def libraries() -> tuple[Library, ...]:
    """The printed cards of all games, game by game."""
    return tuple(game.library for game in games() if game.library is not None)


def collections() -> Iterator[tuple[str, str, Library]]:
    """Each collection of printed cards: its id, a ruleset that plays with it, and who has it."""
    for library in libraries():
        first: dict[str, str] = {}
        for ruleset, collection in library.collections.items():
            first.setdefault(collection, ruleset)
        yield from ((collection, ruleset, library) for collection, ruleset in sorted(first.items()))


def rulesets() -> tuple[str, ...]:
    """The ids of all rulesets, game by game."""
    return tuple(ruleset for game in games() for ruleset in game.rulesets)


def shapes_of(action: str) -> list[Shape]:
    """What actions of a type look like, in each game that has such."""
    return [game.actions[action] for game in games() if action in game.actions]


def written(position: Standing) -> dict[str, Any]:
    """A position in normal form."""
    return game_of(position.ruleset).write(position)


@contextmanager
def beside(game: Game[Any]) -> Iterator[None]:
    """Another game is played in the house for so long."""
    games()
    _take_in(game)
    try:
        yield
    finally:
        del _GAMES[game.name]
        for ruleset in game.rulesets:
            del _BY_RULESET[ruleset]


def _take_in(game: Game[Any]) -> None:
    taken = [game.name, *game.rulesets]
    if game.name in _GAMES or _BY_RULESET.keys() & taken:
        raise ValueError(f"there is a game or a ruleset of that name already: {', '.join(taken)}")
    _GAMES[game.name] = game
    _BY_RULESET.update(dict.fromkeys(game.rulesets, game))
