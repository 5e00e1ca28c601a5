"""What is asked of the table while a card's features and numbers are worked out."""

from __future__ import annotations

from typing import Protocol

from service.games.heroes.position.model import Card, Feature, Position


class Answering(Protocol):
    """A position, with what its cards have now."""

    @property
    def position(self) -> Position:
        """The position."""

    def features(self, card: Card) -> tuple[Feature, ...]:
        """The features that a card has now."""

    def attached(self, ident: str) -> tuple[Card, ...]:
        """What is attached to a card."""

    def named(self, card: Card, keyword: str) -> Feature | None:
        """The named feature that a card has."""

    def changed(self, card: Card, what: str, number: int) -> int:
        """A number of a card with what is made of it while statements hold."""
