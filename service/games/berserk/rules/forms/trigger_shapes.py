"""What is wrong with the wire form of a trigger (see ``shapes``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.forms.filter_shapes import amount
from service.games.berserk.rules.forms.shapes import Check, Faults, fields, flag, listed, one_of, whole, word


def _highest(pointer: str, value: Any) -> Faults:
    """The highest number of a die; one that is counted as the feature is given (``acquiring``)."""
    return amount(pointer, value) if isinstance(value, Mapping) else whole(1, 6)(pointer, value)


_DIE = fields(
    "A roll",
    {"odd": flag, "min": whole(1, 6), "max": _highest},
)


def _event(pointer: str, value: Any) -> Faults:
    """A part of what is done in a row."""
    from service.games.berserk.rules.abilities.shapes import part_of

    return part_of("event")(pointer, value)


def _time(pointer: str, value: Any) -> Faults:
    """The how-manieth time of a moment, and in which span it is counted, of each by itself that has a name."""
    from service.games.berserk.rules.abilities.shapes import part_of

    bounds: dict[str, Check] = dict.fromkeys(("min", "max", "equal"), part_of("amount"))
    told: dict[str, Check] = {**bounds, "odd": flag, "per": one_of("turn", "battle"), "for": word}
    return fields("The time of a moment", told, ("per",))(pointer, value)


def trigger_faults(pointer: str, value: Any) -> Faults:
    """A trigger point and what more it asks for."""
    from service.games.berserk.rules.listening.occasions import TRIGGERS

    checks: dict[str, Check] = {
        "on": one_of(*TRIGGERS),
        "die": _DIE,
        "of": listed(_event, 2),
    }
    if isinstance(value, Mapping) and "when" in value:
        from service.games.berserk.rules.abilities.shapes import part_of

        said: dict[str, Check] = {"on": word, "when": part_of("event"), "across": part_of("selector"), "time": _time}
        if value.get("on") == "event":
            told = {name: part for name, part in value.items() if name != "names"}
            return fields("An event", said, ("when",))(pointer, told)
        wrong = said["when"](f"{pointer}/when", value["when"])
        if wrong:
            return wrong
        value = {word: told for word, told in value.items() if word != "when"}
    row = isinstance(value, Mapping) and value.get("on") == "sequence"
    return fields("A trigger", checks, ("on", "of") if row else ("on",))(pointer, value)
