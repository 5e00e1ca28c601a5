"""Cards that only a part of a text is about: named when that part is carried out, or as a feature of its own."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import Feature, NotUnderstood
from service.cards.effects import inside


def picking(body: Feature) -> list[Feature]:
    """The effects of a part of a text, with the card that it is about named in the midst of it, if it is about one."""
    if "target" not in body:
        found: list[Feature] = body["effects"]
        return found
    if any(effect.get("to") not in ("self", "target") or inside(effect) for effect in body["effects"]):
        raise NotUnderstood("unclear how far an alternative reaches")
    told = [{**effect, "to": "subject"} if effect["to"] == "target" else effect for effect in body["effects"]]
    if _speaks_of_target(told) or _speaks_of_target(body["target"]):
        raise NotUnderstood("unclear how far an alternative reaches")
    return [{"effect": "pick", "filter": body["target"], "effects": told, "to": "self"}]


def _speaks_of_target(value: Any) -> bool:
    """Whether anything is seen from the chosen card, or whose number it is would have to be said anew."""
    if isinstance(value, list):
        return any(map(_speaks_of_target, value))
    if not isinstance(value, dict):
        return False
    return any(
        (name in ("to", "is", "whose") and item in ("target", "it")) or _speaks_of_target(item)
        for name, item in value.items()
    )


def separated(features: list[Feature]) -> list[Feature]:
    """A playable feature that does one of several things to one of several cards is a feature for each of them: what
    is chosen, and at whom, is known as it is declared (412.1)."""
    return [part for feature in features for part in _parts(feature)]


def _parts(feature: Feature) -> list[Feature]:
    effects = feature.get("effects", [])
    options = effects[0].get("options", []) if len(effects) == 1 and effects[0].get("effect") == "choose" else []
    picks = [option[0] for option in options if len(option) == 1 and option[0].get("effect") == "pick"]
    if feature.get("class") != "playable" or "limit" in feature or not picks or len(picks) < len(options):
        return [feature]
    rest = {name: value for name, value in feature.items() if name not in ("effects", "target")}
    return [
        {**rest, "target": pick["filter"], "effects": [_back(effect) for effect in pick["effects"]]} for pick in picks
    ]


def _back(effect: Feature) -> Feature:
    return {**effect, "to": "target"} if effect.get("to") == "subject" else effect


__all__ = ["picking", "separated"]
