"""Which cards and cells a text means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.matching.compiling import CardTest, Selecting, compiled, memory_of, part, zones_of
from service.games.berserk.rules.matching.keys import key
from service.games.berserk.rules.matching.players import seat
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import SQUAD_ZONES, Card, Wire

_CELLS = frozenset({"cell", "depth", "surface"})
_PLAYERS = frozenset({"player"})
#: The order in which the keys are asked: what is quickly told first, what looks around last.
_LATE = ("has", "any", "all", "not", "like", "bears", "rides", "near", "did")


def fits(view: View, it: Card | str, selector: Wire) -> bool:
    """Whether a card or a cell is one that a selector means, wherever it lies.

    Args:
        view: from where the text looks.
        it: a card, or a cell by its name.
        selector: a selector of the language. ``is`` and players in it are those of who looks at ``it``: ``it`` in them
            is what the selector around this one looks at; in a number or an event it is ``it`` itself.

    Raises:
        Unmatched: the selector asks for something that nobody can tell.
    """
    found: Selecting = _SELECTORS.get(selector) or compiled("selector", selector)
    return found.cell(view, it) if isinstance(it, str) else found.may(view, it)


def every(view: View, selector: Wire) -> list[Card]:
    """The cards that a selector means, in the position's order: those in play where it tells no zone (402.1).

    Raises:
        Unmatched: as ``fits``.
    """
    found: Selecting = compiled("selector", selector)
    return [one for one in found.among(view) if isinstance(one, Card) and found.may(view, one)]


def every_cell(view: View, selector: Wire) -> list[str]:
    """The cells that a selector means, in the order of the board.

    Raises:
        Unmatched: as ``fits``.
    """
    found: Selecting = compiled("selector", selector)
    cells = found.among(view) if found.cells or found.name is not None else board.CELLS
    return [one for one in cells if isinstance(one, str) and found.cell(view, one)]


def every_other(view: View, selector: Wire) -> list[str]:
    """The cells or players that a selector means which is not about cards, or about what has a name.

    Raises:
        Unmatched: as ``fits``.
    """
    found: Selecting = compiled("selector", selector)
    if not (found.cells or found.players or found.name is not None):
        return []
    return [one for one in found.among(view) if isinstance(one, str) and found.cell(view, one)]


@part("selector")
def selector_of(told: Any) -> Selecting:
    """A selector as functions. Raises Unmatched."""
    if not isinstance(told, Mapping):
        raise Unmatched("selector", f"{told!r} does not tell which cards are meant")
    asked = [word for word in sorted(told, key=_order) if word != "as"]
    keys = [key(word, told[word]) for word in asked]
    name = told.get("as")
    kinds = _listed(told.get("kind", ()))
    cells, players = (bool(kinds) and sort.issuperset(kinds) for sort in (_CELLS, _PLAYERS))
    if not cells and not players and not (_CELLS | _PLAYERS).isdisjoint(kinds):
        raise Unmatched("kind", "cards, cells and players are not looked for together")
    no_card = next((word for word, one in zip(asked, keys, strict=True) if one.cell is None), None)
    if (cells or players) and no_card is not None:
        raise Unmatched(no_card, f"no {'cell' if cells else 'player'} can be asked for that")
    telling = [one for word, one in zip(asked, keys, strict=True) if (word, told[word]) != ("kind", "card")]
    may = _tested([(one.may, one.open) for one in telling], True)
    must = _tested([(one.must, one.open) for one in telling], False)
    tests = [one.cell for one in keys]

    def cell(view: View, it: str) -> bool:
        return all(test is not None and test(view, it) for test in tests)

    known = told.get("is")
    return Selecting(
        _naming(may, name), _naming(must, name), _naming(cell, name), _among(told, cells, players), cells,
        known if isinstance(known, str) else None, players,
    )  # fmt: skip


_SELECTORS = memory_of("selector")


def _order(word: str) -> int:
    return _LATE.index(word) + 1 if word in _LATE else 0


def _tested(tests: list[tuple[CardTest | None, bool]], unseen: bool) -> CardTest:
    """All tests of a card; a hidden one is asked the open ones, and of the others ``unseen`` is the answer (415.3)."""
    if any(test is None for test, _ in tests):
        return lambda view, it: False
    seen = tuple(test for test, open in tests if test is not None and open)
    closed = tuple(test for test, open in tests if test is not None and not open)
    every, units = tuple(test for test, _ in tests if test is not None), max(1, len(tests))

    def fitting(view: View, it: Card) -> bool:
        work = view.game.work
        work.left -= units
        if work.left < 0:
            work.settle()
        if closed and it.hidden:
            return all(test(view, it) for test in seen) and unseen
        for test in every:  # noqa: SIM110 (a third of the time: most of what is asked is this)
            if not test(view, it):
                return False
        return True

    return fitting


def _naming(test: Callable[[View, Any], bool], name: str | None) -> Callable[[View, Any], bool]:
    """The same, in which what is looked at has the name that the selector gives it."""
    if name is None:
        return test

    def named(view: View, it: Card | str) -> bool:
        return test(view._replace(names={**view.names, name: it}), it)

    return named


# -- what is looked through --------------------------------------------------------------------------------------------


def _among(told: Wire, cells: bool, players: bool) -> Callable[[View], Iterable[Card | str]]:
    """What a selector looks through: what has a name, cells, the cards of zones, else those in play."""
    name = told.get("is")
    if name is not None:
        return lambda view: view.named(name)
    if cells or players:
        everything = board.CELLS if cells else board.SEATS
        return lambda view: everything
    zones = zones_of(told.get("zone", "in_play"))
    if zones == SQUAD_ZONES:
        return lambda view: view.game.in_play()
    return lambda view: [card for card in view.game.position.cards.values() if card.zone in zones]


def _listed(told: Any) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else tuple(told)


__all__ = ["every", "every_cell", "fits", "seat", "selector_of"]
