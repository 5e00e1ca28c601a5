"""Of which types a feature is, with the attacks that its text makes beside its own (§401)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.position.model import Wire


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


def objects_of(data: Wire) -> tuple[str, ...]:
    """The chain a feature is put on the stack as: shortened where no dice are rolled (216.1k)."""
    from service.games.berserk.rules.position.model import FULL_CHAIN, SHORT_CHAIN

    return FULL_CHAIN if needs_die(data) else SHORT_CHAIN


def needs_die(data: Wire) -> bool:
    """Whether executing the feature rolls a die: an attack or effect whose three values differ (205.7); one whose force
    a text says has a force without one."""
    if isinstance(data.get("value"), Mapping) and "settled" not in data:
        return bool(data["value"].get("strike") == "all")
    values = [data.get("value"), *_values(data.get("effects", ()))]
    return "settled" in data or any(isinstance(v, list | tuple) and any(one != v[0] for one in v) for v in values)


def _values(effects: Sequence[Wire]) -> Iterator[Any]:
    """The values of effects, also of those that others hold: what is dealt "otherwise" hangs on a roll too."""
    for effect in effects:
        yield effect.get("value")
        for name in ("effects", "otherwise", "then"):
            if effect.get("effect") != "delay":
                yield from _values(effect.get(name, ()))
        for option in effect.get("options", ()):
            yield from _values(option)
