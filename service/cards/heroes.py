"""The printed cards of Heroes: a collection of them as catalogue entries, and what the game asks of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from service.cards.catalogue import Catalogue, definition_wire, entries_of
from service.cards.compiler import Compiled, Reading, assembled
from service.cards.house import house_of
from service.cards.refusals import refusal_of
from service.cards.vocabulary import folded
from service.reading.heroes.text import read_text
from service.reading.heroes.titles import Names
from service.reading.heroes.whole import WORDS
from service.reading.syntax.rows import rows
from service.reading.syntax.words import Titles

COLLECTION = "heroes"
#: What a card without its text is told to have instead.
UNKNOWN_TEXT = {"unsupported": "text: not known"}


@cache
def heroes_catalogue() -> Catalogue:
    """The printed cards of Heroes, as far as they are known here."""
    return Catalogue(entries_of(COLLECTION))


class HeroesCards:
    """What Heroes asks of whoever has its cards and reads their texts."""

    def card(self, ruleset: str, ref: str) -> tuple[str, dict[str, Any]]:
        """The id and the definition of a printed card, by id or name. Raises UnknownCard."""
        catalogue = heroes_catalogue()
        ident = catalogue.resolve(ref, COLLECTION)
        return ident, definition_wire(catalogue.get(ident))

    def text(self, ruleset: str, text: str, name: str, kind: str) -> tuple[dict[str, Any], ...]:
        """The features of a printed text, a sentence that is not understood as unsupported. Raises OverBudget."""
        return compiled(text, name, kind).features


def compiled(
    text: str, name: str | None = None, kind: str = "creature", words: Any = (), titles: Titles | None = None
) -> Compiled:
    """A printed text of Heroes, read.

    Args:
        text: as it is printed.
        name: of the card, which its text may use.
        kind: of the card.
        words: of a house.
        titles: knows the names of cards; those of the catalogue where none are told.

    Raises:
        WordsRefused: words of the house cannot be used.
        OverBudget: it takes too long.
    """
    told = read_text(text, name, kind, titles or names_with(()), house_of(words)) if text else []
    readings = [
        Reading(
            one.sentence,
            one.features,
            one.read.classes,
            (one.refused, one.sentence) if one.refused else None,
            refusal_of(one.read, one.sentence) if one.refused else None,
        )
        for one in told
    ]
    return assembled(readings)


def names_with(more: Iterable[str]) -> Names:
    """The names of the cards of Heroes and of some more, in whatever case a text has them."""
    return _names(tuple(more))


@lru_cache(maxsize=2)
def _names(more: tuple[str, ...]) -> Names:
    return Names((*(name for entry in heroes_catalogue() for name in entry["names"].values()), *more))


def is_row(row: Mapping[str, Any]) -> bool:
    """Whether a row of a collection is a card of Heroes."""
    return str(row.get("id", "")).startswith(f"{COLLECTION}:")


def entry_of(row: Mapping[str, Any], titles: Titles | None = None) -> tuple[dict[str, Any], Compiled, list[str]]:
    """A row as a catalogue entry, how its text was read, and what was odd about it."""
    oddities = [f"doubtful: {row['note']}"] if row.get("note") else []
    read = compiled(row["text"] or "", row["name"].strip(), row["kind"], titles=titles)
    features = [_kept(feature, read) for feature in _all(read)]
    classes = []
    for printed in row.get("classes_ru", ()):
        slug = _classes().get(folded(printed))
        classes += [slug] if slug else []
        oddities += [] if slug else [f"unknown class {printed!r}"]
    several = row.get("elements") or []
    entry = {
        "id": row["id"],
        "names": {"ru": row["name"].strip()},
        "kind": row["kind"],
        "cost": row.get("cost"),
        "element": None if several or row["element"] == "neutral" else row["element"],
        "elements": several,
        "classes": classes,
        "lives": row.get("lives"),
        "strike": row.get("strike"),
        "features": [UNKNOWN_TEXT] if row["text"] is None else features,
    }
    return {key: value for key, value in entry.items() if value is not None and value != []}, read, oddities


def _all(read: Compiled) -> list[dict[str, Any]]:
    """Features in the order of print; uniqueness is one of them here."""
    found: list[dict[str, Any]] = []
    for reading in read.readings:
        found += reading.features or ([{"unsupported": reading.sentence}] if reading.unsupported else [])
    return found


def _kept(feature: dict[str, Any], read: Compiled) -> dict[str, Any]:
    """A feature as the catalogue holds it: of an unread sentence the number and the reason, never the words."""
    if "unsupported" not in feature:
        return feature
    number = next(n for n, one in enumerate(read.readings, 1) if one.sentence == feature["unsupported"])
    reason = read.readings[number - 1].unsupported
    return {"unsupported": f"sentence {number}: {reason[0] if reason else 'unread'}"}


@cache
def _classes() -> Mapping[str, str]:
    """The classes by their Russian names."""
    every = ((row.get("sel", {}).get("class"), name) for row in rows(WORDS) for name in row.get("ru", ()))
    return {folded(name.replace("_", " ")): slug for slug, name in every if isinstance(slug, str)}
