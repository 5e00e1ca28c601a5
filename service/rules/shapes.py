"""What is wrong with the wire form of filters, conditions, costs and effects, field by field.

Every check takes a pointer and a value and gives ``(pointer, message)`` pairs; none ever raises, whatever it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.rules.features.base import ATTACKS, KEYWORDS, TYPE_GROUPS, feature_faults
from service.rules.model import ELEMENTS, KINDS, Wire

Faults = list[tuple[str, str]]
Check = Callable[[str, Any], Faults]

ABILITY_TYPES = ATTACKS | {"spell", "impact"}
#: How long something lasts: the battle, a turn's end or start, the bearer's next simple strike, the present attack.
UNTIL = (
    "battle", "end_of_turn", "end_of_enemy_turn", "start_of_your_turn", "next_simple_strike", "next_strike_this_turn",
    "this_attack", "next_attack", "next_attack_this_turn", "next_roll",
    "end_of_your_turn", "end_of_your_next_turn", "end_of_its_next_turn", "end_of_enemy_next_turn",
    "end_of_its_turn",
)  # fmt: skip
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
FORCES = ("weak", "medium", "strong")
#: Numbers that a modifier can change.
MODIFIABLE = ("value", "roll", "movement", "fury", "range", "lives", "finishing", "healing")
#: Numbers that are known only when an effect happens.
AMOUNTS = ("x", "amount", "die", "chips")
MAX_DEPTH = 12


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


def values(pointer: str, value: Any) -> Faults:
    """Three numbers: weak, medium, strong (205.7); one that is counted; or those of the simple strike (104.2b)."""
    if isinstance(value, Mapping):
        if "of" in value:
            return measure(pointer, value)
        return fields("A value", {"strike": one_of(*FORCES, "all")}, ("strike",))(pointer, value)
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


#: What a number that is counted cannot do without.
_ASKED: Mapping[str, tuple[str, ...]] = {
    "cards": ("filter",), "feature": ("keyword",), "strike": ("force",), "difference": ("between",),
    "sum": ("each", "filter"),
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


def _counting(pointer: str, value: Any) -> Faults:
    return filter_faults(pointer, value)


_MEASURE: dict[str, Check] = {
    "of": one_of(
        "wounds",
        "lives",
        "extra_lives",
        "chips",
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
        "mulligans",
        "excess",
        "free_cells",
        "sum",
        "x",
        "done",
    ),
    "whose": one_of("self", "target", "shown", "attacked", "attacker", "host", "chosen", "dead"),
    "each": amount,
    "filter": _counting,
    "force": one_of(*FORCES),
    "between": _two,
    "in_area": flag,
    "keyword": word,
    "times": whole(-9, 9),
    "plus": whole(-99),
    "divide": whole(2, 9),
    "round": one_of("up", "down"),
    "max": whole(),
}


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
    return [(f"{pointer}{below}", message) for below, message in feature_faults(value)]


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


_MARK = fields("A marker", {"name": word, "whose": one_of("own", "enemy", "self")}, ("name",))


def mark(pointer: str, value: Any) -> Faults:
    """A marker that a text names: its name, and whose it is where that is said."""
    return word(pointer, value) if isinstance(value, str) else _MARK(pointer, value)


def filter_faults(pointer: str, value: Any) -> Faults:
    """A filter: which cards are meant."""
    return fields("A filter", _filters())(pointer, value)


def number(pointer: str, value: Any) -> Faults:
    """A number, one that the text counts, or the X that is paid."""
    if value == "x":
        return []
    return measure(pointer, value) if isinstance(value, Mapping) else whole()(pointer, value)


_range = bounds = fields("Bounds", {"min": whole(), "max": whole(), "equal": whole(), "odd": flag})
_extreme = fields("An extreme", {"of": one_of("wounds", "lives", "cost"), "among": filter_faults}, ("of",))
_kind = one_of(*KINDS, "card", "plain_creature")
RELATIONS = ("adjacent", "behind", "opposite", "same_row", "same_column", "same_line", "other_end")
_NEAR = fields(
    "A place near a card",
    {"to": one_of(*ROLES), "side": one_of("own", "enemy"), **dict.fromkeys(RELATIONS, flag)},
    ("to",),
)
_CROWD = fields("So many cards", {"filter": lambda p, v: filter_faults(p, v), "min": whole(1)}, ("filter", "min"))
_FILTER_CHECKS: dict[str, Check] = {
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
    "struck": group,
    "lives_at_most": number,
    "trait": some_feature,
    "lives": _range,
    "strike": fields("A strike", {"force": one_of(*FORCES), "min": number, "max": number, "equal": number}, ("force",)),
    "chips": _range,
    "not": filter_faults,
    "any": listed(filter_faults),
    "marker": word,
    "marked": lambda p, v: mark(p, v),
    "cell": lambda p, v: _CELL(p, v),
    "row": whole(1, 3),
    "extra_lives": _range,
    "zone": one_of("battlefield", "additional", "graveyard"),
    "beside": filter_faults,
    "crowd": _CROWD,
    "host": filter_faults,
    "bears": filter_faults,
    "half": one_of("own", "enemy"),
    "squad_element": one_of("own", "enemy"),
    "wounds": _range,
    "column": one_of("edge", "centre"),
    "ability": group,
    "movement": _range,
    "opened": _range,
    "on_cell": one_of("arrived"),
    "went_along": one_of("row", "column"),
    "least": _extreme,
    "most": _extreme,
    "is": one_of(*ROLES, "giver"),
    "near": _NEAR,
}


def _filters() -> Mapping[str, Check]:
    """The checks of all filters; one that says only whether something is so takes true or false."""
    from service.rules.filters import FILTERS

    return {name: _FILTER_CHECKS.get(name, flag) for name in FILTERS}


def condition_faults(pointer: str, value: Any) -> Faults:
    """A condition of a feature or an effect."""
    return fields("A condition", _CONDITION)(pointer, value)


_CONDITION: dict[str, Check] = {
    "self": filter_faults,
    "seat": one_of("first", "second"),
    "turn": one_of("own", "enemy"),
    "round": _range,
    "turns_over": _range,
    "in_turn": flag,
    "more": fields("This condition", {"filter": filter_faults, "than": filter_faults}, ("filter", "than")),
    "elements": fields("This condition", {"side": one_of("own", "enemy"), "min": whole(), "max": whole()}, ("side",)),
    "exists": fields("This condition", {"filter": filter_faults, "min": whole(), "max": whole()}),
    "classes": fields("This condition", {"filter": filter_faults, "min": whole(1)}, ("filter", "min")),
    "lines": fields(
        "This condition",
        {"of": one_of("rows", "columns"), "filter": filter_faults, "min": whole(1, 6)},
        ("of", "filter", "min"),
    ),
}
_DIE = fields("A roll", {"odd": flag, "min": whole(1, 6), "max": whole(1, 6), "unmodified": flag})


def chips(pointer: str, value: Any) -> Faults:
    """How many chips something costs."""
    return [] if value == "x" or is_whole(value) else [(pointer, 'A number from 0 to 99, or "x".')]


cost_faults = fields("A cost", {"close": flag, "chips": chips, "most": whole(1), "gold": whole(), "silver": whole()})
_LIMIT = fields(
    'A limit is {"times": number, "per": "turn" or "battle"}; it',
    {"times": whole(1), "per": one_of("turn", "battle"), "each": flag},
    ("times", "per"),
)


def limit_faults(pointer: str, value: Any) -> Faults:
    """How often in a turn or battle."""
    return _LIMIT(pointer, value)


_CELL: Check = fields(
    "A filter of cells",
    {
        **dict.fromkeys((*RELATIONS, "from"), one_of("self", "moved")),
        "stood": one_of("self", "target", "dead", "attacked"),
        "within": whole(1, 9), "rows": listed(whole(1, 3)), "half": one_of("own", "enemy"),
        **dict.fromkeys(("straight", "diagonal", "vacated", "deep", "free"), flag),
        **dict.fromkeys(("marked", "unmarked"), mark),
        "near_mark": lambda p, v: _NEAR_MARK(p, v),
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
    return [] if value in ("direction", "adjacent") else _CELL(pointer, value)


def _occasion(pointer: str, value: Any) -> Faults:
    """A type of attack or ability, whether a move was movement (dictionary.jump.7), or what brought a card in."""
    return [] if value in ("movement", "placement", "summon", "revive", "incarnation") else groups(pointer, value)


def _doing(pointer: str, value: Any) -> Faults:
    """What a card does or suffers by name: a named feature, meanness, which is an effect with a name, or flight."""
    return [] if value in ("meanness", "flight") else keyword(pointer, value)


def _whose(pointer: str, value: Any) -> Faults:
    """Whose moment a trigger waits for: the host's, or that of the cards of a filter."""
    return [] if value == "host" else filter_faults(pointer, value)


