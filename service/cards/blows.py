"""Blows: who reflects them although it is closed, what they are reduced to, at whom they are."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import CardToken, Feature, NotUnderstood, Ungrammatical, find
from service.cards.effects import Gain
from service.cards.permanents import permanent

_REFLECTED = frozenset({"simple_strike", "strikes", "attacks", "melee_attacks", "special_strike"})


class BlowMeaning:
    """The part of the transformer for blows that are reflected, reduced or several."""

    def reflects(self, items: list[Any]) -> Feature:
        """ "It reflects simple strikes as an open card" (209.3, 103.1)."""
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "nomn":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        sorts: list[CardToken] = next(item for item in items if isinstance(item, list))
        for sort in sorts:
            if str(sort) not in _REFLECTED:
                raise NotUnderstood("nothing that is reflected", sort.lexeme)
        return permanent(*({"effect": "reflects_closed", "of": str(sort)} for sort in sorts))

    def reflects_while(self, items: list[Any]) -> Feature:
        """The same with the state that goes without saying."""
        short = find(items, "SHORT")
        if str(short) != "closed":
            raise NotUnderstood("open cards reflect anyway", short.lexeme if short is not None else None)
        feature = next(item for item in items if isinstance(item, dict))
        return {"class": "permanent", "condition": {"self": {"closed": True}}, "effects": feature["effects"]}

    def gained_rule(self, items: list[Any]) -> Gain:
        """A rule that is given without quotation marks."""
        feature = self.reflects_while(items) if find(items, "SHORT") else items[-1]
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])


__all__ = ["BlowMeaning"]
