"""Whom the effects of a feature are about, also those that are held within others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.cards.constructions import Feature, NotUnderstood
from service.games.berserk.rules.forms.references import mentions


def placeholders(effects: list[Feature]) -> Iterator[Feature]:
    """The effects that are about whom the sentence spoke of last, also within others."""
    for effect in effects:
        told = "it" in (effect.get("to"), effect.get("striker"))
        if told or {"is": "it"} in (effect.get("onto"), effect.get("against")) or "being" in effect:
            yield effect
        for inner in inside(effect):
            yield from placeholders(inner)


def inside(effect: Feature) -> list[list[Feature]]:
    """The lists of effects that an effect holds."""
    outcomes = [outcome["effects"] for outcome in effect.get("outcomes", ())]
    return [effect[name] for name in _HOLDING if name in effect] + list(effect.get("options", ())) + outcomes


_HOLDING = ("effects", "otherwise", "then")


def if_creature(value: Any) -> Any:
    """What is done to "the attacked creature" as something that is done if a creature was attacked."""
    if isinstance(value, list):
        return [if_creature(item) for item in value]
    if type(value) is not dict:
        return value
    told = {name: if_creature(item) for name, item in value.items() if name != "whom"}
    if "whom" not in value:
        return told
    if "if" in told:
        raise NotUnderstood("two conditions")
    return {**told, "if": {"exists": {"filter": {"is": "attacked", "kind": str(value["whom"])}}}}


def recast(value: Any, role: str, another: str) -> Any:
    """What is said of the card with a role as said of the one with another: "the attacked" is a feature's target."""
    if isinstance(value, list):
        return [recast(item, role, another) for item in value]
    if not isinstance(value, dict):
        return value
    told = {
        name: another if name in ("is", "to") and item == role else recast(item, role, another)
        for name, item in value.items()
    }
    return value if told == value else told  # what is more than its fields, as "once more" is, stays that


def answers_blow(body: Feature) -> bool:
    """Whether a text reduces an attack that is about to land: who attacks, and at whom it is, is known then."""
    return any(effect["effect"] == "reduce" for effect in body.get("effects", ()))


def speaks_of_attacker(body: Feature) -> bool:
    """Whether something is done to who attacks, where the feature does not answer an attack."""
    effects = body.get("effects", ())
    return not answers_blow(body) and any("attacker" in (effect.get("to"), effect.get("striker")) for effect in effects)


def names_attacker(value: Any) -> bool:
    """Whether anything in a feature is about the attacker."""
    return mentions(value, lambda part: _is_about(part, "attacker"))


def _is_about(part: Any, role: str) -> bool:
    return isinstance(part, Mapping) and role in (part.get("to"), part.get("is"))


def speaks_of_attacked(value: Any) -> bool:
    """Whether anything in a feature is about the attacked card."""
    if isinstance(value, list):
        return any(speaks_of_attacked(item) for item in value)
    if not isinstance(value, dict) or value.get("class") in ("triggered", "playable", "permanent"):
        return False
    return any(
        (name in ("is", "to") and item == "attacked") or speaks_of_attacked(item) for name, item in value.items()
    )