def trigger_faults(pointer: str, value: Any) -> Faults:
    """A trigger point and what more it asks for."""
    from service.rules.occasions import TRIGGERS

    checks: dict[str, Check] = {
        "on": one_of(*TRIGGERS),
        "force": listed(one_of(*FORCES, "miss")),
        "type": _occasion,
        "source": filter_faults,
        "target": filter_faults,
        "die": _DIE,
        "whose": _whose,
        "amount": _range,
        "keyword": _doing,
        "first": flag,
        "element": one_of(*ELEMENTS),
        "over": filter_faults,
        "cell": fields(
            "Where a card moves",
            {
                "step": flag,
                "half": one_of("own", "enemy"),
                "same_row": flag,
                "within": whole(1, 9),
                "to": _CELL,
                "from": _CELL,
            },
        ),
        "striking": flag,
        "nth": _range,
        "or": listed(_alternative),
    }
    return fields("A trigger", checks, ("on",))(pointer, value)


#: Trigger points that look at more than their moment: none of them is one of several.
_ALONE = frozenset(
    {"roll", "fight", "fury", "valhalla", "concentration", "turn_start", "any_turn_start", "starts_with"}
)


def _alternative(pointer: str, value: Any) -> Faults:
    """Another trigger point of the same feature."""
    if isinstance(value, Mapping) and (value.get("on") in _ALONE or "or" in value):
        return [(pointer, "This trigger point stands by itself.")]
    return trigger_faults(pointer, value)


