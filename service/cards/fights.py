"""Fights whose result a text sets, wounds that are kept from several cards, what a card and its companion attack."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import single, single_or_several
from service.cards.getting import Gain
from service.cards.permanents import permanent
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS


class FightMeaning:
    """The part of the transformer for fights that texts settle."""

    # --- the result of a fight (103.1) ---
    def both_forces(self, items: list[CardToken]) -> CardToken:
        found = find(items, "BOTH_FORCES")
        assert found is not None
        return found

    def without_dice(self, items: list[CardToken]) -> None:
        return None

    def settles(self, items: list[Any]) -> Feature:
        """Both deal a blow of that force, where its player wants it so."""
        found, force, turn = instance_of(items, Filter), find(items, "BOTH_FORCES"), find(items, "TURN_OF")
        strike = find(items, "STRIKE")
        single(found, {"ablt"})
        if strike is not None and str(strike) != "simple_strike":
            raise NotUnderstood("how they fight", strike.lexeme)
        effect: Feature = {"effect": "settle", "mine": str(force), "theirs": str(force), "against": found.form}
        if turn is None:
            return permanent(effect)
        if str(turn) not in ("own", "its"):
            raise NotUnderstood("in whose turn", turn.lexeme)
        return {**permanent(effect), "condition": {"turn": "own"}}

    # --- what a name means, told once more ---
    def titled_and_told(self, items: list[Any]) -> Feature:
        """Fury with what it is printed after it: it has to say the same."""
        first, told = (item for item in items if isinstance(item, Action))
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        if str(items[0]) != "fury" or numbers[0] != numbers[1] or str(find(items, "TURN_OF")) not in ("own", "its"):
            raise NotUnderstood("something else than its name says", lexeme_of(items[0]))
        if first.body != told.body:
            raise NotUnderstood("something else than its name says", lexeme_of(items[0]))
        place = next(n for n, item in enumerate(items) if is_token(item, "LPAREN"))
        return self.titled(items[:place])  # type: ignore[attr-defined, no-any-return]

    # --- the next attack of one sort or another ---
    def gained_once_either(self, items: list[CardToken]) -> Gain:
        """Both sorts together have to be all that one word is for."""
        sorts = [item for item in items if item.type in ("ATTACK", "GROUP")]
        of = frozenset(str(sort) for sort in sorts)
        group = next((name for name, kinds in TYPE_GROUPS.items() if kinds == of and name in MODIFIED), None)
        if group is None:
            raise NotUnderstood("one attack or two", sorts[0].lexeme)
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        effect: Feature = {"effect": "modify", "what": "value", "of": group, "by": by, "when": "attacking"}
        return Gain([{**effect, "until": "next_attack"}], [])

    # --- whom both attack ---
    def both_strike_as_near(self, items: list[Any]) -> Feature:
        """What is struck like a card next to them, by the card and by what it bears."""
        rider, verb = next(item for item in items if isinstance(item, Target)), find(items, "MAY_ATTACK")
        found, strike = instance_of(items, Filter), find(items, "STRIKE")
        single_or_several(found, {"accs"})
        bent = any(case for _, case in rider.grammemes)  # one verb is said of one and of several in English
        if strike is None or (str(verb) != "plur" and bent):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        cards = {"any": [{"other": False}, rider.filter]}
        return permanent({"effect": "reach", "of": str(strike), "against": found.form, "cards": cards})


__all__ = ["FightMeaning"]
