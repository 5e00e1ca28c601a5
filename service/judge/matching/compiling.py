"""How the parts of the language become functions: once each, kept by the identity of what they are made of.

A part is checked as it is compiled: what cannot be asked raises ``Unmatched`` there, and never answers falsely later.
A game has a ``Matcher`` of its own. What the parts are made of, how they hold each other and how names are given is the
language's, and stands here; what a game's cards can be asked is its own, and registers itself there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from service.judge.remembered import Remembered

#: From where a text looks, a card, and what is no card (a cell, a player by the seat): each game has its own records.
View = Any
CardTest = Callable[[View, Any], bool]
OtherTest = Callable[[View, str], bool]
#: Gives a number, or None where it is one of somebody whom nobody knows yet.
Number = Callable[[View], int | None]
#: Whether a number is so; None where nobody can say it yet.
Comparing = Callable[[View, int], bool | None]
Holds = Callable[[View], bool]
#: Gives the seat of a player, or None where nobody knows whose card it is.
Player = Callable[[View], str | None]


class Selecting(NamedTuple):
    """A selector as functions.

    ``may`` tells whether a card fits, or could do so for all that is known of it: a hidden card fits whatever cannot be
    seen, and nobody can say how a card compares with one that is not known yet. ``must`` tells whether it fits for
    certain: what is ``not`` asked for is that. ``cell`` tells whether a cell fits, or a player, by the seat. ``among``
    lists what is looked through: what has its name, the cells, the players, the cards in play or of its zone.
    """

    may: CardTest
    must: CardTest
    cell: OtherTest
    among: Callable[[View], Any]
    cells: bool = False
    name: str | None = None
    players: bool = False

    def fits(self, view: View, it: Any) -> bool:
        """Whether a card or a cell may fit."""
        return self.cell(view, it) if isinstance(it, str) else self.may(view, it)


class Key(NamedTuple):
    """What a key asks: of a card, for certain (``must``) or for all that is known (``may``), and of a cell; None where
    no card, or no cell, can ever be so. ``open`` where everybody sees it of a hidden card."""

    may: CardTest | None
    must: CardTest | None
    cell: OtherTest | None = None
    open: bool = False


class Attribute(NamedTuple):
    """A number of a card: None where such a card has none; ``open`` where it is seen of a hidden card. ``cell`` tells
    that of a cell or a player, where these have it."""

    read: Callable[[View, Any], int | None]
    open: bool = False
    cell: Callable[[View, str], int | None] | None = None


class Trait(NamedTuple):
    """What a card has of an attribute, one value or several; ``open`` where it is seen of a hidden card too."""

    read: Callable[[View, Any], tuple[Any, ...]]
    open: bool


def plain(test: CardTest, cell: OtherTest | None = None, open: bool = False) -> Key:
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


def _may(one: Key, view: View, it: Any) -> bool:
    return one.may is not None and ((it.hidden and not one.open) or one.may(view, it))


def _must(one: Key, view: View, it: Any) -> bool:
    return one.must is not None and (one.open or not it.hidden) and one.must(view, it)


def speaks_of_it(value: Any) -> bool:
    """Whether a part of a text speaks of what a selector looks at."""
    if isinstance(value, Mapping):
        return value.get("is") == "it" or any(speaks_of_it(inner) for inner in value.values())
    return isinstance(value, list | tuple) and any(speaks_of_it(inner) for inner in value)


def listed(told: Any) -> tuple[Any, ...]:
    """One or several as several."""
    return tuple(told) if isinstance(told, list | tuple) else (told,)


_Compiler = TypeVar("_Compiler", bound=Callable[..., Any])


class Asked(NamedTuple):
    """What a game is asked beside its cards, to be matched.

    ``others`` has what is no card and can be meant by selectors of their own, by what it is called: the kinds of each,
    and all there are. ``nobody`` is what a number of somebody comes to who is not there; None where nobody knows yet.
    """

    seats: tuple[str, ...]
    active: Callable[[View], str]
    round: Callable[[View], int]
    others: Mapping[str, tuple[frozenset[str], tuple[str, ...]]]
    nobody: int | None = None


class Matcher:
    """The language as a game matches it.

    A game registers these parts of its own: ``key`` (a key of a selector, by its word and what it takes), ``number``,
    ``trait`` (an ``Attribute``, a ``Trait``), ``lying`` (the cards of zones, those in play where none is told), and
    of events ``happened``, ``counted``, ``added`` and ``told``.

    Args:
        asked: what the game is asked.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.parts: dict[str, Callable[..., Any]] = {}
        self._known: dict[str, Remembered] = {}
        self._selectors = self._known["selector"] = Remembered(20_000)

    def part(self, name: str) -> Callable[[_Compiler], _Compiler]:
        """Decorator: the function compiles such a part."""

        def register(function: _Compiler) -> _Compiler:
            self.parts[name] = function
            self._known.setdefault(name, Remembered(20_000))
            return function

        return register

    def compiled(self, name: str, value: Any) -> Any:
        """A part as a function, found again by its identity. Raises Unmatched."""
        known = self._known[name].get(value)
        return known if known is not None else self._known[name].put(value, self.parts[name](value))

    # -- a part inside something that is compiled ---------------------------------------------------------------------

    def selecting(self, value: Any) -> Selecting:
        """A selector. Raises Unmatched."""
        found: Selecting = self.compiled("selector", value)
        return found

    def comparing(self, value: Any) -> Comparing:
        """A comparison. Raises Unmatched."""
        found: Comparing = self.parts["comparison"](value)
        return found

    def counting(self, value: Any) -> Number:
        """An amount. Raises Unmatched."""
        found: Number = self.parts["amount"](value)
        return found

    def playing(self, player: Any) -> Player:
        """A player: a word, or ``{"controller": selector}``, ``{"owner_of": selector}``, ``{"is": name}``.

        Raises:
            Unmatched: it is no player that can be asked for.
        """
        found: Player = self.parts["player"](player) if isinstance(player, str) else self.compiled("player", player)
        return found

    # -- what a text asks as it is carried out ------------------------------------------------------------------------

    def fits(self, view: View, it: Any, selector: Mapping[str, Any]) -> bool:
        """Whether a card or a cell is one that a selector means, wherever it lies.

        Args:
            view: from where the text looks.
            it: a card, or a cell by its name, or a player by the seat.
            selector: a selector of the language. ``is`` and players in it are those of who looks at ``it``: ``it`` in
                them is what the selector around this one looks at; in a number or an event it is ``it`` itself.

        Raises:
            Unmatched: the selector asks for something that nobody can tell.
        """
        found: Selecting = self._selectors.get(selector) or self.compiled("selector", selector)
        return found.cell(view, it) if isinstance(it, str) else found.may(view, it)

    def every(self, view: View, selector: Mapping[str, Any]) -> list[Any]:
        """The cards that a selector means, in the position's order: those in play where it tells no zone.

        Raises:
            Unmatched: as ``fits``.
        """
        found = self.selecting(selector)
        return [one for one in found.among(view) if not isinstance(one, str) and found.may(view, one)]

    def every_other(self, view: View, selector: Mapping[str, Any]) -> list[str]:
        """The cells or players that a selector means which is not about cards, or about what has a name.

        Raises:
            Unmatched: as ``fits``.
        """
        found = self.selecting(selector)
        if not (found.cells or found.players or found.name is not None):
            return []
        return [one for one in found.among(view) if isinstance(one, str) and found.cell(view, one)]

    def amount(self, view: View, value: Any) -> int:
        """The number that an amount of the language comes to now; 0 for a number of somebody whom nobody knows.

        Raises:
            Unmatched: it cannot be counted.
        """
        if isinstance(value, int):
            return value
        found = self.compiled("amount", value)(view)
        return 0 if found is None else int(found)

    def compared(self, view: View, number: int, comparison: Mapping[str, Any]) -> bool:
        """Whether a number is as a comparison says: no less than ``min``, no more than ``max``, ``equal``, ``odd``.

        With a bound of somebody whom nobody knows every number is so.

        Raises:
            Unmatched: a bound cannot be counted.
        """
        return self.compiled("comparison", comparison)(view, number) is not False

    def holds(self, view: View, condition: Mapping[str, Any] | None) -> bool:
        """Whether a condition of the language holds; nothing at all always holds.

        Raises:
            Unmatched: nobody can tell whether it does.
        """
        return not condition or bool(self.compiled("condition", condition)(view))

    def seat(self, view: View, player: Any) -> str | None:
        """The seat of the player whom a text means; None where nobody knows the card whose player it is.

        Raises:
            Unmatched: as ``playing``.
        """
        return self.playing(player)(view)