def effect_list(pointer: str, value: Any) -> Faults:
    """Effects one after another."""
    return listed(effect_faults)(pointer, value)


def _outcome(pointer: str, value: Any) -> Faults:
    checks: dict[str, Check] = {"min": whole(1, 6), "max": whole(1, 6), "effects": effect_list}
    return fields("An outcome", checks, ("effects",))(pointer, value)


def _blow(pointer: str, value: Any) -> Faults:
    """An attack that a text makes beside its own."""
    checks: dict[str, Check] = {
        "type": one_of(*sorted(ATTACKS)), "value": values, "range": whole(0, 9), "target": filter_faults,
        "answered": flag, "name": word,
    }  # fmt: skip
    return fields("An attack", checks, ("type", "value"))(pointer, value)


#: What a field of an effect must be; a field means the same in every effect that has it.
FIELDS: dict[str, Check] = {
    "gold": whole(),
    "silver": whole(),
    "effect": word,
    "to": one_of(*ROLES),
    "whose": one_of("own", "enemy"),
    "x": amount,
    "value": values,
    "if": condition_faults,
    "filter": filter_faults,
    "get": flag,
    "fewer": flag,
    "alone": flag,
    "alike": one_of("name"),
    "unlike": one_of("name"),
    "chosen": flag,
    "unanswered": flag,
    "full": flag,
    "random": flag,
    "capped": flag,
    "all": flag,
    "closed": flag,
    "closing": flag,
    "open": flag,
    "name": word,
    "shape": one_of("row", "column", "diagonal", "square"),
    "half": one_of("own", "enemy"),
    "graveyard": flag,
    "max": whole(),
    "until": one_of(*UNTIL),
    "at_the_latest": one_of(*(until for until in UNTIL if until.startswith(("end_", "start_")))),
    "marker": word,
    "keyword": keyword,
    "most": whole(1),
    "sums": one_of("existing", "always"),
    "what": one_of(*MODIFIABLE),
    "of": groups,
    "by": change,
    "when": one_of("attacking", "attacked"),
    "worth": bounds,
    "against": filter_faults,
    "from": one_of("own", "enemy", "any"),
    "cell": cell,
    "range": whole(1, 9),
    "movement": flag,
    "host": one_of("target"),
    "onto": filter_faults,
    "with": one_of("self", "targets"),
    "trigger": trigger_faults,
    "effects": effect_list,
    "otherwise": effect_list,
    "then": effect_list,
    "class": word,
    "element": one_of(*ELEMENTS),
    "striker": one_of("self", "target", "attacked", "attacker", "subject"),
    "zone": one_of("graveyard"),
    "options": listed(effect_list, 2),
    "chooser": one_of("own", "enemy"),
    "outcomes": listed(_outcome),
    "kind": one_of("creature", "flying", "artifact", "terrain"),
    "while": condition_faults,
    "force": listed(one_of(*FORCES)),
    "at": filter_faults,
    "down_to": one_of(*FORCES),
    "with_features": flag,
    "times": whole(1, 9),
    "blow": _blow,
    "min": whole(),
    "beside": one_of("self", "attacked"),
    "amount": _range,
    "asks": one_of("its_player"),
    "mark": mark,
    "on_cell": word,
    "count": whole(1, 9),
    "occupies": flag,
}


