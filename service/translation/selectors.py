"""Filters of cards as selectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.numbers import amount, comparison
from service.translation.scope import New, Old, Scope, Untranslated, left_over, part
from service.translation.types import types

RELATIONS = ("adjacent", "opposite", "behind", "ahead", "same_row", "same_column", "same_line", "formed")
_SAME = ("side", "class", "name", "zone", "closed", "hidden", "half", "column", "element")
_COMPARED = ("wounds", "chips", "lives", "extra_lives")
_UNCONTROLLED = ("graveyard", "deck", "exile")
_KINDS = {"plain_creature": "ground"}
_ATTACKS = frozenset({
    "simple_strike", "special_strike", "magic_strike", "shot", "throw", "discharge", "strike_through_a_row",
    "attacks", "melee_attacks", "ranged_attacks", "nonmagical_attacks", "magical_attacks", "strikes",
})  # fmt: skip


@part("selector")
def selector(old: Old, scope: Scope) -> New:
    """Which cards a filter means: of cards alone it speaks. Raises Untranslated."""
    new = fits(old, scope)
    if new.get("zone") in _UNCONTROLLED and "side" in new:  # out of the squads a card is its owner's
        new["owner"] = new.pop("side")
    return new if {"kind", "is"} & new.keys() else {"kind": "card", **new}


def fits(old: Old, scope: Scope) -> New:
    """What a filter asks of a card. Raises Untranslated."""
    new: New = {}
    for word, value in old.items():
        if not (word == "kind" and value == "creature" and old.get("flying") is True):
            merge(new, _part(word, value, scope))
    return new


def merge(new: New, more: New) -> None:
    """Add what a filter says to a selector; what is there already is said beside it."""
    for key, value in more.items():
        if key == "near" and "near" in new and not (new["near"].keys() & value.keys()):
            new["near"] = {**new["near"], **value}
        elif key in new and new[key] != value:
            new.setdefault("all", []).append({key: value})
        else:
            new[key] = value


def _part(word: str, value: Any, scope: Scope) -> New:
    if word == "side" and value == "any":
        return {}
    if word in _SAME:
        return {word: value}
    if word in _COMPARED:
        return {word: comparison(value, scope)}
    if word in RELATIONS:
        return so(value, {"near": {word: scope.me}})
    found = _PARTS.get(word)
    if found is None:
        raise Untranslated("filter", word)
    return found(value, scope)


def straight(about: New) -> New:
    """Next to somebody, and not diagonally: on another cell, though what sits on a card is beside it too."""
    return {"any": [{"near": {side: about}} for side in ("left", "right", "opposite", "behind")]}


def so(value: Any, new: New) -> New:
    """Something that is so, or is not."""
    if not isinstance(value, bool):
        raise Untranslated("filter", f"{value!r}")
    return new if value else {"not": new}


def _cost(value: Old, scope: Scope) -> New:
    rest = dict(value)
    new: New = {"crystal": rest.pop("crystal")} if "crystal" in rest else {}
    if not rest:
        return new
    counted = {bound: _beside_it(number) for bound, number in rest.items()}
    if counted == rest:
        return {**new, "cost": comparison(rest, scope)}
    return {**new, "all": [{"as": "priced", "cost": comparison(counted, scope)}]}


def _beside_it(bound: Any) -> Any:
    """A bound that counts what stands near the card itself, which needs a name where others are looked at."""
    if isinstance(bound, dict) and bound.get("filter", {}).get("near", {}).get("to") == "target":
        kin = bound["filter"]
        return {**bound, "filter": {**kin, "near": {**kin["near"], "to": "priced"}}}
    return bound


def _near(value: Old, scope: Scope) -> New:
    rest = dict(value)
    about = scope.name(rest.pop("to"))
    new: New = {}
    if "side" in rest:
        side = rest.pop("side")
        merge(new, so(side == "own", {"side": {"controller": about}}))
    for relation in [name for name in rest if name in RELATIONS]:
        merge(new, so(rest.pop(relation), {"near": {relation: about}}))
    if "same_element" in rest:
        merge(new, so(rest.pop("same_element"), {"like": {"element": about}}))
    if "copy" in rest:
        merge(new, so(rest.pop("copy"), {"like": {"name": about}}))
    left_over("filter", "near", rest)
    if "near" not in new:  # no card is near itself
        merge(new, {"not": about})
    return new


def _placed(value: Old, scope: Scope) -> New:
    other = scope.selector(value["to"])
    if value["by"] == "flank":
        return {"any": [{"near": {side: other}} for side in ("left", "right")]}
    return {"near": {value["by"]: other}}


def marked(value: Any, scope: Scope) -> New:
    """A marker that it bears, whose card put it there."""
    if isinstance(value, str):
        return {"marker": {"title": value, "min": 1}}
    new = {"title": value["name"], "min": value.get("min", 1)}
    whose = value.get("whose")
    if whose is not None:
        new["by"] = scope.me if whose == "self" else {"side": whose}
    return {"marker": new}


def _feature(name: str) -> New:
    return {"has": {"keyword": name}}


def _crowd(value: Old, scope: Scope) -> New:
    """So many such cards stand beside it."""
    return {"near": {"adjacent": scope.selector(value["filter"]), "many": {"min": amount(value["min"], scope)}}}


def _trait(value: Old, scope: Scope) -> New:
    (feature,) = scope.feature(dict(value))
    return {"has": feature}


def _ability(value: str, scope: Scope) -> New:
    """It has an attack, a spell or an impact of that type or group."""
    if types(value) in _ATTACKS:
        return {"has": {"do": [{"deed": "attack", "type": types(value)}]}}
    if value == "magic":
        return {"any": [{"has": {"do": [{"deed": "attack", "type": "magic"}]}}, {"has": {"type": "magic"}}]}
    return {"has": {"type": types(value)}}


def _did(event: New, per: str = "turn") -> New:
    return {"did": {**event, "per": per}}


def _last(event: New) -> Callable[[Any, Scope], New]:
    """What befell it in the last turn of somebody's that is over."""

    def said(value: Any, scope: Scope) -> New:
        told = value if isinstance(value, dict) else {"turn": "its", "so": value}
        whose = {"its": {"controller": {"is": "it"}}}.get(told["turn"], told["turn"])
        did = _did({**event, "whose": whose}, "last_turn")
        over: New = {"event": "phase", "at": "turn_end", "whose": whose, "per": "battle"}
        return did if told["so"] else {"not": did, "did": over}

    return said


