"""Filters about what a card has around it, on it, and among its features (§207, 403.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.filters import FILTERS, matches, within
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.squares import misfits
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.forms.kinds import blows_of, declared_as
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire

FilterTest = Callable[[Game, Card, Card, Any], bool]


def straight(game: Game, one: Card, another: Card) -> bool:
    """Adjacent, and not diagonally; what sits on a host stands where that does (210.9)."""
    here, there = game.cell_of(another), game.cell_of(one)
    return here is not None and there in board.orthogonal_neighbours(here)


def formed(game: Game, one: Card, another: Card) -> bool:
    """Whether two cards are in formation with each other: both of one player, with formation, side by side
    (dictionary.formation.5); so are a companion and its host, where companions can have formation
    (interpretation formation-with-the-host)."""
    if one.controller != another.controller:
        return False
    beside = straight(game, one, another) or one.host == another.id or another.host == one.id
    return beside and all(any(f.keyword == "formation" for f in game.features(c)) for c in (one, another))


def _beside(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Whether another card that fits stands beside it; who fits is seen from the source."""
    others = (c for c in game.in_play() if c.id != card.id and game.adjacent(c, card))
    return any(matches(game, other, source, value) for other in others)


def _placed(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Whether it stands so (in one row, opposite, behind, at its flank) seen from another card that fits; who fits is
    seen from the source (207.6–207.8)."""
    others = (c for c in game.in_play() if c.id != card.id and matches(game, c, source, value["to"]))
    seen = _FLANK if value["by"] == "flank" else {value["by"]: True}
    return any(matches(game, card, other, seen) for other in others)


#: To the left or to the right of another card.
_FLANK: Wire = {"straight": True, "same_row": True}


def _host(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Whether it sits on a card that fits (210.2, 214.4)."""
    host = game.get(card.host)
    return host is not None and matches(game, host, source, value)


def _half(game: Game, card: Card, source: Card, value: str) -> bool:
    """Whether it stands on the half of the battlefield of the source's player, or of the opponent (207.3a)."""
    here = game.cell_of(card)
    return here is not None and (board.half(here) == source.controller) is (value == "own")


def _column(game: Game, card: Card, source: Card, value: str) -> bool:
    """Whether it stands in an outer column of the battlefield or in the one in the middle (207.2)."""
    here = game.cell_of(card)
    middle = board.COLUMNS[len(board.COLUMNS) // 2]
    columns = (board.COLUMNS[0], board.COLUMNS[-1]) if value == "edge" else (middle,)
    return here is not None and here[0] in columns


def has_ability(game: Game, card: Card, group: str | Sequence[str]) -> bool:
    """Whether it has a feature of that type or group of types that it can play (403.4, §401)."""
    return any(in_group(kind, group) for feature in game.features(card) for kind in ability_types(feature.data))


def ability_types(data: Wire) -> list[str]:
    """The types of a feature that can be played: its own, and those of the attacks that its text makes (§401)."""
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if data.get("class") in ("playable", "combined", "triggered"):
        return [*declared_as(data), *blows_of(data.get("effects", ()))]
    return [keyword.type] if keyword is not None and keyword.playable is not None and keyword.type else []


def _opened(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """How often it opened in this turn, at its start too (219.4, 311.1)."""
    once = card.memory.get("opened") == game.position.turn.number
    return within(int(card.memory.get("openings", 1)) if once else 0, value)


#: What begins the names under which a card remembers how many cells it went each way in this turn.
WENT_WAY = "went_way_"
#: The same of how many moves it made each way.
MOVES_WAY = "moves_way_"


def _cell(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Whether it stands on a cell that is so (``squares``), seen from the source; what has no cell does not."""
    here = game.cell_of(card)
    return here is not None and not any(misfits(game, source, card, value, here))


SURROUNDINGS: Mapping[str, FilterTest] = {
    "straight": lambda game, card, source, value: straight(game, card, source) is value,
    "formed": lambda game, card, source, value: formed(game, card, source) is value,
    "beside": _beside,
    "placed": _placed,
    "host": _host,
    "half": _half,
    "column": _column,
    "opened": _opened,
    "cell": _cell,
}
FILTERS.update(SURROUNDINGS)
