"""Of whom it has to be so that a feature triggers: of this card, or of another one of the moment or of the text."""

from __future__ import annotations

from copy import copy
from typing import Any

from service.cards.constructions import ATTACK_MOMENTS, Action, Feature, NotUnderstood, Ungrammatical
from service.cards.filters import Condition
from service.cards.moments import Trigger
from service.cards.pronouns import roles_of
from service.cards.states import ARRIVED

#: Moments of an attack that this card, or one that the trigger names, makes.
_ATTACKING = ATTACK_MOMENTS | {"attack", "assault", "after_attack", "miss"}
#: Moments of an attack that is made at this card, or at one that the trigger names.
_SUFFERING = frozenset({"attacked", "assailed", "wounded"})
#: What is still so of a card that has just died.
_LASTING = frozenset({"class", "element", "not", "cost", "kind", "keyword", "without", "name"})


#: Marks what is done and what is done otherwise until it is known whether it hangs on something that is so.
OR_ELSE = "or_else"
#: ... and that each is about somebody else, so that it has to hang on something.
APART = "apart"


def either_so(body: Feature, condition: Condition) -> Feature | None:
    """ "If so, this, otherwise that": the text hangs on that alone. None where nothing is done otherwise."""
    effects = body.get("effects", [])
    if not any(OR_ELSE in effect for effect in effects):
        return None
    if len(effects) > 1 or "zone" in condition.get("self", {}):
        raise NotUnderstood("what is done otherwise")
    parts = {name: effects[0][name] for name in ("effects", "otherwise")}
    return {**body, "effects": [{"effect": "suppose", "so": dict(condition), **parts, "to": "self"}]}


def unmarked(value: Any) -> Any:
    """A feature without the mark of what is done otherwise: there it is done where the first cannot be."""
    if isinstance(value, list):
        return [unmarked(item) for item in value]
    if type(value) is not dict:
        return value
    if value.get(OR_ELSE) == APART:
        raise NotUnderstood("what is done otherwise")
    return {name: unmarked(item) for name, item in value.items() if name != OR_ELSE}


def supposed(moment: Trigger, action: Action, items: list[Any]) -> tuple[Trigger, Action, list[Any]]:
    """
    The moment and the action with what has to be so of other cards; what has to be so of this one is left.

    Raises NotUnderstood where nobody can say of whom it has to be so.
    """
    after = next(place for place, item in enumerate(items) if isinstance(item, Action))
    left: list[Any] = []
    for place, item in enumerate(items):
        if not isinstance(item, Condition) or "missed" in item:
            left.append(item)
            continue
        if item.get("self", {}).get(ARRIVED) and moment["on"] == "move":  # where it stands by then
            state = {name: value for name, value in item["self"].items() if name != ARRIVED}
            item = copy(item)
            item["self"] = state
        rest = {name: value for name, value in item.items() if name not in ("attacked", "attacker")}
        for role in ("attacked", "attacker"):
            if role in item:
                moment = _narrowed(moment, role, item[role])
        if len(rest) < len(item):
            if rest:
                left.append(Condition(rest))
            continue
        told = item.pronoun or (item.of_one and not item.named and place > after and action.subject == "object")
        role = _meant(moment, action, place > after) if told and set(item) == {"self"} else "self"
        if told and set(item) != {"self"} and (role := _meant(moment, action, place > after)) != "self":
            raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
        if role != "self" and item.pronoun and place > after:
            raise Ungrammatical("what is done to it if it is so", moment.lexeme)  # read as `done_if`
        if role == "self":
            left.append(item)
        elif role == "subject" and any(OR_ELSE in effect for effect in action.body.get("effects", ())):
            left.append(Condition(exists={"filter": {"is": "subject", **item["self"]}}))
        elif role == "target":
            target = _with(action.body["target"], item["self"], moment)
            action = action._replace(body={**action.body, "target": target})
        else:
            moment = _narrowed(moment, role, item["self"])
    return moment, action, left


