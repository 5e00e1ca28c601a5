"""Cards of a squad that their player arranges anew before they are revealed, and cards that a text uncovers (103.1)."""

from __future__ import annotations

from service.rules import board
from service.rules.effects import effect
from service.rules.events import Change
from service.rules.model import Card, Wire
from service.rules.reveal import reveal_card
from service.rules.run import Run, Step, step
from service.rules.targeting import ENOUGH


@effect("uncover")
def _uncover(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """415.2: a hidden card is revealed, whether anything asks for it or not."""
    if card.hidden:
        reveal_card(run, card, ("415.2", "103.1"))


@effect("arrange")
def _arrange(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1, 305.1: the player puts own cards on other cells of the own half, one after another, or exchanges two of
    them. Whether they are hidden does not change, and nobody moves by it."""
    run.do("arrange", seat=current["player"], source=current["source"])


@step("arrange")
def _arranged(run: Run, current: Step) -> None:
    """One card and its new cell, and so on until the player has enough."""
    seat, about = current["seat"], {"source": current["source"]}
    own = {run.game.cell_of(c): c for c in run.game.squad(seat) if c.zone == "battlefield" and c.host is None}
    cells = [cell for cell in board.CELLS if board.half(cell) == seat]
    able = [c.id for cell, c in own.items() if cell in cells]
    picked = run.choose(current, "target", seat, [*able, ENOUGH], ("103.1", "412.1"), **about)
    if picked == ENOUGH:
        return
    card = run.card(str(picked))
    free = [cell for cell in cells if cell != card.cell and (cell in own or not run.game.occupied(cell))]
    if not free:
        return
    cell = str(run.choose(current, "cell", seat, free, ("103.1", "305.1"), **about))
    changes: list[Change] = [("card", card.id, "cell", cell)]
    data = {"from": card.cell, "to": cell, "how": "placement"}
    if cell in own:
        changes.append(("card", own[cell].id, "cell", card.cell))
        data["swap"] = own[cell].id
    run.emit(
        "card_moved", ("103.1", "305.1"), changes, player=seat, source=current["source"], target=card.id, data=data
    )
    run.do("arrange", seat=seat, source=current["source"])
