"""Movement on the stack: walking cell by cell, and what sits on the mover comes along (210.8, 214.7)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.formation import compare_after
from service.games.berserk.rules.battlefield.mobility import enterable, permitted, steps_from, traded
from service.games.berserk.rules.battlefield.surroundings import MOVES_WAY, WENT_WAY
from service.games.berserk.rules.chains.base import Paid
from service.games.berserk.rules.features.base import Deed, Moment
from service.games.berserk.rules.features.repeats import asks_for_ways, asks_whom_it_passed
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.markers import deep as in_depth
from service.games.berserk.rules.position.model import Card, Chain
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.run import Run, Step, step


class Move(Paid):
    """A creature's movement (209.2): one unit for each cell stepped on."""

    name = "move"
    rules = ("209.2", "209.3")

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The mover must still be there, open."""
        card = run.game.get(chain.source)
        closed = card is not None and card.closed and not permitted(run.game, card)
        if card is None or card.zone != "battlefield" or closed:
            return ("209.3", "423.1")
        return ()

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """Step by step; a cell that has been occupied meanwhile stops the movement."""
        compare_after(run, run.card(chain.source))
        run.do_all({"do": "walk", "card": chain.source, "cell": cell, "chain": chain.id} for cell in chain.cells)

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """One movement unit for each cell."""
        return {"movement": len(chain.cells)}


@step("walk")
def _walk(run: Run, current: Step) -> None:
    card = run.card(current["card"])
    if card.zone != "battlefield" or card.cell is None:
        return
    reached = current["cell"] in steps_from(run.game, card, card.cell)  # not where a step before this one failed
    if reached and enterable(run.game, card, current["cell"]):
        if any(run.game.at(cell) for cell in board.all_between(card.cell, current["cell"])):
            run.interpret("a-step-over-others")
        told = {"way": "step", "start": card.cell, "end": current["cell"]}
        step_to = Deed("move", card, card, card.controller, 1, "move", chain=current["chain"], told=told)
        if replaced(run, current, step_to):
            return
        other = traded(run.game, card, current["cell"]) if run.game.has(card, "incorporeality") is None else None
        if other is not None:
            place_card(run, card, current["cell"], ("209.2", "103.1", "dictionary.swap.1"), "movement", swap=other)
            return
        over = ("dictionary.incorporeality.4",) if run.game.occupied(current["cell"]) else ()
        place_card(run, card, current["cell"], ("209.2", "421.3", *over), "movement")


def place_card(
    run: Run,
    card: Card,
    cell: str,
    rules: tuple[str, ...],
    how: str,
    swap: Card | None = None,
    keyword: str | None = None,
    by: str | None = None,
    way: str | None = None,
) -> None:
    """Move a card on the battlefield to a cell; symbiotes and equipment on it are there with it.

    ``how`` is ``movement`` for what counts as movement and ``placement`` otherwise. With ``swap`` that card goes to
    where the first one stood, at the same moment (dictionary.swap.1). ``keyword`` is the named feature that moves it,
    ``by`` the card whose text does, where that is another; ``way`` says that it is pushed.
    """
    if swap is not None:
        way = "swap"
    elif how == "placement" and keyword is None:
        way = way or "carried"
    changes: list[Change] = [("card", card.id, "cell", cell), *_remembering(run, card, cell, how, swap)]
    data: dict[str, Any] = {"from": card.cell, "to": cell, "how": how}
    riders = [c.id for c in run.game.hosted(card.id)]
    if swap is not None:
        assert card.cell is not None
        changes += [("card", swap.id, "cell", card.cell), *_remembering(run, swap, card.cell, "placement", card)]
        data["swap"] = swap.id
        riders += [c.id for c in run.game.hosted(swap.id)]
    if riders:
        data["with"] = riders
        kinds = {run.card(r).kind == "equipment" for r in riders}
        rules = (*rules, *(("210.8",) if False in kinds else ()), *(("214.7", "214.7a") if True in kinds else ()))
    run.emit("card_moved", rules, changes, source=card.id, target=card.id, data=data)
    mover = by or card.id
    happen(run, Moment("moved", mover, card.id, type=how, keyword=keyword, start=card.cell, end=cell, way=way))
    _dived(run, card.id, card.cell, cell)
    if swap is not None:
        happen(run, Moment("moved", mover, swap.id, type="placement", start=swap.cell, end=card.cell, way=way))
        _dived(run, swap.id, cell, card.cell)


def _dived(run: Run, ident: str, before: str | None, now: str | None) -> None:
    """A card went from the surface into the depth, or came out of it (starter.depth.2)."""
    deep = [cell is not None and in_depth(run.game, cell) for cell in (before, now)]
    if deep[0] is not deep[1]:
        happen(run, Moment("submerged" if deep[1] else "emerged", ident, ident))


def _remembering(run: Run, card: Card, cell: str, how: str, swap: Card | None) -> list[Change]:
    """What a card remembers of its move: for this turn that it moved, by itself or not, along a row or a column, how
    many cells each way, and how often; for longer, in which turns of its player it did; and that a creature shares its
    cell, for when it is no longer incorporeal."""
    memory = {name: value for name, value in card.memory.items() if name != "shares_cell"}
    memory["went"] = True
    if how == "movement":
        memory["walked"] = True
        if card.cell is not None:
            memory["steps"] = int(memory.get("steps", 0)) + board.orthogonal_distance(card.cell, cell)
    way = board.way(card.cell, cell) if card.cell is not None else None
    memory["went_again"] = way is not None and f"{WENT_WAY}{way}" in memory
    if card.cell is not None:
        kept = f"{WENT_WAY}{way if way is not None else 'aside'}"
        far = 1 if how == "movement" else run.game.ruleset.metric(card.cell, cell)
        memory[kept] = int(memory.get(kept, 0)) + far
    if card.cell is not None and board.same_horizontal(card.cell, cell):
        memory["went_along_row"] = True
    elif card.cell is not None and board.same_vertical(card.cell, cell):
        memory["went_along_column"] = True
    if any(c.id != card.id and (swap is None or c.id != swap.id) for c in run.game.at(cell)):
        memory["shares_cell"] = True
    memory["moves"] = int(memory.get("moves", 0)) + 1
    if way is not None and asks_for_ways(run.game):
        memory[f"{MOVES_WAY}{way}"] = int(memory.get(f"{MOVES_WAY}{way}", 0)) + 1
    number = run.position.turn.number
    if run.active == card.controller and memory.get("moved_on") != number:
        memory |= {"moved_on": number, **({"moved_before": memory["moved_on"]} if "moved_on" in memory else {})}
    changes: list[Change] = [("card", card.id, "memory", memory)]
    if how == "movement" and asks_whom_it_passed(run.game, card):
        met = (c for c in run.game.at(cell) if c.id != card.id)
        changes += [("card", c.id, "memory", {**c.memory, f"passed_by:{card.id}": True}) for c in met]
    return changes
