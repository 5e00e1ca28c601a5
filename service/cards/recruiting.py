"""The deal and recruiting: what cards cost beside others, what comes with them, what is done before."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import require_each
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    count,
    find,
    instance_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, single, single_or_several
from service.cards.permanents import permanent
from service.cards.preparing import prepared

#: What only a card in a squad can be.
_STANDING = {"adjacent", "opposite", "closed", "wounded", "hidden", "near", "half", "beside", "host", "poisoned"}
_FREE: Feature = {"silver": 0}


class Gathered(list[Feature]):
    """Cards that a set has to hold, a filter for each."""


class RecruitingMeaning:
    """The part of the transformer for the preliminary phase."""

    # --- what cards cost ---
    def dearer(self, items: list[Any]) -> Feature:
        """ "Your terrain costs 1 crystal less"."""
        number = find(items, "NUMBER")
        found = instance_of(items, Filter)
        by = number_of(number)
        if find(items, "LESS_THAN", "CHEAPER"):
            by = "-x" if by == "x" else -by
        effect: Feature = {"effect": "recruit_cost", "by": by}
        if found is None:
            return effect
        require_each(found.head, {"nomn"}, found.grammemes)
        form = {name: value for name, value in found.form.items() if name != "side"}
        if _STANDING & form.keys() or found.form.get("side", "own") != "own":
            raise NotUnderstood("no card of a deal", found.head.lexeme)
        return {**effect, "cards": form}

    def recruit_cost(self, items: list[Any]) -> Feature:
        return permanent(next(item for item in items if isinstance(item, dict)))

    def nth(self, items: list[CardToken]) -> Feature:
        """ "The second costs so much": of the copies in a set."""
        numbers, ordinal = find(items, "NUMBER"), find(items, "ORDINAL")
        assert ordinal is not None
        crystal = str(find(items, "ELITENESS"))
        return {"effect": "nth_cost", "cost": {crystal: number_of(numbers)}, "place": int(ordinal)}

    def nth_costs(self, items: list[Any]) -> Feature:
        found = [item for item in items if isinstance(item, dict)]
        if len({one["place"] for one in found}) < len(found) or any(one["cost"].get("x") for one in found):
            raise NotUnderstood("two prices")
        return permanent(*found)

    # --- cards that others need beside them ---
    def gathered_costs(self, items: list[CardToken]) -> Gathered:
        """Cards of so many different costs."""
        kind = find(items, "KIND")
        assert kind is not None
        numbers = [number_of(item) for item in items if item.type == "NUMBER"]
        return Gathered({"kind": str(kind), "cost": {"equal": number}} for number in numbers)

    def gathered(self, items: list[Any]) -> Gathered:
        found = [item for item in items if isinstance(item, Filter)]
        for one in found:
            single(one, {"nomn"})
            if _STANDING & one.form.keys():
                raise NotUnderstood("no card of a deal", one.head.lexeme)
        return Gathered({name: value for name, value in one.form.items() if name != "other"} for one in found)

    def has_all_costs(self, items: list[CardToken]) -> Condition:
        """ "In your squad are cards of a cost of 7, 8 and 9": of each of them one."""
        side = str(find(items, "IN_SQUAD"))
        return Condition(all=[{"exists": {"filter": {**form, "side": side}}} for form in self.gathered_costs(items)])

    def recruits_free(self, items: list[Any]) -> Feature:
        """For nothing, where the set holds all of them (202.6)."""
        cards = next(item for item in items if isinstance(item, Gathered))
        return permanent({"effect": "alternative_cost", "cost": dict(_FREE), "with": list(cards)})

    def not_recruited_with(self, items: list[Any]) -> Feature:
        """Which cards it is not recruited with; what is taken in a battle is another matter."""
        found, many = next(item for item in items if isinstance(item, Filter)), find(items, "MORE_THAN_SO_MANY")
        single_or_several(found, {"ablt"})
        if _STANDING & found.form.keys() or "side" in found.form:
            raise NotUnderstood("no card of a squad", found.head.lexeme)
        most: Feature = {"most": int(many)} if many is not None else {}
        return permanent({"effect": "not_with", "cards": found.form, **most, "recruiting": True})

    # --- crystals ---
    def recruit_gain(self, items: list[CardToken]) -> Feature:
        return permanent({"effect": "recruit_gain", str(find(items, "ELITENESS")): count(items)})

    def gets_crystals(self, items: list[CardToken]) -> Action:
        return Action({"effects": [{"effect": "gain_crystals", str(find(items, "ELITENESS")): count(items)}]}, True)

    def mulligans(self, items: list[CardToken]) -> Measure:
        return Measure(of="mulligans", whose="self")

    # --- before recruiting ---
    def buries_itself(self, items: list[Any]) -> Action:
        return Action({"effects": [{"effect": "discard"}]}, True)

    def before_recruiting(self, items: list[Any]) -> Feature:
        """What is played from the deal, for crystals where the text says so (303.1)."""
        tokens = [item for item in items if isinstance(item, CardToken)]
        effects = prepared([item for item in items if not isinstance(item, CardToken)])
        cost: Feature = {"cost": {str(find(tokens, "ELITENESS")): count(tokens)}} if find(tokens, "PAY") else {}
        return {"class": "playable", "when": "before_recruiting", **cost, "effects": effects}


__all__ = ["RecruitingMeaning"]
