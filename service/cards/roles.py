"""Whom the effects of a feature are about, also those that are held within others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.cards.constructions import Feature, NotUnderstood
from service.rules.references import mentions


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


def referring_to_target(value: Any) -> Any:
    """The attacked card is the target of the feature that attacks it."""
    if isinstance(value, list):
        return [referring_to_target(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: "target" if name in ("is", "to") and item == "attacked" else referring_to_target(item)
        for name, item in value.items()
    }


def answers_blow(body: Feature) -> bool:
    """Whether a text reduces an attack that is about to land: who attacks, and at whom it is, is known then."""
    return any(effect["effect"] == "reduce" for effect in body.get("effects", ()))


def speaks_of_attacker(body: Feature) -> bool:
    """Whether something is done to who attacks, where the feature does not answer an attack."""
    effects = body.get("effects", ())
    return not answers_blow(body) and any("attacker" in (effect.get("to"), effect.get("striker")) for effect in effects)


def struck_back(value: Any) -> Any:
    """ "On an answering strike the attacker gets a curse": who is struck by it, for an attack of theirs."""
    if isinstance(value, list):
        return [struck_back(item) for item in value]
    if not isinstance(value, dict):
        return value
    said = {name: "attacked" if name in ("to", "is") and item == "attacker" else item for name, item in value.items()}
    return {name: struck_back(item) for name, item in said.items()}


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
