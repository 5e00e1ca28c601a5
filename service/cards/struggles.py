"""Struggles: strikes that cards are made to make, what goes with an answer to a roll or a blow, both of two deeds."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, require_single
from service.cards.blows import Blow, Bring
from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    limited,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.moments import Aim
from service.cards.roles import inside
from service.cards.sorts import SORT_TERMINALS

#: Who can be made to strike: a card that is chosen, or one that the moment tells of.
_STRIKERS = ("target", "attacked", "attacker", "it")
#: Effects whose number a card's nature can change, by the field that holds it.
NUMBERED = {"wound": "x", "heal": "x", "poison": "x", "modify_roll": "by", "gain_chips": "x", "extra_lives": "x"}


class Closes(str):
    """Whether a card closes for the strike that it is made to make: "yes" where the text says so."""


class StruggleMeaning:
    """The part of the transformer for struggles."""

    # --- strikes that cards are made to make (103.1, dictionary.without_closing.1) ---
    def closes_too(self, items: list[CardToken]) -> Closes:
        verb = find(items, "CHANGES")
        if verb is not None and (str(verb) != "close" or ("sing", "") not in (verb.lexeme.grammemes or {("sing", "")})):
            raise Ungrammatical("what else it does", verb.lexeme)
        return Closes("yes" if verb is not None else "")

    def made_to_fight(self, items: list[Any]) -> Action:
        """ "Your elf fights a card that stands next to it": as an open one or a closed one fights (209.3)."""
        return self._made_to(items, "ablt")

    def made_to_strike(self, items: list[Any]) -> Action:
        """ "An enemy creature deals a strike to a card next to it and closes"."""
        verb = find(items, "ANNOUNCE")
        if str(verb) != "deals":
            raise NotUnderstood("what kind of strike", lexeme_of(verb))
        return self._made_to(items, "datv")

    def _made_to(self, items: list[Any], case: str) -> Action:
        striker, strikes = items[0], [item for item in items if is_token(item, "STRIKE")]
        if striker.to not in _STRIKERS or striker.number > 1:
            raise NotUnderstood("who strikes", striker.head.lexeme)
        if striker.head.type == "PRONOUN":
            if str(striker.head) not in ("nomn", "both"):
                raise Ungrammatical("not in the right case", striker.head.lexeme)
        else:
            require_single(striker.head, {"nomn"}, striker.grammemes)
        if len(strikes) != 1 or str(strikes[0]) != "simple_strike":
            raise Ungrammatical("how they fight", striker.head.lexeme)
        effect = {"effect": "strike", "striker": striker.to, **_foe(items, striker, case)}
        if instance_of(items, Closes) == "yes":
            effect["closing"] = True
        body: Feature = {"target": striker.filter} if striker.filter is not None else {}
        return Action({**body, "effects": [effect]}, True, "object")

    # --- answers to a roll or a blow (422.3, 216.9) ---
    def changes_some_roll(self, items: list[Any]) -> Action:
        """More or less in a roll of the player's choice: of any card where the text does not say whose."""
        found, verb = instance_of(items, Filter), items[0]
        by = number_of(find(items, "NUMBER")) * (-1 if verb.type == "LOWER" else 1)
        rolls = find(items, "ROLLS")
        assert rolls is not None
        in_case(rolls, "accs")
        if found is not None:
            single(found, {"gent"})
        form = found.form if found is not None else {"kind": "card"}
        return Action({"target": form, "effects": [{"effect": "modify_roll", "by": by, "to": "target"}]}, True)

    def lessens_blow(self, items: list[Any]) -> Action:
        """So much less of an attack that is about to land."""
        sort, owner, aim = find(items, *SORT_TERMINALS), instance_of(items, Blow), instance_of(items, Aim)
        number = number_of(find(items, "NUMBER"))
        if sort is None or str(sort) not in MODIFIED or not isinstance(number, int):
            raise NotUnderstood("no such attack to modify", lexeme_of(sort))
        in_case(sort, "gent")
        if aim is not None and "host" in aim:
            raise NotUnderstood("which attack is reduced", sort.lexeme)
        effect: Feature = {"effect": "reduce", "less": number, "of": str(sort)}
        if owner is not None:
            effect["against"] = dict(owner)
        if aim is not None:
            effect["at"] = aim.get("filter", {"other": False})
        return Action({"effects": [effect]}, True)

    def may_bring_and(self, items: list[Any]) -> Feature:
        """An attack that is about to land is reduced, and something is done to this card or to who attacked."""
        action: Action = next(item for item in items if isinstance(item, Action))
        effects = action.body.get("effects", [])
        told = [effect for effect in effects if effect.get("to") not in ("self", "attacker") or inside(effect)]
        if action.body.keys() != {"effects"} or told:
            raise NotUnderstood("unclear whom an effect after an attack is about")
        limit = limited(items) if any(isinstance(item, Limit) for item in items) else {}
        bring = dict(next(item for item in items if isinstance(item, Bring)))
        return {"class": "playable", "sudden": True, "type": "impact", "effects": [bring, *effects], **limit}

    def by_other_number(self, items: list[Any]) -> Action:
        """ "Raise a roll of your creature by 1 (by 2, if that is a gnome)": one number or the other."""
        action, found = items[0], instance_of(items, Filter)
        number, this = number_of(find(items, "NUMBER")), find(items, "THIS")
        single(found, {"nomn"})
        if this is not None:
            in_case(this, "nomn")
        effects = action.body.get("effects", [])
        field = NUMBERED.get(effects[0]["effect"]) if len(effects) == 1 else None
        role = effects[0].get("to") if field is not None else None
        before = effects[0].get(field) if field is not None else None
        if role not in ("target", "attacked", "attacker") or not isinstance(before, int) or not isinstance(number, int):
            raise NotUnderstood("unclear whom a pronoun means", found.head.lexeme)
        if {"if", "filter"} & effects[0].keys() or "count" in action.body:
            raise NotUnderstood("two conditions", found.head.lexeme)
        other = -number if field == "by" and before < 0 else number
        so: Feature = {"filter": {"is": role, **found.form}}
        rather = {**effects[0], field: other, "if": {"exists": so}}
        usual = {**effects[0], "if": {"exists": {**so, "max": 0}}}
        body = {**action.body, "effects": [rather, usual]}
        return Action(body, action.effect_only, action.subject)

    def wounding_too(self, items: list[Any]) -> Action:
        """ "..., wounding it by 1": as well as what was said before."""
        first, verb = items[0], find(items, "WOUNDING")
        wounds = self.wound([item for item in items if item is not first and item is not verb and not _comma(item)])  # type: ignore[attr-defined]
        return self.effects([first, wounds])  # type: ignore[attr-defined, no-any-return]

    # --- where cards stand ---
    def on_both_sides(self, items: list[Any]) -> Condition:
        """There are such cards both opposite this one and behind it (207.8)."""
        found = instance_of(items, Filter)
        single_or_several(found, {"nomn"})
        if {"opposite", "behind"} & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        there = [{"exists": {"filter": {**found.form, side: True}}} for side in ("opposite", "behind")]
        return Condition(all=there).told_of(items)

    # --- one of two deeds, or both (216.11a) ---
    def either_or_both(self, items: list[Any]) -> Action:
        """ "A shot for 2, or jump, range 3 (do both, if ...)"."""
        so: Condition = next(item for item in items if isinstance(item, Condition))
        verb = find(items, "DO_BOTH")
        if so.spoken is not None or {"attacked", "attacker", "missed"} & so.keys():
            raise NotUnderstood("unclear of which card it has to be so", lexeme_of(verb))
        deeds = [item for item in items if isinstance(item, Action)]
        plain = all(deed.effect_only for deed in deeds)
        choice: Action = self.alternatives(deeds) if plain else self.either_deed(deeds)  # type: ignore[attr-defined]
        (chosen,) = choice.body["effects"]
        if chosen["effect"] != "choose":
            raise NotUnderstood("unclear how far an alternative reaches", lexeme_of(verb))
        return choice._replace(body={**choice.body, "effects": [{**chosen, "both": dict(so)}]})


