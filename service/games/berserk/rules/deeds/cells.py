"""What befalls cells that a text picks, and who stands there (207.6a); markers that it puts on cells, or takes from
there (103.1, 207.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import SELF, effects, lasting, nothing_but
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched
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


#: What a cell with the marker counts as.
_COUNTS: Mapping[str, tuple[Wire, Wire]] = {
    "occupies": ({"free": False}, {"occupies": True}),
    "depth": ({"kind": "depth"}, {"deep": True}),
    "surface": ({"kind": "surface"}, {"deep": False}),
}
_WHOSE: Sequence[tuple[Wire, str]] = (({"is": "self"}, "self"), ({"side": "own"}, "own"), ({"side": "enemy"}, "enemy"))


def _marked(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """Cells are named as the text is declared, and get a marker; until it goes they may count as something."""
    if len(do) < 2 or "pick" not in do[0] or "event" in do[0]["pick"] or not selecting(do[0]["pick"]).cells:
        return None
    pick, deed = do[0], do[1]
    what = deed.get("what", {})
    if deed.get("deed") != "gain" or "marker" not in what or deed.get("on") != {"is": pick["as"]}:
        return None
    many = pick["many"].get("equal")
    if pick.keys() != {"pick", "many", "by", "as"} or pick["by"] != "own" or not isinstance(many, int):
        return None
    nothing_but(deed, {"what", "amount", "until"})
    if what["marker"].keys() != {"title"} or deed.get("amount", 1) != 1:
        return None
    found: dict[str, Any] = {"effect": "mark_cell", "name": what["marker"]["title"], "cell": _place(pick["pick"])}
    found |= {**({"count": many} if many != 1 else {}), **lasting({**deed, "on": base.SELF})}
    parts = 2
    while parts < len(do) and (counts := _counting(do[parts], pick["as"], deed)) is not None:
        found |= counts
        parts += 1
    return [found], parts


def _counting(one: Wire, name: str, deed: Wire) -> Wire | None:
    """What the cell counts as for as long as the marker lies there."""
    for counts, field in _COUNTS.values():
        if one.get("let") == [{"counts_as": counts, "on": {"is": name}}] and one.get("until") == deed.get("until"):
            return field
    return None


def every(deed: Wire) -> Sequence[Wire]:
    """All cells that are such get so many markers."""
    nothing_but(deed, {"what", "amount", "until"})
    if deed["what"]["marker"].keys() != {"title"}:
        raise Unmatched("marker", "a marker on a cell is told by its name")
    cells = {"cell": {"selector": {"such": deed["on"]}}, "every": True}
    ends = lasting({**deed, "on": base.SELF})
    found = {"effect": "mark_cell", "to": "self", "name": deed["what"]["marker"]["title"], **cells, **ends}
    many = deed.get("amount", 1)
    return [found] * many if isinstance(many, int) else [{"effect": "repeat", "x": base.much(many), "effects": [found]}]


def _place(kin: Wire) -> Wire:
    """A cell that is such; the one where a card stood as the text began, where it says so."""
    stood = kin.get("near", {}).get("same_cell", {})
    if kin.keys() == {"kind", "near"} and set(stood) == {"is"} and set(kin["near"]) == {"same_cell"}:
        return {"stood": stood["is"]}
    return {"selector": {"such": kin}} if kin != {"kind": "cell"} else {}


def unmarked(deed: Wire) -> Sequence[Wire]:
    """The markers of a name go from cells; from one that has a name, one of them (103.1)."""
    nothing_but(deed, {"what", "amount"})
    asked = deed["on"].get("marker", {})
    title = deed["what"]["marker"].get("title")
    if asked.get("title") != title or asked.get("min", 1) != 1 or deed["what"]["marker"].keys() != {"title"}:
        raise Unmatched("marker", "cells that have such a marker lose it")
    whose = next((name for by, name in _WHOSE if asked.get("by") == by), None)
    if "by" in asked and whose is None:
        raise Unmatched("by", "a marker of the card with the text, or of one of the two players")
    mark: Any = title if whose is None else {"name": title, "whose": whose}
    kin = {word: told for word, told in deed["on"].items() if word != "marker"}
    return [{"effect": "unmark_cells", "mark": mark, **({"cell": _place(kin)} if _place(kin) else {})}]


base.TOGETHER.append(_marked)
