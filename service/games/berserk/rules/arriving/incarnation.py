"""Incarnation: counters on a card of the graveyard, and its return with enough of them (dictionary.incarnation).

With enough of them it returns at once, or, where the edition's book tells that as a trigger (``Ruleset.adds``:
incarnation_declared), its return is declared and executed as what triggers is, whatever becomes of its counters.
A card returns to its player's third row, closed. Texts tell other ways (the hook ``incarnates``): other cells and an
open face, the cell of a card that makes room, and what a way costs.
"""

from __future__ import annotations

from service.games.berserk.rules.arriving.arrivals import enter, may_enter
from service.games.berserk.rules.arriving.departures import leave
from service.games.berserk.rules.arriving.graveyards import lose_counter
from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.cells import AIRY
from service.games.berserk.rules.battlefield.mobility import barred
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.features.base import Deed, Holder, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import wait, wait_for_destruction
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import HOSTED_KINDS, Card, Feature, Wire
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.wounds.death import to_come

#: The moment at which a card has the counters for its return, where that is declared.
DECLARED = "incarnation"


def third_row(game: Game, seat: str) -> list[str]:
    """The free cells of a seat's third row."""
    return [c for c in board.CELLS if board.row(c) == 3 and board.half(c) == seat and not game.occupied(c)]


def returns(game: Game, card: Card) -> Feature | None:
    """The incarnation for which a card of the graveyard has the chips and room (dictionary.incarnation.4, .5)."""
    if card.zone != "graveyard":
        return None
    feature = next((f for f in game.features(card) if f.keyword == "incarnation"), None)
    return feature if feature is not None and card.chips >= feature.x and _has_room(game, card) else None


def _has_room(game: Game, card: Card) -> bool:
    """Whether nothing keeps it out of its player's squad, and there is a cell that it can come to."""
    return may_enter(game, card, card.owner, how="incarnation") and (
        card.kind in AIRY or bool(_cells(game, card, paid=True))
    )


def bring_about(run: Run, card: Card, rules: tuple[str, ...] = ()) -> bool:
    """Let a card return that has the counters for it, or let that be declared; False where neither is due."""
    feature = returns(run.game, card)
    if feature is None:
        return False
    if not run.game.ruleset.added("incarnation_declared"):
        run.do("incarnate", card=card.id, rules=rules)
        return True
    if to_come(run, DECLARED, card.id):
        return False
    run.interpret("incarnation-is-declared")
    wait(run, Holder(card, feature), {"name": DECLARED, "target": card.id})
    return True


def _manners(game: Game, card: Card, paid: bool) -> list[Wire]:
    """How texts let a card return; one that has a price only where that can be paid, and is."""
    return [m for m in _told(game, card) if "price" not in m or (paid and payable(game, card, m["price"]))]


def _told(game: Game, card: Card) -> list[Wire]:
    return [manner for _, manners in game.ask("incarnates", card) for manner in manners]


def payable(game: Game, card: Card, price: Wire) -> list[str]:
    """The cards of graveyards with a counter that can be taken off for a way of returning."""
    own = card._replace(controller=card.owner)
    dead = (c for c in game.position.cards.values() if c.zone == "graveyard" and c.chips > 0)
    return [c.id for c in dead if matches(game, c, own, price)]


def _cells(game: Game, card: Card, paid: bool) -> list[str]:
    """Where it can return to: its player's third row, and other cells where a text says so (103.1)."""
    cells = third_row(game, card.owner)
    more = {cell for manner in _manners(game, card, paid) for cell in manner["at"]}
    cells += [cell for cell in board.CELLS if cell in more and cell not in cells]
    own = card._replace(controller=card.owner)
    return [cell for cell in cells if barred(game, own, cell, "incarnation", _closed(game, card, cell, paid)) is None]


def _closed(game: Game, card: Card, cell: str | None, paid: bool) -> bool:
    """Whether it returns closed (dictionary.incarnation.4), or as a text says of the cells that it returns to."""
    said = [manner["closed"] for manner in _manners(game, card, paid) if cell in manner["at"]]
    return not said or all(said)


