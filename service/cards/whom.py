"""To whom something is done: the subject and the objects of a verb, and at whom an attack is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.cards.agreement import require_each, require_single
from service.cards.constructions import (
    PLACED,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    how_many_targets,
    several_targets,
)

#: A card has no more neighbours (207.7).
MOST_NEIGHBOURS = 8


def to_self(effect: Feature, subject: str = "") -> Action:
    """An effect on the card itself."""
    return Action({"effects": [{**effect, "to": "self"}]}, True, subject)


def targets_among(items: Sequence[Any]) -> list[Target]:
    """Everybody that something is done to, in order."""
    return [t for item in items for t in (item if isinstance(item, list) else [item]) if isinstance(t, Target)]


def subject_of(items: Sequence[Any]) -> str:
    """The subject of a verb of the card itself: named, or left out, which a finite verb cannot mean for long."""
    if find(items, "SELF", "ONESELF"):
        return ""
    finite = any(
        number
        for item in items
        if isinstance(item, CardToken) and item.type in _VERBS and not _bare(item)
        for number, _ in item.lexeme.grammemes
    )
    return "unsaid" if finite else "nobody"


def is_plural(verb: CardToken) -> bool:
    """Whether it is a verb about several cards."""
    forms = verb.lexeme.grammemes if verb.type in (*_VERBS, "CANNOT") else frozenset()
    return bool(forms) and all(number == "plur" for number, _ in forms)


def _bare(verb: CardToken) -> bool:
    """Whether it is the English "get", which is an infinitive as well."""
    return str(verb) == "plur" and ("plur", "") not in verb.lexeme.grammemes


_VERBS = ("GETS", "LOSES", "CHANGES", "HEAL_SELF", "WOUND_SELF", "GETS_WOUNDED", "MOVE_SELF")


def done(effect: Feature, items: Sequence[Any], cases: set[str]) -> Action:
    """An effect on the objects among the items, each of which must stand in one of the cases."""
    several = any(isinstance(item, CardToken) and (str(item) == "plur" or is_plural(item)) for item in items)
    actions = [_done_to(effect, target, cases, several) for target in targets_among(items)]
    body: Feature = {}
    for action in actions:
        body |= {name: value for name, value in action.body.items() if name != "effects"}
    effects = [effect for action in actions for effect in action.body["effects"]]
    return Action({**body, "effects": effects}, True, "object" if cases == {"nomn"} else "")


def _done_to(effect: Feature, target: Target, cases: set[str], several: bool = False) -> Action:
    if target.to == "each":
        require_each(target.head, cases, target.grammemes)
        return Action({"effects": [{**effect, "to": target.to, "filter": target.filter}]}, True)
    if target.number > 1:
        require_each(target.head, {*cases, "gent"}, target.grammemes)
    elif target.to == "it":
        if target.head.type != "PRONOUN":
            require_single(target.head, cases, target.grammemes)
        elif str(target.head) not in (*cases, "both"):
            raise Ungrammatical("not in the right case", target.head.lexeme)
    elif target.to not in ("self", "they", "cheaper", "dearer"):
        if (several or cases in ({"accs"}, {"gent"})) and _all_of_them(target, cases):
            return Action({"effects": [{**effect, "to": "each", "filter": target.filter}]}, True)
        require_single(target.head, cases, target.grammemes)
    if target.to == "attacked" and target.filter is not None:  # the attacked card, where it is such a one
        return Action({"effects": [{**effect, "to": "each", "filter": {"is": "attacked", **target.filter}}]}, True)
    if target.to == "second":
        if effect["effect"] in PLACED:
            raise NotUnderstood("two targets", target.head.lexeme)
        return Action({"second": target.filter, "effects": [{**effect, "to": "second"}]}, True)
    body: Feature = {"target": target.filter} if target.filter is not None else {}
    if target.filter is not None and "chooser" in target.filter:
        body = {"target": {k: v for k, v in target.filter.items() if k not in ("chooser", "his")}, "chooser": "enemy"}
    if target.number > 1:
        body |= {"count": how_many_targets(target.number), **({"exactly": True} if target.exactly else {})}
    return Action({**together(body), "effects": [{**effect, "to": target.to, **of_creatures(effect, target)}]}, True)


def of_creatures(effect: Feature, target: Target) -> Feature:
    """ "The attacked creature": what is done to it is not done to an attacked artifact; who can be poisoned is one."""
    said = target.to == "attacked" and str(target.head) == "creature"
    return {"whom": "creature"} if said and effect["effect"] not in ("poison", "infect") else {}


def together(body: Feature) -> Feature:
    """What several cards have to be to each other is said of all of them."""
    wanted = body.get("target", {})
    if "unlike_squads" in wanted:
        if not several_targets(body):
            raise NotUnderstood("different from whom")
        return {**body, "target": {n: v for n, v in wanted.items() if n != "unlike_squads"}, "unlike": "squad"}
    if "mutual" not in wanted:
        return body
    if not several_targets(body):
        raise NotUnderstood("next to whom")
    return {**body, "target": {n: v for n, v in wanted.items() if n != "mutual"}, "adjoining": True}


def _all_of_them(target: Target, cases: set[str]) -> bool:
    """ "Your elves get ...": several cards without a number, with a verb in the plural, are all of them."""
    wanted_case = cases in ({"nomn"}, {"accs"}, {"gent"}) and target.head.type in ("KIND", "CLASS")
    if not wanted_case or target.to != "target" or target.exactly or target.filter is None:
        return False
    wanted = {*cases, ""}
    found = {number for number, case in target.grammemes if case in wanted}
    return (
        "plur" in found
        and "sing" not in found
        and not target.head.lexeme.grammemes & {("sing", case) for case in wanted}
    )


def each_done(effects: Sequence[Feature], items: Sequence[Any], cases: set[str]) -> Action:
    """Several effects on the objects among the items."""
    first, *others = [done(effect, items, cases) for effect in effects]
    found = [effect for action in (first, *others) for effect in action.body["effects"]]
    return Action({**first.body, "effects": found}, True, first.subject)


def aimed_at(target: Filter | Target) -> Feature:
    """At whom an attack is: one card, each of a group, or several."""
    if isinstance(target, Filter):
        return {"target": target.form, **({"every": True} if target.group in ("each", "all") else {})}
    if target.filter is None:
        return {"target": {"is": target.to, **({"kind": "creature"} if str(target.head) == "creature" else {})}}
    if target.to == "least":
        if "adjacent" not in target.filter:
            raise NotUnderstood("any number of targets", target.head.lexeme)
        return {"target": target.filter, "count": MOST_NEIGHBOURS, "least": target.number}
    exactly: Feature = {"exactly": True} if target.exactly else {}
    return together({"target": target.filter, "count": how_many_targets(target.number), **exactly})
