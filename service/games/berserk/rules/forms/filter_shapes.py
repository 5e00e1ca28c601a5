"""What is wrong with the wire form of filters, conditions, cells and numbers that are counted (see ``shapes``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.forms.readers import READERS, reads
from service.games.berserk.rules.forms.shapes import (
    ROLES,
    Check,
    Faults,
    fields,
    flag,
    is_whole,
    keyword,
    listed,
    mark,
    one_of,
    whole,
    word,
)
from service.games.berserk.rules.position.model import ELEMENTS, FORCES, KINDS

#: Numbers that are known only when an effect happens.
AMOUNTS = ("x", "amount", "die", "chips")


def values(pointer: str, value: Any) -> Faults:
    """Three numbers: weak, medium, strong (205.7); one that is counted; or those of the simple strike (104.2b)."""
    if isinstance(value, Mapping):
        if "of" in value:
            return measure(pointer, value)
        return fields("A value", {"strike": one_of(*FORCES, "all"), "plus": whole(-99)}, ("strike",))(pointer, value)
    if not isinstance(value, list | tuple) or len(value) != 3:
        return [(pointer, "A value is three whole numbers: weak, medium, strong.")]
    counted = [fault for n, v in enumerate(value) if isinstance(v, Mapping) for fault in measure(f"{pointer}/{n}", v)]
    fine = all(is_whole(v) or v == "x" for v in value if not isinstance(v, Mapping))
    return counted if fine else [(pointer, "A value is three whole numbers: weak, medium, strong.")]


def amount(pointer: str, value: Any) -> Faults:
    """A number, or one that is known later; a text that divides says how it rounds (104.1)."""
    if isinstance(value, Mapping):
        return measure(pointer, value)
    if is_whole(value) or (isinstance(value, str) and value in AMOUNTS):
        return []
    return [(pointer, f"A whole number from 0 to 99, or one of: {', '.join(AMOUNTS)}.")]


def reach(pointer: str, value: Any) -> Faults:
    """How far something goes: at least 1 where that is printed, or a number that is known later."""
    if isinstance(value, Mapping) or (isinstance(value, str) and value in AMOUNTS):
        return amount(pointer, value)
    return whole(1, 9)(pointer, value)


#: What a number that is counted cannot do without.
_ASKED: Mapping[str, tuple[str, ...]] = {
    "cards": ("filter",), "feature": ("keyword",), "strike": ("force",), "difference": ("between",),
    "said": ("number",), "sum": ("each", "filter"), "greatest": ("each", "filter"), "case": ("if", "then", "else"),
}  # fmt: skip


def measure(pointer: str, value: Any) -> Faults:
    """A number that is counted when it is needed (``measures``)."""
    asked = _ASKED.get(str(value.get("of")), ())
    needed = ("of", *asked, *(("round",) if "divide" in value else ()))
    return fields("A number", _MEASURE, needed)(pointer, value)


def change(pointer: str, value: Any) -> Faults:
    """What is added to a number, or taken from it: a number or a measure."""
    return measure(pointer, value) if isinstance(value, Mapping) else whole(-99)(pointer, value)


def _two(pointer: str, value: Any) -> Faults:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return [(pointer, "Two numbers.")]
    return [fault for n, one in enumerate(value) for fault in amount(f"{pointer}/{n}", one)]


def _amount_said(pointer: str, value: Any) -> Faults:
    from service.games.berserk.rules.abilities.shapes import part_of

    return part_of("amount")(pointer, value)


def _counting(pointer: str, value: Any) -> Faults:
    return filter_faults(pointer, value)


_MEASURE: dict[str, Check] = {
    "number": lambda pointer, value: _amount_said(pointer, value),
    "of": one_of(
        "said",
        "wounds",
        "lives",
        "extra_lives",
        "chips",
        "counters",
        "cost",
        "cards",
        "elements",
        "feature",
        "amount",
        "die",
        "strike",
        "movement",
        "difference",
        "left",
        "hurt",
        "steps",
        "mulligans",
        "excess",
        "free_cells",
        "row",
        "sum",
        "greatest",
        "x",
        "done",
        "dealt",
        "distance",
        "case",
    ),
    "if": lambda p, v: READERS["condition"](p, v),
    **dict.fromkeys(("then", "else"), whole()),
    "whose": one_of("self", "target", "shown", "attacked", "attacker", "host", "chosen", "dead", "spent"),
    "each": amount,
    "filter": _counting,
    "force": one_of(*FORCES),
    "between": _two,
    **dict.fromkeys(("in_area", "modified"), flag),
    "keyword": word,
    "signed": flag,
    "times": whole(-9, 9),
    "plus": whole(-99),
    "divide": whole(2, 9),
    "round": one_of("up", "down"),
    "max": whole(),
}


def filter_faults(pointer: str, value: Any) -> Faults:
    """A filter: which cards are meant."""
    return fields("A filter", _filters())(pointer, value)


def number(pointer: str, value: Any) -> Faults:
    """A number, one that the text counts, or the X that is paid."""
    if value == "x":
        return []
    return measure(pointer, value) if isinstance(value, Mapping) else whole()(pointer, value)


bounds = fields("Bounds", {"min": whole(), "max": whole(), "equal": whole(), "odd": flag})
_kind = one_of(*KINDS, "card", "plain_creature")
RELATIONS = ("adjacent", "behind", "opposite", "same_row", "same_column", "same_line", "other_end")
#: What a card can be to another one beside where it stands.
_KINSHIPS = ("same_element", "formed", "copy")
_NEAR = fields(
    "A place near a card",
    {
        "to": one_of(*ROLES),
        "side": one_of("own", "enemy"),
        **dict.fromkeys((*RELATIONS, "same_element", "formed"), flag),
    },
    ("to",),
)

_CROWD = fields(
    "So many cards",
    {
        "filter": lambda p, v: filter_faults(p, v),
        "min": lambda p, v: (number if isinstance(v, Mapping) else whole(1))(p, v),
    },
    ("filter", "min"),
)
_FILTER_CHECKS: dict[str, Check] = {
    "selector": lambda pointer, value: said("selector", "such", pointer, value),
    "kind": _kind,
    "side": one_of("own", "enemy", "any"),
    "cost": fields(
        "A cost", {"min": number, "max": number, "equal": number, "odd": flag, "crystal": one_of("gold", "silver")}
    ),
    "element": one_of(*ELEMENTS, "neutral"),
    "class": word,
    "name": word,
    "id": word,
    "keyword": keyword,
    "without": keyword,
    "lives_at_most": number,
    "lives_to_strike": fields(
        "Lives beside a strike",
        {"force": one_of(*FORCES), **dict.fromkeys(("min", "max", "equal"), whole(-9, 9))},
        ("force",),
    ),
    "lives": bounds,
    "strike": fields("A strike", {"force": one_of(*FORCES), "min": number, "max": number, "equal": number}, ("force",)),
    "chips": bounds,
    "not": filter_faults,
    "any": listed(filter_faults),
    "marker": word,
    "marked": lambda p, v: mark(p, v),
    "cell": lambda p, v: cell_filter(p, v),
    "row": whole(1, 3),
    "extra_lives": bounds,
    "zone": one_of("battlefield", "additional", "graveyard", "deck"),
    "beside": filter_faults,
    "placed": fields(
        "A place seen from a card",
        {
            "by": one_of("same_row", "same_column", "opposite", "behind", "flank"),
            "to": lambda p, v: filter_faults(p, v),
        },
        ("by", "to"),
    ),
    "across": lambda p, v: filter_faults(p, v),
    "host": filter_faults,
    "bears": filter_faults,
    "half": one_of("own", "enemy"),
    "wounds": bounds,
    "column": one_of("edge", "centre"),
    **dict.fromkeys(
        ("movement", "movement_now"), fields("Bounds", {"min": number, "max": number, "equal": number, "odd": flag})
    ),
    "opened": bounds,
    **dict.fromkeys(
        ("hurt_last", "walked_last"),
        fields("A turn that is over", {"turn": one_of("own", "enemy", "its"), "so": flag}, ("turn", "so")),
    ),
    "on_cell": one_of("arrived"),
    "is": one_of(*ROLES, "giver"),
    "near": fields(
        "A place near a card",
        {"to": one_of(*ROLES), "side": one_of("own", "enemy")} | dict.fromkeys((*RELATIONS, *_KINSHIPS), flag),
        ("to",),
    ),
}


def _filters() -> Mapping[str, Check]:
    """The checks of all filters; one that says only whether something is so takes true or false."""
    from service.games.berserk.rules.asking.filters import FILTERS

    return {name: _FILTER_CHECKS.get(name, flag) for name in FILTERS}


def said(kind: str, field: str, pointer: str, value: Any) -> Faults:
    """A part that is said in the language of cards."""
    from service.games.berserk.rules.abilities.shapes import named

    return named(kind, field)(pointer, value)


@reads("condition")
def condition_faults(pointer: str, value: Any) -> Faults:
    """A condition of a feature or an effect."""
    return fields("A condition", _CONDITION)(pointer, value)


_CONDITION: dict[str, Check] = {
    "said": lambda pointer, value: said("condition", "so", pointer, value),
    "self": filter_faults,
    "seat": one_of("first", "second"),
    "turn": one_of("own", "enemy"),
    "round": bounds,
    "turns_over": bounds,
    "in_turn": flag,
    "mulligans": bounds,
    "more": fields("This condition", {"filter": filter_faults, "than": filter_faults}, ("filter", "than")),
    "elements": fields("This condition", {"side": one_of("own", "enemy"), "min": whole(), "max": whole()}, ("side",)),
    "exists": fields("This condition", {"filter": filter_faults, "min": whole(), "max": whole()}),
    "ranges": fields(
        "This condition",
        {"of": listed(one_of("shot", "throw", "discharge")), "filter": filter_faults, "min": whole(1)},
        ("of", "filter", "min"),
    ),
    "classes": fields("This condition", {"filter": filter_faults, "min": whole(1)}, ("filter", "min")),
    "lines": fields(
        "This condition",
        {"of": one_of("rows", "columns"), "filter": filter_faults, "min": whole(1, 6)},
        ("of", "filter", "min"),
    ),
    "all": lambda pointer, value: listed(condition_faults, 2)(pointer, value),
    "any": lambda pointer, value: listed(condition_faults, 2)(pointer, value),
}

cell_filter: Check = fields(
    "A filter of cells",
    {
        **dict.fromkeys((*RELATIONS, "from"), one_of("self", "moved")),
        "selector": lambda p, v: said("cell", "such", p, v),
        "stood": word,
        "within": reach, "rows": listed(whole(1, 3)), "half": one_of("own", "enemy"),
        **dict.fromkeys(("straight", "diagonal", "vacated", "crossed", "deep", "free"), flag),
        **dict.fromkeys(("marked", "unmarked"), mark),
        "near_mark": lambda p, v: _NEAR_MARK(p, v),
        "not": lambda p, v: cell(p, v),
        **dict.fromkeys(("beside", "holding"), filter_faults), "near": _NEAR, "crowd": _CROWD,
    },
)  # fmt: skip

_NEAR_MARK: Check = fields(
    "A place near a marker",
    {
        "name": word,
        "whose": one_of("own", "enemy", "self"),
        **dict.fromkeys(("adjacent", "same_row", "same_column"), flag),
    },
    ("name",),
)


def cell(pointer: str, value: Any) -> Faults:
    """Which cells are meant."""
    return [] if value in ("direction", "adjacent") else cell_filter(pointer, value)
