"""The printed cards of a game, for all who ask about cards: what differs between games is told as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from service.cards.catalogue import Catalogue, Entry
from service.cards.compiler import Compiled
from service.cards.house import house_of
from service.cards.understood import to_wire
from service.judge.language import Vocabulary
from service.reading import wording
from service.reading.house import House
from service.reading.syntax.rows import Lexicon
from service.reading.writing.lexicon import class_names


class Library(NamedTuple):
    """A game's printed cards: where they are kept, how the game speaks, who reads its texts and weighs its features."""

    kinds: Sequence[str]
    #: The collection that each of its rulesets plays with.
    collections: Mapping[str, str]
    catalogue: Callable[[], Catalogue]
    words: Lexicon
    language: Vocabulary
    #: Reads a text: with the card's name and kind, and the words of a house.
    reads: Callable[[str, str | None, str, House], Compiled]
    #: What is wrong with a feature: where, and what.
    faults: Callable[[Any], Iterable[tuple[str, str]]]

    def ranked(self, ruleset: str | None, **asked: Any) -> list[tuple[float, str]]:
        """The ids of the cards that fit a search, each with how far its name is from the query."""
        return self.catalogue().ranked(collection=None if ruleset is None else self.collections[ruleset], **asked)

    def entry(self, ident: str) -> Entry:
        """A card by its id. Raises UnknownCard."""
        return self.catalogue().get(ident)

    def card(self, ident: str) -> dict[str, Any]:
        """A card by its id, with its features in words. Raises UnknownCard."""
        return self._worded(self.catalogue().get(ident))

    def printed(self, ruleset: str, ref: str) -> tuple[str, Entry]:
        """The id and the definition of a card, by id or name. Raises UnknownCard."""
        catalogue = self.catalogue()
        ident = catalogue.resolve(ref, self.collections[ruleset])
        return ident, catalogue.wire(ident)

    def classes(self) -> Mapping[str, Mapping[str, str]]:
        """The classes of cards with their names by language."""
        return class_names(self.words)

    def compiled(self, text: str, name: str | None, kind: str, words: Sequence[Any]) -> dict[str, Any]:
        """A printed text as the judge understands it. Raises WordsRefused, OverBudget."""
        return self._worded(to_wire(self.reads(text, name, kind, house_of(words))))

    def wording(self, features: Iterable[Entry]) -> dict[str, list[str | None]]:
        """Features in words by language; None for what there are no words for."""
        return wording(features, self.words, self.language)

    def _worded(self, found: Entry) -> dict[str, Any]:
        return {**found, "wording": self.wording(found.get("features", ()))}
