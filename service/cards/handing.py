"""What one card hands over to another; what attacks of some cards are raised by; who did not act."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.constructions import MODIFIED, Action, CardToken, Feature, Filter, NotUnderstood, count, find
from service.cards.counting import Measure
from service.cards.filters import single_or_several
from service.cards.permanents import permanent
from service.cards.whom import each_done


class HandingMeaning:
    """The part of the transformer for chips that go from card to card, and for attacks told of by whose they are."""

    def hands_over(self, items: list[Any]) -> Action:
        """ "Hand a chip over to a creature": it gets what this card has lost, and nothing where that had none."""
        number = count(items)
        got = each_done([{"effect": "gain_chips", "x": number}], items, {"datv"})
        (gain,) = got.body["effects"]
        lost: Feature = {"effect": "lose_chips", "x": number, "to": "self"}
        return self._passed(got, lost, gain, gain["to"])

    def takes_away(self, items: list[Any]) -> Action:
        """ "Take a chip away from a creature": this card gets what that one has lost."""
        number = count(items)
        taken = each_done([{"effect": "lose_chips", "x": number}], items, {"gent"})
        (lost,) = taken.body["effects"]
        return self._passed(taken, lost, {"effect": "gain_chips", "x": number, "to": "self"}, lost["to"])

    @staticmethod
    def _passed(action: Action, lost: Feature, gain: Feature, role: str) -> Action:
        """One card loses so that another gains: of one card each, or nobody could say how many are got."""
        if "count" in action.body or role in ("each", "self"):
            raise NotUnderstood("who hands over to whom")
        tried: Feature = {"effect": "attempt", "effects": [lost], "then": [gain], "to": role}
        return Action({**action.body, "effects": [tried]}, True, action.subject)

    def modifier_of_others(self, items: list[Any]) -> Feature:
        """ "+1 to the shots of your elves": the same as "your elves get +1 to shots"."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        single_or_several(found, {"gent"})
        sorts: list[CardToken] = next(item for item in items if isinstance(item, list))
        number, sign = find(items, "NUMBER"), find(items, "PLUS", "DASH")
        assert number is not None and sign is not None
        if not str(number).isdecimal() or any(str(sort) not in MODIFIED for sort in sorts):
            raise NotUnderstood("no such attack to modify", sorts[0].lexeme)
        by = int(number) * (1 if sign.type == "PLUS" else -1)
        change: Feature = {"effect": "modify", "what": "value", "by": by, "when": "attacking", "cards": found.form}
        return permanent(*({**change, "of": str(sort)} for sort in sorts))

    def how_much_of_it(self, items: list[Any]) -> Measure:
        """ "The number of its wounds": of whom the sentence is about."""
        pronoun_in(find(items, "PRONOUN"), "accs")
        return Measure(of="wounds" if find(items, "WOUNDS") else "chips", whose="target")

    def who_did_not_act(self, items: list[CardToken]) -> Feature:
        return {"acted": False}


__all__ = ["HandingMeaning"]
