"""The battlefield: its thirty cells, what is adjacent to what, lines, directions and distances (§207).

Cells are named as the rulebook names them: ``A1``…``E3`` on the first player's half and ``A1'``…``E3'`` on the
second player's. Row 1 of each half is nearest the enemy (207.3b); letters run left to right as the first player
sits (207.5). Internally a cell is a column 0–4 and a line 0–5, counted from the first player's third row.

>>> neighbours("A1")
('A2', 'B2', 'B1', "A1'", "B1'")
"""

from __future__ import annotations

from functools import cache

from service.judge.seats import SEATS as SEATS

COLUMNS = "ABCDE"


def _cells() -> tuple[str, ...]:
    """All cells, line by line from the first player's third row to the second player's third row."""
    rows = ["3", "2", "1", "1'", "2'", "3'"]
    return tuple(column + row for row in rows for column in COLUMNS)


CELLS: tuple[str, ...] = _cells()
_PLACE: dict[str, tuple[int, int]] = {cell: (i % 5, i // 5) for i, cell in enumerate(CELLS)}
_NAME: dict[tuple[int, int], str] = {place: cell for cell, place in _PLACE.items()}


def other(seat: str) -> str:
    """The opponent's seat."""
    return "second" if seat == "first" else "first"


def is_cell(name: object) -> bool:
    """Whether ``name`` is one of the thirty cells (207.5)."""
    return isinstance(name, str) and name in _PLACE


def place(cell: str) -> tuple[int, int]:
    """The column (0–4) and line (0–5) of a cell; raises ``KeyError`` for a name that is no cell."""
    return _PLACE[cell]


def row(cell: str) -> int:
    """The row number 1–3 within its half (207.3b)."""
    return int(cell[1])


def half(cell: str) -> str:
    """The seat whose half of the battlefield the cell belongs to (207.3a)."""
    return "second" if cell.endswith("'") else "first"


def step(cell: str, columns: int, lines: int) -> str | None:
    """The cell that many columns to the right and lines towards the second player, or None off the board."""
    column, line = _PLACE[cell]
    return _NAME.get((column + columns, line + lines))


@cache
def neighbours(cell: str) -> tuple[str, ...]:
    """The adjacent cells, diagonals included (207.7), in the board's fixed order (``CELLS``)."""
    column, line = _PLACE[cell]
    around = {(column + dc, line + dl) for dc in (-1, 0, 1) for dl in (1, -1, 0)} - {(column, line)}
    return tuple(name for name, at in _PLACE.items() if at in around)


_ADJACENT: frozenset[tuple[str, str]] = frozenset((a, b) for a in CELLS for b in neighbours(a))


def adjacent(one: str, another: str) -> bool:
    """Whether two cells are adjacent (207.7); a cell is not adjacent to itself."""
    return (one, another) in _ADJACENT


@cache
def orthogonal_neighbours(cell: str) -> tuple[str, ...]:
    """The cells one step away without a diagonal, in board order."""
    return tuple(c for c in neighbours(cell) if same_vertical(c, cell) or same_horizontal(c, cell))


def same_vertical(one: str, another: str) -> bool:
    """Same letter (207.6)."""
    return one[0] == another[0]


def same_horizontal(one: str, another: str) -> bool:
    """Same number and stroke (207.6)."""
    return one[1:] == another[1:]


def same_diagonal(one: str, another: str) -> bool:
    """On a common diagonal (207.6)."""
    (c1, l1), (c2, l2) = _PLACE[one], _PLACE[another]
    return one != another and abs(c1 - c2) == abs(l1 - l2)


def same_line(one: str, another: str) -> bool:
    """On a common vertical, horizontal or diagonal (207.6a)."""
    return same_vertical(one, another) or same_horizontal(one, another) or same_diagonal(one, another)


def other_end(one: str, another: str) -> bool:
    """Whether two cells are the two ends of one row (207.6)."""
    return same_horizontal(one, another) and {one[0], another[0]} == {COLUMNS[0], COLUMNS[-1]}


def _forward(seat: str) -> int:
    return 1 if seat == "first" else -1


def opposite(cell: str, seat: str) -> str | None:
    """The cell opposite a card controlled by ``seat`` standing on ``cell`` (207.8), or None at the edge."""
    return step(cell, 0, _forward(seat))


def behind(cell: str, seat: str) -> str | None:
    """The cell behind a card controlled by ``seat`` (one back on its vertical), or None at the edge."""
    return step(cell, 0, -_forward(seat))


def ahead(here: str, cell: str, seat: str) -> bool:
    """Whether a cell lies straight ahead of a card controlled by ``seat`` on ``here``, however far (207.6, 207.8)."""
    lines = _PLACE[cell][1] - _PLACE[here][1]
    return same_vertical(here, cell) and lines * _forward(seat) > 0


def direction(source: str, target: str) -> tuple[int, int] | None:
    """The direction of a melee attack or a movement between adjacent cells (207.9); None when not adjacent."""
    if not adjacent(source, target):
        return None
    (c1, l1), (c2, l2) = _PLACE[source], _PLACE[target]
    return c2 - c1, l2 - l1


def distance(one: str, another: str) -> int:
    """Cells counted vertically, horizontally or diagonally in any combination (dictionary.range.2)."""
    (c1, l1), (c2, l2) = _PLACE[one], _PLACE[another]
    return max(abs(c1 - c2), abs(l1 - l2))


def orthogonal_distance(one: str, another: str) -> int:
    """Cells counted vertically and horizontally only (the range of the 2023 edition)."""
    (c1, l1), (c2, l2) = _PLACE[one], _PLACE[another]
    return abs(c1 - c2) + abs(l1 - l2)


def all_between(one: str, another: str) -> tuple[str, ...]:
    """The cells between two on one vertical or horizontal, from the first to the other; none where they are on none."""
    (c1, l1), (c2, l2) = _PLACE[one], _PLACE[another]
    if (c1 == c2) is (l1 == l2):
        return ()
    far = max(abs(c1 - c2), abs(l1 - l2))
    return tuple(_NAME[c1 + (c2 - c1) * n // far, l1 + (l2 - l1) * n // far] for n in range(1, far))


def way(one: str, another: str) -> int | None:
    """The direction from one cell to another on a vertical, horizontal or diagonal, as a number from 0 to 8; None where
    they are on none."""
    (c1, l1), (c2, l2) = _PLACE[one], _PLACE[another]
    across, along = c2 - c1, l2 - l1
    if one == another or (across and along and abs(across) != abs(along)):
        return None
    return 3 * (1 + (across > 0) - (across < 0)) + 1 + (along > 0) - (along < 0)


def heading(way: int) -> tuple[int, int]:
    """How many columns and lines further a step in a direction goes, by the number of ``way``."""
    return way // 3 - 1, way % 3 - 1


def between(one: str, another: str) -> str | None:
    """The single cell between two cells two apart on one vertical or horizontal, or None (strike through a row)."""
    (c1, l1), (c2, l2) = _PLACE[one], _PLACE[another]
    if {abs(c1 - c2), abs(l1 - l2)} != {0, 2}:
        return None
    return _NAME[(c1 + c2) // 2, (l1 + l2) // 2]
