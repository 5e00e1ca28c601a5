"""What texts say of returns by incarnation: where, closed or open, for what, how often."""

from __future__ import annotations

from service.translation.numbers import amount
from service.translation.scope import New, Old, Scope, flagged, left_over
from service.translation.selectors import marked
from service.translation.statements import statement

_RETURN: New = {"event": "put", "way": "incarnate"}
_ROW: New = {"kind": "cell", "row": {"equal": 3}}
_CELLS: dict[str, New] = {
    "abroad": {**_ROW, "half": "enemy"},
    "home": {**_ROW, "half": "own"},
    "anywhere": {"kind": "cell"},
    "third_rows": _ROW,
}


def incarnation(old: Old, scope: Scope) -> list[New]:
    """The named feature, and how often it works where that is oftener than once a battle."""
    times, name = old.pop("times"), old.pop("keyword")
    new: New = {"keyword": name, "x": amount(old.pop("x"), scope)}
    left_over("keyword", name, old)
    if times != "unlimited":
        return [{**new, **({"limit": {"times": times, "per": "battle"}} if times != 1 else {})}]
    again: New = {**_RETURN, "on": scope.me, "to": "in_play", "nth": {"min": 2}, "per": "battle"}
    return [new, {"always": [{"may": again}], "works_in": ["in_play", "graveyard"]}]


def abroad(old: Old, scope: Scope) -> New:
    """Cells that it may return to beside its third row; for a counter of such a card where the text says so."""
    may: New = {**_RETURN, "on": scope.me, "to": dict(_CELLS[old.pop("cells", "abroad")])}
    if old.pop("face", "closed") == "open":
        may["closed"] = False
    pay: New = {}
    if "filter" in old:
        kin = {**scope.selector({**old.pop("filter"), "zone": "graveyard"}), "counters": {"min": 1}, "not": scope.me}
        lost: New = {"deed": "lose", "by": scope.me, "on": {"is": "price"}, "what": "counters", "amount": 1}
        pay = {"pay": [{"pick": kin, "many": {"equal": 1}, "by": "own", "as": "price"}, lost]}
    left_over("keyword", "incarnation_abroad", old)
    return {"always": [{"may": may, **pay}], "works_in": ["graveyard"]}


@statement("returns_to")
def _returns_to(old: Old, scope: Scope) -> list[New]:
    """It may come back to a cell with such a marker too, and destroys a creature that stands there."""
    cell: New = {"kind": "cell", **marked(old.pop("mark"), scope)}
    closed = {"closed": False} if flagged(old, "open") else {}
    met: New = {**cell, "as": "spot", "near": {"same_cell": {"kind": "creature", "as": "met"}}}
    comes: New = {"deed": "put", "way": "incarnate", "on": scope.me, "to": {"is": "spot"}, **closed}
    return [
        {"may": {**_RETURN, "on": scope.me, "to": cell, **closed}},
        {
            "instead_of": {**_RETURN, "on": scope.me, "to": met},
            "do": [{"deed": "die", "by": scope.me, "on": {"is": "met"}}, comes],
        },
    ]
