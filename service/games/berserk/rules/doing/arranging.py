"""Cards of a squad that their player arranges anew before they are revealed, and cards that a text shows (103.1)."""

from __future__ import annotations

from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import measured
from service.games.berserk.rules.doing.prophecy import top_of_deck
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.dealing import shuffled
from service.games.berserk.rules.stack.replacement import made_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.targets.targeting import ENOUGH


@effect("uncover", "where", "whose", anywhere=True)
def _uncover(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """415.2: a hidden card is revealed, whether anything asks for it or not; a card that lies elsewhere is shown, or
    looked at by the player ``whose`` eyes are meant. With ``where`` the card that lies there in the deck."""
    if "where" in wanted:
        card_there = _lying(run, current, measured(run, current, card, wanted) if "x" in wanted else 1)
        if card_there is None:
            run.emit("nothing_happens", ("103.4", "416.2"), source=current["source"], target=card.id)
            return
        card = card_there
    place = wanted.get("where", wanted.get("place"))
    if "where" in wanted and "x" in wanted:
        place = measured(run, current, card, wanted)
    if made_otherwise(run, current, "uncover", card, place=place):
        return
    seen_by = {"own": current["player"], "enemy": board.other(current["player"])}.get(wanted.get("whose", ""))
    if card.in_squad and card.hidden and seen_by is None:
        reveal_card(run, card, ("415.2", "103.1"))
    elif card.in_squad and not card.hidden:
        return
    elif seen_by is not None:
        run.emit("cards_looked_at", ("103.1", "415.1"), player=seen_by, source=current["source"], data={"count": 1})
    else:
        data = {"shown": [card.id]}
        run.emit("cards_shown", ("103.1",), player=card.owner, source=current["source"], data=data)
        happen(run, Moment("shown", current["source"], card.id, seat=card.owner))


def _lying(run: Run, current: Step, place: int) -> Card | None:
    """The card at a place of the own deck (206.9); where nobody recorded the order its player says which that is."""
    seat, where = current["player"], current["effect"]["where"]
    there = [c.id for c in run.game.zone("deck", seat)]
    if len(there) < place:
        return None
    if where == "random":
        return run.card(shuffled(run, current, seat, tuple(there))[0])
    known = run.position.players[seat].deck
    if known:
        return run.card(known[-1] if where == "bottom" else known[place - 1])
    return run.card(top_of_deck(run, current, seat, 1)[0])


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
