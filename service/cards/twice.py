"""Dice that are rolled twice, of which one roll counts (103.1): for which rolls, and what comes of two alike."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import single_or_several
from service.cards.getting import Gain
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.sorts import Onto, attack_type, sort_named


class RolledWhen(dict[str, Any]):
    """For which rolls: of which attacks, whether for those that the card makes itself, at whom."""


class TwoRolls(tuple[()]):
    """That a die is rolled twice and one of the rolls is chosen."""


class TwiceMeaning:
    """The part of the transformer for dice that are rolled twice."""

    def two_rolls(self, items: list[CardToken]) -> TwoRolls:
        number = find(items, "NUMBER")
        if number is not None and number_of(number) != 2:
            raise NotUnderstood("how many rolls", number.lexeme)
        return TwoRolls()

    def rolls_in_fights(self, items: list[CardToken]) -> RolledWhen:
        return RolledWhen({"of": "simple_strike"} if find(items, "STRIKE") else {})

    def rolls_ever(self, items: list[CardToken]) -> RolledWhen:
        """For every roll of its own: which rolls those are is not in doubt as with fights."""
        return RolledWhen(of="attacks")

    def rolls_in_attacks(self, items: list[Any]) -> RolledWhen:
        """For the attacks that it makes: any, of one kind, at some cards."""
        told, sort = find(items, "FINDING_FORCE"), sort_named(items)
        if sort is not None and find(items, "WHEN") and not find(items, "ASSAULT"):  # or "making a shot", as its object
            name = attack_type(sort, "accs" if ("sing", "accs") in sort.lexeme.grammemes else "loct")
        else:
            name = str(told) if told is not None else attack_type(sort, "ablt")
        found, onto = instance_of(items, Filter), instance_of(items, Onto)
        of: Feature = {} if name == "attacks" else {"of": name}
        if onto is not None and "filter" not in onto:
            raise NotUnderstood("at whom it is", lexeme_of(sort))
        against: Feature = {} if onto is None else {"against": onto["filter"]}
        if found is not None:
            single_or_several(found, {"datv"})
            against = {"against": found.form}
        return RolledWhen({**of, "when": "attacking", **against})

    def rolls_two(self, items: list[Any]) -> Feature:
        """ "When it fights, roll the die twice and choose one of the rolls"."""
        return permanent({"effect": "roll_twice", **instance_of(items, RolledWhen)})

    def gained_two_rolls(self, items: list[TwoRolls]) -> Gain:
        feature = permanent({"effect": "roll_twice"})
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    def rolls_two_and(self, items: list[Any]) -> list[Feature]:
        """ "...; if the rolls are the same, it gets +1 to this attack": nothing else may come of it."""
        then = items[-1]
        if not isinstance(then, dict) or then.get("trigger") != {"on": "roll", "die": {"alike": True}}:
            raise NotUnderstood("what comes of which rolls")
        return [self.rolls_two(items[:-1]), then]

    def rolls_alike(self, items: list[CardToken]) -> Trigger:
        """When both rolls show the same."""
        return Trigger.of("roll", "self", die={"alike": True})


__all__ = ["TwiceMeaning"]
