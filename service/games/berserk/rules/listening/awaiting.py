"""What a feature that triggers waits for, in the older form or in the language: a moment of a turn, a force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.position.model import EMPTY, FORCES, Wire

_TURNS: Mapping[str, tuple[str, str]] = {
    "turn_start": ("turn_start", "own"), "enemy_turn_start": ("turn_start", "enemy"),
    "turn_end": ("turn_end", "own"), "enemy_turn_end": ("turn_end", "enemy"),
}  # fmt: skip
_SELF = {"is": "self"}


def event_of(feature: Wire) -> Wire:
    """The event of the language that a feature waits for; nothing for another one."""
    found: Wire = feature.get("when") or feature.get("trigger", EMPTY).get("when") or EMPTY
    return found if isinstance(found, Mapping) else EMPTY


def of_a_turn(feature: Wire) -> tuple[Any, Any]:
    """Which moment of a turn a feature waits for, and whose turn that is; None for another one."""
    event = event_of(feature)
    if event.get("event") == "phase":
        return event.get("at"), event.get("whose", "active")
    return _TURNS.get(feature.get("trigger", EMPTY).get("on", ""), (None, None))


def at_own_attacks(feature: Wire, kind: str | None) -> bool:
    """Whether a feature waits for its card's own attacks of a type (dictionary.unity.3)."""
    event = event_of(feature)
    if not event:
        return feature.get("trigger", EMPTY).get("on") in (kind, "attack")
    if event.get("event") != "attack" or event.get("by") != _SELF or event.get("stage", "landed") != "landed":
        return False
    return event.get("answering") is not True and in_group(kind or "", event.get("type", "attacks"))


def asks_force(feature: Wire, kind: str) -> bool:
    """Whether a feature waits for its card's own attacks of just this type to be of some force."""
    event = event_of(feature)
    if event.get("event") != "attack" or event.get("by") != _SELF or event.get("type") != kind:
        return False
    return event.get("force", "miss") not in ("miss", list(FORCES), FORCES)


def speaks_of_its_event(feature: Wire) -> bool:
    """Whether what a feature does depends on whom or what it names in the event that it waits for."""
    names = frozenset(_given(event_of(feature)))
    rest = {word: told for word, told in feature.items() if word not in ("trigger", "when")}
    return bool(names) and mentions(rest, lambda part: isinstance(part, Mapping) and not names.isdisjoint(_meant(part)))


def _meant(part: Mapping[str, Any]) -> list[str]:
    return [told for word in ("is", "called", "number", "for") if isinstance(told := part.get(word), str)]


def _given(part: Any) -> Iterator[str]:
    """The names that an event pattern gives."""
    if isinstance(part, Mapping):
        yield from (part[word] for word in ("as",) if isinstance(part.get(word), str))
    inner = part.values() if isinstance(part, Mapping) else part if isinstance(part, list | tuple) else ()
    for each in inner:
        yield from _given(each)


__all__ = ["asks_force", "at_own_attacks", "event_of", "of_a_turn", "speaks_of_its_event"]
