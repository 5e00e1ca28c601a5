"""What cards get or may get, up to how much, and what squads and hosts have to be for it."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain, Until
from service.cards.graveyards import Spending
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.whom import subject_of, to_self


class GainMeaning:
    """The part of the transformer for what cards may get and what has to be so for it."""

    def keeps_itself(self, items: list[Any]) -> Action:
        """ "... and cannot move this turn": it is about who was spoken of before, or about this card."""
        doings = next((item for item in items if isinstance(item, list)), None)
        if doings is not None:
            return self._keeps_itself(permanent(*(dict(doing) for doing in doings)), items)
        tokens = [item for item in items if isinstance(item, CardToken) and item.type != "SELF"]
        return self._keeps_itself(self.cannot(tokens), items)  # type: ignore[attr-defined]

    def keeps_itself_assailing(self, items: list[Any]) -> Action:
        return self._keeps_itself(self.cannot_assail([i for i in items if not isinstance(i, Until)]), items)  # type: ignore[attr-defined]

    def keeps_itself_silent(self, items: list[Any]) -> Action:
        return self._keeps_itself(self.silence(items), items)  # type: ignore[attr-defined]

    @staticmethod
    def _keeps_itself(feature: Feature, items: list[Any]) -> Action:
        lasts = next(item for item in items if isinstance(item, Until))
        if lasts == "battle":
            raise NotUnderstood("a duration of what does not last")
        given: Feature = {"effect": "gain_feature", "feature": feature, "until": str(lasts)}
        return to_self(given, "" if find(items, "SELF") else "unsaid")

    def loses_all_itself(self, items: list[Any]) -> Action:
        """All printed features of the card itself (407.4)."""
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        until: Feature = {} if lasts == "battle" else {"until": str(lasts)}
        return to_self({"effect": "lose_feature", "all": True, **until}, subject_of(items))

    def gained_up_to(self, items: list[Any]) -> Gain:
        """A modifier that comes again and again, but to no more than so much."""
        modifier, most = items
        effects = modifier["effects"]
        if any(isinstance(effect.get("by"), dict) for effect in effects):
            raise Ungrammatical("a limit of what is counted")  # which is read as part of that
        if any(not isinstance(effect.get("by"), int) or effect["by"] <= 0 for effect in effects):
            raise NotUnderstood("a limit of what is printed")
        return Gain([{**effect, "most": most.number} for effect in effects], [])

    def strips_lives(self, items: list[Any]) -> Spending:
        """So many additional lives are taken from an own card for what follows."""
        found, number = next(item for item in items if isinstance(item, Filter)), number_of(find(items, "NUMBER"))
        single(found, {"gent"})
        if not isinstance(number, int):
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        if found.form.get("side") != "own":
            raise Ungrammatical("whose lives", found.head.lexeme)
        return Spending({"effect": "take_lives", "x": number, "filter": found.form})

    def gets_marker(self, items: list[CardToken]) -> Trigger:
        """When a card is cursed, blessed, poisoned or infected."""
        return Trigger.of("marked", keyword=str(items[-1]))

    # --- conditions and numbers ---

    def elements(self, items: list[CardToken]) -> Condition:
        """Of how many elements the cards of a squad are."""
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or str(find(items, "KIND")) != "card":
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        bound = "min" if find(items, "OR_MORE") else "max"
        return Condition(elements={"side": str(items[0]), bound: number})

    def units_left(self, items: list[CardToken]) -> Measure:
        named = find(items, "COUNTED")
        if str(named) != "armor" or str(find(items, "LEFT_UNITS")) == "datv":
            raise NotUnderstood("nothing that is used up", lexeme_of(named))
        return Measure(of="left", keyword="armor", whose="self")

    # --- squads and hosts ---
    def not_with(self, items: list[Any]) -> Feature:
        """Which cards are not taken into a squad with it."""
        found = next(item for item in items if isinstance(item, Filter))
        single_or_several(found, {"ablt"})
        if {"side", "adjacent", "opposite", "closed", "wounded"} & found.form.keys():
            raise NotUnderstood("no card of a squad", found.head.lexeme)
        only = find(items, "ONLY") is not None
        return permanent({"effect": "not_with", "cards": {"not": found.form} if only else found.form})

    def seated_only(self, items: list[Any]) -> Feature:
        """Whom alone a symbiote or a piece of equipment is put on."""
        found = next(item for item in items if isinstance(item, Filter))
        single_or_several(found, {"accs"})
        return permanent({"effect": "only_for", "cards": found.form})


__all__ = ["GainMeaning"]