def effect_faults(pointer: str, value: Any) -> Faults:
    """One effect of a playable or triggered feature."""
    from service.rules.effects import EFFECT_FIELDS, EFFECT_NEEDS

    if not isinstance(value, Mapping) or not isinstance(value.get("effect"), str):
        return [(pointer, "An effect is an object with its name in effect.")]
    name = value["effect"]
    if name not in EFFECT_FIELDS:
        return [(f"{pointer}/effect", f"There is no effect {name!r}.")]
    if pointer.count("/effects/") > MAX_DEPTH:
        return [(pointer, "Effects are nested too deep.")]
    allowed = EFFECT_FIELDS[name]
    found = [(f"{pointer}/{field}", "Unknown field.") for field in value if field not in allowed]
    for needed in EFFECT_NEEDS.get(name, ()):
        if not any(field in value for field in needed.split("|")):
            found.append((f"{pointer}/{needed.split('|')[0]}", f"{name} needs {needed.replace('|', ' or ')}."))
    for field, given in value.items():
        if field in allowed:
            check = FIELDS.get(field)
            if field == "feature":
                check = feature if name == "gain_feature" else some_feature
            if check is not None:
                found += check(f"{pointer}/{field}", given)
    return found


def permanent_faults(pointer: str, value: Any) -> Faults:
    """One effect of a permanent feature."""
    from service.rules.abilities import PERMANENTS

    if not isinstance(value, Mapping) or not isinstance(value.get("effect"), str):
        return [(pointer, "An effect is an object with its name in effect.")]
    kind = PERMANENTS.get(value["effect"])
    if kind is None:
        return [(f"{pointer}/effect", f"A permanent feature has the effects {', '.join(PERMANENTS)}.")]
    return fields(value["effect"], {"effect": word, **kind.fields}, kind.needs)(pointer, value)


def described(data: Wire, checks: Mapping[str, Check]) -> Faults:
    """The faults of an object's fields, those it does not know included; pointers begin at the object."""
    return fields("A feature", checks)("", data)
