"""Placement areas (207.4, 207.4a) and how they widen (305.3, 305.4)."""

from __future__ import annotations

from service.games.berserk.rules.battlefield.board import CELLS, half
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.telling.violations import Violation, violation

#: The paragraph that opens each stage of a placement area.
STAGE_RULES = (("207.4", "207.4a"), ("305.3",), ("305.4",))


def stage_of(game: Game, seat: str) -> int:
    """Which stage of the seat's area is open: the next opens as soon as all cells so far are full."""
    stages = game.ruleset.zones[seat]
    for number, cells in enumerate(stages):
        if not all(game.occupied(cell) for cell in cells):
            return number
    return len(stages) - 1


def area(game: Game, seat: str) -> tuple[str, ...]:
    """The cells a player may place cards on now, in board order."""
    stages = game.ruleset.zones[seat]
    open_cells = {cell for cells in stages[: stage_of(game, seat) + 1] for cell in cells}
    return tuple(cell for cell in CELLS if cell in open_cells)


def cell_faults(game: Game, seat: str, card: Card, cell: str) -> list[Violation]:
    """Why a card cannot be placed on a cell: another half, an area not open yet, a card already there (305.2)."""
    if game.occupied(cell):
        return [violation("cell_occupied", "305.2", source=card.id, cell=cell)]
    if cell in area(game, seat):
        return []
    stage = next((n for n, cells in enumerate(game.ruleset.zones[seat]) if cell in cells), 0)
    where = ("207.3a",) if half(cell) != seat else STAGE_RULES[stage]
    rules = dict.fromkeys((*where, *STAGE_RULES[0], "305.1", "207.3a"))
    return [violation("zone_not_open", *rules, source=card.id, cell=cell)]


def to_place(game: Game, seat: str) -> list[Card]:
    """The cards of the set that still have to be placed (305.1)."""
    return game.zone("set", seat)
