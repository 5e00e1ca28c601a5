"""What English says in forms of its own; the meaning is that of the forms that both languages have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.cards.constructions import (
    SORTS,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    find,
    instance_of,
    known_feature,
    number_of,
)
from service.cards.getting import Until, all_effects
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.whom import done, each_done, targets_among


class EnglishMeaning:
    """The part of the transformer for English forms."""

    def gives(self, items: list[Any]) -> Action:
        """ "Give an adjacent creature armor 1": it gets it. The value of the verb may be a case of who gets it."""
        verb = find(items, "GIVE")
        case = str(verb) if verb is not None and str(verb) != "-" else "datv"
        gained = next(item for item in items if isinstance(item, list))
        given = [target.filter or {} for target in targets_among(items)]
        return each_done(known_feature(all_effects(gained, items), given[0]), items, {case})

    def curses(self, items: list[Any]) -> Action:
        until = instance_of(items, Until)
        return done({"effect": "curse", **({"until": str(until)} if until else {})}, items, {"accs"})

    def poisons(self, items: list[Any]) -> Action:
        amount = find(items, "NUMBER")
        assert amount is not None
        return done({"effect": "poison", "x": number_of(amount)}, items, {"accs"})

    def moves_one_cell(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": {"adjacent": "moved"}}, items, {"accs"})

    def moment_after(self, items: list[Any]) -> Feature:
        """ "Heals itself by 1 at the start of your turn"."""
        when = next(item for item in items if isinstance(item, Trigger))
        return self.trigger([when, *(item for item in items if item is not when)])  # type: ignore[attr-defined,no-any-return]

    def spelt_protection(self, items: list[CardToken]) -> CardToken:
        """The protection from one sort of attack, where a symbol would stand for it."""
        sort = str(items[-1])
        if sort not in SORTS:
            raise NotUnderstood("no such protection", items[-1].lexeme)
        return CardToken.of(replace(items[-1].lexeme, terminal="PROTECTED", value=SORTS[sort]))

    def cannot_attack(self, items: list[Any]) -> Feature:
        group, found = find(items, "GROUP"), instance_of(items, Filter)
        if str(group) != "attacks":
            raise NotUnderstood("what cannot be declared", group.lexeme if group is not None else None)
        against = {"against": found.form} if found is not None else {}
        return permanent({"effect": "forbid", "action": "attacks", **against})

    def cannot_move(self, items: list[CardToken]) -> Feature:
        return permanent({"effect": "forbid", "action": "move"})


__all__ = ["EnglishMeaning"]