@effect("incarnate", anywhere=True)
def _incarnate(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.incarnation.4: a chip, and with enough of them the return; not a revive (.7).

    Where it is the return that was declared, nothing is asked of its chips any more (starter.incarnation.2).
    """
    if card.zone != "graveyard":
        run.emit("nothing_happens", ("dictionary.incarnation.2",), source=card.id, target=card.id)
        return
    if current["bound"].get("name") == DECLARED:
        run.do("incarnate", card=card.id)
        return
    changes: list[Change] = [("card", card.id, "chips", card.chips + amount)]
    data = {"amount": amount}
    run.emit("chips_gained", ("dictionary.incarnation.4",), changes, source=card.id, target=card.id, data=data)
    happen(run, Moment("counter_gained", current.get("source"), card.id, seat=card.owner, amount=amount))
    bring_about(run, run.card(card.id))


@step("incarnate")
def _return(run: Run, current: Step) -> None:
    """All chips off, a marker on, and onto a free cell of the third row, closed; flyers to the additional zone."""
    card = run.card(current["card"])
    if not _has_room(run.game, card):  # a cell was free when the return was declared
        run.emit("nothing_happens", ("dictionary.incarnation.5",), source=card.id, target=card.id)
        return
    seat = card.owner
    if replaced(run, current, Deed("incarnation", card, card, seat)):
        _tokens_off(run, card)
        return
    rules: tuple[str, ...] = ("dictionary.incarnation.4", "dictionary.incarnation.7", *current.get("rules", ()))
    paid, cell, placed = None, None, card.kind not in AIRY | HOSTED_KINDS
    if card.kind in AIRY:
        rules = (*rules, "dictionary.incarnation.6")
    elif placed:
        paid = _paid(run, current, card)
        cells = _cells(run.game, card, paid is not None)
        if not cells:  # only the way that its player does not pay for has room
            run.emit("nothing_happens", ("dictionary.incarnation.5",), source=card.id, target=card.id)
            return
        cell = run.choose(current, "cell", seat, cells, rules, source=card.id)
        if _meets(run, current, card, str(cell)):
            return
    closed = _closed(run.game, card, cell, paid is not None)
    gone = _makes_room(run, card, cell, paid is not None) if cell is not None else None
    marked = card._replace(markers=(*card.markers, {"kind": "incarnation"}))
    elsewhere = cell is not None and (board.half(cell) != seat or board.row(cell) != 3)
    rules = (*rules, "103.1") if elsewhere or not closed else rules
    if paid is not None:
        lose_counter(run, run.card(paid), card.id, ("103.1", "dictionary.incarnation.4"))
    if gone is not None:
        leave(run, {**current, "source": gone}, run.card(gone), "exile")
    enter(run, current, card, seat, cell, closed, rules, "incarnation")
    run.emit(
        "marker_gained",
        ("dictionary.incarnation.4",),
        [("card", card.id, "markers", marked.markers)],
        target=card.id,
        data={"kind": "incarnation"},
    )


def _tokens_off(run: Run, card: Card) -> None:
    """They come off also where the return comes to nothing: else it would be declared again without end."""
    if card.chips:
        changes, data = [("card", card.id, "chips", 0)], {"amount": card.chips}
        run.emit("chips_lost", ("dictionary.incarnation.4",), changes, target=card.id, data=data)


def _meets(run: Run, current: Step, card: Card, cell: str) -> bool:
    """Whether a creature that the card's text destroys stands on the cell (402.3): it dies first, and then the card
    comes, before anything is declared that either of the two triggered; nobody comes where it lives on."""
    there = [one for one in run.game.at(cell) if one.is_creature]
    destroys = any(m.get("destroys") and cell in m["at"] for m in _manners(run.game, card, True))
    if not there or not destroys:
        return False
    if current.get("met"):
        run.emit("nothing_happens", ("423.3", "dictionary.occupied_cell.1"), source=card.id, target=card.id)
        _tokens_off(run, card)
        return True
    again = {name: value for name, value in current.items() if name not in ("do", "asked")}
    run.do("incarnate", **again, met=True)
    run.do("make_way", card=there[0].id)
    wait_for_destruction(run, there[0], ("103.1", "402.3"), {"cause": "destroyed", "source": card.id})
    return True


def _paid(run: Run, current: Step, card: Card) -> str | None:
    """The card whose counter its player takes off for a way of returning that costs one; None where they do not."""
    prices = [m["price"] for m in _told(run.game, card) if "price" in m]
    able = [ident for price in prices for ident in payable(run.game, card, price)]
    if not able or not set(_cells(run.game, card, True)):
        return None
    about = {"source": card.id}
    if run.choose(current, "optional", card.owner, ["yes", "no"], ("103.1",), **about) == "no":
        return None
    return str(run.choose(current, "target", card.owner, list(dict.fromkeys(able)), ("103.1",), **about))


def _makes_room(run: Run, card: Card, cell: str, paid: bool) -> str | None:
    """The card on that cell which goes into exile for the one that returns, where its text says so (103.1)."""
    manners = _manners(run.game, card, paid)
    return next((m["exiles"] for m in manners if "exiles" in m and cell in m["at"]), None)
