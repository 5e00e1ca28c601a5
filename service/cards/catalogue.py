"""The catalogue: every printed card with its figures and structured features, found by id, name or search."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from rapidfuzz import fuzz

from service.cards.compiler import compile_text
from service.cards.house import house_of
from service.cards.latin import in_latin, sounded
from service.cards.search_words import search_words
from service.cards.understood import understood
from service.cards.vocabulary import folded
from service.games.berserk.rules import Definition, Printed, UnknownCard, definition_from_wire

Entry = Mapping[str, Any]
"""A card as the data files hold it: id, names, figures, features, set and rarity."""

COLLECTION_OF = {"classic": "classic", "online": "classic", "storm": "classic", "starter-2023": "modern"}
"""The collection that the printed names of a ruleset of the boards' game are looked up in."""

_OFF_CARD = {"id", "names", "set", "number", "rarity"}
_CLOSE_ENOUGH = 75.0


class AmbiguousCard(UnknownCard):
    """A printed name that several cards of the collection bear."""


def collection_of(ident: str) -> str:
    """The collection that an id belongs to."""
    return ident.partition(":")[0]


class Catalogue:
    """
    The printed cards of all collections; what it returns is shared and must not be changed.

    Implements the judge's `Definitions`.
    """

    def __init__(
        self, entries: list[Entry], words: Callable[[Iterable[Entry]], dict[str, tuple[str, ...]]] = search_words
    ) -> None:
        self._words = words
        self._entries = {entry["id"]: entry for entry in sorted(entries, key=lambda entry: str(entry["id"]))}
        self._by_name: dict[tuple[str, str], list[str]] = {}
        for ident, entry in self._entries.items():
            for name in dict.fromkeys(folded(name) for name in entry["names"].values()):
                self._by_name.setdefault((collection_of(ident), name), []).append(ident)
        self._definitions: dict[str, Definition] = {}
        self._wires: dict[str, Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def get(self, ident: str) -> Entry:
        """The entry of an id; raises `UnknownCard`."""
        try:
            return self._entries[ident]
        except KeyError:
            raise UnknownCard(f"no card has the id {ident!r}", self._near(ident)) from None

    def resolve(self, ref: str, collection: str | None = None) -> str:
        """The id that an id or a printed name means; raises `UnknownCard` or `AmbiguousCard`."""
        if ref in self._entries and collection in (None, collection_of(ref)):
            return ref
        collections = [collection] if collection else sorted(set(COLLECTION_OF.values()))
        found = [ident for name in collections for ident in self._by_name.get((name, folded(ref)), ())]
        if len(found) > 1:
            raise AmbiguousCard(f"several cards are called {ref!r}", tuple(found))
        if not found:
            raise UnknownCard(f"no card answers to {ref!r}", self._near(ref, collection))
        return found[0]

    def wire(self, ident: str) -> Entry:
        """A card as the `definition` of a position, the same object each time. Raises UnknownCard."""
        found = self._wires.get(ident)
        if found is None:
            found = self._wires[ident] = definition_wire(self.get(ident))
        return found

    def definition(self, ident: str) -> Definition:
        """The definition that the judge uses for a card of the catalogue."""
        found = self._definitions.get(ident)
        if found is None:
            wire = definition_wire(self.get(ident))
            features = tuple(wire.get("features", ()))
            found = self._definitions[ident] = definition_from_wire(wire, Printed(features))
        return found

    def card(self, ruleset: str, ref: str) -> tuple[str, Definition]:
        """The id and definition of a card that a position names, by id or printed name."""
        collection = COLLECTION_OF.get(ruleset)
        if collection is None:
            raise UnknownCard(f"the catalogue holds no cards for the ruleset {ruleset!r}")
        ident = self.resolve(ref, collection)
        return ident, self.definition(ident)

    def text(self, ruleset: str, text: str, name: str, kind: str, words: Sequence[Mapping[str, Any]] = ()) -> Printed:
        """What a text compiles to that is printed on a card of that kind, as far as the judge knows its features.

        Raises WordsRefused for words of a house that cannot be used, and OverBudget.
        """
        compiled = understood(compile_text(text, name or None), kind, name or None, house=house_of(words))
        return Printed(compiled.features, tuple(compiled.classes), compiled.unique)

    def ranked(
        self,
        query: str = "",
        *,
        collection: str | None = None,
        element: str | None = None,
        class_: str | None = None,
        kind: str | None = None,
        keyword: str | None = None,
        text: str | None = None,
        cost: int | None = None,
    ) -> list[tuple[float, str]]:
        """
        The ids of entries that fit every filter, and whose name comes near the query: best first, then by id.

        Each stands behind how far its name is from the query. A query in Latin letters finds Cyrillic names by their
        sound. `element="neutral"` finds cards without one; `text` those whose features, in words of either language,
        have all of its words.
        """
        found: list[tuple[float, str]] = []
        wanted = [f" {word}" for word in folded(text or "").split()]
        for ident, entry in self._entries.items():
            if collection is not None and collection_of(ident) != collection:
                continue
            if element is not None and entry.get("element", "neutral") != element:
                continue
            if class_ is not None and class_ not in entry.get("classes", ()):
                continue
            if kind is not None and entry["kind"] != kind:
                continue
            if cost is not None and cost not in _costs(entry):
                continue
            if keyword is not None and keyword not in set(keywords_of(entry.get("features", ()))):
                continue
            if text is not None and not self._says(ident, wanted):
                continue
            score = self._score(query, entry)
            if score >= _CLOSE_ENOUGH:
                found.append((-score, ident))
        return sorted(found)

    def search(self, query: str = "", *, limit: int | None = None, **wanted: Any) -> list[Entry]:
        """The entries that `ranked` finds, best first; so many at the most."""
        return [self._entries[ident] for _, ident in self.ranked(query, **wanted)[:limit]]

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """The words of each card's features, by id, in each language."""
        return self._words(self)

    def _says(self, ident: str, wanted: list[str]) -> bool:
        """Whether a card's features, put into words of one language, have every word of a text."""
        return any(all(word in said for word in wanted) for said in self.words[ident])

    @staticmethod
    def _score(query: str, entry: Entry) -> float:
        wanted = folded(query)
        if not wanted:
            return 100.0
        names = [folded(name) for name in entry["names"].values()]
        best = max(_alike(wanted, name) for name in names)
        return max(best, *(_alike(sounded(wanted), sounded(name)) for name in names)) if in_latin(wanted) else best

    def _near(self, ref: str, collection: str | None = None) -> tuple[str, ...]:
        name = ref.partition(":")[2] or ref
        near = self.search(name, collection=collection, limit=5) if folded(name) else []
        return tuple(entry["id"] for entry in near)


def _alike(wanted: str, name: str) -> float:
    """How near a name comes to what is wanted; 200 where it is that."""
    if name == wanted:
        return 200.0
    words = max((fuzz.ratio(wanted, word) for word in name.split()), default=0.0)
    near = max(fuzz.ratio(wanted, name), words - 5.0)
    return max(near, 150.0 if name.startswith(wanted) else 120.0) if wanted in name else near


def _costs(entry: Entry) -> tuple[Any, ...]:
    """What an entry costs: so many crystals of one sort, or so many coins."""
    cost = entry.get("cost")
    return tuple(cost.values()) if isinstance(cost, Mapping) else (cost,)


def definition_wire(entry: Entry) -> dict[str, Any]:
    """A catalogue entry as the `definition` of a position (contract §1)."""
    names = entry["names"]
    name = names.get("ru") or next(iter(names.values()))
    return {"name": name, **{key: value for key, value in entry.items() if key not in _OFF_CARD}}


def keywords_of(features: Any) -> Iterator[str]:
    """Every keyword in some features, also those that others grant."""
    if isinstance(features, Mapping):
        if "keyword" in features:
            yield str(features["keyword"])
        for value in features.values():
            yield from keywords_of(value)
    elif isinstance(features, list | tuple):
        for feature in features:
            yield from keywords_of(feature)


@lru_cache(maxsize=1)
def default_catalogue() -> Catalogue:
    """The catalogue of the project's own data files: the cards of the boards' game, of every edition."""
    return Catalogue([entry for name in sorted(set(COLLECTION_OF.values())) for entry in entries_of(name)])


def entries_of(collection: str) -> list[Entry]:
    """The entries of a collection; none where there are no data files of it."""
    folder = files("service.cards") / "data" / collection
    found: list[Entry] = []
    for file in sorted(folder.iterdir(), key=lambda item: item.name) if folder.is_dir() else ():
        if file.name.endswith(".json"):
            found += json.loads(file.read_text(encoding="utf-8"))
    return found


def make_ready() -> None:
    """Read the grammars, the vocabularies and the cards' words now: whoever asks first would wait for seconds."""
    for text in ("{tap}: Закрыть Эльфа.", "{tap}: close an elf.", "Ранит эльфф закрытого.", "Wounds an elff closed."):
        understood(compile_text(text))
    default_catalogue().words.keys()