def _extreme(name: str, bound: str) -> Callable[[Any, Scope], New]:
    def said(value: Old, scope: Scope) -> New:
        among, of = scope.selector(value.get("among", {})), value["of"]
        return {**among, of: {**among.get(of, {}), bound: {name: of, "among": among}}}

    return said


def _lives_to_strike(value: Old, scope: Scope) -> New:
    """How its lives compare with a value of its own strike."""
    rest = dict(value)
    strike = {"of": {"printed": {"strike": rest.pop("force")}}, "is": "it"}
    return {"lives": {bound: {**strike, "plus": number} if number else strike for bound, number in rest.items()}}


def _across(value: Old, scope: Scope) -> New:
    """Right behind the card with the text, seen from such a neighbour of it."""
    seen = {**fits(value, scope), "near": {"adjacent": scope.me}}
    return {"near": {"adjacent": scope.me, "beyond": scope.me, "from": seen}}


def _number_of(value: Old, scope: Scope, key: str) -> New:
    rest = dict(value)
    return {"unused": {"feature": {"keyword": rest.pop(key)}, **comparison(rest, scope)}}


def _printed_strike(value: Old, scope: Scope) -> New:
    rest = dict(value)
    force = rest.pop("force")
    return {"printed": {"strike": {"force": force, **comparison(rest, scope)}}}


