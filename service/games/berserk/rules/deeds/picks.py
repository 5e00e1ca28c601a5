"""Cards that are named as a part of a text is carried out (412.1, 423.3)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from service.games.berserk.rules.deeds.base import HEADING, decided_by, effects, much, renamed, so, such
from service.games.berserk.rules.deeds.cells import leading_to
from service.games.berserk.rules.matching.compiling import comparing, selecting
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

_ONE = {"equal": 1}
_ROLES = ("self", "target", "host")


def _pick(one: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """412.1, 423.3: cards that a player names as this part is carried out; all that follows may speak of them."""
    name = one["as"]
    if name in _ROLES:  # of the text it is somebody else
        return _pick({**one, "as": f"picked {name}"}, renamed(list(rest), name, f"picked {name}"))
    if _closes(one, rest):
        return [_closing(one, rest)]
    kin = selecting(one["pick"])
    rest = leading_to(list(rest), name) if kin.cells else rest
    told = {word: one[field] for field, word in (("type", "as"), ("title", "name")) if field in one}
    told |= {**decided_by(one["by"]), **({"random": True} if one.get("random") else {})}
    found: Wire = {"effect": "pick", "to": "self", "called": name, **told}
    return [{**found, **of_a_lot(one, one["pick"]), "effects": effects(rest)}]


def of_a_lot(one: Wire, kin: Wire) -> Wire:
    """What can be chosen, how many of it, and what has to be so of all of it together. Raises Unmatched."""
    found: dict[str, Any] = {"filter": such(kin)}
    if "where" in one:
        found["together"] = so(one["where"])
    start = one.get("from")
    if isinstance(start, Mapping):
        if one.get("shape") != "ray":
            raise Unmatched("from", "a ray goes out from there; what is picked comes from a zone")
        selecting(start)
        found["start"] = {"such": start}
    elif start is not None:
        found["filter"] = such({"all": [kin], "zone": start})
    if "shape" in one:
        found["shape"] = one["shape"]
    plain = not {"shape", "from"} & one.keys() and not (selecting(kin).cells or selecting(kin).players)
    if plain and (counted := _many(one["many"], kin)) is not None:
        return {**found, **counted}
    comparing(one["many"])
    return {**found, "so_many": {"comparison": one["many"]}}


HEADING["pick"] = _pick


def _target(one: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """412.1: who is named as the text is declared, though it is a part of it that speaks of them (``aiming``)."""
    kin = selecting(one["target"])
    name, rest = one["as"], leading_to(list(rest), one["as"]) if kin.cells else rest
    if name in _ROLES:
        return _target({**one, "as": f"aimed {name}"}, renamed(list(rest), name, f"aimed {name}"))
    place = f"{name}:{crc32(json.dumps([one, list(rest)], sort_keys=True).encode()):x}"
    found: dict[str, Any] = {"effect": "aimed", "to": "self", "called": name, "place": place, **decided_by(one["by"])}
    found |= {"random": True} if one.get("random") else {}
    found |= {"far": much(one["range"])} if "range" in one else {}
    chosen = {**of_a_lot(one, one["target"]), "so_many": {"comparison": one["many"]}}
    comparing(one["many"])
    told = {word: what for word, what in chosen.items() if word not in ("x", "fewer", "least")}
    return [{**found, **told, "effects": effects(rest)}]


HEADING["target"] = _target


def _many(many: Wire, kin: Wire) -> Wire | None:
    """So many cards, all that fit, or fewer as the player likes; None where it is another comparison."""
    if many == _ONE:
        return {}
    if many.keys() == {"equal"}:
        return {"x": much(many["equal"])}
    least = many.get("min", 0)
    if many.keys() - {"min", "max"} or not isinstance(least, int):
        return None
    told = {"least": least} if "min" in many and least else {}
    return {"x": much(many.get("max", {"count": kin})), "fewer": True, **told}


def _closes(one: Wire, rest: Sequence[Wire]) -> bool:
    """Whether open cards are named to be closed, on which all the rest hangs (413.2)."""
    first = rest[0] if rest else {}
    tried = first.get("attempt", ())
    closing = {"deed": "close", "on": {"is": one["as"]}}
    only = [{word: told for word, told in deed.items() if word != "by"} for deed in tried]
    hangs = only == [closing] and len(rest) == 1 and "do" in first and "else" not in first
    return (
        hangs
        and one["pick"].get("closed") is False
        and one["by"] == "own"
        and not {"type", "random", "where"} & one.keys()
    )


def _closing(one: Wire, rest: Sequence[Wire]) -> Wire:
    """413.2: so many open cards are closed, or as many as the player likes; with fewer nothing follows."""
    many = one["many"]
    most: dict[str, Any] = {"x": much(many["equal"])} if "equal" in many else {}
    if "max" in many:
        most = {"most": many["max"]}
    if many.keys() - {"equal", "min", "max"} or many.get("min", 0) not in (0, 1):
        raise Unmatched("many", "so many cards are closed, or as many as the player likes")
    found: Wire = {"effect": "close_some", "to": "self", "filter": such(one["pick"]), "called": one["as"], **most}
    return {**found, "effects": effects(rest[0]["do"])}
