"""Bouts: strikes of a force that cards are made to deal, and numbers that depend on whom a blow was at."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import single, single_or_several
from service.cards.getting import Gain, Until, all_effects, number_agrees
from service.cards.moments import Circumstance, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.sorts import SORT_TERMINALS, sort_named
from service.cards.struggles import NUMBERED, Closes
from service.cards.whom import each_done


class BoutMeaning:
    """The part of the transformer for bouts."""

    # --- strikes that cards are made to make (103.1, 205.7, dictionary.without_closing.1) ---
    def closes_aside(self, items: list[Any]) -> Closes:
        """ "(without closing)", which goes without saying, or that it closes."""
        return instance_of(items, Closes) or Closes("")

    def made_to_strike_foe(self, items: list[Any]) -> Action:
        """ "The attacked creature deals the attacker a weak simple strike"."""
        return self._of_a_force(items)

    def made_to_strike_so(self, items: list[Any]) -> Action:
        """ "An elf of yours deals a weak simple strike against a creature next to it"."""
        return self._of_a_force(items)

    def _of_a_force(self, items: list[Any]) -> Action:
        """A strike whose force the text says is dealt with that force, and without dice."""
        force = find(items, "FORCE")
        told = [item for item in items if item is not force]
        action: Action = self.made_to_strike(told)  # type: ignore[attr-defined]
        if force is None:
            return action
        in_case(force, "accs")
        (effect,) = action.body["effects"]
        return action._replace(body={**action.body, "effects": [{**effect, "force": [str(force)]}]})

    # --- impacts for when something is so ---
    def ability_named_if(self, items: list[Any]) -> Feature:
        """ "Impact so-and-so, if there is no elf in your squad, summon one"."""
        sort, name, action = find(items, "SPELL", "IMPACT"), find(items, "NAME"), instance_of(items, Action)
        if {"type", "name"} & action.body.keys():
            raise NotUnderstood("a name named twice", lexeme_of(name))
        titled = action._replace(body={"type": str(sort), "name": str(name), **action.body})
        told = [titled if item is action else item for item in items if item is not sort and item is not name]
        return self.ability_if(told)  # type: ignore[attr-defined, no-any-return]

    # --- attacks and spells as they are declared (405.1) ---
    def announced(self, items: list[Any]) -> list[CardToken]:
        return items[0] if isinstance(items[0], list) else [items[0]]

    def several_announced(self, items: list[CardToken]) -> list[CardToken]:
        return [item for item in items if item.type in SORT_TERMINALS]

    def declared_by(self, items: list[Any]) -> Trigger:
        """ "On an enemy creature's declaring a discharge or a spell"."""
        found, whose = instance_of(items, Filter), instance_of(items, Whose)
        if found is not None:
            single(found, {"ablt"})
            whose = Whose(whose=found.form)
        return _declared(instance_of(items, list), whose, "gent")

    def declares_some(self, items: list[Any]) -> Trigger:
        """ "When it declares a discharge or a spell": whose doing it is, stands outside."""
        verb = find(items, "ANNOUNCE")
        if verb is None or str(verb) != "declares":
            raise Ungrammatical("not in the right form", lexeme_of(verb))
        return _declared(instance_of(items, list), None, "accs")

    # --- at whom, and in spite of what ---
    def at_who_stands_alone(self, items: list[Any]) -> Feature:
        """ "An unanswered strike against a creature with nobody of its squad to its left and right" (207.6, 207.7)."""
        named, verb = find(items, "PLAIN"), find(items, "MAY_DECLARE")
        aimed, others = (item for item in items if isinstance(item, Filter))
        single(aimed, {"datv"})
        single_or_several(others, {"gent"})
        from_whom, *his = (item for item in items if is_token(item, "PRONOUN"))
        pronoun_in(from_whom, "gent")
        if str(named) != "unanswered_strike" or (verb is not None and str(verb) != "sing"):
            raise NotUnderstood("what is against whom", lexeme_of(named))
        side: Feature = {"side": aimed.form["side"]} if his and "side" in aimed.form else {}
        if (his and not side) or "not" in aimed.form or side.keys() & others.form.keys() or "adjacent" in others.form:
            raise NotUnderstood("unclear whom a pronoun means", from_whom.lexeme)
        beside = {name: value for name, value in others.form.items() if name != "other"}
        alone = {"placed": {"by": "flank", "to": {**beside, **side}}}
        return {"keyword": str(named), "against": {**aimed.form, "not": alone}}

    def ignoring_attack(self, items: list[Any]) -> Feature:
        """An attack that ignores the features of whom it is at (408.1)."""
        feature: Feature = items[0]
        if "value" not in feature or "effects" in feature:
            raise NotUnderstood("no attack that ignores features", lexeme_of(find(items, "IGNORES")))
        return {**feature, "ignores": True}

    # --- what others may and what it has to ---
    def enemy_may_redirect(self, items: list[Any]) -> Feature:
        """Its attack may get another target, as its opponent likes: one of their cards (412.5)."""
        sort, whose, found = sort_named(items), instance_of(items, Whose), instance_of(items, Filter)
        assert sort is not None
        single(found, {"accs"})
        in_case(sort, "accs")
        if str(sort) not in MODIFIED or "side" in found.form or (whose is not None and "whose" in whose):
            raise NotUnderstood("whose attack goes elsewhere", sort.lexeme)
        kind = {} if str(sort) == "attacks" else {"type": str(sort)}
        redirect = {"effect": "redirect", "to": "target"}
        return {
            "class": "triggered",
            "trigger": {"on": "before_attack", **kind},
            "target": {**found.form, "side": "enemy"},
            "chooser": "enemy",
            "effects": [{"effect": "may", "asks": "its_player", "effects": [redirect], "to": "target"}],
        }

    def has_to_strike(self, items: list[Any]) -> Feature:
        """Whom it has to strike in its own turn where it can (dictionary.oblige_to_attack.1)."""
        found, strike, turn = instance_of(items, Filter), find(items, "STRIKE"), instance_of(items, Circumstance)
        single(found, {"accs"})
        for pronoun in (item for item in items if is_token(item, "PRONOUN")):
            pronoun_in(pronoun, "nomn")
        if str(strike) != "simple_strike" or turn["turn"] not in ("its", "own"):
            raise NotUnderstood("what it has to do", lexeme_of(strike))
        return permanent({"effect": "has_to_strike", "at": found.form})

    # --- attacks that came to nothing ---
    def attacks_in_vain(self, items: list[Any]) -> Trigger:
        """After an attack that dealt no wounds."""
        rest = [item for item in items if not is_token(item, "AND", "HARMLESS", "DEALS_NO_WOUNDS")]
        trigger: Trigger = self.assault(rest)  # type: ignore[attr-defined]
        if trigger["on"] != "assault":
            raise NotUnderstood("at whom it is", trigger.lexeme)
        trigger["on"] = "after_attack"
        trigger["amount"] = {"max": 0}
        return trigger

    def next_die_is_least(self, items: list[CardToken]) -> Action:
        """ "Its next roll is reduced to 1": no die shows less."""
        pronoun, number = find(items, "PRONOUN"), find(items, "NUMBER")
        if pronoun is not None:
            pronoun_in(pronoun, "accs")
        elif items[0].lexeme.end - items[0].lexeme.start == len("next"):
            raise NotUnderstood("whose roll it is", items[0].lexeme)
        if str(number) != "1":
            raise NotUnderstood("what a roll comes to", lexeme_of(number))
        return Action({"effects": [{"effect": "set_die", "x": 1, "to": "it"}]}, True, "object")

    def all_get_either(self, items: list[Any]) -> Action:
        """Each of some cards gets one thing or another, which is the same for all of them."""
        number_agrees(items)
        if str(find(items, "BY_CHOICE")) != "own":
            raise NotUnderstood("who has the choice", lexeme_of(find(items, "BY_CHOICE")))
        options: list[list[Feature]] = []
        for place, item in enumerate(items):
            if not isinstance(item, list) or not item or not isinstance(item[0], Gain):
                continue
            after = items[place + 1] if isinstance(items[place + 1], Until) else None
            told = [item, *([after] if after is not None else [])]
            action = each_done(all_effects(item, told), [items[0]], {"nomn"})
            if [effect["to"] for effect in action.body["effects"]] != ["each"]:
                raise NotUnderstood("who has the choice")
            options.append(action.body["effects"])
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True, "object")

    # --- numbers ---
    def by_whom_it_struck(self, items: list[Any]) -> Action:
        """ "Wound itself by 1 (or by 0, if the blow is dealt at such a creature)": one number or the other."""
        action, found, sort = items[0], instance_of(items, Filter), sort_named(items)
        number = number_of(find(items, "NUMBER"))
        single(found, {"datv"})
        if str(sort) not in MODIFIED:
            raise NotUnderstood("which attack", lexeme_of(sort))
        this = find(items, "THIS")
        if sort is not None:
            in_case(sort, "nomn")
        if this is not None:
            in_case(this, "nomn")
        effects = action.body.get("effects", [])
        field = NUMBERED.get(effects[0]["effect"]) if len(effects) == 1 else None
        before = effects[0].get(field) if field is not None else None
        if not isinstance(before, int) or not isinstance(number, int) or {"if", "filter"} & effects[0].keys():
            raise NotUnderstood("unclear what has another number", found.head.lexeme)
        so: Feature = {"filter": {"is": "attacked", **found.form}}
        rather = {**effects[0], field: -number if before < 0 else number, "if": {"exists": so}}
        usual = {**effects[0], "if": {"exists": {**so, "max": 0}}}
        told = [rather, usual] if number else [usual]
        return Action({**action.body, "effects": told}, action.effect_only, action.subject)


def _declared(sorts: list[CardToken], whose: Whose | None, case: str) -> Trigger:
    """The declaration of attacks of some types, or of spells and impacts."""
    for sort in sorts:
        if str(sort) not in MODIFIED | {"spell", "impact"}:
            raise NotUnderstood("nothing that is declared", sort.lexeme)
        in_case(sort, case)
    names = [str(sort) for sort in sorts]
    trigger = Trigger.of("before_action", type=names if len(names) > 1 else names[0])
    trigger.lexeme = sorts[0].lexeme
    if whose:
        trigger["whose"] = whose["whose"]
        trigger.spoken = "subject"
    return trigger


__all__ = ["BoutMeaning"]