def _opened(value: Old, scope: Scope) -> New:
    opened = {"event": "open", "on": {"is": "it"}}
    least = int(value.get("min", 0))
    if set(value) == {"min"} and least >= 1:
        return _did({**opened, "nth": {"equal": least}})
    if set(value) == {"equal"} and value["equal"]:
        return {
            **_did({**opened, "nth": {"equal": value["equal"]}}),
            "not": _did({**opened, "nth": {"equal": value["equal"] + 1}}),
        }
    if set(value) in ({"max"}, {"equal"}) and not next(iter(value.values())):
        return {"not": _did(opened)}
    if set(value) == {"max"}:
        return {"not": _did({**opened, "nth": {"equal": value["max"] + 1}})}
    raise Untranslated("filter", "opened")


def _other_end(value: bool, scope: Scope) -> New:
    """At the other end of the row at one end of which the card with the text stands."""
    row: New = {"near": {"same_row": {**scope.me, "column": "edge"}}}
    return so(value, {"column": "edge", **row, "not": {"near": {"same_column": scope.me}}})


def _went_along(value: str, scope: Scope) -> New:
    """It came from a cell of a row, or of a column, to another of the same."""
    line = {"kind": "cell", "near": {f"same_{value}": {"is": "vacated"}}}
    return _did({"event": "move", "on": _IT, "from": {"kind": "cell", "as": "vacated"}, "to": line})


def _room(value: str, scope: Scope) -> New:
    """The cell behind it, or before it, is free: it stands right on the other side of such a cell."""
    return {"near": {{"behind": "opposite", "opposite": "behind"}[value]: {"kind": "cell", "free": True}}}


