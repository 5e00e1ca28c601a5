"""The printed cards of Heroes: a collection of them as catalogue entries, and their texts read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from service.cards.catalogue import Catalogue, entries_of
from service.cards.compiler import Compiled, Reading, assembled
from service.cards.refusals import refusal_of
from service.cards.search_words import search_words
from service.cards.vocabulary import folded
from service.games.heroes.language import LANGUAGE
from service.reading import wording
from service.reading.heroes.text import read_text
from service.reading.heroes.titles import Names
from service.reading.heroes.whole import WORDS
from service.reading.house import NO_HOUSE, House
from service.reading.syntax.rows import rows
from service.reading.syntax.words import Titles

COLLECTION = "heroes"
#: What a card without its text is told to have instead.
UNKNOWN_TEXT = {"unsupported": "text: not known"}


@cache
def heroes_catalogue() -> Catalogue:
    """The printed cards of Heroes, as far as they are known here."""
    return Catalogue(entries_of(COLLECTION), _words)


def _words(entries: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    return search_words(entries, lambda features: wording(features, WORDS, LANGUAGE), __file__)


def compiled(
    text: str, name: str | None = None, kind: str = "creature", house: House = NO_HOUSE, titles: Titles | None = None
) -> Compiled:
    """A printed text of Heroes, read; uniqueness is a feature of it here.

    Args:
        text: as it is printed.
        name: of the card, which its text may use.
        kind: of the card.
        house: keywords that no rulebook defines, with what they mean.
        titles: knows the names of cards; those of the catalogue where none are told.

    Raises:
        OverBudget: it takes too long.
    """
    told = read_text(text, name, kind, titles or names_with(()), house) if text else []
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
    return assembled(readings, ())


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
    features = [_kept(feature, read) for feature in read.features]
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
