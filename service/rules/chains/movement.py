"""Movement on the stack: walking cell by cell, and what sits on the mover comes along (210.8, 214.7)."""

from __future__ import annotations

from typing import Any

from service.rules.chains.base import ChainKind
from service.rules.features.base import Moment
from service.rules.model import Card, Chain
from service.rules.run import Run, Step, step
from service.rules.triggers import happen


class Move(ChainKind):
    """A creature's movement (209.2): one unit for each cell stepped on."""

    name = "move"
    rules = ("209.2", "209.3")

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The mover must still be there, open."""
        card = run.game.get(chain.source)
        if card is None or card.zone != "battlefield" or card.closed:
            return ("209.3", "423.1")
        return ()

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """Step by step; a cell that has been occupied meanwhile stops the movement."""
        run.do_all({"do": "walk", "card": chain.source, "cell": cell, "chain": chain.id} for cell in chain.cells)

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """One movement unit for each cell."""
        return {"movement": len(chain.cells)}


@step("walk")
def _walk(run: Run, current: Step) -> None:
    from service.rules.actions.movement import enterable

    card = run.card(current["card"])
    if card.zone == "battlefield" and enterable(run.game, card, current["cell"]):
        place_card(run, card, current["cell"], ("209.2", "421.3"), "movement")


def place_card(run: Run, card: Card, cell: str, rules: tuple[str, ...], how: str) -> None:
    """Move a card on the battlefield to a cell; symbiotes and equipment on it are there with it."""
    start = card.cell
    riders = [c.id for c in run.game.hosted(card.id)]
    data: dict[str, Any] = {"from": start, "to": cell, "how": how}
    if riders:
        data["with"] = riders
        rules = (*rules, "210.8", "214.7")
    run.emit("card_moved", rules, [("card", card.id, "cell", cell)], source=card.id, target=card.id, data=data)
    happen(run, Moment("moved", card.id, card.id, type=how))
