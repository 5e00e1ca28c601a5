"""A whole game as text: what is known of it, where it starts, and a line for each action."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson

from service.notation.actions import read_play, write_play
from service.notation.positions import read_position, write_position
from service.notation.words import NotationError

Wire = dict[str, Any]
MOST_LINES = 20_000
_TAG = re.compile(r"\[([a-z_]+) (.*)\]")
_PLAY = re.compile(r"(\d+)\. ")
_START = "start "
_COMMENT = ";"


@dataclass
class Game:
    """A game: its start position, its plays (an action, and what was given beside it), and tags with JSON values."""

    position: Wire
    plays: list[tuple[Wire, Wire]] = field(default_factory=list)
    tags: Wire = field(default_factory=dict)


def write_game(game: Game) -> str:
    """A game as text, ending in a line break."""
    lines = [f"[{name} {orjson.dumps(value).decode()}]" for name, value in game.tags.items()]
    lines.append(_START + write_position(game.position))
    lines += [f"{number}. {write_play(action, **given)}" for number, (action, given) in enumerate(game.plays, 1)]
    return "\n".join(lines) + "\n"


def read_game(text: str) -> Game:
    """The game that a text says; its shapes are still to be checked. Raises NotationError, with the line."""
    game: Game | None = None
    tags: Wire = {}
    for number, line in _lines(text):
        try:
            if game is not None:
                game.plays.append(_play(line, len(game.plays) + 1))
            elif line.startswith(_START):
                game = Game(read_position(line[len(_START) :]), tags=tags)
            else:
                name, value = _tag(line)
                if name in tags:
                    raise NotationError(f"{name} is said twice", 1)
                tags[name] = value
        except NotationError as error:
            shift = len(_START) if game is None and line.startswith(_START) else 0
            raise NotationError(error.message, error.column + shift, number) from None
    if game is None:
        raise NotationError("a game has a line that begins with start", 1, 1)
    return game


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise NotationError(f"more than {MOST_LINES} lines", 1, MOST_LINES + 1)
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\r\t ")
        if line and not line.startswith(_COMMENT):
            yield number, line


def _play(line: str, wanted: int) -> tuple[Wire, Wire]:
    found = _PLAY.match(line)
    if found is None or int(found[1]) != wanted:
        raise NotationError(f"the line of action {wanted} begins with {wanted}.", 1)
    try:
        return read_play(line[found.end() :])
    except NotationError as error:
        raise NotationError(error.message, error.column + found.end()) from None


def _tag(line: str) -> tuple[str, Any]:
    found = _TAG.fullmatch(line)
    if found is None:
        raise NotationError('a tag is meant here, as in [title "Final"], or the start position', 1)
    try:
        return found[1], orjson.loads(found[2])
    except orjson.JSONDecodeError as error:
        raise NotationError(f"no JSON: {error}", found.start(2) + 1) from None
