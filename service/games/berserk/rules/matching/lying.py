"""Where on the battlefield a card or a cell is that a selector asks for (§207)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.matching.attributes import column
from service.games.berserk.rules.matching.compiling import PARTS, Key, comparing, plain, playing, speaks_of_it
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Card, Wire


def _lying(of: Callable[[str], int], told: Any) -> Key:
    """On which line a card or a cell lies."""
    so, inner = comparing(told), speaks_of_it(told)

    def there(view: View, it: Card | str, cell: str | None) -> bool:
        return cell is not None and so(view.looking_at(it) if inner else view, of(cell)) is not False

    return plain(
        lambda view, it: there(view, it, view.game.cell_of(it)), lambda view, it: there(view, it, it), open=True
    )


def _column(told: Any) -> Key:
    """In which column of the battlefield (207.2), or in an outer one or the one in the middle."""
    if told in ("edge", "centre"):
        columns = (board.COLUMNS[0], board.COLUMNS[-1]) if told == "edge" else (board.COLUMNS[len(board.COLUMNS) // 2],)
        return _on_cell(lambda view, cell: cell[0] in columns)
    return _lying(column, told)


def _on_cell(test: Callable[[View, str], bool]) -> Key:
    """What is asked of a cell, and of a card of the cell that it stands on."""

    def on(view: View, it: Card) -> bool:
        here = view.game.cell_of(it)
        return here is not None and test(view, here)

    return plain(on, test, open=True)


def _half(told: Any) -> Key:
    whose = playing(told)
    return _on_cell(lambda view, cell: board.half(cell) == whose(view))


def _free(told: bool) -> Key:
    return Key(None, None, lambda view, it: view.game.occupied(it) is not told)


def _near(told: Wire) -> Key:
    stands = PARTS["near"](told)
    return plain(stands, stands, open=True)


#: The keys of a selector that are places.
LYING: Mapping[str, Callable[[Any], Key]] = {
    "row": lambda told: _lying(board.row, told), "column": _column, "half": _half, "free": _free, "near": _near,
}  # fmt: skip
