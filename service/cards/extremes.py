"""The least and the most of some cards, what all of them are; what is said late; features got as they stand."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Range,
    Ungrammatical,
    dealt,
    find,
    flat,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.deeds import arrives
from service.cards.filters import Condition
from service.cards.getting import Gain
from service.cards.givers import GiverSo
from service.cards.graveyards import Spending
from service.cards.permanents import permanent
from service.cards.whom import each_done, subject_of, targets_among, to_self

_OF = {"LIVES": "lives", "WOUNDS": "wounds", "CHIP": "chips"}


class ExtremeMeaning:
    """The part of the transformer for superlatives, and for what a text says late."""

    # --- the least and the most ---
    def of_extreme_cost(self, items: list[CardToken]) -> Feature:
        """ "Of the lowest cost": of all cards that are the rest of what the phrase says (``filter`` sees to that)."""
        extreme, cost = find(items, "EXTREME"), items[-1]
        cases = {"ablt", ""} if find(items, "WITH") else {"gent", ""}
        if cost.lexeme.grammemes and not any(case in cases for _, case in cost.lexeme.grammemes):
            raise Ungrammatical("not in the right case", cost.lexeme)
        return {str(extreme): {"of": "cost"}}

    def of_extreme_number(self, items: list[CardToken]) -> Feature:
        word = find(items, *_OF)
        assert word is not None
        return {str(find(items, "EXTREME")): {"of": _OF[word.type]}}

    def extreme_among(self, items: list[Any]) -> Feature:
        """ "Which has the fewest wounds among ..."."""
        tokens = [item for item in items if isinstance(item, CardToken)]
        among: Filter = next(item for item in items if isinstance(item, Filter))
        if among.group or (among.grammemes and not {("plur", "gent"), ("plur", "")} & set(among.grammemes)):
            raise Ungrammatical("not in the right case", among.head.lexeme)
        but: Feature = {"other": True} if find(tokens, "BUT_FOR") else {}
        (of,) = self.of_extreme_number(tokens).items()
        return {of[0]: {**of[1], "among": {**among.form, **but}}}

    def without_extra_lives(self, items: list[CardToken]) -> Feature:
        return {"extra_lives": {"max": 0}}

    def all_cost_so(self, items: list[Any]) -> Condition:
        """All cards of a kind have an even cost, or an odd one: none has another."""
        found: Filter = items[0]
        if found.group != "all":
            raise NotUnderstood("which cards", found.head.lexeme)
        if "cost" in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        odd = str(find(items, "PARITY")) == "odd"
        return Condition(exists={"filter": {**found.form, "cost": {"odd": not odd}}, "max": 0})

    # --- what is said late ---
    def spell_so_far(self, items: list[Any]) -> Action:
        """A range that stands after what is done, and how often."""
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        actions = [item for item in items if isinstance(item, Action)]
        action: Action = self.effects(items[items.index(actions[0]) :]) if len(actions) > 1 else actions[0]  # type: ignore[attr-defined]
        if (
            action.body.get("type", "impact") != "impact"
            or {"keyword", "second", "name", "optional"} & action.body.keys()
        ):
            raise NotUnderstood("unclear how far a range reaches", lexeme_of(sort))
        if "target" not in actions[0].body or action.body["effects"][-1]["effect"] == "attack":
            raise Ungrammatical("a range without a target", lexeme_of(sort))
        times = find(items, "NUMBER")
        limit = {"limit": {"times": number_of(times), "per": str(find(items, "PER"))}} if times is not None else {}
        named = {"name": str(name)} if name is not None else {}
        reach = {"range": int(instance_of(items, Range))}
        kind = str(sort) if sort is not None else "impact"
        return Action({"type": kind, **named, **reach, **action.body, **limit}, True, action.subject)

    def is_poisoned_itself(self, items: list[CardToken]) -> Action:
        """ "... and gets poison 1-2-3": whoever was spoken of."""
        verb, amount = find(items, "GETS"), find(items, "VALUE")
        if amount is None or str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return to_self({"effect": "poison", **dealt(amount)}, subject_of(items))

    def stays_closed_while(self, items: list[Any]) -> Action:
        """It does not open at the start of turns as long as the giver is so."""
        moment, verb = find(items, "MOMENT"), find(items, "STAYS_CLOSED")
        assert moment is not None
        if str(moment) not in ("any_turn_start", "turn_start", "enemy_turn_start"):
            raise NotUnderstood("no time of opening", moment.lexeme)
        (target,) = targets_among(items)
        several = target.number > 1
        if several or target.to != "target" or str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        giver = next(item for item in items if isinstance(item, GiverSo))
        effect: Feature = {"effect": "gain_feature", "feature": permanent({"effect": "stays_closed"})}
        return self.each_gets([{**effect, "while": {"self": dict(giver)}}], items)

    @staticmethod
    def each_gets(effects: list[Feature], items: list[Any]) -> Action:
        """What the subject of a sentence gets."""
        return each_done(effects, items, {"nomn"})

    def summons_copy(self, items: list[Any]) -> Action:
        """ "Summon this card": another of its name (201.2, dictionary.copy.1)."""
        return to_self({"effect": "summon", "filter": {"copy": True}, **arrives(items)})

    # --- features got as they stand ---
    def gained_trigger(self, items: list[Any]) -> Gain:
        features = flat(items)
        if any("until" in effect for feature in features for effect in feature.get("effects", ())[-1:]):
            raise Ungrammatical("how long what it gets lasts")  # the duration is that of what is given
        given = [{"effect": "gain_feature", "feature": feature} for feature in features]
        return Gain(given, [{"effect": "grant", "feature": feature} for feature in features])

    def replaces_while(self, items: list[Any]) -> Feature:
        """What comes instead only while something is so."""
        condition = next(item for item in items if isinstance(item, Condition))
        feature: Feature = self.replaces([item for item in items if item is not condition])  # type: ignore[attr-defined]
        if not condition:
            raise NotUnderstood("nothing that a condition could take away")
        bound: Feature = feature.get("condition", {})  # in whose turn
        if bound.keys() & condition.keys():
            raise NotUnderstood("two conditions")
        return {**feature, "condition": {**bound, **condition}}

    # --- prices ---
    def paid_bonus(self, items: list[Any]) -> Feature:
        """ "X chips: a throw 0-1-2, +1 to the throw for every chip": so much more of each value."""
        cost, attack = items[0], next(item for item in items if isinstance(item, Action))
        more, sorts = number_of(find(items, "NUMBER")), next(item for item in items if isinstance(item, list))
        value = attack.body.get("value", [])
        fits = len(sorts) == 1 and str(sorts[0]) in (attack.body["type"], "attacks", "strikes")
        if (
            not fits
            or not isinstance(more, int)
            or cost["cost"].get("chips") != "x"
            or not all(isinstance(v, int) for v in value)
        ):
            raise NotUnderstood("what is paid for", lexeme_of(find(items, "NUMBER")))
        times: Feature = {"times": more} if more != 1 else {}
        counted = [{"of": "x", **times, **({"plus": v} if v else {})} for v in value]
        return self.ability([cost, attack._replace(body={**attack.body, "value": counted})])  # type: ignore[attr-defined, no-any-return]

    def strips_anywhere(self, items: list[Any]) -> Spending:
        """A counter of incarnation lies on a card of the graveyard, whether or not the text says so."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        form = {name: value for name, value in found.form.items() if name != "side"}
        if found.form.get("side") != "own" or found.group or "zone" in form:
            raise NotUnderstood("whose counter", found.head.lexeme)
        if found.grammemes and not any(n == "sing" and c in ("gent", "") for n, c in found.grammemes):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        return Spending({"effect": "take_counter", "filter": {**form, "side": "own"}})


__all__ = ["ExtremeMeaning"]
