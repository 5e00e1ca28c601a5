"""What a card cannot do but attack, what befalls it as it sets out, and what comes of a landing."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition
from service.cards.getting import Until
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.sorts import Onto, attack_type, sort_named
from service.cards.whom import each_done, targets_among

#: "His": of the player whose moment it is.
_HIS = "it"
_OTHER_SIDE = {"own": "enemy", "enemy": "own"}


class But(dict[str, Any]):
    """The attacks that are left to a card: ``of`` which type, and ``against`` whom alone."""


class BanMeaning:
    """The part of the transformer for what a card cannot do but attack."""

    def but_attacks(self, items: list[Any]) -> But:
        told: But | None = instance_of(items, But)
        if told is not None:
            return told
        onto = instance_of(items, Onto)
        but = But(of=attack_type(sort_named(items), "ablt"))
        if onto is not None:
            if "host" in onto:
                raise NotUnderstood("an attack at the host", lexeme_of(sort_named(items)))
            but["against"] = onto.get("filter", {"other": False})
        return but

    def cannot_but(self, items: list[Any]) -> Feature:
        """ "It cannot act, but attack with a simple strike"."""
        return permanent(_banned(items))

    def is_kept_but_for(self, items: list[Any]) -> Action:
        """The same of other cards for a while, as long as something is so of those next to them."""
        lasts, condition = instance_of(items, Until), instance_of(items, Condition)
        (target,) = targets_among(items)
        feature = permanent(_banned(items))
        if instance_of(items, But).get("against") == {"other": False}:
            raise NotUnderstood("whom the name of the giver means to who is given it", target.head.lexeme)
        if condition is not None:
            feature["condition"] = _seen_by(target, condition)
        given: Feature = {"effect": "gain_feature", "feature": feature}
        given |= {} if lasts == "battle" else {"until": str(lasts)}
        return each_done([given], items, {"nomn"})

    def his_chosen(self, items: list[CardToken]) -> Target:
        """ "His chosen creature", in the turn of the player whose it is."""
        pronoun, kind = items[0], items[-1]
        if str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        in_case(items[1], "nomn")
        cases = frozenset({("sing", "nomn"), ("sing", "accs")})
        return Target("target", kind, {"kind": str(kind), "side": _HIS}, cases)

    def declares_move(self, items: list[CardToken]) -> Trigger:
        """It sets out: before it has gone anywhere."""
        verb, move = find(items, "ANNOUNCE"), find(items, "A_MOVE")
        if str(verb) != "declares":
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        trigger = Trigger.of("before_action", type="move")
        trigger.lexeme = lexeme_of(move)
        return trigger

    # --- what comes of a landing ---
    def lands_next(self, items: list[CardToken]) -> Action:
        pronoun_in(find(items, "PRONOUN"), "ablt")
        if str(find(items, "LANDS")) != "inf":
            raise Ungrammatical("a verb without its subject", lexeme_of(find(items, "LANDS")))
        return Action({"effects": [{"effect": "lose_flight", "beside": "attacked", "to": "self"}]}, True, "nobody")

    def lands_and(self, items: list[Any]) -> Action:
        """It lands, then what is done for that, and what is done for that again (ruling on modern:30-195): a flyer that
        lands has the movement anyway that the text gives it (dictionary.flight.3)."""
        landing, deed, after = (item for item in items if isinstance(item, Action))
        number = find(items, "NUMBER")
        if number is not None and number_of(number) != 1:
            raise NotUnderstood("what movement it gets", number.lexeme)
        deeds = [*deed.body.get("effects", ()), *after.body.get("effects", ())]
        known = deed.body.keys() == after.body.keys() == {"effects"} and len(deeds) == 2
        if not known or any(one.get("to") not in ("it", "attacked", "self") for one in deeds):
            raise NotUnderstood("what comes of a landing", lexeme_of(number))
        tried = {"effect": "attempt", "effects": deeds[:1], "then": deeds[1:], "to": "self"}
        attempt = {"effect": "attempt", "effects": landing.body["effects"], "then": [tried], "to": "self"}
        return Action({"effects": [attempt]}, True, "nobody")


def _banned(items: list[Any]) -> Feature:
    """The prohibition of everything but some attacks."""
    if find(items, "ACTS") is None:
        raise NotUnderstood("what it cannot do but attack", lexeme_of(find(items, "CANNOT")))
    return {"effect": "forbid", "action": "act", "but": dict(instance_of(items, But))}


def _seen_by(target: Target, condition: Condition) -> Feature:
    """What has to be so next to "it", as the card that is kept from acting sees it: "your" cards are its enemy's."""
    form = condition.get("exists", {}).get("filter", {})
    if set(condition) != {"exists"} or form.get("adjacent") is not True or "side" not in form:
        raise NotUnderstood("of whom that has to be so", target.head.lexeme)
    if (target.filter or {}).get("side") not in (_HIS, "enemy"):
        raise NotUnderstood("whose cards", target.head.lexeme)
    side = _OTHER_SIDE[form["side"]]
    return {"exists": {**condition["exists"], "filter": {**form, "side": side}}}


def of_whose_turn(moment: Trigger, body: Feature) -> Feature:
    """ "His chosen creature" at a moment of the enemy's turn: one of the enemy's."""
    target = body.get("target", {})
    if target.get("side") != _HIS or not str(moment["on"]).startswith("enemy_turn"):
        return body
    return {**body, "target": {**target, "side": "enemy"}}


__all__ = ["BanMeaning", "of_whose_turn"]
