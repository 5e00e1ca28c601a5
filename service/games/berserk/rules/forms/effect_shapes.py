"""What is wrong with the wire form of the effects of features (see ``shapes``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.filter_shapes import (
    amount,
    bounds,
    cell,
    change,
    condition_faults,
    filter_faults,
    reach,
    said,
    values,
)
from service.games.berserk.rules.forms.readers import READERS, reads
from service.games.berserk.rules.forms.shapes import (
    ABILITY_TYPES,
    ROLES,
    Check,
    Faults,
    feature,
    fields,
    flag,
    groups,
    keyword,
    listed,
    mark,
    one_of,
    some_feature,
    whole,
    word,
)
from service.games.berserk.rules.forms.trigger_shapes import trigger_faults
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.laid import UNTIL
from service.games.berserk.rules.position.model import ELEMENTS, FORCES

#: Numbers that a modifier can change.
MODIFIABLE = ("value", "roll", "movement", "fury", "range", "lives", "finishing", "healing", "prophecy")
MAX_DEPTH = 12


@reads("effects")
def effect_list(pointer: str, value: Any) -> Faults:
    """Effects one after another; where there are none nothing is done."""
    return listed(effect_faults, 0)(pointer, value)


def _foreseen(pointer: str, value: Any) -> Faults:
    """An event that is about to happen, or a roll that has just been made."""
    try:
        READERS["prospect"](value)
    except Unmatched as lacking:
        return [(pointer, f"{lacking.word}: {lacking.why}.")]
    return []


def _outcome(pointer: str, value: Any) -> Faults:
    checks: dict[str, Check] = {
        **dict.fromkeys(("min", "max"), whole(1, 6)), **dict.fromkeys(("odd", "modified"), flag), "effects": effect_list
    }  # fmt: skip
    return fields("An outcome", checks, ("effects",))(pointer, value)


def _blow(pointer: str, value: Any) -> Faults:
    """An attack that a text makes beside its own."""
    checks: dict[str, Check] = {
        "type": one_of(*sorted(ATTACKS)), "value": values, "range": whole(0, 9), "target": filter_faults,
        "answered": flag, "name": word, "effects": effect_list,
        "count": whole(2, 9), "exactly": flag, "adjoining": flag, "point_blank": flag,
        "settled": one_of("miss", *FORCES), "group": groups,
    }  # fmt: skip
    needed = () if isinstance(value, Mapping) and "group" in value else ("type",)
    return fields("An attack", checks, needed)(pointer, value)


def _striker(pointer: str, value: Any) -> Faults:
    """Whose attack it is: a role, or what a card is called by."""
    if isinstance(value, Mapping):
        return fields("Whose attack it is", {"called": word}, ("called",))(pointer, value)
    return one_of("self", "target", "attacked", "attacker", "subject")(pointer, value)


def _decides(*known: str) -> Check:
    """Which player decides: by what they are to the text, or told in the language of cards."""

    def check(pointer: str, value: Any) -> Faults:
        if isinstance(value, Mapping):
            return said("player", "player", pointer, value)
        return one_of(*known)(pointer, value)

    return check


def _until(pointer: str, value: Any) -> Faults:
    """How long it lasts: by a name, or until an event of the language, which is checked as it is made one."""
    if isinstance(value, Mapping):
        return [] if value.keys() == {"event"} else [(pointer, "An event, in event.")]
    return one_of(*UNTIL)(pointer, value)


def _named(check: Check) -> Check:
    """A class or an element: its word, or what the text has named."""

    def checked(pointer: str, value: Any) -> Faults:
        if isinstance(value, Mapping):
            return fields("What was named", {"called": word}, ("called",))(pointer, value)
        return check(pointer, value)

    return checked


#: What a field of an effect must be; a field means the same in every effect that has it.
FIELDS: dict[str, Check] = {
    "how": one_of("more", "less", "exactly"),
    "gold": whole(),
    "per": filter_faults,
    "crystal": one_of("gold", "silver"),
    "silver": whole(),
    "effect": word,
    "to": one_of(*ROLES, "named"),
    "called": word,
    "place": word,
    "far": amount,
    "word": one_of("class", "element", "name", "number", "force", "direction"),
    "along": word,
    "whose": _decides("own", "enemy"),
    "lives": amount,
    "wounds": amount,
    "where": one_of("top", "bottom", "random", "either"),
    "under": one_of("enemy", "owner"),
    "x": amount,
    "value": values,
    "if": condition_faults,
    "filter": filter_faults,
    "get": flag,
    "fewer": flag,
    "which": one_of("cheaper", "dearer"),
    "alone": flag,
    "one": flag,
    "alike": one_of("name"),
    "unlike": one_of("name", "element", "cost"),
    "into": one_of("deal"),
    "chosen": flag,
    "fallen": flag,
    "unanswered": flag,
    "full": flag,
    "random": flag,
    "capped": flag,
    "all": flag,
    "closed": flag,
    "closing": flag,
    "open": flag,
    "name": word,
    "shape": one_of("row", "column", "diagonal", "square", "cell", "ray"),
    "length": whole(1, 5),
    "half": one_of("own", "enemy"),
    "graveyard": flag,
    "max": amount,
    "less": whole(1),
    "until": _until,
    "at_the_latest": one_of(*(until for until in UNTIL if until.startswith(("end_", "start_")))),
    "marker": word,
    "keyword": keyword,
    "most": amount,
    "sums": one_of("existing", "always"),
    "same_squad": flag,
    "victim": one_of("self"),
    "rider": one_of("companion", "parasite"),
    "bearer": word,
    "what": one_of(*MODIFIABLE),
    "of": groups,
    **dict.fromkeys(("by", "or_by"), change),
    "when": one_of("attacking", "attacked"),
    "worth": bounds,
    "base": bounds,
    "against": filter_faults,
    "from": one_of("own", "enemy", "any"),
    "cell": cell,
    "range": reach,
    "movement": flag,
    "host": word,
    "onto": filter_faults,
    "among": one_of("target", "done"),
    "with": word,
    "trigger": trigger_faults,
    "effects": effect_list,
    "otherwise": effect_list,
    "then": effect_list,
    "class": _named(word),
    "element": _named(one_of(*ELEMENTS, "chosen")),
    "striker": _striker,
    "zone": one_of("graveyard"),
    "options": listed(effect_list),
    "both": condition_faults,
    "so": condition_faults,
    "chooser": _decides("own", "enemy", "its_player"),
    "outcomes": listed(_outcome),
    "kind": one_of("creature", "flying", "artifact", "terrain"),
    "while": condition_faults,
    "force": listed(one_of(*FORCES)),
    "manner": fields("How it is done", {"type": word, "force": one_of(*FORCES)}),
    "at": filter_faults,
    "nearby": filter_faults,
    "such": _foreseen,
    "down_to": one_of(*FORCES),
    "with_features": flag,
    "even_closed": flag,
    "times": whole(1, 9),
    "least": amount,
    "turns": amount,
    "blow": _blow,
    "min": whole(),
    "beside": one_of("self", "attacked"),
    "amount": bounds,
    "asks": _decides("enemy", "its_player"),
    "together": condition_faults,
    "so_many": lambda pointer, value: said("comparison", "comparison", pointer, value),
    "start": lambda pointer, value: said("selector", "such", pointer, value),
    "as": one_of(*ABILITY_TYPES),
    "steps": whole(0, 9),
    "strike": values,
    "free": flag,
    "mark": mark,
    "on_cell": word,
    "count": whole(1, 9),
    "nth": whole(1, 9),
    "occupies": flag,
    "deep": flag,
    "stacks": flag,
    **dict.fromkeys(("every", "own"), flag),
    **dict.fromkeys(("added", "instead"), flag),
    "top": flag,
    "unit": one_of("wounds", "healing", "chips", "extra_lives", "counters", "marker", "x"),
    "title": word,
    "many": amount,
    "shared": flag,
    "three": values,
    "of_whom": word,
    "whence": one_of("deck", "any"),
    "reckoned": word,
    "like": fields("A feature", {"keyword": keyword, "type": groups, "title": word}),
}


def _given(pointer: str, value: Any) -> Faults:
    """A feature that is given: what it speaks of may have been named by the text that gives it."""
    return [(where, told) for where, told in feature(pointer, value) if not told.startswith("Nothing has the name")]


def _tried(pointer: str, value: Any) -> Faults:
    """Whom an effect is about, told as an effect."""
    return effect_faults(pointer, value)


FIELDS |= {"aimed": _tried}


def effect_faults(pointer: str, value: Any) -> Faults:
    """One effect of a playable or triggered feature."""
    from service.games.berserk.rules.doing.effect_table import EFFECT_FIELDS, EFFECT_NEEDS

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
                check = _given if name == "gain_feature" else some_feature
            if check is not None:
                found += check(f"{pointer}/{field}", given)
    return found
