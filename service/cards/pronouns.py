"""Whom "it" means, whether what it speaks of is done something to or stands near by, and what X means beside it."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import THAT_FEATURE, Action, Feature, NotUnderstood
from service.cards.roles import if_creature, inside, placeholders
from service.games.berserk.rules.forms.references import mentions


def meant(action: Action, spoken: str | None) -> Feature:
    """The body of an action, with "it" as the one card that was spoken of."""
    body = action.body
    if leaves(body):  # onto the cell of who was spoken of
        if spoken not in ("dead", "self"):
            raise NotUnderstood("whose cell that is")
        body = left_by(body, spoken)
        action = Action(body, action.effect_only, action.subject)
    effects, chosen = body.get("effects", []), body.get("target", {})
    about, near = any(placeholders(effects)), near_it(effects)
    if chosen == {"is": "it"}:  # an attack at the card that was spoken of
        if spoken is None or about or near:
            raise NotUnderstood("unclear whom a pronoun means")
        return {**body, "target": {"is": spoken}}
    if not about and not near and not near_it(chosen):
        return body
    if about and _names_late(effects):  # "close an elf or open a gnome, and wound it": neither may be meant
        raise NotUnderstood("unclear whom a pronoun means")
    if near_it(chosen):  # who is chosen stands near somebody who was spoken of before
        beside = spoken or _named_before(effects)
        if beside is None:
            raise NotUnderstood("unclear whom a pronoun means")
        body = {**body, "target": near_to(chosen, beside)}
        if not about and not near:
            return body
    if about and spoken != "attacked" and not near:
        effects = _of_the_attacked(effects)
        body, about = {**body, "effects": effects}, any(placeholders(effects))
        if not about:
            return body
    if about and not near and told_before(effects):  # "it gets a chip, and the chosen one opens"
        if spoken is None:
            raise NotUnderstood("unclear whom a pronoun means")
        return {**body, "effects": [_about(effect, spoken) for effect in effects]}
    told = [effect for effect in effects if effect.get("against") != {"is": "it"}]
    named = roles_of(told) - {"self", "it"} - (set() if any(placeholders(told)) else {"each"})
    if spoken == "dead" and named and about and not near and all(map(_of_the_living, placeholders(effects))):
        spoken = None  # nothing of that could be done to the dead
    if "target" in body and not body.get("type", "impact").endswith(("spell", "impact")):
        named.add("target")
    roles = named | ({spoken} if spoken else set())
    if len(roles) != 1 or "each" in roles:
        raise NotUnderstood("unclear whom a pronoun means")
    (to,) = roles
    return {**body, "effects": near_to([_about(effect, to) for effect in effects], to)}


def _named_before(effects: list[Feature]) -> str | None:
    """The one card of an attack that a text names before it comes to the card that is chosen."""
    first = next((number for number, effect in enumerate(effects) if "target" in roles_of([effect])), 0)
    roles = roles_of(effects[:first]) - {"self"}
    if not roles and any(hasattr(effect.get("to"), "start") for effect in effects[:first]):
        return "self"  # by its name
    return roles.pop() if len(roles) == 1 and roles <= {"attacked", "attacker"} else None


def _of_the_attacked(effects: list[Feature]) -> list[Feature]:
    """ "The attacked one loses its armor, then wound it": who was named last is meant."""
    found: list[Feature] = []
    for effect in effects:
        before = found[-1].get("to") if found and not inside(found[-1]) else None
        plain = effect.get("to") == "it" and not inside(effect) and "being" not in effect
        found.append({**effect, "to": before} if plain and before in ("attacked", "attacker") else effect)
    return found


def told_before(effects: list[Feature]) -> bool:
    """Whether all that is said of "it" is said before the text comes to the card that is chosen."""
    about = [number for number, effect in enumerate(effects) if any(placeholders([effect]))]
    chosen = [number for number, effect in enumerate(effects) if "target" in roles_of([effect])]
    return bool(about) and bool(chosen) and about[-1] < chosen[0]


#: What a card has to have before it can be taken from it.
_LOST = frozenset({"lose_chips", "lose_feature", "lose_lives", "lose_flight", "cure"})


def hinging(body: Feature) -> Feature:
    """ "It may move that one, and get something for it": it gets that only if the other was moved (ruling s5_170.1).

    So it is with what a card has to lose for it.
    """
    first, *others = body.get("effects") or [{}]
    moved = first.get("effect") == "move" and first.get("to") in ("subject", "occupant")
    lost = first.get("effect") in _LOST and first.get("to") in ("subject", "occupant", "attacked", "attacker")
    lost = lost or (first.get("effect") in ("lose_feature", "lose_flight") and first.get("to") == "self")
    if not (moved or lost) or not others or any(effect.get("to") != "self" for effect in others):
        return body
    tried = {"effect": "attempt", "effects": [first], "then": others, "to": first["to"]}
    return {**body, "effects": [tried]}


def _names_late(effects: list[Feature]) -> bool:
    """Whether a card is named in the middle of a text."""
    return any(effect["effect"] == "pick" or any(map(_names_late, _told_in(effect))) for effect in effects)


def _told_in(effect: Feature) -> list[list[Feature]]:
    """The lists of effects that an effect holds, but for what is said of a card that comes in."""
    return [] if effect["effect"] in ("summon", "revive") else inside(effect)


def roles_of(effects: list[Feature]) -> set[str]:
    """Whom effects are about; one that only holds others is about nobody."""
    found: set[str] = set()
    for effect in effects:
        inner = _told_in(effect)
        alone = str(effect.get("striker", effect.get("to", "self")))
        found |= {role for held in inner for role in roles_of(held)} if inner else {alone}
    return found


#: What is done only to cards in play.
_LIVING = frozenset({"move", "open", "close", "wound", "heal", "may", "jump", "bless", "curse", "poison", "gain_chips"})


def _of_the_living(effect: Feature) -> bool:
    return effect["effect"] in _LIVING and all(map(_of_the_living, effect.get("effects", ())))


def _about(effect: Feature, to: str) -> Feature:
    """An effect with "it" as the card that was spoken of."""
    found = {**effect, "to": to} if effect.get("to") == "it" else effect
    if "being" in found:  # only if it is so
        rest = {name: value for name, value in found.items() if name != "being"}
        so: Feature = {"is": to, **found["being"]}
        if effect.get("to") == "it":
            found = {**rest, "to": "each", "filter": so}
        elif "if" in rest:
            raise NotUnderstood("two conditions")
        else:
            found = {**rest, "if": {"exists": {"filter": so}}}
    for name in ("onto", "against"):
        if found.get(name) == {"is": "it"}:
            found = {**found, name: {"is": to}}
    if found.get("striker") == "it":
        found = {**found, "striker": to}
    for name in ("effects", "otherwise", "then"):
        if name in found:
            found = {**found, name: [_about(each, to) for each in found[name]]}
    if "outcomes" in found:
        outcomes = [{**one, "effects": [_about(each, to) for each in one["effects"]]} for one in found["outcomes"]]
        found = {**found, "outcomes": outcomes}
    if "options" in found:
        found = {**found, "options": [[_about(each, to) for each in option] for option in found["options"]]}
    return found


def at_creatures(trigger: Feature, body: Feature) -> tuple[Feature, Feature]:
    """ "The attacked creature": a moment at which a creature is attacked, where all is about that one.

    Gives what more the trigger asks for, and the body, in which else only that part hangs on it.
    """
    hanging = if_creature(body)
    if hanging == body:
        return {}, body
    aimed: Feature = trigger.get("target", {})
    kind = aimed.get("kind", "card")
    alone = roles_of(body.get("effects", [])) == {"attacked"} and not {"target", "value"} & body.keys()
    if kind == "card" and not (alone and "class" not in aimed):
        return {}, hanging
    if kind not in ("card", "creature", "plain_creature", "flying"):
        raise NotUnderstood("no creature is attacked")
    return {} if kind != "card" else {"target": {**aimed, "kind": "creature"}}, _without_whom(body)


def _without_whom(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_whom(item) for item in value]
    if type(value) is not dict:
        return value
    return {name: _without_whom(item) for name, item in value.items() if name != "whom"}


def leaves(value: Any) -> bool:
    """Whether a card comes to a cell of which it is not said yet who leaves it."""
    return mentions(value, lambda part: isinstance(part, dict) and part.get("stood") == "it")


def left_by(value: Any, role: str) -> Any:
    """The same, onto the cell that the card of a role leaves."""
    if isinstance(value, list):
        return [left_by(item, role) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: role if name == "stood" and item == "it" else left_by(item, role) for name, item in value.items()}


def near_it(value: Any) -> bool:
    """Whether a filter or a cell is near a card that was spoken of before."""
    if isinstance(value, list):
        return any(map(near_it, value))
    if not isinstance(value, dict) or ("class" in value and "effects" in value):
        return False
    return any((name == "near" and item.get("to") == "it") or near_it(item) for name, item in value.items())


def of_itself(feature: Feature) -> Feature:
    """A feature that always holds, where "next to it" is next to the card with the text: it speaks of no other.

    So it is of the moment of one that triggers: whoever the moment is about does not stand next to itself.
    """
    if isinstance(feature.get("trigger"), dict) and near_it(feature["trigger"]):
        return {**feature, "trigger": near_to(feature["trigger"], "self")}
    if feature.get("class") != "permanent" or {"self", "exists", "more"} & feature.get("condition", {}).keys():
        return feature
    effects: list[Feature] = feature["effects"]
    if any(effect["effect"] != "modify" and not _spares(effect) for effect in effects):
        return feature
    return {**feature, "effects": near_to(effects, "self")}


def of_the_others(feature: Feature) -> Feature:
    """ "When your elf attacks, it gets +1 for each other elf of yours": others than the elf that gets it."""
    trigger = feature.get("trigger")
    if not isinstance(trigger, dict) or not isinstance(trigger.get("whose"), dict):
        return feature
    effects = [_counting_others(one) if one.get("to") == "subject" else one for one in feature.get("effects", ())]
    return {**feature, "effects": effects} if "effects" in feature else feature


def _counting_others(effect: Feature) -> Feature:
    """An effect on the card of a moment, whose numbers count others than that card."""
    found = dict(effect)
    for name in ("by", "x"):
        many = effect.get(name)
        if isinstance(many, dict) and many.get("filter", {}).get("other") is True and "not" not in many["filter"]:
            rest = {key: value for key, value in many["filter"].items() if key != "other"}
            found[name] = {**many, "filter": {**rest, "not": {"is": "subject"}}}
    return found


def _spares(effect: Feature) -> bool:
    """Whether it grants a named feature, or keeps wounds away: nobody else is spoken of in it."""
    return effect["effect"] == "prevent" or set(effect.get("feature", ())) <= {"keyword", "x", "from"}


def unclear_near(value: Any) -> bool:
    """Whether anything in a feature is still near a card that nobody says."""
    return mentions(value, _left_unsaid)


def _left_unsaid(part: Any) -> bool:
    if not isinstance(part, dict):
        return False
    return "it" in (*map(part.get, ("stood", "is", "side", "bearer")), part.get("near", {}).get("to"))


def unclear_feature(value: Any) -> bool:
    """Whether a feature is still "it", which nobody says."""
    return mentions(value, lambda part: isinstance(part, dict) and part.get("keyword") == THAT_FEATURE)


def near_to(value: Any, role: str) -> Any:
    """The same, near the card of a role."""
    if isinstance(value, list):
        return [near_to(item, role) for item in value]
    if not isinstance(value, dict) or ("class" in value and "effects" in value):
        return value
    found = {
        name: {**item, "to": role} if name == "near" and item.get("to") == "it" else near_to(item, role)
        for name, item in value.items()
    }
    if found.get("of") == "case":  # what a number hangs on is asked of that card
        so = found["if"].get("exists", {}).get("filter", {})
        if so.get("is") == "it":
            found["if"] = {"exists": {"filter": {**so, "is": role}}}
    near = found.get("near", {})
    if role == "self" and near.get("to") == "self" and not (near.keys() & found.keys()):
        del found["near"]  # seen from the card with the text, as its filters are anyway
        found |= {name: value for name, value in near.items() if name != "to"}
    return found


def amounts(value: Any) -> Any:
    """X as the number that the moment tells."""
    if isinstance(value, list):
        return [amounts(item) for item in value]
    if not isinstance(value, dict):
        return value
    told = {name: _told(item) if name in _COUNTED else amounts(item) for name, item in value.items()}
    if told.get("on") == "fury" and told.get("die") == {"max": "x"}:
        told["die"] = {"max": {"of": "amount"}}
    if told.get("keyword") == "protection" and "x" in dict(told.get("amount", {})).values():
        told["amount"] = {bound: {"of": "amount"} for bound in told["amount"]}
    return {**told, "value": {"of": "amount"}} if told.get("value") == ["x"] * 3 else told


#: The fields of an effect that hold the number a moment tells.
_COUNTED = ("x", "lives", "wounds", "range", "within")


def _told(value: Any) -> Any:
    """X, or a sum with it, as a number that the moment tells."""
    if value == "x":
        return "amount"
    sum_ = isinstance(value, str) and value[:2] in ("x+", "x-") and value[2:].isdecimal()
    return {"of": "amount", "plus": int(value[1:])} if sum_ else amounts(value)
