"""Cells that a text picks: lines, squares and single ones, whose cards something befalls (207.6a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import SELF, effects
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.position.model import Wire

_PICK = frozenset({"pick", "many", "by", "as"})


def _cells(control: Wire) -> bool:
    """Whether the player of the text picks cells."""
    return "pick" in control and control["by"] == "own" and "as" in control and selecting(control["pick"]).cells


def _gets_something(rest: Sequence[Wire], name: str) -> bool:
    """Whether it is the picked cells themselves that get something: they are named as the text is declared."""
    return bool(rest) and rest[0].get("deed") == "gain" and rest[0].get("on") == {"is": name}


def _such(selector: Wire) -> Wire:
    """A filter of the picked cells, or nothing where any will do."""
    return {"cell": {"selector": {"such": selector}}} if selector != {"kind": "cell"} else {}


def _area(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """Cells of a shape are picked, and what follows is about who stands there, or beside them; None where the choice is
    another one (``picks``)."""
    if not do or not _cells(do[0]) or _gets_something(do[1:], do[0]["as"]):
        return None
    pick, shape = do[0], do[0].get("shape", "cell")
    if pick.keys() - _PICK - {"shape", "from", "where"} or pick["many"] != _many(shape, pick["many"]):
        return None
    if pick.get("from", SELF) != SELF or ("from" in pick) is not (shape == "ray"):
        return None
    found: dict[str, Any] = {"effect": "area", "to": "self", "shape": shape, "called": pick["as"]}
    if shape == "ray":
        found["length"] = pick["many"]["max"]
    if "where" in pick:
        if pick["where"] != {"exists": {"kind": "cell", "is": pick["as"], "free": True}}:
            return None
        found["free"] = True
    kin = dict(pick["pick"])
    if "half" in kin and shape != "cell":  # all of its cells lie there; of the rest the first cell is asked
        found["half"] = kin.pop("half")
    if shape not in ("cell", "square") and kin != {"kind": "cell"}:
        return None
    rest = leading_to(list(do[1:]), pick["as"]) if shape == "cell" else do[1:]
    return [{**found, **_such(kin), "effects": effects(rest)}], len(do)


def leading_to(value: Any, name: str) -> Any:
    """A text in which what goes to a picked cell goes to a cell, and is put on no host; and so what a cell gets."""
    if isinstance(value, Mapping):
        there = ("to", "on") if "marker" in value.get("what", ()) else ("to",)
        return {
            word: {"kind": "cell", **told} if word in there and told == {"is": name} else leading_to(told, name)
            for word, told in value.items()
        }
    return [leading_to(one, name) for one in value] if isinstance(value, list) else value


def _many(shape: str, told: Wire) -> Wire:
    if shape == "cell":
        return {"equal": 1}
    return {"max": told.get("max")} if shape == "ray" else {"min": 1}


base.TOGETHER.append(_area)
