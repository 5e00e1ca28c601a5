"""Filters of cells as selectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.numbers import amount
from service.translation.scope import New, Old, Scope, Untranslated, part
from service.translation.selectors import RELATIONS, marked, merge, so, straight

_KIND = {"kind": "cell"}


@part("cells")
def cells(old: Any, scope: Scope) -> New:
    """Which cells a filter of cells means. Raises Untranslated."""
    if old == "adjacent":
        old = {"adjacent": "moved"}
    if not isinstance(old, dict):
        raise Untranslated("cell", str(old))
    new: New = dict(_KIND)
    start = _seen(old.get("from", "moved"), scope)
    for word, value in old.items():
        if word in RELATIONS:
            merge(new, {"near": {word: _seen(value, scope)}})
        elif word in _FROM:
            merge(new, _FROM[word](value, start, scope))
        elif word == "deep":
            new["kind"] = "depth" if value else "surface"
        elif word in _PARTS:
            merge(new, _PARTS[word](value, scope))
        elif word != "from":
            raise Untranslated("cell", word)
    return new


def _seen(role: str, scope: Scope) -> New:
    """The card from which a cell is seen: that with the text, or the one that moves."""
    return scope.me if role == "self" or scope.moved is None else scope.moved


def _rows(value: list[int], scope: Scope) -> New:
    return {"any": [{"row": {"equal": row}} for row in value]} if len(value) > 1 else {"row": {"equal": value[0]}}


def _near(value: Old, scope: Scope) -> New:
    about = scope.name(value["to"])
    near = {relation: about for relation in RELATIONS if value.get(relation)}
    if value.keys() - {"to", *RELATIONS}:
        raise Untranslated("cell", "near")
    return {"near": near}


def _near_mark(value: Old, scope: Scope) -> New:
    """It lies so to a cell with a marker; in one line with it lies that cell itself too."""
    there = {**_KIND, **marked({name: told for name, told in value.items() if name in ("name", "whose")}, scope)}
    relations = [name for name in ("adjacent", "same_row", "same_column") if value.get(name)]
    if relations == ["adjacent"]:
        return {"near": {"adjacent": there}}
    if len(relations) != 1:
        raise Untranslated("cell", "near_mark")
    return {"any": [{"near": {relations[0]: there}}, {"marker": there["marker"]}]}


def _others(value: Old, scope: Scope) -> New:
    """Such cards, but for the one that moves: it is none of those that stand beside a cell, or on one."""
    kin = scope.selector(value)
    if scope.moved in (None, {"is": "it"}) or (scope.moved == scope.me and kin.get("side") == "enemy"):
        return kin
    merge(kin, {"not": scope.moved})
    return kin


def _crowd(value: Old, scope: Scope) -> New:
    return {"near": {"adjacent": _others(value["filter"], scope), "many": {"min": amount(value["min"], scope)}}}


def _not(value: Any, scope: Scope) -> New:
    inner = {key: told for key, told in cells(value, scope).items() if key != "kind"}
    return {"not": inner}


def _diagonal(value: bool, start: New, scope: Scope) -> New:
    """In one line with where it starts, which is neither a row nor a column."""
    straight = {"any": [{"near": {"same_row": start}}, {"near": {"same_column": start}}]}
    return so(value, {"near": {"same_line": start}, "not": straight})


def _straight(value: bool, start: New, scope: Scope) -> New:
    return so(value, straight(start))


def _other_end(value: str, scope: Scope) -> New:
    """The other end of the row in which somebody stands at one end."""
    seen = _seen(value, scope)
    return {"column": "edge", "near": {"same_row": {**seen, "column": "edge"}}}


#: What is told of a cell as seen from where something starts.
_FROM: dict[str, Callable[[Any, New, Scope], New]] = {
    "within": lambda value, start, scope: {"near": {"distance": {"max": amount(value, scope)}, "from": start}},
    "straight": _straight,
    "diagonal": _diagonal,
}
_PARTS: dict[str, Callable[[Any, Scope], New]] = {
    "stood": lambda value, scope: {"near": {"same_cell": scope.name(value)}},
    "half": lambda value, scope: {"half": value},
    "free": lambda value, scope: {"free": value},
    "rows": _rows,
    "beside": lambda value, scope: {"near": {"adjacent": _others(value, scope)}},
    "holding": lambda value, scope: {"near": {"same_cell": scope.named("occupant", _others(value, scope))}},
    "near": _near,
    "near_mark": _near_mark,
    "crowd": _crowd,
    "marked": marked,
    "unmarked": lambda value, scope: {"not": marked(value, scope)},
    "not": _not,
    "vacated": lambda value, scope: so(value, scope.name("vacated")),
    "crossed": lambda value, scope: so(value, scope.name("crossed")),
    "other_end": _other_end,
}  # fmt: skip
