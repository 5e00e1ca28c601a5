"""Who has died this turn, and what is done with several cards of a graveyard."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.constructions import (
    MOST_TARGETS,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single_or_several
from service.cards.graveyards import NOT_LYING
from service.cards.presence import SoMany
from service.cards.whom import done


class HowMany(NamedTuple):
    """How many cards are chosen, and whether it has to be as many."""

    number: int
    exactly: bool


class FallenMeaning:
    """The part of the transformer for who has died, and for several cards of a graveyard."""

    def have_died(self, items: list[Any]) -> Condition:
        """ "Two or more elves of yours died this turn": they lie in the graveyard since then."""
        found, many = instance_of(items, Filter), instance_of(items, SoMany)
        none = find(items, "NOT") is not None
        if found.group or "chooser" in found.form:
            raise NotUnderstood("a group", found.head.lexeme)
        if NOT_LYING & found.form.keys() or (none and many is not None):
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        single_or_several(found, {"nomn", "gent"} if none or many is not None else {"nomn"})
        form = {**found.form, "zone": "graveyard", "died_this_turn": True}
        bounds: Feature = {"max": 0} if none else {} if many in (None, {"min": 1}) else dict(many)
        return Condition(exists={"filter": form, **bounds})

    def lying_number(self, items: list[CardToken]) -> HowMany:
        """So many, up to so many, or as many as the player likes."""
        if find(items, "ANY_NUMBER") is not None:
            return HowMany(MOST_TARGETS, False)
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or number < 2:
            raise NotUnderstood("how many", items[0].lexeme)
        return HowMany(number, find(items, "OR_LESS", "AT_MOST_TIMES") is None)

    def lying_several(self, items: list[Any]) -> Target:
        found, grave = instance_of(items, Filter), find(items, "OUT_OF_GRAVE")
        number, exactly = instance_of(items, HowMany)
        side = "own" if str(grave) == "unsaid" else str(grave)
        if found.group:
            raise Ungrammatical("a group", found.head.lexeme)
        if NOT_LYING & found.form.keys() or found.form.get("side", side) != side:
            raise NotUnderstood("which graveyard", lexeme_of(grave))
        form = {**found.form, "zone": "graveyard", "side": side}
        return Target("target", found.head, form, found.grammemes, number, exactly)

    def exiles_several(self, items: list[Any]) -> Action:
        return done({"effect": "exile"}, items, {"accs"})

    def returns_several(self, items: list[Any]) -> Action:
        """Cards of a graveyard go back into the deck of who owns them."""
        target, deck = instance_of(items, Target), find(items, "INTO_DECK")
        side = (target.filter or {})["side"]
        if {"own": "own", "his": "enemy"}.get(str(deck), side) != side:
            raise NotUnderstood("whose deck", lexeme_of(deck))
        return done({"effect": "return_to_deck"}, items, {"accs"})


__all__ = ["FallenMeaning"]
