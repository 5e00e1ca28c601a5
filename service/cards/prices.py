"""What a text says has to be lost or closed for the rest of it."""

from __future__ import annotations

from service.cards.constructions import Feature, NotUnderstood
from service.cards.counting import announced


def priced(body: Feature) -> tuple[Feature, Feature]:
    """What may be lost or closed for the rest is its cost: nobody gets the rest without it (413.2)."""
    first, *others = body.get("effects") or [{}]
    if not others or first.get("to") != "self" or body.get("type", "impact") != "impact":
        return {}, body
    if first["effect"] == "lose_chips" and isinstance(first.get("x"), int):
        return {"chips": first["x"]}, {**body, "effects": others}
    if first["effect"] == "lose_chips" and first.get("x") == "x":
        most: Feature = {"most": first["most"]} if "most" in first else {}
        return {"chips": "x", **most}, announced({**body, "effects": others})
    if first["effect"] == "close":
        return {"close": True}, {**body, "effects": others}
    if first["effect"] == "lose_chips":
        raise NotUnderstood("a cost of all chips")
    return {}, body
