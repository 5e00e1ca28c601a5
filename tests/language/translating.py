"""Every feature of the older form that the project has, with what the translation makes of it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from service.cards import default_catalogue
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import faults
from service.translation import Untranslated, translated
from tests.every_case import every_case
from tests.language.samples import LANGUAGE

CATALOGUE, CASES = "catalogue", "cases"


class Told(NamedTuple):
    """A feature, the cards that have it, what it becomes, and why not where it becomes nothing sound."""

    feature: Mapping[str, Any]
    cards: frozenset[str]
    new: list[dict[str, Any]]
    why: str | None


def _of_catalogue() -> Iterator[tuple[str, str, Any]]:
    catalogue = default_catalogue()
    for entry in catalogue:
        for feature in entry.get("features", ()):
            yield entry["id"], str(entry["kind"]), feature


def _of_cases() -> Iterator[tuple[str, str, Any]]:
    for case in every_case():
        for definition in _definitions([case.position, *([step.request, step.expect] for step in case.steps)]):
            for feature in definition["features"]:
                yield case.file.stem, str(definition.get("kind", "creature")), feature


def _definitions(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        if isinstance(value.get("features"), list):
            yield value
        for part in value.values():
            yield from _definitions(part)
    elif isinstance(value, list):
        for part in value:
            yield from _definitions(part)


@cache
def told(where: str) -> tuple[Told, ...]:
    """Every different feature of the catalogue or of the cases, but for those that say only what is unsupported."""
    cards: dict[tuple[str, str], set[str]] = defaultdict(set)
    for card, kind, feature in _of_catalogue() if where == CATALOGUE else _of_cases():
        if isinstance(feature, Mapping) and "unsupported" not in feature and not feature_faults(feature):
            cards[kind, json.dumps(feature, sort_keys=True, default=_plain)].add(card)
    return tuple(_told(json.loads(text), kind, frozenset(having)) for (kind, text), having in sorted(cards.items()))


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else list(value)


def _told(feature: Any, kind: str, cards: frozenset[str]) -> Told:
    try:
        new = translated(feature, kind)
    except Untranslated as lacking:
        return Told(feature, cards, [], str(lacking))
    wrong = [fault for one in new for fault in faults(LANGUAGE, one)]
    return Told(feature, cards, new, f"{wrong[0].pointer}: {wrong[0].message[:80]}" if wrong else None)


def reached(where: str) -> tuple[int, int, Counter[str]]:
    """How many features are said in the language and sound, of how many, and why the others are not."""
    found = told(where)
    lacking = Counter(one.why for one in found if one.why is not None)
    return len(found) - sum(lacking.values()), len(found), lacking


@cache
def words_in(where: str) -> Mapping[str, frozenset[str]]:
    """By card the words that its features use."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in told(where):
        for card in one.cards:
            found[card] |= set(words_of(one.new))
    return {card: frozenset(words) for card, words in found.items()}


def words_of(value: Any) -> Iterator[str]:
    """Every word that stands in a feature, as a key or as a value."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield name
            yield from words_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from words_of(part)
    elif isinstance(value, str):
        yield value
