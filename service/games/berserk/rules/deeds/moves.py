"""How a text brings cards to other cells (§207, dictionary: move, jump, teleportation, push, swap)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import SELF, much, nothing_but, only_from, rolled_by, to_each, whom
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

#: What each way is called as an effect; a jump has a range of its own (dictionary.jump.2).
_WAYS: Mapping[str, Wire] = {
    "carried": {"effect": "move"},
    "step": {"effect": "move", "movement": True},
    "teleport": {"effect": "move", "keyword": "teleportation"},
    "jump": {"effect": "jump"},
    "push": {"effect": "push"},
}


#: The own cards are placed anew, also where another one goes away from.
_ARRANGING: Wire = {
    "by": "own",
    "way": "carried",
    "on": {"kind": "card", "side": "own"},
    "to": {"kind": "cell", "half": "own"},
}


@base.deed("move")
def _move(deed: Wire) -> Sequence[Wire]:
    """To a free cell of those that are meant, which the text's player names, or the one whose card it is."""
    way = deed.get("way", "carried")
    if way == "swap":
        return [_swap(deed)]
    if all(deed.get(word) == told for word, told in _ARRANGING.items()):  # 103.1, 305.1
        nothing_but({**deed, "by": SELF}, {"way", "to"})
        return [{"effect": "arrange", "to": "self"}]
    if way not in _WAYS:
        raise Unmatched("way", "nobody goes that way yet")
    if "from" in deed:
        return only_from(deed, _move)
    if "direction" in deed:
        return [_along(deed, way)]
    if isinstance(deed.get("range"), Mapping) and {"min", "max", "equal", "odd"} & deed["range"].keys():
        return to_each(deed, _so_far)
    on = deed.get("on", SELF)
    if set(on) != {"is"} and _speaks_of(deed.get("to"), on):
        return to_each(deed, _move)
    return [_brought(deed, way)]


def _so_far(deed: Wire) -> Sequence[Wire]:
    """A move by a number of cells that is so: the cell is so far from where the card stands (dictionary.range.2)."""
    rest, to = {word: told for word, told in deed.items() if word != "range"}, deed.get("to", {"kind": "cell"})
    far = {"near": {"distance": deed["range"], "from": deed.get("on", SELF)}}
    if not isinstance(to, Mapping) or to.get("kind") not in ("cell", "surface", "depth"):
        raise Unmatched("range", "so many cells, to a cell")
    return _move({**rest, "to": {**to, **far} if "near" not in to else {**to, "all": [*to.get("all", ()), far]}})


def _brought(deed: Wire, way: str) -> Wire:
    """A card comes to a cell that fits."""
    chooser = {"chooser": "its_player"} if deed.get("by") == {"controller": deed.get("on", SELF)} else {}
    nothing_but({**deed, "by": SELF} if chooser else deed, {"way", "to", "range"})
    on: dict[str, Any] = {**whom(deed)}
    if way == "push" and _beyond(deed):
        return {"effect": "push", **on}
    place = cell(deed.get("to", {"kind": "cell", "free": True}), deed.get("on", SELF))
    if "range" in deed:
        far = much(deed["range"])
        place = {**place, "within": far} if way != "jump" else place
        on |= {"range": far} if way == "jump" else {}
    if way == "push" and not place:
        raise Unmatched("to", "a push goes beyond its card, or to such a cell")
    return {**_WAYS[way], **on, **({"cell": place} if place else {}), **chooser}


def _along(deed: Wire, way: str) -> Wire:
    """207.9: to the next cell in a direction that has a name; a push goes as far as it tells."""
    nothing_but(deed, {"way", "direction", "range"})
    far = deed.get("range", 1)
    if way not in ("carried", "push") or (way == "carried" and far != 1):
        raise Unmatched("direction", "by one cell, or as far as a push goes")
    told = {"x": much(far)} if far != 1 else {}
    return {**_WAYS[way], **whom(deed), "along": deed["direction"]["is"], **told}


def _beyond(deed: Wire) -> bool:
    """207.9a: on the way of the attack."""
    on = deed.get("on", SELF)
    return deed.get("to") == {"kind": "cell", "near": {"beyond": on, "from": SELF}, "free": True}


def cell(to: Any, moved: Wire) -> Wire:
    """A filter of the cell that a card comes to: a free one that is such, or the one that another card leaves.

    Args:
        to: a selector of cells.
        moved: who comes there; where that is a card with a name, it is each of those that have it by itself.

    Raises:
        Unmatched: what is said is no cell, or none that a card can come to.
    """
    if isinstance(to, Mapping) and set(to) == {"is"}:  # the cell that has the name, or that such a card leaves
        return {"stood": to["is"]}
    if not isinstance(to, Mapping) or not selecting(to).cells:
        raise Unmatched("to", "a selector of cells")
    left = to.get("near", {}).get("same_cell", {})
    if to.keys() - {"free"} == {"kind", "near"} and set(left) == {"is"} and set(to["near"]) == {"same_cell"}:
        return {"stood": left["is"]}
    if to.keys() == {"kind", "is"}:  # one that was picked
        return {"stood": to["is"]}
    if to.get("free") is False:
        raise Unmatched("free", "a card comes to a free cell")
    such = {word: told for word, told in to.items() if word != "free"}
    if such == {"kind": "cell"}:
        return {}
    name = moved.get("is")
    if name is None and _speaks_of(such, moved):
        raise Unmatched("on", "the cell is seen from a card that has a name")
    return {"selector": {"such": such, **({"moved": name} if name not in (None, "self") else {})}}


def _speaks_of(value: Any, card: Wire) -> bool:
    if isinstance(value, Mapping):
        return value == card or any(_speaks_of(told, card) for told in value.values())
    return isinstance(value, list) and any(_speaks_of(one, card) for one in value)


def _swap(deed: Wire) -> Wire:
    """dictionary.swap.1: two cards change places: two targets, or two that have names."""
    nothing_but(deed, {"way"})
    on = deed.get("on")
    if on == {"is": "target"}:
        return {"effect": "swap", "to": "target", "with": "targets"}
    if isinstance(on, Mapping) and set(on) == {"is"} and on != SELF:  # two under one name, known as it is done
        return {"effect": "swap", "to": "named", "called": on["is"], "with": on["is"]}
    both = on.get("any", ()) if isinstance(on, Mapping) and set(on) == {"any"} else ()
    if len(both) == 2 and all("event" in one for one in both):
        rolls = [rolled_by(one) for one in both]
        return {"effect": "swap_results", **whom({"on": rolls[0]}), "with": rolls[1]["is"]}
    if len(both) != 2 or not all(set(one) == {"is"} for one in both):
        raise Unmatched("on", "two cards change places, each by its name")
    first, second = sorted(both, key=lambda one: one != SELF)
    beside = {} if first == SELF else {"with": first["is"]}
    return {"effect": "swap", **whom({"on": second}), **beside}
