"""What is wrong with the wire form of a trigger (see ``shapes``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.filter_shapes import amount, bounds, cell_filter, filter_faults
from service.rules.model import ELEMENTS, FORCES
from service.rules.shapes import Check, Faults, fields, flag, group, groups, keyword, listed, one_of, whole, word


def _highest(pointer: str, value: Any) -> Faults:
    """The highest number of a die; one that is counted as the feature is given (``acquiring``)."""
    return amount(pointer, value) if isinstance(value, Mapping) else whole(1, 6)(pointer, value)


_DIE = fields(
    "A roll",
    {"odd": flag, "min": whole(1, 6), "max": _highest, "strike": one_of(*FORCES), "unmodified": flag, "alike": flag},
)


def _occasion(pointer: str, value: Any) -> Faults:
    """A type of attack or ability, that a card sets out, whether a move was movement (dictionary.jump.7), or what
    brought a card in."""
    return (
        [] if value in ("move", "movement", "placement", "summon", "revive", "incarnation") else groups(pointer, value)
    )


def _doing(pointer: str, value: Any) -> Faults:
    """What a card does or suffers by name: a named feature, meanness, which is an effect with a name, or flight; for
    what a card is closed: for a move."""
    return [] if value in ("meanness", "flight", "move") else keyword(pointer, value)


def _whose(pointer: str, value: Any) -> Faults:
    """Whose moment a trigger waits for: the host's, or that of the cards of a filter."""
    return [] if value == "host" else filter_faults(pointer, value)


def _deed(pointer: str, value: Any) -> Faults:
    """A part of what is done in a row: a healing, or a type of attack or a group of them."""
    return [] if value == "heal" else group(pointer, value)


_TIME = fields(
    "The time of a moment",
    {
        **dict.fromkeys(("min", "max", "equal"), whole(1)),
        "per": one_of("turn", "battle"),
        "whose": filter_faults,
        "for": word,
    },
    ("per",),
)


def trigger_faults(pointer: str, value: Any) -> Faults:
    """A trigger point and what more it asks for."""
    from service.rules.occasions import TRIGGERS

    checks: dict[str, Check] = {
        "on": one_of(*TRIGGERS),
        "force": listed(one_of(*FORCES, "miss")),
        "type": _occasion,
        "source": filter_faults,
        "striker": filter_faults,
        "target": filter_faults,
        "die": _DIE,
        "whose": _whose,
        "amount": bounds,
        "reaches": whole(1),
        "keyword": _doing,
        "element": one_of(*ELEMENTS),
        "over": filter_faults,
        "over_cell": cell_filter,
        "at": filter_faults,
        "cell": fields(
            "Where a card moves",
            {
                **dict.fromkeys(("step", "again", "short"), flag),
                "half": one_of("own", "enemy"),
                "same_row": flag,
                "within": whole(1, 9),
                "same_way": bounds,
                "to": cell_filter,
                "from": cell_filter,
            },
        ),
        "striking": flag,
        "unanswered": flag,
        "exchange": flag,
        "nth": bounds,
        "time": _TIME,
        "behind": bounds,
        "shown": filter_faults,
        "of": listed(_deed, 2),
        "by": filter_faults,
        "or": listed(_alternative),
    }
    if isinstance(value, Mapping) and "when" in value:
        from service.rules.deeds.shapes import part_of

        said: dict[str, Check] = {"on": word, "when": part_of("event"), "across": part_of("selector"), "time": _TIME}
        if value.get("on") == "event":
            told = {name: part for name, part in value.items() if name != "names"}
            return fields("An event", said, ("when",))(pointer, told)
        wrong = said["when"](f"{pointer}/when", value["when"])
        if wrong:
            return wrong
        value = {word: told for word, told in value.items() if word != "when"}
    row = isinstance(value, Mapping) and value.get("on") == "sequence"
    return fields("A trigger", checks, ("on", "of", "by") if row else ("on",))(pointer, value)


#: Trigger points that look at more than their moment: none of them is one of several.
_ALONE = frozenset(
    {"state", "roll", "fight", "fury", "valhalla", "concentration", "turn_start", "any_turn_start", "starts_with"}
)


def _alternative(pointer: str, value: Any) -> Faults:
    """Another trigger point of the same feature."""
    if isinstance(value, Mapping) and (value.get("on") in _ALONE or {"or", "time"} & value.keys()):
        return [(pointer, "This trigger point stands by itself.")]
    return trigger_faults(pointer, value)
