"""The language of cards as this game matches it: once a part is compiled, it is found again by what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import SQUAD_ZONES, ZONES, Card, Wire
from service.judge.matching import compiling, matcher_of
from service.judge.matching.compiling import (
    Asked,
    Attribute,
    Comparing,
    Holds,
    Key,
    Number,
    Player,
    Selecting,
    Trait,
    listed,
    speaks_of_it,
    together,
)

CardTest = Callable[[View, Card], bool]
CellTest = Callable[[View, str], bool]
#: In a round each player has a turn. A number of somebody whom nobody knows is not known either (412.1).
MATCHER = matcher_of(
    Asked(
        seats=board.SEATS,
        active=lambda view: view.game.position.turn.active,
        round=lambda view: (view.game.position.turn.number + 1) // 2,
        others={
            "cell": (frozenset({"cell", "depth", "surface"}), board.CELLS),
            "player": (frozenset({"player"}), board.SEATS),
        },
    )
)
#: What compiles each part: the parts are made of each other.
PARTS = MATCHER.parts
part, compiled, selecting, comparing = MATCHER.part, MATCHER.compiled, MATCHER.selecting, MATCHER.comparing
counting, playing = MATCHER.counting, MATCHER.playing
fits, every, every_other = MATCHER.fits, MATCHER.every, MATCHER.every_other
amount, compared, holds, seat = MATCHER.amount, MATCHER.compared, MATCHER.holds, MATCHER.seat


def plain(test: CardTest, cell: CellTest | None = None, open: bool = False) -> Key:
    """A key that is known for certain of a card which is seen."""
    return compiling.plain(test, cell, open)


def every_cell(view: View, selector: Wire) -> list[str]:
    """The cells that a selector means, in the order of the board. Raises Unmatched."""
    found = selecting(selector)
    cells = found.among(view) if found.cells or found.name is not None else board.CELLS
    return [one for one in cells if isinstance(one, str) and found.cell(view, one)]


def zones_of(told: Any) -> frozenset[str]:
    """The zones that a word, or several, mean. Raises Unmatched."""
    found: frozenset[str] = frozenset()
    for zone in listed(told):
        meant = SQUAD_ZONES if zone == "in_play" else frozenset({"set" if zone == "recruited" else zone})
        if not meant <= set(ZONES):
            raise Unmatched(zone, "there is no such zone")
        found |= meant
    return found


@part("lying")
def _lying(told: Any) -> Callable[[View], Iterable[Card]]:
    zones = zones_of("in_play" if told is None else told)
    if zones == SQUAD_ZONES:
        return lambda view: view.game.in_play()
    return lambda view: [card for card in view.game.position.cards.values() if card.zone in zones]


__all__ = [
    "MATCHER",
    "PARTS",
    "Attribute",
    "CardTest",
    "CellTest",
    "Comparing",
    "Holds",
    "Key",
    "Number",
    "Player",
    "Selecting",
    "Trait",
    "amount",
    "compared",
    "comparing",
    "compiled",
    "counting",
    "every",
    "every_cell",
    "every_other",
    "fits",
    "holds",
    "listed",
    "part",
    "plain",
    "playing",
    "seat",
    "selecting",
    "speaks_of_it",
    "together",
    "zones_of",
]