def _comma(item: Any) -> bool:
    return is_token(item, "COMMA")


def _foe(items: list[Any], striker: Target, case: str) -> Feature:
    """Whom the strike is at: by role, or as the player of the text chooses, seen from who strikes."""
    found = next((item for item in items if isinstance(item, Filter)), None)
    if found is not None:
        single(found, {case})
        form = {name: value for name, value in found.form.items() if name != "other"}  # nobody fights itself
        near = {"to": striker.to, "adjacent": True}
        his = form.pop("his", False)
        if his and not form.pop("adjacent", False):
            raise NotUnderstood("unclear from where a card is seen", found.head.lexeme)
        if his:  # in the squad of who strikes
            form.pop("side", None)
            return {"filter": {**form, "near": {**near, "side": "own"}}}
        seen = form.pop("near", None)
        if seen is not None and (seen != {"to": "it", "adjacent": True} or "adjacent" in form):
            raise NotUnderstood("unclear from where a card is seen", found.head.lexeme)
        beside = seen is not None or form.pop("adjacent", False)
        if beside and seen is None and striker.to not in ("target", "it"):  # or beside the card with the text
            raise NotUnderstood("unclear from where a card is seen", found.head.lexeme)
        return {"filter": {**form, **({"near": near} if beside else {})}}
    itself = find([item for item in items[1:] if isinstance(item, CardToken)], "SELF", "ONESELF")
    if itself is not None:
        return {"to": "self"}
    foe = next(item for item in items[1:] if isinstance(item, Target))
    if foe.head.type == "PRONOUN":
        fits = str(foe.head) in (case, "both")
    else:
        fits = not foe.grammemes or any(one in (case, "") for _, one in foe.grammemes)
    if not fits:
        raise Ungrammatical("not in the right case", foe.head.lexeme)
    if foe.to == striker.to:
        raise NotUnderstood("whom it fights", foe.head.lexeme)
    return {"to": foe.to}


__all__ = ["StruggleMeaning"]
