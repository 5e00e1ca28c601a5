"""Units that become so many, go from card to card, or are dealt and healed among several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.deeds.base import SELF, amount, much, nothing_but, such, whom
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

_UNITS = frozenset({"wounds", "chips", "extra_lives", "counters"})


def unit_of(deed: Wire) -> dict[str, Any]:
    """Which units a deed is about. Raises Unmatched."""
    what = deed.get("what")
    if isinstance(what, Mapping) and set(what) == {"marker"} and set(what["marker"]) == {"title"}:
        return {"unit": "marker", "title": what["marker"]["title"]}
    if isinstance(what, str) and what in _UNITS:
        return {"unit": what}
    if isinstance(what, Mapping) and set(what) == {"x"} and set(what["x"]) == {"keyword"}:
        return {"unit": "x", "keyword": what["x"]["keyword"]}
    raise Unmatched("what", "wounds, chips, additional lives, markers with a title or the number of a named feature")


def set_to(deed: Wire) -> Wire:
    """103.1: a card has so many of them from then on. Raises Unmatched."""
    nothing_but(deed, {"what", "amount"})
    if "amount" not in deed or isinstance(deed["amount"], list):
        raise Unmatched("amount", "so many: one number")
    lying = {"zone": "graveyard"} if deed["what"] == "counters" else {}
    return {"effect": "set_units", **whom(deed), **unit_of(deed), **lying, "many": much(deed["amount"])}


def passed_on(deed: Wire) -> dict[str, Any]:
    """103.1: so many of a card with a name go to another, or are divided. Raises Unmatched."""
    nothing_but({word: told for word, told in deed.items() if word != "from"}, {"what", "amount", "shared"})
    unit, giver = unit_of(deed), deed["from"]
    if isinstance(giver, str):
        raise Unmatched("from", "units lie on cards")
    shared = {"shared": True} if deed.get("shared") else {}
    lying = {"zone": "graveyard"} if unit["unit"] == "counters" else {}
    about = {**whom({"on": giver}), **unit, **shared, **lying}
    return {"effect": "pass_units", **about, "x": much(deed.get("amount", 1)), "filter": such(deed.get("on", SELF))}


def shared_out(deed: Wire, unit: str) -> Wire:
    """216.11a: so many wounds are dealt or healed among several, as their player divides them. Raises Unmatched."""
    nothing_but(deed, {"amount", "shared"})
    return {
        "effect": "share_out",
        "to": "self",
        "unit": unit,
        **amount(deed),
        "filter": such(deed.get("on", SELF)),
    }
