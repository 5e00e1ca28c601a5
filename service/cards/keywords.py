"""Features whose text follows their name, alternatives, and numbers that are raised."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    limited,
    number_of,
)
from service.cards.filters import Condition
from service.cards.getting import Gain, all_effects
from service.cards.pronouns import at_creatures, meant
from service.cards.triggers import attacks_once_more
from service.cards.whom import done, each_done

TITLES = frozenset({"concentration", "valhalla", "fury"})
"""Named features that say in a text of their own what happens."""


class Either(tuple[list[Gain], ...]):
    """Several things of which a card gets one."""


class KeywordMeaning:
    """The part of the transformer for texts that follow a name, alternatives and raised numbers."""

    def titled(self, items: list[Any]) -> Feature:
        """What a named feature does at its own time: concentration, Valhalla, fury."""
        name, number = items[0], find(items, "NUMBER")
        if str(name) not in TITLES or (str(name) == "fury") is (number is None):
            raise NotUnderstood("no text follows this name", name.lexeme)
        action = next(item for item in items if isinstance(item, Action))
        attacking = str(name) == "fury"
        body = meant(action, "attacked" if attacking else None)
        roles = {effect.get("to") for effect in body.get("effects", ())}
        if "attacker" in roles or ("attacked" in roles and not attacking):
            raise NotUnderstood("nobody is attacked here", name.lexeme)
        condition = instance_of(items, Condition)
        if condition is not None and (condition.pronoun or {"attacked", "attacker", "missed"} & condition.keys()):
            raise NotUnderstood("of whom that has to be so", name.lexeme)
        if condition is not None and action.subject == "object" and condition.of_one and not condition.named:
            raise NotUnderstood("of whom that has to be so", name.lexeme)
        trigger: Feature = {"on": str(name)}
        if number is not None:
            trigger["die"] = {"max": number_of(number)}
        more, body = at_creatures(trigger, body)
        feature: Feature = {"class": "triggered", "trigger": {**trigger, **more}}
        if attacks_once_more(body) and limited(items).get("limit") != {"times": 1, "per": "turn"}:
            raise NotUnderstood("how often it attacks once more", name.lexeme)
        lasting = any(effect.get("until") == "this_attack" for effect in body.get("effects", ()))
        if {"block", "redirect"} & {e["effect"] for e in body.get("effects", ())} or (lasting and not attacking):
            raise NotUnderstood("no attack of its own", name.lexeme)
        if find(items, "MAY"):
            feature["optional"] = True
        if not action.effect_only:
            feature["target"] = {"kind": "card"}
        if condition is not None:
            feature["condition"] = dict(condition)
        return {**feature, **body, **{k: v for k, v in limited(items).items() if v}}

    def named_after(self, items: list[Any]) -> Action:
        """Effects whose sort and name follow in an aside, and how often they may happen."""
        action = items[0]
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        times, per = find(items, "NUMBER"), find(items, "PER")
        if action.body.get("type", "impact") != "impact" or "keyword" in action.body:
            raise NotUnderstood("a sort named twice", sort.lexeme if sort else None)
        limit = {"limit": {"times": number_of(times), "per": str(per)}} if times else {}
        return Action({**action.body, "type": str(sort), "name": str(name), **limit}, True, action.subject)

    # --- alternatives ---
    def either(self, items: list[Any]) -> Either:
        options = [item for item in items if isinstance(item, list)]
        if any("sums" in effect and effect["effect"] == "poison" for o in options for g in o for effect in g.effects):
            raise Ungrammatical("what comes of it where there is none")  # read as `poison_or_more`
        if any(len(option) > 1 for option in options) and find(items, "EITHER") is None:
            raise NotUnderstood("unclear how far an alternative reaches")
        return Either(options)

    def gets_either(self, items: list[Any]) -> Action:
        either = next(item for item in items if isinstance(item, Either))
        raised = _raised(either)
        if raised is not None:
            return each_done(all_effects([raised], items), items, {"nomn"})
        options = [each_done(all_effects(gains, items), items, {"nomn"}) for gains in either]
        role = options[0].body["effects"][0]["to"]
        if role in ("it", "each"):
            raise NotUnderstood("unclear who has the choice")
        choice = {"effect": "choose", "options": [option.body["effects"] for option in options]}
        return done(choice, items, {"nomn"})

    def gets_either_self(self, items: list[Any]) -> Action:
        either = next(item for item in items if isinstance(item, Either))
        raised = _raised(either)
        subject = "" if find(items, "SELF") else "nobody"
        if raised is not None:
            return Action({"effects": [{**e, "to": "self"} for e in all_effects([raised], items)]}, True, subject)
        options = [[{**e, "to": "self"} for e in all_effects(gains, items)] for gains in either]
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True, subject)

    # --- numbers that are raised ---
    def gained_raise(self, items: list[CardToken]) -> Gain:
        if str(items[-1]) == "fury":  # no number of its own, but the one that its text waits for
            effect = self._more_fury(items)["effects"][0]
            return Gain([effect], [effect])
        feature = self.raised(items)
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    @staticmethod
    def _more_fury(items: list[CardToken]) -> Feature:
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        return {"class": "permanent", "effects": [{"effect": "modify", "what": "fury", "by": by}]}

    def raised(self, items: list[CardToken]) -> Feature:
        """ "+1 to armor", or "-1", always: the armor that a card has otherwise is more, or less."""
        if str(items[-1]) == "fury":
            return self._more_fury(items)
        number = number_of(items[1])
        if items[0].type == "DASH":
            if not isinstance(number, int):
                raise NotUnderstood("a number that is lowered", items[0].lexeme)
            number = -number
        return {"keyword": str(items[-1]), "x": number, "sums": "existing"}

    def gained_ability(self, items: list[Any]) -> Gain:
        (feature,) = items
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    # --- wounds as a quality ---
    def unwounded(self, items: list[CardToken]) -> Feature:
        return {"wounded": False}

    def with_wounds(self, items: list[CardToken]) -> Feature:
        return {"wounded": True}


def _raised(either: Either) -> Gain | None:
    """ "Armor 1 or +1 to armor": the feature with a number that adds to the one a card has, if it has one."""
    if len(either) != 2 or any(len(option) != 1 for option in either):
        return None
    (first,), (second,) = either
    if len(first.effects) != 1 or len(second.effects) != 1:
        return None
    new, more = first.effects[0].get("feature", {}), second.effects[0].get("feature", {})
    if more.get("sums") != "existing" or {**more, "sums": None} != {**new, "sums": None}:
        return None
    feature = {**new, "sums": "always"}
    return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])