def names_another(item: Any) -> bool:
    """Whether a condition speaks of some card that "it" might be."""
    if not isinstance(item, Condition):
        return False
    parts = [item, *item.get("all", ()), *item.get("any", ())]
    return any("more" in part or _one(part.get("exists", {"max": 0})) for part in parts)


def _one(exists: Feature) -> bool:
    return exists.get("max") == 1 or ("max" not in exists and exists.get("min", 1) < 2)


def there_is_it(moment: Trigger, action: Action, items: list[Any]) -> tuple[Action, list[Any]]:
    """ "If beside it stands a wounded creature, wound it": it is done to such a card, and if there is one."""
    held = [item for item in items if isinstance(item, Condition)]
    effects = action.body.get("effects", [])
    if len(held) != 1 or set(held[0]) != {"exists"} or held[0]["exists"].keys() != {"filter"}:
        return action, items
    if moment.spoken is not None or moment.keys() & {"whose", "target", "source"} or moment["on"] not in _BARE:
        return action, items
    chosen = held[0]["exists"]["filter"]
    if "target" in action.body or "zone" in chosen or not effects or roles_of(effects) != {"it"}:
        return action, items
    if any(effect.keys() & {"effects", "options", "outcomes"} for effect in effects):
        return action, items
    told = [{**effect, "to": "target"} for effect in effects]
    left = [item for item in items if item is not held[0]]
    return action._replace(body={**action.body, "target": dict(chosen), "effects": told}), left


#: Moments at which nobody else is spoken of.
_BARE = frozenset({
    "turn_start", "turn_end", "enemy_turn_start", "enemy_turn_end", "any_turn_start", "any_turn_end", "battle_start",
    "open", "close", "move", "arrive", "heal", "chips", "lives", "lose_chips", "death",
})  # fmt: skip


def _meant(moment: Trigger, action: Action, behind: bool) -> str:
    """Of whom "it" speaks: behind the action of whom that is about, else of who the moment is about."""
    if behind:
        about = roles_of(action.body.get("effects", [])) - {"self"}
        if action.body.get("type", "impact") not in ("spell", "impact") and "target" in action.body:
            about.add("target")
        if len(about) > 1 or "each" in about:
            raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
        if about and about != {"it"}:
            return about.pop()
    if moment.spoken == "attacked" and not behind:  # or it is the card whose attack it is
        raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
    if moment.spoken is not None:
        return moment.spoken
    if moment.keys() & {"whose", "target", "source"}:
        raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
    return "self"


def _narrowed(moment: Trigger, role: str, form: Feature) -> Trigger:
    """The moment at which that is so of the card of a role."""
    field = _field(moment, role, form)
    if field is None or moment.others:
        raise NotUnderstood("of whom that has to be so", moment.lexeme)
    found = copy(moment)
    found[field] = _with(moment.get(field, {}), form, moment)
    if found.spoken is None and "whose" not in moment:  # "it" is then who was spoken of last
        found.spoken = role
    return found


def _field(moment: Trigger, role: str, form: Feature) -> str | None:
    """Where the trigger says who has that role at its moment; None where nobody has it."""
    on, named = moment["on"], isinstance(moment.get("whose"), dict)
    if role == "attacked":
        return "target" if on in _ATTACKING else "whose" if on in _SUFFERING and named else None
    if role == "attacker":
        return "source" if on in _SUFFERING else "whose" if on in _ATTACKING and named else None
    if role == "subject":
        return "whose" if named else None
    if role == "dead":
        return "target" if on in ("kill", "any_death") and form.keys() <= _LASTING else None
    return None


def _with(cards: Any, form: Feature, moment: Trigger) -> Feature:
    other = isinstance(cards, dict) and any(cards[name] != form[name] for name in cards.keys() & form.keys())
    if not isinstance(cards, dict) or other or "is" in cards:
        raise NotUnderstood("a quality named twice", moment.lexeme)
    return {**cards, **form}


__all__ = ["supposed"]
