"""Of which types a feature is, with the attacks that its text makes beside its own (§401)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.rules.model import Wire


def blows_of(effects: Any) -> Iterator[str]:
    """The types of the attacks that effects let their card make, also where an effect leads to others."""
    if isinstance(effects, list | tuple):
        for one in effects:
            yield from blows_of(one)
    elif isinstance(effects, Mapping):
        if effects.get("effect") == "attack" and "type" in effects["blow"]:  # of a group nobody knows which it will be
            yield str(effects["blow"]["type"])
        for name in ("effects", "otherwise", "then", "options", "outcomes"):
            yield from blows_of(effects.get(name, ()))


def declared_as(data: Wire) -> tuple[str, ...]:
    """What declaring a feature declares (400.3): its type; "two throws" are throws, and no impact (401.6)."""
    kind, effects = data.get("type", "impact"), data.get("effects", ())
    if kind == "impact" and effects and all(e.get("effect") == "attack" for e in effects):
        return tuple(dict.fromkeys(blows_of(effects))) or (str(kind),)
    return (str(kind),)
