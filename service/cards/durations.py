"""How long something lasts, said before it; what only may be done if something is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.cards.bearers import _kept
from service.cards.bounds import both
from service.cards.constructions import (
    ATTACK_MOMENTS,
    Action,
    Feature,
    NotUnderstood,
    Ungrammatical,
    instance_of,
    is_token,
)
from service.cards.filters import Condition
from service.cards.givers import _so, _while
from service.cards.pronouns import roles_of
from service.cards.suppositions import either_so
from service.cards.whom import each_done


class DurationMeaning:
    """The part of the transformer for durations that come first, and for abilities with a condition."""

    def is_kept_from_while(self, items: list[Any]) -> Action:
        """What somebody cannot do while the giver is so."""
        effects = [dict(effect) for item in items for effect in _kept(self, item)]
        return each_done(_while(effects, _so(items)), items, {"nomn"})

    # --- if something is so ---
    def ability_if(self, items: list[Any]) -> Feature:
        """A playable feature that is for when something is so: of this card, of a squad, of whom it is aimed at."""
        condition, action = instance_of(items, Condition), instance_of(items, Action)
        behind = items.index(condition) > items.index(action)
        action, left = _aimed(condition, action, behind)
        rest = [action if item is instance_of(items, Action) else item for item in items if item is not condition]
        hinged = either_so(action.body, left) if left else None
        if hinged is not None:
            rest = [action._replace(body=hinged) if item is action else item for item in rest]
            left = Condition()
        feature: Feature = self.ability(rest)  # type: ignore[attr-defined]
        return _if(feature, left)

    def ability_while(self, items: list[Any]) -> Feature:
        """A playable feature, with what has to be so for it said before its price."""
        return self.ability_if([item for item in items if not is_token(item, "COMMA", "DASH")])

    def freely_if(self, items: list[Any]) -> Feature:
        """The same of what is done without closing."""
        condition, action = instance_of(items, Condition), instance_of(items, Action)
        action, left = _aimed(condition, action, items.index(condition) > items.index(action))
        rest = [action if item is instance_of(items, Action) else item for item in items if item is not condition]
        rest = [item for item in rest if not is_token(item, "COMMA", "DASH")]
        return _if(self.freely(rest), left)  # type: ignore[attr-defined]


def _aimed(condition: Condition, action: Action, behind: bool) -> tuple[Action, Condition]:
    """The action, at cards of which that is so where the words mean them; what has to be so of others is left."""
    if not condition or {"attacked", "attacker", "missed"} & condition.keys():
        raise NotUnderstood("who is attacked")
    told = condition.pronoun or (behind and condition.of_one and not condition.named and action.subject == "object")
    if not told:
        return action, condition
    about = roles_of(action.body.get("effects", [])) - {"it"}
    if not action.effect_only:
        about.add("target")
    if behind and about == {"target"} and set(condition) == {"self"}:
        if condition.pronoun:
            raise Ungrammatical("what is done to it if it is so")  # read as `done_if`
        target = action.body.get("target", {})
        if target.keys() & condition["self"].keys() or "is" in target:
            raise NotUnderstood("a quality named twice")
        return action._replace(body={**action.body, "target": {**target, **condition["self"]}}), Condition()
    if (behind and about <= {"self"}) or not behind:
        return action, condition
    raise NotUnderstood("unclear whom a pronoun means")


def _if(feature: Feature, condition: Condition) -> Feature:
    if not condition:
        return feature
    return {**feature, "condition": both(feature.get("condition", {}), condition)}


#: The card's own attacks, as the moments at which something comes of them.
_ATTACKING = frozenset({*ATTACK_MOMENTS, "assault", "attack", "before_attack"})


def endless(features: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a card gets more to its attacks as it attacks, and nobody says if for this attack or for the battle."""
    return any(
        feature.get("trigger", {}).get("on") in _ATTACKING
        and any(
            effect["effect"] == "modify"
            and effect.get("what") == "value"
            and "name" not in effect
            and effect.get("to") == "self"
            and "until" not in effect
            for effect in feature.get("effects", ())
        )
        for feature in features
    )


__all__ = ["DurationMeaning", "endless"]
