"""Which markers that texts name lie where: on cells, and on cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.position.model import Card, Wire

if TYPE_CHECKING:
    from service.games.berserk.rules.position.game import Game

#: The kind of the entries of a position's ``effects`` that are markers on cells.
CELL_MARKER = "cell_marker"
#: How a cell can lie to one with a marker: beside it, or in one row or column with it, on which it may be itself.
LIES = {
    "adjacent": board.adjacent,
    "same_row": board.same_horizontal,
    "same_column": board.same_vertical,
}


def _wanted(source: Card, wanted: Any, name: str, giver: str | None, player: str | None) -> bool:
    """Whether a marker is one that a text means."""
    form: Wire = wanted if isinstance(wanted, Mapping) else {"name": wanted}
    if form["name"] != name:
        return False
    whose = form.get("whose")
    if whose == "self":
        return giver == source.id
    return whose is None or (player == source.controller) is (whose == "own")


def markers_meant(game: Game, source: Card, wanted: Any) -> Iterator[Wire]:
    """The markers on cells that a text means, seen from ``source``, in the order in which they were put there."""
    for one in game.position.effects:
        known = one.get("kind") == CELL_MARKER
        if known and _wanted(source, wanted, one["name"], one.get("source"), one.get("by")):
            yield one


def cells_marked(game: Game, source: Card, wanted: Any) -> Iterator[str]:
    """The cells with a marker that a text means, seen from ``source``."""
    return (one["cell"] for one in markers_meant(game, source, wanted))


def bears(game: Game, card: Card, source: Card, wanted: Any) -> bool:
    """Whether a card has a marker that a text means, or so many (``min``); whose it is, is whose card gave it."""
    found, least = 0, int(wanted.get("min", 1)) if isinstance(wanted, Mapping) else 1
    for marker in card.markers:
        if marker["kind"] == "named":
            giver = game.get(marker.get("source"))
            player = giver.controller if giver is not None else None
            found += _wanted(source, wanted, str(marker.get("name")), marker.get("source"), player)
    return found >= least


def works_of(game: Game, source: Card, wanted: Any, card: Card | None, cell: str | None) -> int:
    """How many markers of the card with the text there are where a filter of cards or of cells asks for one: each of
    them works by itself (103.1). 1 where none is asked for."""
    own = [form for form in _asked(wanted) if isinstance(form, Mapping) and form.get("whose") == "self"]
    there = [one for form in own for one in markers_meant(game, source, form) if one["cell"] == cell]
    borne = (
        [m for m in card.markers if m["kind"] == "named" and m.get("source") == source.id] if card is not None else []
    )
    laid = [m for m in borne if any(form["name"] == m.get("name") and "min" not in form for form in own)]
    return max(1, len(there) + len(laid))


def _asked(wanted: Any) -> Iterator[Any]:
    """The markers that a filter of cards, or of the cell that they stand on, asks for."""
    if isinstance(wanted, Mapping):
        yield wanted.get("marked")
        yield from _asked(wanted.get("cell"))
        yield from _said(wanted.get("selector", {}).get("such", {}))


def _said(such: Wire) -> Iterator[Wire]:
    """The same of a selector, which tells whose a marker is that the card with the text laid."""
    asked = such.get("marker")
    if asked is not None and asked.get("by") == {"is": "self"} and asked.get("min", 1) == 1:
        yield {"name": asked["title"], "whose": "self"}
    there = such.get("near", {}).get("same_cell")
    if isinstance(there, Mapping):
        yield from _said(there)


def deep(game: Game, cell: str) -> bool:
    """Whether a cell is in the depth: by its row, or by what a text made of it last (starter.depth.1)."""
    made = [
        one["deep"]
        for one in game.position.effects
        if one.get("kind") == CELL_MARKER and one["cell"] == cell and "deep" in one
    ]
    said = game.ask("depths", cell) if game.hears("depths") else ()
    if said:  # what a cell counts as while some card says so
        return bool(said[-1][1])
    return bool(made[-1]) if made else game.ruleset.deep(cell, game.position.options)


def near_marker(game: Game, source: Card, wanted: Wire, cell: str) -> bool:
    """Whether a cell lies to a marker as a text says: to one on a cell, or on a card that stands somewhere."""
    mark = {name: value for name, value in wanted.items() if name in ("name", "whose")}
    there = list(cells_marked(game, source, mark))
    there += [here for c in game.in_play() if bears(game, c, source, mark) and (here := game.cell_of(c)) is not None]
    return any(seen(cell, one) for name, seen in LIES.items() if wanted.get(name) for one in there)


__all__ = ["CELL_MARKER", "bears", "cells_marked", "deep", "markers_meant", "near_marker"]
