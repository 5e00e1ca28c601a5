"""How the parts of the language become functions: once each, kept by the identity of what they are made of.

A part is checked as it is compiled: what cannot be asked raises ``Unmatched`` there, and never answers falsely later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import SQUAD_ZONES, ZONES, Card
from service.judge.remembered import Remembered

CardTest = Callable[[View, Card], bool]
CellTest = Callable[[View, str], bool]
#: Gives a number, or None where it is one of somebody whom nobody knows yet (412.1).
Number = Callable[[View], int | None]
#: Whether a number is so; None where nobody can say it yet.
Comparing = Callable[[View, int], bool | None]


class Selecting(NamedTuple):
    """A selector as functions.

    ``may`` tells whether a card fits, or could do so for all that is known of it: a hidden card fits whatever cannot be
    seen (415.3), and nobody can say how a card compares with one that is not known yet (412.1). ``must`` tells whether
    it fits for certain: what is ``not`` asked for is that. ``cell`` tells whether a cell fits.
    ``cell`` is asked of players too, by their seats. ``among`` lists what is looked through: what has its name, the
    cells, the players, the cards in play or of its zone.
    """

    may: CardTest
    must: CardTest
    cell: CellTest
    among: Callable[[View], Any]
    cells: bool = False
    name: str | None = None
    players: bool = False

    def fits(self, view: View, it: Card | str) -> bool:
        """Whether a card or a cell may fit."""
        return self.cell(view, it) if isinstance(it, str) else self.may(view, it)


class Key(NamedTuple):
    """What a key asks: of a card, for certain (``must``) or for all that is known (``may``), and of a cell; None where
    no card, or no cell, can ever be so. ``open`` where everybody sees it of a hidden card (415.3)."""

    may: CardTest | None
    must: CardTest | None
    cell: CellTest | None = None
    open: bool = False


def plain(test: CardTest, cell: CellTest | None = None, open: bool = False) -> Key:
    """A key that is known for certain of a card which is seen."""
    return Key(test, test, cell, open)


def together(keys: list[Key]) -> Key:
    """Several keys of a card as one."""
    if len(keys) == 1:
        return keys[0]
    return Key(
        lambda view, it: all(_may(one, view, it) for one in keys),
        lambda view, it: all(_must(one, view, it) for one in keys),
        None,
        open=True,
    )


def _may(one: Key, view: View, it: Card) -> bool:
    return one.may is not None and ((it.hidden and not one.open) or one.may(view, it))


def _must(one: Key, view: View, it: Card) -> bool:
    return one.must is not None and (one.open or not it.hidden) and one.must(view, it)


#: What compiles each part: the parts are made of each other.
PARTS: dict[str, Callable[..., Any]] = {}
_KNOWN: dict[str, Remembered] = {}
_Compiler = TypeVar("_Compiler", bound=Callable[..., Any])


def part(name: str) -> Callable[[_Compiler], _Compiler]:
    """Decorator: the function compiles such a part."""

    def register(function: _Compiler) -> _Compiler:
        PARTS[name] = function
        _KNOWN[name] = Remembered(20_000)
        return function

    return register


def compiled(name: str, value: Any) -> Any:
    """A part as a function, found again by its identity. Raises Unmatched."""
    known = _KNOWN[name].get(value)
    return known if known is not None else _KNOWN[name].put(value, PARTS[name](value))


def memory_of(name: str) -> Remembered:
    """Where the compiled ones of a part are kept."""
    return _KNOWN[name]


def selecting(value: Any) -> Selecting:
    """A selector inside something that is compiled. Raises Unmatched."""
    found: Selecting = compiled("selector", value)
    return found


def comparing(value: Any) -> Comparing:
    """A comparison inside something that is compiled. Raises Unmatched."""
    found: Comparing = PARTS["comparison"](value)
    return found


def counting(value: Any) -> Number:
    """An amount inside something that is compiled. Raises Unmatched."""
    found: Number = PARTS["amount"](value)
    return found


def speaks_of_it(value: Any) -> bool:
    """Whether a part of a text speaks of what a selector looks at."""
    if isinstance(value, Mapping):
        return value.get("is") == "it" or any(speaks_of_it(inner) for inner in value.values())
    return isinstance(value, list | tuple) and any(speaks_of_it(inner) for inner in value)


def zones_of(told: Any) -> frozenset[str]:
    """The zones that a word, or several, mean. Raises Unmatched."""
    found: frozenset[str] = frozenset()
    for zone in _listed(told):
        meant = SQUAD_ZONES if zone == "in_play" else frozenset({"set" if zone == "recruited" else zone})
        if not meant <= set(ZONES):
            raise Unmatched(zone, "there is no such zone")
        found |= meant
    return found


def _listed(told: Any) -> tuple[Any, ...]:
    return tuple(told) if isinstance(told, list | tuple) else (told,)
