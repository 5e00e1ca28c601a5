"""Attacks and spells that are played: how strong, how far, at whom, and what is done after them."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import require_each, require_single
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    Range,
    Target,
    Ungrammatical,
    find,
    lexeme_of,
    number_of,
    range_of,
    values,
)
from service.cards.roles import if_creature, recast
from service.cards.whom import aimed_at


class Ahead:
    """That an attack goes straight ahead and no other way (207.6, 207.8)."""


class AttackMeaning:
    """The part of the transformer for attacks and spells."""

    def amount(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def ranged(self, items: list[Any]) -> Any:
        return items[-1]

    def aimed(self, items: list[Any]) -> Any:
        """At whom an attack is: each preposition has its case."""
        victim = items[-1]
        if isinstance(victim, Target) and victim.number > 1:
            return victim
        if isinstance(victim, Filter) and victim.group:
            require_each(victim.head, {"accs"} if items[0].type == "INTO" else {"datv", "loct"}, victim.grammemes)
        else:
            require_single(victim.head, {"accs"} if items[0].type == "INTO" else {"datv"}, victim.grammemes)
        return victim

    def only_at_one(self, items: list[Any]) -> Any:
        """ "Only at wounded creatures": at one of them, as "only at a wounded creature" is."""
        victim = items[-1]
        if isinstance(victim, Filter) and not victim.group:
            fitting = {"accs", ""} if items[0].type == "INTO" else {"datv", ""}
            numbers = {number for number, case in victim.grammemes if case in fitting}
            if numbers == {"plur"} and "mutual" in victim.form:
                raise Ungrammatical("each of them beside another", victim.head.lexeme)  # read as `volley_adjoining`
            if numbers == {"plur"}:
                return victim
        return self.aimed(items)

    def aimed_aside(self, items: list[Any]) -> Any:
        """ "A shot for 2, only at such a card": at whom it is, said last, with or without brackets."""
        return next(item for item in items if isinstance(item, Filter | Target))

    def victim(self, items: list[CardToken]) -> Target:
        role = "attacked" if items[0].type == "ATTACKED" else "attacker"
        return Target(role, items[0], None, items[0].lexeme.grammemes)

    def attack(self, items: list[Any]) -> Action:
        name, amount = find(items, "NAME"), find(items, "VALUE", "NUMBER")
        assert amount is not None
        body: Feature = {"type": str(find(items, "ATTACK"))}
        if name:
            body["name"] = str(name)
        body["value"] = values(amount)
        most = [item for item in items if isinstance(item, Maximum)]
        if most and body["value"] == ["x"] * 3:
            body["value"] = [f"x<{int(most[0])}"] * 3
        elif most:
            raise Ungrammatical("a limit of what is printed", lexeme_of(amount))
        body.update(range_of(items))
        targets = [item for item in items if isinstance(item, Filter | Target)]
        if sum(isinstance(item, Range) for item in items) > 1:
            raise NotUnderstood("two ranges", lexeme_of(items[0]))
        if len(targets) > 1:
            raise NotUnderstood("two targets", targets[1].head.lexeme)
        for target in targets:
            if isinstance(target, Filter) and target.group == "random":
                raise NotUnderstood("an attack on a group", target.head.lexeme)
            body.update(aimed_at(target))
        if any(isinstance(item, Ahead) for item in items):
            body["target"] = _straight_ahead(body.get("target", {"kind": "card"}), items)
        return Action(body, False)

    def attack_and_more(self, items: list[Any]) -> Action:
        """An attack, and what is done to the attacked card or to the card itself after it."""
        attack, more = (item for item in items if isinstance(item, Action))
        if "keyword" in more.body:
            raise NotUnderstood("two targets")
        effects = []
        aimed, told = attack.body, more.body["effects"]
        if any("among" in effect for effect in told):
            raise Ungrammatical("two targets")  # read as `attack_and_parted`
        if "target" in more.body:
            both, told = self.attack_beside(attack, more)  # type: ignore[attr-defined]
            aimed = {**aimed, **both}
        for effect in told:
            to = effect.get("to")
            if to not in ("self", "attacked", "each", "second"):
                raise NotUnderstood("unclear whom an effect after an attack is about")
            effects.append(recast(if_creature(effect), "attacked", "target"))
        return Action({**aimed, "effects": effects}, False)

    def spell(self, items: list[Any]) -> Action:
        name, action, sort = find(items, "NAME"), items[-1], find(items, "SPELL", "IMPACT")
        if sort is not None and name is None and _means(sort):
            raise Ungrammatical("with what something else is done", sort.lexeme)
        body: Feature = {"type": str(sort)}
        if name:
            body["name"] = str(name)
        body.update(range_of(items))
        if "range" in body and "target" not in action.body:
            raise NotUnderstood("a range without a target", lexeme_of(items[0]))
        if "range" in body and "second" in action.body:
            raise NotUnderstood("unclear how far a range reaches", lexeme_of(items[0]))
        if find(items, "MAY"):
            body["optional"] = True
        return Action({**body, **action.body}, True, action.subject)

    def finishing(self, items: list[CardToken]) -> Action:
        return Action({"type": "impact", "keyword": "finishing", "x": number_of(items[-1])}, True)


def _means(sort: CardToken) -> bool:
    """ "With a spell": a word in the instrumental that nothing else could be."""
    cases = {case for _, case in sort.lexeme.grammemes}
    return cases == {"ablt"}


def _straight_ahead(target: Feature, items: list[Any]) -> Feature:
    """Of the targets of an attack those that stand straight ahead."""
    if {"is", "opposite", "ahead"} & target.keys():
        raise NotUnderstood("whom it is at", lexeme_of(items[0]))
    return {**target, "ahead": True}
