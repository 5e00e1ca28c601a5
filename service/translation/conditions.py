"""Conditions."""

from __future__ import annotations

from typing import Any

from service.translation.numbers import comparison
from service.translation.scope import New, Old, Scope, Untranslated, part

_BOUNDS = ("min", "max", "equal")


@part("condition")
def condition(old: Old, scope: Scope) -> New:
    """What has to be so. Raises Untranslated."""
    parts = [_condition(word, value, scope) for word, value in old.items()]
    return parts[0] if len(parts) == 1 else {"all": parts}


def _condition(word: str, value: Any, scope: Scope) -> New:
    if word == "self" and isinstance(value, dict) and not _SUMMED.keys().isdisjoint(value):
        rest = {name: told for name, told in value.items() if name not in _SUMMED}
        sums = [_summed(name, dict(told), scope) for name, told in value.items() if name in _SUMMED]
        parts = [*([_condition("self", rest, scope)] if rest else []), *sums]
        return parts[0] if len(parts) == 1 else {"all": parts}
    if word == "self":
        fits = {name: told for name, told in scope.selector(value).items() if name != "is" or told != "self"}
        return {"exists": {**fits, **scope.me} if "is" not in fits else {**scope.me, "all": [fits]}}
    if word == "exists":
        new: New = {"exists": _in_play(scope.selector(value.get("filter", {})))}
        many = {bound: value[bound] for bound in _BOUNDS if bound in value}
        return {**new, "many": many} if many else new
    if word in ("seat", "turn"):
        return {word: value}
    if word == "in_turn":
        begun: New = {"exists": {"event": "phase", "at": "battle_start", "per": "battle"}}
        return begun if value else {"not": begun}
    if word == "round":
        return {"round": comparison(value, scope)}
    if word in ("all", "any"):
        return {word: [condition(each, scope) for each in value]}
    if word in _COUNTED:
        return _COUNTED[word](dict(value), scope)
    raise Untranslated("condition", word)


#: What is counted of all that befell a card in a turn.
_SUMMED: dict[str, tuple[str, New]] = {
    "wounds_got": ("amount", {"event": "wound"}), "went_cells": ("range", {"event": "move"}),
}  # fmt: skip


def _summed(name: str, value: Old, scope: Scope) -> New:
    """How many wounds it got in this turn, how many cells it went: in all, most of them one way, or not all one way."""
    field, event = _SUMMED[name]
    among = {**event, "on": scope.me, "per": "turn"}
    ways = value.pop("ways", None)
    so: New = {"compare": {"sum": field, "among": among}, **comparison(value, scope)}
    if ways is None:
        return so
    if ways == "several":
        return {"all": [so, {"compare": {"distinct": "direction", "among": among}, "min": 2}]}
    if ways != "one":
        raise Untranslated("condition", f"{name}.{ways}")
    far = comparison(value, scope)
    so_often: New = {"exists": {**among, "direction": {"as": "heading"}, "nth": far, "for": "heading"}}
    return {"any": [so_often, {"exists": {**among, "range": far}}]}


def _more(value: Old, scope: Scope) -> New:
    than: New = {"count": scope.selector(value["than"]), "plus": 1}
    return {"compare": {"count": scope.selector(value["filter"])}, "min": than}


def _distinct(what: Any, value: Old, kin: New) -> New:
    return {"compare": {"distinct": what, "among": kin}, **{b: value[b] for b in _BOUNDS if b in value}}


def _lines(value: Old, scope: Scope) -> New:
    return _distinct({"rows": "row", "columns": "column"}[value["of"]], value, scope.selector(value["filter"]))


def _ranges(value: Old, scope: Scope) -> New:
    kin = scope.selector(value["filter"])
    attacks = {"has": {"do": [{"deed": "attack", "type": list(value["of"])}]}}
    return _distinct({"printed": "range"}, value, {**kin, **attacks})


def _turns_over(value: Old, scope: Scope) -> New:
    """How many turns of its player's are over."""
    over: New = {"event": "phase", "at": "turn_end", "whose": "own", "per": "battle"}
    return {"compare": {"count": over}, **value}


def _mulligans(value: Old, scope: Scope) -> New:
    return {"compare": {"count": {"event": "put", "way": "mulligan", "by": "own", "per": "battle"}}, **value}


_COUNTED = {
    "more": _more,
    "elements": lambda value, scope: _distinct("element", value, {"kind": "card", "side": value["side"]}),
    "classes": lambda value, scope: _distinct("class", value, scope.selector(value["filter"])),
    "lines": _lines,
    "ranges": _ranges,
    "turns_over": _turns_over,
    "mulligans": _mulligans,
}


def _in_play(kin: New) -> New:
    """Who has a name is one of them wherever it lies, unless a zone is told; a text looks for it in play."""
    return {**kin, "zone": "in_play"} if "is" in kin and "zone" not in kin else kin
