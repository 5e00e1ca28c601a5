"""Cards that are named as a part of a text is carried out (412.1, 423.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.rules.deeds.base import HEADING, decided_by, effects, much, renamed, so, such
from service.rules.matching.compiling import selecting
from service.rules.matching.view import Unmatched
from service.rules.model import Wire

_ONE = {"equal": 1}
_ROLES = ("self", "target", "host")


def _pick(one: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """412.1, 423.3: cards that a player names as this part is carried out; all that follows may speak of them."""
    if selecting(one["pick"]).cells:
        raise Unmatched("pick", "cells of a shape, or to be marked, are named")
    if one.keys() - {"pick", "many", "by", "as", "type", "title", "random", "where"}:
        raise Unmatched("pick", "cards that a player names, or that are drawn")
    name = one["as"]
    if name in _ROLES:  # of the text it is somebody else
        return _pick({**one, "as": f"picked {name}"}, renamed(list(rest), name, f"picked {name}"))
    if _closes(one, rest):
        return [_closing(one, rest)]
    told = {word: one[field] for field, word in (("type", "as"), ("title", "name")) if field in one}
    told |= {**decided_by(one["by"]), **({"random": True} if one.get("random") else {})}
    if "where" in one:
        told["together"] = so(one["where"])
    found: Wire = {"effect": "pick", "to": "self", "filter": such(one["pick"]), "called": name, **told}
    return [{**found, **_many(one["many"], one["pick"]), "effects": effects(rest)}]


HEADING["pick"] = _pick


def _many(many: Wire, kin: Wire) -> Wire:
    """So many cards, all that fit, or fewer as the player likes."""
    if many == _ONE:
        return {}
    if many.keys() == {"equal"}:
        return {"x": much(many["equal"])}
    least = many.get("min", 0)
    if many.keys() - {"min", "max"} or not isinstance(least, int):
        raise Unmatched("many", "so many cards, or from so many to so many")
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
