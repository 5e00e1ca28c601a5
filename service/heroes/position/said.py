"""Which features a card has by itself: printed and gained ones, less those that it has lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.heroes.features.defined import Sentence, sentences
from service.heroes.position.answering import Answering
from service.heroes.position.model import CAPTURED, PLAY, Card, Feature, Wire
from service.judge.matching import View, compared
from service.judge.matching.events import says

#: The statements that tell which features cards have.
GRANTING = frozenset({"grant", "without"})
_BOUNDS = frozenset({"min", "max", "equal", "odd"})
#: What works of a hidden character too (heroes.glossary.hidden).
_IN_HIDING = frozenset({"uniqueness"})
#: Where a feature works that tells no zones: those that the rulebook says of, the others in play.
_ZONES: Mapping[str, tuple[str, ...]] = {
    "ambush": ("hand", CAPTURED), "incarnation": ("graveyard",), "clutch": ("hand",),
    "soul_catcher": (PLAY, "hand", "graveyard"), "horde": ("deck",), "deck_limit": ("deck",),
}  # fmt: skip


def features_of(table: Answering, card: Card) -> tuple[Feature, ...]:
    """The features that a card has by itself, wherever it lies; those of cards attached to it are its own too
    (heroes.glossary.attach)."""
    found = list(_own(card))
    if card.zone == PLAY:
        for part in table.position.cards.values():
            if part.attached == card.id:
                found += [one._replace(id=f"{part.id}/{one.id}") for one in _own(part)]
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
    return bool(told.get("all")) or says(feature.said, told["feature"])


def works_in(feature: Feature) -> tuple[str, ...]:
    """The zones where a feature works, in the position's words."""
    told = feature.said.get("works_in")
    if told is not None:
        return tuple(PLAY if zone == "in_play" else zone for zone in told)
    return _ZONES.get(feature.keyword or "", (PLAY,))


def always_of(table: Answering, card: Card) -> Iterator[Sentence]:
    """What a card always says where it lies, its named features too."""
    if card.attached is not None:
        return
    for feature in table.features(card):
        if card.zone in works_in(feature):
            yield from (sentence for sentence in sentences(feature) if "always" in sentence.said)


def pattern_fits(view: View, feature: Feature, told: Wire) -> bool:
    """Whether a feature is such as a text asks for. Raises Unmatched."""
    for word, value in told.items():
        if word == "printed":
            if feature.origin != "printed":
                return False
        elif word == "x":
            bounds: Any = value if isinstance(value, Mapping) and value.keys() <= _BOUNDS else {"equal": value}
            if not compared(view, feature.x, bounds):
                return False
        elif word not in feature.said or not says(feature.said[word], value):
            return False
    return True
