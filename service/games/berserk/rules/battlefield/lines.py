"""Lines, squares and single cells of the battlefield (207.6, 207.6a)."""

from __future__ import annotations

from service.games.berserk.rules.battlefield import board

_LINES = {"row": board.same_horizontal, "column": board.same_vertical}


def areas(shape: str) -> list[tuple[str, ...]]:
    """All areas of a shape, each with its cells in board order: lines whole, squares of two by two cells."""
    if shape in _LINES:
        along = _LINES[shape]
        found = [tuple(c for c in board.CELLS if c == cell or along(c, cell)) for cell in board.CELLS]
        return list(dict.fromkeys(found))
    if shape == "cell":
        return [(cell,) for cell in board.CELLS]
    if shape == "diagonal":
        return [line for way in (1, -1) for cell in board.CELLS if len(line := _diagonal(cell, way)) > 1]
    corners = ((0, 0), (1, 0), (0, 1), (1, 1))
    squares = [[board.step(cell, *corner) for corner in corners] for cell in board.CELLS]
    return [tuple(cell for cell in square if cell is not None) for square in squares if None not in square]


def _diagonal(cell: str, way: int) -> tuple[str, ...]:
    """The whole diagonal that begins with a cell, towards the second player; empty where it begins elsewhere."""
    if board.step(cell, -way, -1) is not None:
        return ()
    found, onward = [], board.step(cell, 0, 0)
    while onward is not None:
        found.append(onward)
        onward = board.step(onward, way, 1)
    return tuple(found)


def rays(here: str | None, length: int) -> list[tuple[str, ...]]:
    """The lines of cells that begin next to a cell, in every direction, of every length up to the longest."""
    if here is None:
        return []
    found: list[tuple[str, ...]] = []
    for way in [(columns, lines) for lines in (-1, 0, 1) for columns in (-1, 0, 1) if columns or lines]:
        ray: tuple[str, ...] = ()
        onward = board.step(here, *way)
        while onward is not None and len(ray) < length:
            ray = (*ray, onward)
            found.append(ray)
            onward = board.step(onward, *way)
    return found
