"""What a picked card gives for the rest of a text: it is closed, loses chips, lives or counters, or is exiled (413.2).

Who is protected from the text can be picked for that: it is not done to it (411.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import effects, much, nothing_but, such
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

#: What is taken, by what the card loses, where it lies.
_TAKEN: Mapping[tuple[str, str], str] = {
    ("chips", "in_play"): "take_chips",
    ("extra_lives", "in_play"): "take_lives",
    ("counters", "graveyard"): "take_counter",
}


def _spent(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """A card that has what is asked for is picked, and gives it; the rest of the text follows."""
    if len(do) < 2 or do[0].keys() != {"pick", "many", "by", "as"} or do[1].get("on") != {"is": do[0]["as"]}:
        return None
    pick, deed = do[0], do[1]
    gives = _gives(pick["pick"], deed) if pick["many"] == {"equal": 1} and pick["by"] == "own" else None
    if gives is None:
        return None
    then = effects(do[2:])
    found = {**gives, "to": "self", "filter": such(pick["pick"]), "called": pick["as"]}
    return [{**found, **({"effects": then} if then else {})}], len(do)


def _gives(kin: Wire, deed: Wire) -> Wire | None:
    """The effect by which a card that is such gives that; None where it undergoes the deed as anybody does."""
    verb, zone = deed.get("deed"), str(kin.get("zone", "in_play"))
    if verb == "put" and deed.get("to") == "exile" and zone == "graveyard":
        nothing_but(deed, {"to"})
        return {"effect": "exile_dead"}
    if verb == "close" and kin.get("closed") is False:
        nothing_but(deed, set())
        return {"effect": "close_one"}
    what = str(deed.get("what"))
    if verb == "lose" and what in kin and (what, zone) in _TAKEN:
        nothing_but(deed, {"what", "amount"})
        if kin[what] != {"min": deed["amount"]}:
            raise Unmatched("amount", "who has so many gives so many")
        return {"effect": _TAKEN[what, zone], "x": much(deed["amount"])}
    return None


base.TOGETHER.append(_spent)