_IT = {"is": "it"}
_PARTS: dict[str, Callable[[Any, Scope], New]] = {
    "kind": lambda value, scope: {"kind": _KINDS.get(value, value)},
    "flying": lambda value, scope: so(value, {"kind": "flying"}),
    "symbiote": lambda value, scope: so(value, {"kind": "symbiote"}),
    "other": lambda value, scope: so(not value, scope.me),
    "is": lambda value, scope: scope.name(value),
    "not": lambda value, scope: {"not": fits(value, scope)},
    "any": lambda value, scope: {"any": [fits(each, scope) for each in value]},
    "cost": _cost,
    "keyword": lambda value, scope: _feature(value),
    "without": lambda value, scope: {"not": _feature(value)},
    "marker": lambda value, scope: {"marker": {"title": value, "min": 1}},
    "poisoned": lambda value, scope: so(value, _feature("poison")),
    "corporeal": lambda value, scope: so(not value, _feature("incorporeality")),
    "unique": lambda value, scope: so(value, _feature("uniqueness")),
    "trait": _trait,
    "ability": _ability,
    "wounded": lambda value, scope: {"wounds": {"min": 1} if value else {"equal": 0}},
    "near": _near,
    "beside": lambda value, scope: {"near": {"adjacent": scope.selector(value)}},
    "crowd": _crowd,
    "placed": _placed,
    "across": _across,
    "straight": lambda value, scope: so(value, straight(scope.me)),
    "row": lambda value, scope: {"row": {"equal": value}},
    "edge": lambda value, scope: so(value, {"any": [{"column": "edge"}, {"row": {"equal": 3}}]}),
    "cell": lambda value, scope: {"near": {"same_cell": scope.cells(value)}},
    "on_cell": lambda value, scope: {"near": {"same_cell": scope.name(value)}},
    "beside_cell": lambda value, scope: {"near": {"adjacent": scope.name(value)}},
    "in_area": lambda value, scope: so(value, {"near": {"same_cell": scope.name("area")}}),
    "near_area": lambda value, scope: so(value, {"near": {"adjacent": scope.name("area")},
                                                 "not": {"near": {"same_cell": scope.name("area")}}}),
    "other_end": _other_end,
    "shown": lambda value, scope: so(value, scope.name("shown")),
    "hosting": lambda value, scope: so(value, {"is": "host"}),
    "host": lambda value, scope: {"rides": scope.selector(value)},
    "bears": lambda value, scope: {"bears": scope.selector(value)},
    "equipped": lambda value, scope: so(value, {"bears": {"kind": "equipment"}}),
    "marked": marked,
    "has_classes": lambda value, scope: {"class": value},
    "units": lambda value, scope: _number_of(value, scope, "of"),
    "strike": _printed_strike,
    "movement": lambda value, scope: {"printed": {"movement": comparison(value, scope)}},
    "movement_now": lambda value, scope: {"movement": comparison(value, scope)},
    "lives_at_most": lambda value, scope: {"lives": {"max": amount(value, scope)}},
    "lives_to_strike": _lives_to_strike,
    "half_dead": lambda value, scope: so(value, {"lives": {"min": 1, "max": {"of": "wounds", **_IT}}}),
    "over_start": lambda value, scope: so(value, {"lives": {"min": {"of": {"printed": "lives"}, **_IT, "plus": 1}}}),
    "more_lives": lambda value, scope: so(value, {"lives": {"min": {"of": "lives", **scope.me, "plus": 1}}}),
    "fewer_lives": lambda value, scope: so(value, {"lives": {"max": {"of": "lives", **scope.me, "plus": -1}}}),
    "least": _extreme("smallest", "max"),
    "most": _extreme("greatest", "min"),
    "copy": lambda value, scope: so(value, {"like": {"name": scope.me}, "not": scope.me}),
    "namesake": lambda value, scope: so(value, {"like": {"name": {
        "kind": "card", "hidden": False, "side": {"controller": {"is": "it"}}, "not": {"is": "it"}}}}),
    "in_squads": lambda value, scope: so(
        value, {"like": {"name": {"kind": "card", "hidden": False, "not": {"is": "it"}}}}),
    "same_element": lambda value, scope: so(value, {"like": {"element": scope.me}}),
    "squad_element": lambda value, scope: {"like": {"element": {"kind": "card", "hidden": False, "side": value}}},
    "crystal_like": lambda value, scope: {"like": {"crystal": scope.name(value["is"])}},
    "element_unlike": lambda value, scope: {"not": {"like": {"element": scope.name(value["is"])}}},
    "cost_apart": lambda value, scope: {"any": [
        {"cost": {"equal": {"of": "cost", **scope.name(value["is"]), "plus": by}}}
        for by in (value["by"], -value["by"])]},
    "cost_to": lambda value, scope: {"cost": {
        bound: {"of": "cost", **scope.name(value["is"]), **({"plus": number} if number else {})}
        for bound, number in value.items() if bound != "is"}},
    "struck": lambda value, scope: _did({"event": "attack", "type": types(value), "by": scope.me, "on": _IT}),
    "attacked_with": lambda value, scope: _did({"event": "attack", "type": types(value), "by": _IT}),
    "attacked": lambda value, scope: so(value, _did({"event": "attack", "by": _IT})),
    "hurt": lambda value, scope: so(value, _did({"event": "wound", "on": _IT})),
    "hurt_by_attacks": lambda value, scope: so(value, _did({"event": "wound", "type": "attacks", "on": _IT})),
    "hurt_last": _last({"event": "wound", "on": _IT}),
    "walked_last": _last({"event": "move", "way": "step", "on": _IT}),
    "moved_last": _last({"event": "move", "on": _IT}),
    "got": lambda value, scope: _did({"event": "gain", "what": {"feature": {"keyword": value}}, "on": _IT}),
    "acted": lambda value, scope: so(value, _did({"event": "act", "by": _IT})),
    "went": lambda value, scope: so(value, _did({"event": "move", "on": _IT})),
    "walked": lambda value, scope: so(value, _did({"event": "move", "way": "step", "on": _IT})),
    "passed": lambda value, scope: so(
        value, _did({"event": "move", "on": scope.me, "across": _IT})),
    "went_along": _went_along,
    "room": _room,
    "opened": _opened,
    "died_this_turn": lambda value, scope: so(value, _did({"event": "die", "on": _IT})),
    "defending": lambda value, scope: so(value, _did({"event": "defend", "by": _IT}, "now")),
}  # fmt: skip
