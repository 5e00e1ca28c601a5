"""Markers that lie on cells: a text puts them there and names them (103.1); they stay where they are (207.1).

A marker is an entry of the position's ``effects``: ``{"kind": "cell_marker", "cell": "B2", "name": "thorns", "player":
"first", "source": "a1"}``, with ``until`` where it does not lie there for good, ``occupies`` where its cell counts as
occupied (dictionary.occupied_cell.1), and ``deep`` where that counts as one of the depth (``true``) or of the surface.
Which marker a filter means is its name, or ``{"name": ..., "whose": ...}``: ``own`` and ``enemy`` by the player who put
it there, ``self`` where the card with the text did.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.squares import markable
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import chosen_of
from service.games.berserk.rules.forms.references import names_in, referring, roles_of
from service.games.berserk.rules.position.markers import CELL_MARKER, markers_meant
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.durations import lasting
from service.games.berserk.rules.stack.replacement import made_otherwise
from service.games.berserk.rules.stack.run import Run, Step


def _where(run: Run, current: Step, wanted: Wire) -> Iterator[str]:
    """The cells that a text marks: those named at its declaration, one that a card leaves, or one chosen now."""
    form = referring(wanted.get("cell", {}), roles_of(current["bound"], current["target"]))
    wanted = {**wanted, "cell": form}
    if "stood" in form:
        cell = current["bound"].get(f"stood_{form['stood']}")
        yield from () if cell is None else (str(cell),)
        return
    if "called" in wanted:  # cells that have a name; of cards with one another effect is said
        known = names_in(chosen_of(current)).get(wanted["called"], ())
        named = (known,) if isinstance(known, str) else known
        yield from (one for one in named if one in board.CELLS) if not isinstance(named, int) else ()
        return
    if current["cells"] and not wanted.get("every"):
        yield from current["cells"]
        return
    source = run.card(current["source"])._replace(controller=current["player"])
    free = markable(run.game, source, wanted)
    if wanted.get("every"):
        yield from free
    elif free:
        yield str(run.choose(current, "cell", current["player"], free, ("412.1", "207.1"), source=source.id))


@effect("mark_cell", "name", "cell", "until", "count", "occupies", "deep", "every", needs=("name",), anywhere=True)
def _mark_cell(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: a marker is put on a cell; it says nothing but that the cell has it."""
    run.interpret("markers-on-cells")
    found = list(_where(run, current, wanted))
    if not found and "called" not in wanted:
        run.emit("nothing_happens", ("416.2", "423.3"), source=current["source"], target=card.id)
    for cell in found:
        if made_otherwise(run, current, "mark_cell", card, on=cell, name=wanted["name"]):
            continue
        lasts = lasting(run, card, wanted.get("until", "battle"), current["player"])
        marker: dict[str, Any] = {"kind": CELL_MARKER, "cell": cell, "name": wanted["name"], **lasts}
        marker |= {"by": current["player"], "source": current["source"]}
        marker |= {"occupies": True} if wanted.get("occupies") else {}
        marker |= {"deep": wanted["deep"]} if "deep" in wanted else {}
        held = run.position.effects
        data = {"cell": cell, "name": wanted["name"]}
        changes = [("game", "effects", (*held, marker))]
        run.emit("cell_marked", ("103.1", "207.1"), changes, source=current["source"], target=card.id, data=data)


@effect("unmark_cells", "mark", "on_cell", "cell", needs=("mark",), anywhere=True)
def _unmark_cells(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: such markers are taken away, all of them or the one on a cell."""
    source = run.card(current["source"])._replace(controller=current["player"])
    where: Sequence[str] = (wanted["on_cell"],) if "on_cell" in wanted else board.CELLS
    named = False
    if "cell" in wanted:
        form = referring(wanted["cell"], roles_of(current["bound"], current["target"]))
        where = markable(run.game, source, {"cell": form})
        named = "is" in form.get("selector", {}).get("such", {})
    gone = [one for one in markers_meant(run.game, source, wanted["mark"]) if one["cell"] in where]
    gone = gone[:1] if "on_cell" in wanted or named else gone  # of several on one cell each is gone by itself
    name = wanted["mark"]["name"] if isinstance(wanted["mark"], Mapping) else wanted["mark"]
    kept = tuple(one for one in run.position.effects if not any(one is mark for mark in gone))
    if kept == run.position.effects:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    data = {"cells": [cell for cell in board.CELLS if any(mark["cell"] == cell for mark in gone)], "name": name}
    changes = [("game", "effects", kept)]
    run.emit("cells_unmarked", ("103.1",), changes, source=current["source"], target=card.id, data=data)


__all__ = ["markable"]
