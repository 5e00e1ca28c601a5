"""What is wrong with the wire form of a feature, field by field: numbers, words, lists and objects, costs and limits.

Every check takes a pointer and a value and gives ``(pointer, message)`` pairs; none ever raises, whatever it is given.
What is made of these stands in ``filter_shapes``, ``trigger_shapes`` and ``effect_shapes``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import ATTACKS, TYPE_GROUPS
from service.games.berserk.rules.forms.readers import READERS
from service.games.berserk.rules.position.model import Wire

Faults = list[tuple[str, str]]
Check = Callable[[str, Any], Faults]

ABILITY_TYPES = ATTACKS | {"spell", "impact"}
ROLES = (
    "self",
    "target",
    "attacked",
    "attacker",
    "host",
    "each",
    "dead",
    "subject",
    "occupant",
    "shown",
    "done",
    "second",
)


def is_whole(value: Any, low: int = 0, high: int = 99) -> bool:
    """Whether it is a whole number within bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(low: int = 0, high: int = 99) -> Check:
    """A whole number within bounds."""
    message = f"A whole number from {low} to {high}."
    return lambda pointer, value: [] if is_whole(value, low, high) else [(pointer, message)]


def one_of(*options: Any) -> Check:
    """One of these words."""
    message = f"One of: {', '.join(map(str, options))}."
    return lambda pointer, value: [] if isinstance(value, str) and value in options else [(pointer, message)]


def flag(pointer: str, value: Any) -> Faults:
    """True or false."""
    return [] if isinstance(value, bool) else [(pointer, "true or false.")]


def word(pointer: str, value: Any) -> Faults:
    """A word that is not empty."""
    return [] if isinstance(value, str) and value else [(pointer, "A word.")]


def group(pointer: str, value: Any) -> Faults:
    """An attack or ability type, or a group of them."""
    fine = isinstance(value, str) and (value in TYPE_GROUPS or value in ABILITY_TYPES)
    return [] if fine else [(pointer, "A type of attack or ability, or a group of them.")]


def groups(pointer: str, value: Any) -> Faults:
    """A type or a group of types, or several of them."""
    return group(pointer, value) if isinstance(value, str) else listed(group, 2)(pointer, value)


def listed(check: Check, least: int = 1) -> Check:
    """A list whose items all pass."""

    def faults(pointer: str, value: Any) -> Faults:
        if not isinstance(value, list | tuple) or len(value) < least:
            return [(pointer, f"A list of {least} or more." if least else "A list.")]
        return [fault for n, item in enumerate(value) for fault in check(f"{pointer}/{n}", item)]

    return faults


def fields(what: str, checks: Mapping[str, Check], needed: tuple[str, ...] = ()) -> Check:
    """An object with these fields only."""

    def faults(pointer: str, value: Any) -> Faults:
        if not isinstance(value, Mapping):
            return [(pointer, f"{what} is an object.")]
        found = [(f"{pointer}/{name}", "Unknown field.") for name in value if name not in checks]
        found += [(f"{pointer}/{name}", "Is missing.") for name in needed if name not in value]
        for name, check in checks.items():
            if name in value:
                found += check(f"{pointer}/{name}", value[name])
        return found

    return faults


def feature(pointer: str, value: Any) -> Faults:
    """A whole feature."""
    return [(f"{pointer}{below}", message) for below, message in READERS["text"](value, given=True)]


def some_feature(pointer: str, value: Any) -> Faults:
    """Some fields of a feature, by which it is recognised."""
    if not isinstance(value, Mapping) or not value:
        return [(pointer, "The fields by which a feature is recognised.")]
    name = value.get("keyword")
    if name is not None and (not isinstance(name, str) or name not in KEYWORDS):
        return [(f"{pointer}/keyword", f"There is no named feature {name!r}.")]
    return []


def keyword(pointer: str, value: Any) -> Faults:
    """The name of a named feature."""
    fine = isinstance(value, str) and value in KEYWORDS
    return [] if fine else [(pointer, f"There is no named feature {value!r}.")]


_MARK = fields("A marker", {"name": word, "whose": one_of("own", "enemy", "self"), "min": whole(1)}, ("name",))


def mark(pointer: str, value: Any) -> Faults:
    """A marker that a text names: its name, and whose it is where that is said."""
    return word(pointer, value) if isinstance(value, str) else _MARK(pointer, value)


def chips(pointer: str, value: Any) -> Faults:
    """How many chips something costs."""
    return [] if value == "x" or is_whole(value) else [(pointer, 'A number from 0 to 99, or "x".')]


def _deeds(pointer: str, value: Any) -> Faults:
    found: Faults = READERS["effects"](pointer, value)
    return found


def _so(pointer: str, value: Any) -> Faults:
    return listed(READERS["condition"], 0)(pointer, value)


_CRYSTALS = dict.fromkeys(("gold", "silver"), whole())
cost_faults = fields(
    "A cost", {"close": flag, "chips": chips, "most": whole(1), **_CRYSTALS, "deeds": _deeds, "so": _so}
)
_LIMIT = fields(
    'A limit is {"times": number, "per": "turn" or "battle"}; it',
    {"times": whole(1), "per": one_of("turn", "battle"), "each": flag, "for": word},
    ("times", "per"),
)


def limit_faults(pointer: str, value: Any) -> Faults:
    """How often in a turn or battle."""
    return _LIMIT(pointer, value)


def described(data: Wire, checks: Mapping[str, Check]) -> Faults:
    """The faults of an object's fields, those it does not know included; pointers begin at the object."""
    return fields("A feature", checks)("", data)
