"""Which features a card has by itself: printed and gained ones, less those that it has lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.heroes.features.defined import Sentence, sentences
from service.games.heroes.position.answering import Answering
from service.games.heroes.position.model import PLAY, Card, Feature, Wire
from service.games.heroes.position.outlines import outline, works_in
from service.judge.matching import View, compared
from service.judge.matching.events import says

#: The statements that tell which features cards have.
GRANTING = frozenset({"grant", "without"})
#: What no feature is called but texts speak of: features by what sets them off.
_RECOGNISED: Mapping[str, Wire] = {
    "hire": {"event": "put", "on": {"is": "self"}, "to": "in_play"},
    "death_trigger": {"event": "die", "on": {"is": "self"}},
}  # fmt: skip
_BOUNDS = frozenset({"min", "max", "equal", "odd"})
#: What works of a hidden character too (heroes.glossary.hidden).
_IN_HIDING = frozenset({"uniqueness"})


def features_of(table: Answering, card: Card) -> tuple[Feature, ...]:
    """The features that a card has by itself, wherever it lies; those of cards attached to it are its own too
    (heroes.glossary.attach)."""
    found = list(_own(card))
    if card.zone == PLAY:
        for part in table.attached(card.id):
            found += [one._replace(id=f"{part.id}:{one.id}") for one in _own(part)]
    if card.hidden:
        found = [one for one in found if one.keyword in _IN_HIDING]
    return tuple(found)


def _own(card: Card) -> Iterator[Feature]:
    gained = [Feature(str(one["id"]), one["feature"], "gained") for one in card.gained]
    if not card.lost:
        yield from card.definition.features
    else:
        yield from (one for one in card.definition.features if not any(_lost(one, told) for told in card.lost))
    for one in gained:
        if not any(_lost(one, told) for told in card.lost if "feature" in told and "all" not in told):
            yield one


def _lost(feature: Feature, told: Wire) -> bool:
    return bool(told.get("all")) or _says(feature, told["feature"])


def _says(feature: Feature, told: Wire) -> bool:
    """Whether a feature says all of a part of one; some are told by what sets them off."""
    if told.get("keyword") in _RECOGNISED:
        return says(feature.said.get("when"), _RECOGNISED[told["keyword"]])
    return says(feature.said, told)


def _may_say(table: Answering, card: Card) -> bool:
    """Whether it is worth looking: a part that is attached may have said it."""
    found = outline(card)
    if found.always and card.zone in found.zones:
        return True
    return card.zone == PLAY and bool(table.attached(card.id))


def always_of(table: Answering, card: Card) -> Iterator[tuple[Feature, Sentence]]:
    """What a card always says where it lies, its named features too."""
    if card.attached is not None or not _may_say(table, card):
        return
    for feature in table.features(card):
        if card.zone in works_in(feature):
            yield from ((feature, sentence) for sentence in sentences(feature) if "always" in sentence.said)


def bound(said: Any, names: Wire) -> Any:
    """A feature with the words and numbers in it that the text has named: it outlasts the text."""
    if isinstance(said, Mapping):
        found: dict[str, Any] = {}
        for word, value in said.items():
            spoken = value.get("is") if word in _SPOKEN and isinstance(value, Mapping) else None
            known = names.get(str(spoken)) if spoken is not None else None
            found[word] = bound(value, names) if known is None else known
        number = names.get(str(said.get("number")))
        return number if said.keys() == {"number"} and isinstance(number, int) else found
    return tuple(bound(one, names) for one in said) if isinstance(said, list | tuple) else said


#: Where a text speaks of what was said.
_SPOKEN = frozenset({"class", "element", "name"})


def pattern_fits(view: View, feature: Feature, told: Wire) -> bool:
    """Whether a feature is such as a text asks for. Raises Unmatched."""
    for word, value in told.items():
        if word == "keyword" and value in _RECOGNISED:
            if not says(feature.said.get("when"), _RECOGNISED[value]):
                return False
        elif word == "printed":
            if feature.origin != "printed":
                return False
        elif word == "x":
            bounds: Any = value if isinstance(value, Mapping) and value.keys() <= _BOUNDS else {"equal": value}
            if not compared(view, feature.x, bounds):
                return False
        elif word not in feature.said or not says(feature.said[word], value):
            return False
    return True
