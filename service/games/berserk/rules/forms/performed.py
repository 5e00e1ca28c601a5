"""Named features that a card's text lets the card carry out at some moment: "on a strike it may jump" (414.2).

For texts that speak of "a creature with a jump" such a card is one (ruling s4_88.2); for the rules of the named feature
itself, as when the card may jump by its own movement, it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.position.model import Feature, Wire
from service.judge.remembered import Remembered

#: Effects that are a named feature carried out.
_DEEDS: Mapping[str, str] = {"jump": "jump", "finish": "finishing"}
#: Parts of a text in which another card, or a later feature, has the word.
_ELSEWHERE = frozenset({"feature", "blow", "grant", "later"})
#: Ways of a move that are a named feature carried out.
_WAYS: Mapping[str, str] = {"jump": "jump", "teleport": "teleportation"}
_KNOWN = Remembered(20_000)


def performed(feature: Feature) -> frozenset[str]:
    """The named features that a text lets its own card carry out; those that it has by name are none of these."""
    known: frozenset[str] | None = _KNOWN.get(feature.data)
    if known is None:
        known = _KNOWN.put(feature.data, frozenset(_names(feature.data)))
    return known


def _names(data: Wire) -> Iterator[str]:
    if "always" in data:
        yield from _said(data["always"])
        return
    if "class" not in data:
        return
    if "keyword" in data:
        yield str(data["keyword"])
    aimed = "target" in data
    for effect in every_effect(data):
        name = _DEEDS.get(effect["effect"], effect.get("keyword") if effect["effect"] == "move" else None)
        if name == "finishing" or (name is not None and effect.get("to", "target" if aimed else "self") == "self"):
            yield str(name)


def _said(value: Any) -> Iterator[str]:
    """The same of what always holds, by the deeds that it speaks of."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from _said(item)
    elif isinstance(value, Mapping):
        if value.get("deed") == "move" and value.get("way") in _WAYS and value.get("on", _SELF) == _SELF:
            yield _WAYS[value["way"]]
        for name, item in value.items():
            if name not in _ELSEWHERE:
                yield from _said(item)


_SELF: Wire = {"is": "self"}


def every_effect(value: Any) -> Iterator[Wire]:
    """Every effect in a text, also those that others hold."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from every_effect(item)
    elif isinstance(value, Mapping):
        if "effect" in value:
            yield value
        for name, item in value.items():
            if name not in _ELSEWHERE:
                yield from every_effect(item)
