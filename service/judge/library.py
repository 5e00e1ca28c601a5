"""What the house asks of whoever keeps a game's printed cards: they are found, their texts read and said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

Entry = Mapping[str, Any]
"""A printed card as catalogues hold it: id, names, figures, features, set and rarity."""


class Library(Protocol):
    """The printed cards of a game, and those who read and write what stands on them."""

    @property
    def collections(self) -> Mapping[str, str]:
        """The collection of cards that each ruleset plays with; ids begin with it."""

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of its cards."""

    def ranked(self, ruleset: str | None, **asked: Any) -> list[tuple[float, str]]:
        """The ids of the cards that fit a search (`Catalogue.search`), each with how far its name is from the query.

        Args:
            ruleset: only cards that it plays with; those of all where left out.
            asked: the query, and what a card has to be.
        """

    def entry(self, ident: str) -> Entry:
        """A card by its id. Raises LookupError with ``candidates``."""

    def card(self, ident: str) -> dict[str, Any]:
        """A card by its id, with its features in words. Raises LookupError with ``candidates``."""

    def printed(self, ruleset: str, ref: str) -> tuple[str, Entry]:
        """The id and the definition of a card, by id or name. Raises LookupError with ``candidates``."""

    def classes(self) -> Mapping[str, Mapping[str, str]]:
        """The classes of cards with their names by language."""

    def compiled(self, text: str, name: str | None, kind: str, words: Sequence[Any]) -> dict[str, Any]:
        """A printed text as the judge understands it, as `POST /v1/cards/compile` answers.

        Args:
            text: as it is printed.
            name: of the card.
            kind: of the card.
            words: keywords that no rulebook defines, with what they mean.

        Raises:
            WordsRefused: those cannot be used.
            OverBudget: it takes too long.
        """

    def wording(self, features: Iterable[Entry]) -> dict[str, list[str | None]]:
        """Features in words by language; None for what there are no words for."""

    def faults(self, feature: Any) -> Iterable[tuple[str, str]]:
        """What is wrong with a feature: where, and what."""
