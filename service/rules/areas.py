"""Lines and squares of cells that a text lets its player choose: "wound each card in a chosen column" (207.6, 207.6a).

``area`` has the player choose one of a ``shape`` (on a ``half`` only, or with a ``free`` cell, where the text says so)
and then carries out its ``effects``, in whose filters ``in_area`` means the cards on those cells.
"""

from __future__ import annotations

from service.rules import board
from service.rules.effects import effect
from service.rules.model import Card, Wire
from service.rules.run import Run, Step
from service.rules.texts import then

SHAPES = ("row", "column", "diagonal", "square")
_LINES = {"row": board.same_horizontal, "column": board.same_vertical}


def areas(shape: str) -> list[tuple[str, ...]]:
    """All areas of a shape, each with its cells in board order: lines whole, squares of two by two cells."""
    if shape in _LINES:
        along = _LINES[shape]
        found = [tuple(c for c in board.CELLS if c == cell or along(c, cell)) for cell in board.CELLS]
        return list(dict.fromkeys(found))
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


@effect("area", "shape", "effects", "half", "free", needs=("shape", "effects"), anywhere=True)
def _area(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """207.6a: the player of the text picks the line; a square is picked likewise."""
    player = current["player"]
    side = {"own": player, "enemy": board.other(player)}.get(wanted.get("half", ""))
    fits = [cells for cells in areas(wanted["shape"]) if side is None or all(board.half(c) == side for c in cells)]
    if wanted.get("free"):
        fits = [cells for cells in fits if any(not run.game.occupied(cell) for cell in cells)]
    if not fits:
        run.emit("nothing_happens", ("412.1", "423.3"), source=current["source"], target=card.id)
        return
    named = [" ".join(cells) for cells in fits]
    picked = str(run.choose(current, "mode", player, named, ("207.6", "207.6a", "412.1"), source=current["source"]))
    then(run, current, wanted["effects"], area=picked)
