"""What there is to look for on a printed card at all: found once for each, so that most cards need not be looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from service.games.heroes.features.defined import sentences
from service.games.heroes.position.model import CAPTURED, PLAY, Card, Feature
from service.judge.remembered import Remembered

#: Where a feature works that tells no zones: those that the rulebook says of, the others in play.
_ZONES: Mapping[str, tuple[str, ...]] = {
    "ambush": ("hand", CAPTURED), "module": ("hand", "deck", "graveyard", "reserve", "sideboard", CAPTURED),
    "incarnation": ("graveyard",), "clutch": ("hand",),
    "soul_catcher": (PLAY, "hand", "graveyard"), "horde": ("deck",), "deck_limit": ("deck",),
}  # fmt: skip
_IN_PLAY = (PLAY,)


class Outline(NamedTuple):
    """Where a card's features work, which events they wait for, and whether they always say something."""

    zones: frozenset[str]
    events: frozenset[str]
    always: bool


_PRINTED = Remembered(5_000)


def works_in(feature: Feature) -> tuple[str, ...]:
    """The zones where a feature works, in the position's words."""
    told = feature.said.get("works_in")
    if told is not None:
        return tuple(PLAY if zone == "in_play" else zone for zone in told)
    return _ZONES.get(feature.said.get("keyword", ""), _IN_PLAY)


def outline(card: Card) -> Outline:
    """What there is to look for on a card, with what it has gained."""
    printed: Outline | None = _PRINTED.get(card.definition)
    if printed is None:
        printed = _PRINTED.put(card.definition, _outline(card.definition.features))
    if not card.gained:
        return printed
    more = _outline([Feature(one["id"], one["feature"]) for one in card.gained])
    return Outline(printed.zones | more.zones, printed.events | more.events, printed.always or more.always)


def _outline(features: Iterable[Feature]) -> Outline:
    zones: set[str] = set()
    events: set[str] = set()
    always = False
    for feature in features:
        zones |= {*works_in(feature)}
        for sentence in sentences(feature):
            events |= {*_events(sentence.said.get("when"))}
            always = always or "always" in sentence.said
    return Outline(frozenset(zones), frozenset(events), always)


def _events(when: Any) -> Iterator[str]:
    """The events of a pattern, which may be any of several."""
    if isinstance(when, Mapping):
        if "event" in when:
            yield str(when["event"])
        for one in when.get("any", ()) if "event" not in when else ():
            yield from _events(one)
