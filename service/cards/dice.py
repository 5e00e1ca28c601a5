"""Dice that a text rolls for itself, and cards that roll a number."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.constructions import Action, CardToken, Feature, NotUnderstood, find, number_of
from service.cards.moments import Trigger, Whose
from service.cards.prophecies import parted


class Fell(NamedTuple):
    """The numbers that a die may show."""

    bounds: Feature


class Outcome(NamedTuple):
    """What comes of some numbers of a die."""

    fell: Fell
    action: Action


class DiceMeaning:
    """The part of the transformer for dice."""

    def fell_within(self, items: list[CardToken]) -> Fell:
        number = _face(find(items, "NUMBER"))
        if find(items, "OR_LESS"):
            return Fell({"min": 1, "max": number})
        return Fell({"min": number, "max": 6 if find(items, "OR_MORE") else number})

    def fell_one_of(self, items: list[CardToken]) -> Fell:
        """ "5 or 6": numbers in a row."""
        numbers = [_face(item) for item in items if item.type == "NUMBER"]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise NotUnderstood("no such roll", items[-1].lexeme)
        return Fell({"min": numbers[0], "max": numbers[-1]})

    def rolled_next(self, items: list[Any]) -> None:
        return None

    def outcome(self, items: list[Any]) -> Outcome:
        fell = next(item for item in items if isinstance(item, Fell))
        return Outcome(fell, next(item for item in items if isinstance(item, Action)))

    def rolls_die(self, items: list[Any]) -> Action:
        """A die without modifiers says what follows (dictionary.dice_roll.1, .2); "otherwise" is for all else."""
        outcomes = [item for item in items if isinstance(item, Outcome)]
        actions = [item for item in items if isinstance(item, Action)]
        fell = next((item for item in items if isinstance(item, Fell)), None)
        if fell is not None:
            outcomes = [Outcome(fell, actions.pop(0))]
        covered = [die for o in outcomes for die in range(o.fell.bounds["min"], o.fell.bounds["max"] + 1)]
        if len(set(covered)) < len(covered):
            raise NotUnderstood("two outcomes of one roll")
        parts = [(outcome.fell.bounds, outcome.action) for outcome in outcomes]
        parts += [({}, action) for action in actions]
        try:
            body, told = parted([action for _, action in parts])
        except NotUnderstood:
            raise NotUnderstood("unclear whom a roll is about") from None
        found = [{**bounds, "effects": action.body["effects"]} for (bounds, _), action in zip(parts, told, strict=True)]
        return Action({**body, "effects": [{"effect": "roll", "outcomes": found, "to": "self"}]}, True)

    def throws(self, items: list[Any]) -> Trigger:
        """A card, this one or another, rolls some number."""
        fell = self.fell_within([item for item in items if isinstance(item, CardToken)])
        low, high = fell.bounds["min"], fell.bounds["max"]
        bounds = {**({"min": low} if low > 1 else {}), **({"max": high} if high < 6 else {})}
        trigger = Trigger.of("roll", die=bounds if low < high else fell.bounds)
        whose = next((item for item in items if isinstance(item, Whose)), None)
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger


def _face(token: CardToken | None) -> int:
    number = number_of(token)
    if not isinstance(number, int) or not 1 <= number <= 6:
        raise NotUnderstood("no number of a die", token.lexeme if token is not None else None)
    return number


__all__ = ["DiceMeaning"]
