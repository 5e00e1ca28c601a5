"""Texts that speak of two cards to choose: "close an elf, and your gnome gets a chip"."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import PLACED, Action, CardToken, Feature, NotUnderstood

_KINDS = ("creature", "artifact", "terrain", "equipment")


def beside(body: Feature, action: Action) -> Action:
    """What is done to another card than the one that has been spoken of, as the second target of a text.

    The text has to speak of another card: of one that the first cannot be, of "another", or of one's own after any.
    """
    if "second" in body or body.keys() - {"target", "count", "exactly"} or action.body.keys() != {"target", "effects"}:
        raise NotUnderstood("two targets")
    first, wanted = beside_the_first(body["target"], action.body["target"])
    effects = action.body["effects"]
    if "zone" in first or "zone" in wanted or not effects:
        raise NotUnderstood("two targets")
    if any(effect.get("to") not in ("target", "self") or effect["effect"] in PLACED for effect in effects):
        raise NotUnderstood("two targets")
    if wanted.get("near", {}).get("to") == "it":  # seen from the first card, which it cannot be itself
        wanted.pop("other", None)
        wanted["near"] = {**wanted["near"], "to": "target"}
    elif not _apart(first, {name: value for name, value in wanted.items() if name != "other"}):
        another, own = wanted.pop("other", False), "side" in wanted and "side" not in first
        if "not" in wanted or not (another or own):
            raise NotUnderstood("two targets")
        if another:
            wanted["not"] = {"is": "target"}
    told: Feature = {"second": wanted, "effects": _of_second(effects)}
    if first != body["target"]:
        told["target"] = first
    return Action(told, action.effect_only, action.subject)


_BOUNDS = ("min", "max", "equal")


def beside_the_first(first: Feature, second: Feature) -> tuple[Feature, Feature]:
    """Two cards of which the second is compared with the first: "your elf costing X, and an enemy creature costing X or
    less", "... of the same cost" (202.3b, 202.3c)."""
    cost: Feature = second.get("cost", {})
    named = first.get("cost") == {"equal": "x"}
    told = {bound: _beyond(cost[bound], named) for bound in _BOUNDS if bound in cost}
    if not told or any(number is None for number in told.values()):
        return dict(first), dict(second)
    rest = {name: value for name, value in cost.items() if name not in _BOUNDS}
    apart = {name: value for name, value in second.items() if name != "cost"}
    like: Feature = {**apart, **({"cost": rest} if rest else {}), "cost_to": {"is": "target", **told}}
    return {name: value for name, value in first.items() if name != "cost" or not named}, like


def by_a_number(feature: Feature) -> Feature:
    """ "A creature costing X, and one of yours costing X, where X is ...": what X is is told, so the second card is not
    compared with the first."""
    second: Feature = feature.get("second", {})
    told: Feature = second.get("cost_to", {})
    if told.get("is") != "target" or "cost" in feature["target"]:
        return feature
    bounds = {bound: f"x{told[bound]:+d}" if told[bound] else "x" for bound in _BOUNDS if bound in told}
    apart = {name: value for name, value in second.items() if name != "cost_to"}
    costing = {**apart, "cost": {**second.get("cost", {}), **bounds}}
    return {**feature, "target": {**feature["target"], "cost": {"equal": "x"}}, "second": costing}


def _beyond(bound: Any, named: bool) -> int | None:
    """How much more than the first card costs a bound of the second one's cost is; None where it is another number."""
    if isinstance(bound, str) and named and bound[:1] == "x":
        return int(bound[1:] or 0)
    if isinstance(bound, dict) and bound.get("of") == "cost" and bound.get("whose") in ("chosen", "it") and not named:
        return int(bound.get("plus", 0))
    return None


def _of_second(effects: list[Feature]) -> list[Feature]:
    """Effects that are about the target as those about the second one, also within what may be left out."""
    return [
        {
            **effect,
            **({"to": "second"} if effect.get("to") == "target" else {}),
            **({"effects": _of_second(effect["effects"])} if effect["effect"] == "may" else {}),
        }
        for effect in effects
    ]


def _apart(one: Feature, another: Feature) -> bool:
    """Whether two cards are meant: of two sides, of two kinds, classes or elements, closed and open."""
    if {one.get("side"), another.get("side")} == {"own", "enemy"}:
        return True
    if one.get("kind") in _KINDS and another.get("kind") in _KINDS and one["kind"] != another["kind"]:
        return True
    if any(name in one and name in another and one[name] != another[name] for name in ("class", "element")):
        return True
    states = ("closed", "wounded", "flying", "unique")
    return any(name in one and name in another and one[name] is not another[name] for name in states)


class SecondMeaning:
    """The part of the transformer for second targets."""

    def in_that_squad(self, items: list[CardToken]) -> Feature:
        """ "In the same squad": as the card that has been spoken of."""
        return {"near": {"to": "it", "side": "own"}}

    def attack_beside(self, attack: Action, more: Action) -> tuple[Feature, list[Any]]:
        """The second target of an attack: what else is done, is done to another card than the attacked one."""
        if {"count", "every", "least"} & attack.body.keys():
            raise NotUnderstood("two targets")
        first = attack.body.get("target", {"kind": "card"})
        second = beside({"target": first}, more)
        return {"target": first, "second": second.body["second"]}, second.body["effects"]


__all__ = ["SecondMeaning", "beside"]
