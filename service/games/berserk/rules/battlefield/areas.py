"""Lines, squares and single cells that a text lets its player choose: "each card in a chosen column" (207.6, 207.6a).

``area`` has the player choose one of a ``shape`` (on a ``half`` only, or with a ``free`` cell, where the text says so)
and then carries out its ``effects``, in whose filters ``in_area`` means the cards on those cells, ``near_area`` those
beside them. A ``cell`` has to fit the filter of cells that goes with it; a ``ray`` is a line of up to ``length`` cells
from the card itself.
"""

from __future__ import annotations

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.lines import areas, rays
from service.games.berserk.rules.battlefield.squares import misfits
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.texts import keep_in_mind, then
from service.games.berserk.rules.forms.references import naming, referring, roles_of
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step


@effect("area", "shape", "effects", "half", "cell", "length", "free", needs=("shape", "effects"), anywhere=True)
def _area(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """207.6a: the player of the text picks the line; a square is picked likewise."""
    player = current["player"]
    side = {"own": player, "enemy": board.other(player)}.get(wanted.get("half", ""))
    source = standing(run.card(current["source"]), current["bound"], player)
    among = rays(run.game.cell_of(source), int(wanted.get("length", 1)))
    among = among if wanted["shape"] == "ray" else areas(wanted["shape"])
    fits = [cells for cells in among if side is None or all(board.half(c) == side for c in cells)]
    if wanted.get("free"):
        fits = [cells for cells in fits if any(not run.game.occupied(cell) for cell in cells)]
    if "cell" in wanted:
        form = referring(wanted["cell"], roles_of(current["bound"], current["target"]))
        fits = [cells for cells in fits if not any(misfits(run.game, source, source, form, cells[0]))]
    if not fits:
        run.emit("nothing_happens", ("412.1", "423.3"), source=source.id, target=card.id)
        return
    named = [" ".join(cells) for cells in fits]
    picked = str(run.choose(current, "mode", player, named, ("207.6", "207.6a", "412.1"), source=current["source"]))
    known = naming(current["bound"], wanted, tuple(picked.split()))
    if "called" in wanted and wanted["shape"] == "cell":  # where another part may put a card
        known[f"stood_{wanted['called']}"] = picked
    keep_in_mind(run, current, {wanted.get("called"): tuple(picked.split())})
    then(run, current, wanted["effects"], area=picked, **known)
