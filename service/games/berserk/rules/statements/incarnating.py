"""What texts say of returns by incarnation: to which cells, closed or open, for what, how often (103.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Entry
from service.games.berserk.rules.matching.compiling import comparing, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import COMING, WAY
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.statements.programs import TOGETHER, Answer

_Said = Iterator[tuple[str, Answer]]
_SELF: Wire = {"is": "self"}


def returns_so(said: Wire) -> _Said:
    """dictionary.incarnation.4, .8: once more in the battle; or to such cells, closed or open, for what is paid.

    Raises:
        Unmatched: nobody asks that of a return.
    """
    wanted = said["may"]
    if wanted.keys() & {"nth", "per"}:
        yield "returns_again", _again(wanted)
        return
    if not isinstance(wanted.get("to"), dict | Sequence) or wanted["to"] == "in_play":
        raise Unmatched("to", "to which cells it may return")
    there = _cells(wanted, lambda view, cell: not view.game.occupied(cell))
    price, closed = {"price": _price(said["pay"])} if "pay" in said else {}, bool(wanted.get("closed", True))

    def answer(view: View, about: Card) -> Wire | None:
        at = there(view, about)
        return {"at": at, "closed": closed, **price} if at else None

    yield "incarnates", answer


def _again(wanted: Wire) -> Answer:
    """The so-manieth return of the battle."""
    if wanted.get("per") != "battle" or "nth" not in wanted:
        raise Unmatched("nth", "the returns of a battle are counted")
    so = comparing(wanted["nth"])
    fitting = pattern({word: told for word, told in wanted.items() if word not in ("nth", "per")}, COMING)

    def answer(view: View, about: Card) -> bool | None:
        before = sum(1 for marker in about.markers if marker["kind"] == "incarnation")
        return True if so(view, before + 1) and fitting(view, Entry(about, "", "incarnation")) is not None else None

    return answer


def _cells(wanted: Wire, open_to: Callable[[View, str], bool]) -> Callable[[View, Card], tuple[str, ...]]:
    """The cells that a card may return to by such an event, as a function; its player is its owner."""
    fitting = pattern({word: told for word, told in wanted.items() if word != "closed"}, WAY)

    def there(view: View, about: Card) -> tuple[str, ...]:
        own = about._replace(controller=about.owner)
        within = view._replace(me=own) if own.id == view.me.id else view
        cells = (cell for cell in board.CELLS if open_to(view, cell))
        return tuple(cell for cell in cells if fitting(within, Entry(own, cell, "incarnation")) is not None)

    return there


def _price(pay: Sequence[Wire]) -> Wire:
    """A counter that is taken off such a card of a graveyard."""
    from service.games.berserk.rules.deeds.base import such

    pick, lose = pay if len(pay) == 2 else ({}, {})
    taken = (lose.get("deed"), lose.get("what"), lose.get("amount", 1), lose.get("on"))
    one = pick.get("many") == {"equal": 1} and pick.get("by") == "own"
    if not one or taken != ("lose", "counters", 1, {"is": pick.get("as")}):
        raise Unmatched("pay", "a counter of a card of a graveyard is paid for such a return")
    return such(pick["pick"])


def comes_instead(said: Wire, wanted: Wire) -> _Said:
    """Who stands on the cell goes into exile, or dies, and the one that returns comes there. Raises Unmatched."""
    goes, comes = said["do"] if len(said["do"]) == 2 else ({}, {})
    event, met = said["instead_of"], wanted["to"]["near"]["same_cell"]
    back = {"is": event["on"].get("as") or event["on"].get("is")}, {"is": event["to"].get("as")}
    if event.get("way") != "incarnate" or (comes.get("on"), comes.get("to")) != back:
        raise Unmatched("put", "a card that returns by incarnation comes to the cell of another")
    closed = bool(comes.get("closed", True))
    if met == _SELF and (goes.get("deed"), goes.get("on"), goes.get("to")) == ("put", _SELF, "exile"):
        yield "incarnates", _given(event, closed)
    elif goes.get("deed") == "die" and "as" in met and goes.get("on") == {"is": met["as"]}:
        there = _cells(wanted, lambda view, cell: len(view.game.at(cell)) == 1)

        def answer(view: View, about: Card) -> Wire | None:
            at = there(view, about)
            return {"at": at, "closed": closed, "destroys": True} if at else None

        yield "incarnates", answer
    else:
        raise Unmatched("put", "a card gives its own cell and goes into exile, or who stands on a cell is destroyed")


def _given(event: Wire, closed: bool) -> Answer:
    """Such cards may come back to the cell of the card with the text, which goes into exile then."""
    whose = selecting(event["on"])

    def answer(view: View, about: Card) -> Wire | None:
        cell = view.game.cell_of(view.me)
        if cell is None or view.me.host is not None or not whose.may(view, about):
            return None
        return {"at": (cell,), "closed": closed, "exiles": view.me.id}

    return answer


TOGETHER["incarnates"] = tuple
