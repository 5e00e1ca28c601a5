"""Where cards may step though the rules would not let them, and where they cannot, whatever lets them (103)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Claim, Entry
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Question, pattern
from service.games.berserk.rules.patterns.prospects import prospect
from service.games.berserk.rules.patterns.questions import STEP, WAY
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.statements.programs import Answer
from service.games.berserk.rules.telling.violations import violation

_FORBIDDEN = ("103.3", "419.1b")
_PERMITTED = ("103.1", "103.2")
_Said = Iterator[tuple[str, Answer]]


class Stride(NamedTuple):
    """One step of a card, from the cell where it is, or has come to on its way, to another."""

    card: Card
    start: str
    end: str


def _passed(game: Game, about: Stride) -> list[list[Card]]:
    """Who stands on each of the cells that it goes over, where it goes straight."""
    return [list(game.at(cell)) for cell in board.all_between(about.start, about.end)]


_STRIDE = Question(
    {"move": lambda game, about: True},
    {
        "by": lambda game, about: about.card,
        "from": lambda game, about: about.start,
        "direction": lambda game, about: board.way(about.start, about.end),
        "range": lambda game, about: game.ruleset.metric(about.start, about.end),
        "across": lambda game, about: [card for there in _passed(game, about) for card in there],
        "whose": lambda game, about: game.position.turn.active,
    },
)
#: What of a step says where it goes.
_WHERE = frozenset({"to", "across", "direction", "range"})


def walking(wanted: Wire) -> _Said:
    """Its own steps, though it is closed or has acted; or on cells that are not next to it, over others, another way.

    Raises:
        Unmatched: it is no step.
    """
    if wanted.get("way", "step") != "step":
        raise Unmatched("way", "a card may step; what brings it elsewhere is a feature, which may be used")
    if _WHERE.isdisjoint(wanted):
        fitting = prospect(wanted)
        yield "permits", lambda view, about: _PERMITTED if fitting(view, about) is not None else None
        return
    there, near = _stepping(wanted), not {"to", "range", "across"} & wanted.keys()

    def strides(view: View, about: Entry) -> tuple[str, ...] | None:
        """103.1: cells that it steps on as if they were next to the one where it is, or has come to on its way."""
        cells = board.neighbours(about.cell) if near else board.CELLS
        return tuple(c for c in cells if c != about.cell and there(view, about, c)) or None

    yield "strides", strides


def not_walking(wanted: Wire) -> _Said:
    """103.3: its own steps, seen from each cell where it steps; or all of them."""
    ways = (wanted["way"],) if isinstance(wanted.get("way"), str) else tuple(wanted.get("way", ("step",)))
    if ways == ("step",) and wanted.keys() == {"event", "way", "on", "to"}:
        there = _stepping(wanted)
        yield "avoids", lambda view, about: tuple(c for c in board.neighbours(about.cell) if there(view, about, c))
    elif "step" in ways and "to" not in wanted and (fitting := _declared(wanted)) is not None:

        def refused(view: View, about: Claim) -> Any:
            if fitting(view, about) is None:
                return None
            return violation("forbidden", *_FORBIDDEN, source=about.source.id)

        yield "refuse_action", refused


def _declared(wanted: Wire) -> Callable[[View, Any], View | None] | None:
    """Whether such a movement can be told before anybody declares it, and is one."""
    try:
        return pattern(wanted, STEP)
    except Unmatched:
        return None


def where_somebody_stands(wanted: Wire) -> Answer:
    """103.1: it can go to a cell that another card occupies, seen from where it is on its way; something else comes
    instead of that."""
    fitting = pattern(wanted, WAY)

    def enters(view: View, about: Entry) -> tuple[str, ...] | None:
        view = view._replace(me=about.card) if about.card.id == view.me.id else view
        return _PERMITTED if fitting(view, about) is not None else None

    return enters


def _stepping(wanted: Wire) -> Callable[[View, Entry, str], bool]:
    """Whether such a card steps so on such a cell, seen from the one where it is, or has come to on its way."""
    whose, to = selecting(wanted.get("on", {})), selecting(wanted.get("to", {"kind": "cell"}))
    name = wanted.get("on", {}).get("as")
    such = pattern({word: told for word, told in wanted.items() if word not in ("on", "to", "way")}, _STRIDE)
    over = _going_over(wanted)

    def there(view: View, about: Entry, cell: str) -> bool:
        if not whose.fits(view, about.card):
            return False
        mover = about.card._replace(cell=about.cell)
        names = view.names if name is None else {**view.names, name: mover}
        within = View(view.game, mover if mover.id == view.me.id else view.me, names)
        stride = Stride(mover, about.cell, cell)
        return to.fits(within, cell) and over(within, stride) and such(within, stride) is not None

    return there


def _going_over(wanted: Wire) -> Callable[[View, Stride], bool]:
    """Whether it goes over nobody else than such cards, and over no free cell where nothing says how far it goes."""
    if "across" not in wanted:
        return lambda view, stride: True
    such, far = selecting(wanted["across"]), bool({"to", "range"} & wanted.keys())

    def over(view: View, stride: Stride) -> bool:
        passed = _passed(view.game, stride)
        return all((there or far) and all(such.fits(view, card) for card in there) for there in passed)

    return over
