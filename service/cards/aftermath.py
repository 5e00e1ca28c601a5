"""What comes of meanness, of attacks made stronger at a price, of riders that come to help; attacks nobody draws."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in, require_single
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import single
from service.cards.mounting import rider_of
from service.cards.permanents import permanent
from service.cards.pointing import called
from service.cards.pronouns import near_it, near_to
from service.cards.sorts import attack_type
from service.cards.volleys import further
from service.cards.whom import to_self


class Hurt(dict[str, Any]):
    """Who got the wounds of a meanness, as a quality: empty where any creature is meant."""


class AftermathMeaning:
    """The part of the transformer for what comes of meanness, and of attacks at a price."""

    def hurt_one(self, items: list[CardToken]) -> Hurt:
        in_case(items[0], "nomn")
        if items[0].type == "CLASS":
            return Hurt({"class": str(items[0])})
        if str(items[0]) != "creature":
            raise NotUnderstood("who was hurt", items[0].lexeme)
        return Hurt()

    def meanness_strikes(self, items: list[Any]) -> Action:
        """Who got the wounds strikes at a card next to it, if it is such a one (starter.meanness.1)."""
        number, hurt, force = number_of(find(items, "NUMBER")), instance_of(items, Hurt), find(items, "FORCE")
        found, verb = instance_of(items, Filter), find(items, "ANNOUNCE")
        single(found, {"datv"})
        if not isinstance(number, int) or str(verb) != "deals" or not near_it({"filter": found.form}):
            raise NotUnderstood("whom it strikes", lexeme_of(verb))
        strike: Feature = {"effect": "strike", "striker": "subject", "filter": near_to(found.form, "subject")}
        if force is not None:
            in_case(force, "accs")
            strike["force"] = [str(force)]
        if hurt:
            strike["if"] = {"exists": {"filter": {"is": "subject", **hurt}}}
        return to_self({"effect": "meanness", "x": number, "effects": [strike]})

    # --- attacks of others ---
    def others_attack(self, items: list[Any]) -> Action:
        """ "Your elf makes a shot for 1": its own attack, for which it does not close."""
        striker, verb = instance_of(items, Target), find(items, "ANNOUNCE")
        finite = verb is not None and any(number for number, _ in verb.lexeme.grammemes)
        if striker.filter is None:
            raise Ungrammatical("a pronoun: whose attack that is, the moment says", striker.head.lexeme)
        if striker.to not in ("target", "subject") or striker.number > 1 or striker.filter.get("side") != "own":
            raise NotUnderstood("who attacks", striker.head.lexeme)
        require_single(striker.head, {"nomn"}, striker.grammemes)
        if not finite and find(items, "MAY") is None:
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        blow: Feature = {**further(instance_of(items, Action)), "striker": striker.to}
        return Action({"target": striker.filter, "effects": [blow]}, True, "object")

    def others_may_attack(self, items: list[Any]) -> Action:
        action = self.others_attack(items)
        return Action({"optional": True, **action.body}, True, action.subject)

    def or_it_dies(self, items: list[Any]) -> Action:
        """An attack made stronger, for which its card dies where it does not kill."""
        action, token = instance_of(items, Action), find(items, "CLASS", "KIND")
        effects, verb, pronoun = action.body.get("effects", []), find(items, "CHANGES"), find(items, "PRONOUN")
        known = action.body.keys() == {"effects"} and len(effects) == 1 and effects[0]["effect"] == "reduce"
        if not known or str(verb) != "destroy":
            raise NotUnderstood("what it dies for", lexeme_of(verb))
        pronoun_in(pronoun, "gent")
        whose = effects[0].get("against", {})
        name = "class" if is_token(token, "CLASS") else "kind"
        if whose.get(name) != str(token):
            raise NotUnderstood("unclear whom a pronoun means", lexeme_of(token))
        dies = {"effect": "destroy", "to": "self", "if": {"exists": {"filter": {"is": "attacked"}}}}
        waits = {"effect": "delay", "trigger": {"on": "after_attack"}, "effects": [dies], "until": "this_attack"}
        return Action({"effects": [*effects, {**waits, "to": "attacker"}]}, True, action.subject)

    # --- riders, and flyers that walk ---
    def mounts_that(self, items: list[CardToken]) -> Action:
        """ "It becomes a companion of that elf": of the one of the moment that is called so."""
        this = find(items, "THIS")
        host = items[items.index(this) + 1] if this is not None else items[-1]
        in_case(host, "gent")
        return to_self({"effect": "mount", "rider": rider_of(items, {"ablt"}), "bearer": called(host)}, "")

    def lands_to_walk(self, items: list[CardToken]) -> Action:
        """ "Lose flight, get movement 1": which a flyer that loses its flight has anyway (dictionary.flight.3)."""
        number = find(items, "NUMBER")
        if number_of(number) != 1 or str(find(items, "LOSES")) != "inf" or str(find(items, "GETS")) != "inf":
            raise NotUnderstood("what movement it gets", lexeme_of(number))
        return to_self({"effect": "lose_flight"}, "nobody")

    # --- where, and at whom ---
    def beside_both(self, items: list[CardToken]) -> Feature:
        """Next to the card and to who is attacked."""
        return {"adjacent": True, "near": {"to": "attacked", "adjacent": True}}

    def across_from(self, items: list[CardToken]) -> Feature:
        """On the other side of the card than who is attacked."""
        this, sort = find(items, "THIS"), find(items, "STRIKE", "ATTACK", "GROUP")
        if this is None or str(sort) not in ("simple_strike", "strikes", "attacks"):
            raise NotUnderstood("which way", lexeme_of(sort))
        return {"across": {"is": "attacked"}}

    def undrawn(self, items: list[CardToken]) -> Feature:
        """Nobody obliges it to aim at some card."""
        sort = find(items, "ATTACK", "GROUP")
        if sort is None:
            raise NotUnderstood("no attack at a target that is drawn", items[0].lexeme)
        return permanent({"effect": "undrawn", "of": attack_type(sort, "gent")})


def landing_there(feature: Feature) -> Feature:
    """A feature by which a flyer loses its flight and goes to a cell that somebody left: it lands there, for as a flyer
    it cannot be moved (211.3)."""
    effects: list[Feature] = []
    for effect in feature.get("effects", ()):
        lands = bool(effects) and effects[-1] == {"effect": "lose_flight", "to": "self"}
        goes = effect.get("effect") == "move" and effect.get("to") == "self" and set(effect) == {"effect", "cell", "to"}
        if lands and goes and set(effect["cell"]) == {"stood"}:
            effects[-1] = {"effect": "lose_flight", "cell": effect["cell"], "to": "self"}
        else:
            effects.append(effect)
    return {**feature, "effects": effects} if len(effects) < len(feature.get("effects", ())) else feature


__all__ = ["AftermathMeaning", "landing_there"]
