"""Cards that only a part of a text is about: named when that part is carried out, or as a feature of its own."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import Action, Feature, NotUnderstood
from service.cards.roles import inside
from service.games.berserk.rules.forms.references import mentions


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


def after_finishing(actions: list[Action]) -> list[Action]:
    """ "A finishing, then wound a creature of the same element as the destroyed one": who that is, is chosen then."""
    if len(actions) < 2 or actions[0].body.get("keyword") != "finishing":
        return actions
    return [actions[0], *(_chosen_then(action) if _of_the_dead(action) else action for action in actions[1:])]


def _of_the_dead(action: Action) -> bool:
    near = action.body.get("target", {}).get("near", {})
    return bool(near.get("to") == "dead" and action.body.keys() == {"target", "effects"})


def _chosen_then(action: Action) -> Action:
    form = action.body["target"]
    form = {**form, "near": {**form["near"], "to": "target"}}
    (effect, *others) = action.body["effects"]
    may = effect["effect"] == "may" and not others
    told = effect["effects"] if may else action.body["effects"]
    if any(one.get("to") not in ("self", "target") or inside(one) for one in told):
        raise NotUnderstood("unclear whom a pronoun means")
    about = [{**one, "to": "subject"} if one["to"] == "target" else one for one in told]
    pick: Feature = {"effect": "pick", "filter": form, "effects": about, "to": "self"}
    return Action({"effects": [{"effect": "may", "effects": [pick], "to": "self"} if may else pick]}, True)


def _speaks_of_target(value: Any) -> bool:
    """Whether anything is seen from the chosen card, or whose number it is would have to be said anew."""
    return mentions(
        value,
        lambda part: (
            isinstance(part, dict) and any(part.get(name) in ("target", "it") for name in ("to", "is", "whose"))
        ),
    )


def named_late(feature: Feature, wanted: Feature) -> Feature:
    """A prophecy that is about cards of the cost of what is shown: nobody can name them before."""
    roles = [role for role in ("target", "second") if _of_cost_x(feature.get(role, {}))]
    effects = feature.get("effects", [])
    if wanted.get("whose") != "shown" or not roles or [effect["effect"] for effect in effects] != ["prophecy"]:
        return feature
    if {"count", "range", "chooser"} & feature.keys() or {"target", "second"} & feature.keys() != set(roles):
        raise NotUnderstood("a target that depends on what is shown")
    told = [_picked(feature, effect, roles) for effect in effects[0]["effects"]]
    rest = {name: value for name, value in feature.items() if name not in roles}
    return {**rest, "effects": [{**effects[0], "effects": told}]}


def _of_cost_x(wanted: Feature) -> bool:
    return any(isinstance(bound, str) and bound.startswith("x") for bound in wanted.get("cost", {}).values())


def _picked(feature: Feature, effect: Feature, roles: list[str]) -> Feature:
    """What is done to one of the cards that are named late."""
    if effect["effect"] == "may" and len(effect["effects"]) == 1:
        return {**effect, "effects": [_picked(feature, effect["effects"][0], roles)], "to": "self"}
    role = effect.get("to")
    if role not in roles:
        raise NotUnderstood("a target that depends on what is shown")
    (pick,) = picking({"target": feature[role], "effects": [{**effect, "to": "target"}]})
    return pick


def after_wounds(feature: Feature, wanted: Feature) -> Feature:
    """ "Wound each of them by 2, then X, where X is the number of wounds dealt": what follows waits for these."""
    if wanted.get("of") != "dealt":
        return feature
    effects = feature.get("effects", [])
    if feature.get("class") == "permanent" and len(effects) == 1 and effects[0]["effect"] == "replace":
        return {**feature, "effects": [{**effects[0], "with": _tried(effects[0]["with"])}]}
    return {**feature, "effects": _tried(effects)}


def _tried(effects: list[Feature]) -> list[Feature]:
    first, *others = effects or [{}]
    if first.get("effect") != "wound" or not others:
        raise NotUnderstood("which wounds were dealt")
    return [{"effect": "attempt", "effects": [first], "then": others, "to": "self"}]


def separated(features: list[Feature]) -> list[Feature]:
    """A playable feature that does one of several things to one of several cards is a feature for each of them: what
    is chosen, and at whom, is known as it is declared (412.1)."""
    return [part for feature in features for part in _parts(feature)]


def _parts(feature: Feature) -> list[Feature]:
    effects = feature.get("effects", [])
    choice = effects[0] if len(effects) == 1 and effects[0].get("effect") == "choose" else {}
    options = choice.get("options", []) if "both" not in choice else []
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
