"""From where a text looks: the table of the game, the card with the text, and what has a name in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from service.judge.work import Work

Wire = Mapping[str, Any]
EMPTY: Wire = {}


class Unmatched(Exception):
    """A part of the language that cannot be asked in that place, though it is well formed.

    Args:
        word: the word that is in the way.
        why: what a player would say of it.
    """

    def __init__(self, word: str, why: str) -> None:
        super().__init__(f"{word}: {why}")
        self.word, self.why = word, why


class Lying(Protocol):
    """A card, as far as every game has it."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def owner(self) -> str:
        """Whose it is."""

    @property
    def controller(self) -> str:
        """In whose squad it is."""

    @property
    def closed(self) -> bool:
        """Whether it is closed."""

    @property
    def hidden(self) -> bool:
        """Whether it lies face down."""


class Table(Protocol):
    """What a game answers when its cards are looked at."""

    @property
    def active(self) -> str:
        """Whose turn it is."""

    @property
    def round(self) -> int:
        """Which round it is."""

    @property
    def work(self) -> Work:
        """What is spent when cards are looked at."""

    def get(self, ident: str, was: Wire) -> Any:
        """A card by its id, as it was where ``was`` tells so; None for another id."""

    def lying(self, zones: Sequence[str] | None) -> Iterable[Any]:
        """The cards of zones, those in play where none are told, in the position's order."""

    def in_zone(self, card: Any, zones: Sequence[str]) -> bool:
        """Whether a card lies in one of the zones."""

    def is_kind(self, card: Any, kind: str) -> bool:
        """Whether a card is of a kind. Raises Unmatched."""

    def number(self, view: View, card: Any, told: Any) -> int | None:
        """A number of a card; None where such a card has none. Raises Unmatched."""

    def traits(self, card: Any, told: str) -> tuple[Any, ...]:
        """What a card has of a trait: its names, classes, elements. Raises Unmatched."""

    def asked(self, view: View, card: Any, word: str, told: Any) -> bool:
        """Whether a card is as another word of a selector asks. Raises Unmatched."""

    def happened(self, span: str) -> Sequence[Any]:
        """What is booked of a span. Raises Unmatched."""

    def type_in(self, found: Any, asked: str) -> bool:
        """Whether a type of attack or ability is one that is asked for, by itself or as one of a group."""


class View(NamedTuple):
    """A text's look at the table.

    ``names`` holds what the feature has named: ids of cards, seats, numbers, words, several of these. ``was`` has, by
    id, what cards were that have left play since; ``it`` is what the innermost selector looks at.
    """

    game: Table
    me: Any
    names: Wire = EMPTY
    it: Any = None
    was: Wire = EMPTY

    def named(self, name: str) -> tuple[Any, ...]:
        """The cards and players that have a name now; none where nothing has it."""
        if name == "self":
            return (self.me,)
        if name == "it":
            return () if self.it is None else (self.it,)
        known = self.names.get(name)
        if known is None or isinstance(known, int | Mapping):
            return ()
        several = (known,) if isinstance(known, str) else tuple(known)
        cards = ((one, self.game.get(one, self.was)) for one in several)
        return tuple(one if card is None else card for one, card in cards)

    def looking_at(self, it: Any) -> View:
        """The same look, from within a selector that looks at something."""
        return View(self.game, self.me, self.names, it, self.was)

    def calling(self, name: str, it: Any) -> View:
        """The same look, in which a card, or a player, has a name."""
        return self._replace(names={**self.names, name: it if isinstance(it, str) else it.id})
