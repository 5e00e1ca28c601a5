"""Farther: over two cells, beside the attacked card, the way it went before, short jumps, elements of a squad."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.whom import to_self

#: What a finishing does for (dictionary.finishing.2), beside how many lives are left.
_FINISHED: Feature = {"kind": "creature", "corporeal": True, "symbiote": False}
_BESIDE_THAT: Feature = {"to": "attacked", "adjacent": True}


class FartherMeaning:
    """The part of the transformer for what goes farther than usual, or not so far."""

    def crosses_cells(self, items: list[Any]) -> Feature:
        """Strikes through a row go over so many cells as well (dictionary.strike_through_a_row.4)."""
        verb, sorts, number = find(items, "MAY_DECLARE"), instance_of(items, list), number_of(find(items, "NUMBER"))
        if str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        if [str(sort) for sort in sorts] != ["strike_through_a_row"] or not isinstance(number, int) or number < 2:
            raise NotUnderstood("what goes over cells", lexeme_of(verb))
        return permanent({"effect": "cross", "cells": number})

    def crosses_cards(self, items: list[Any]) -> Feature | list[Feature]:
        """Strikes through a row go over such a card as well, and what is done then to who stands there."""
        verb, sorts, found = find(items, "MAY_DECLARE"), instance_of(items, list), instance_of(items, Filter)
        if str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        if [str(sort) for sort in sorts] != ["strike_through_a_row"]:
            raise NotUnderstood("what goes over cards", lexeme_of(verb))
        single_or_several(found, {"accs"})
        crosses: Feature = permanent({"effect": "cross_over", "over": found.form})
        action = instance_of(items, Action)
        if action is None:
            return crosses
        trigger = Trigger.of("strike_through_a_row", "occupant", over=found.form)
        trigger.lexeme = lexeme_of(verb)
        limits = [item for item in items if isinstance(item, Limit)]
        then: Feature = self.trigger([trigger, action, *limits])  # type: ignore[attr-defined]
        return [crosses, then]

    def attack_and_finishing(self, items: list[Any]) -> Action:
        """After an attack a finishing at a card beside the attacked one, which is named then (412.1)."""
        attack, found, number = instance_of(items, Action), instance_of(items, Filter), number_of(find(items, "NUMBER"))
        form = dict(found.form)
        single(found, {"datv", "loct"} if find(items, "AGAINST") else {"gent"})
        near, kind = form.pop("near", None), form.pop("kind", "card")
        if {"effects", "count", "every"} & attack.body.keys() or not isinstance(number, int):
            raise NotUnderstood("two targets", found.head.lexeme)
        if near != _BESIDE_THAT or kind not in ("card", "creature") or form.keys() & {*_FINISHED, "adjacent"}:
            raise NotUnderstood("at whom the finishing is", found.head.lexeme)
        own: Feature = {} if find(items, "AS_AT_NEXT") else {"adjacent": True}  # a finishing is at a neighbour
        whom = {**form, **_FINISHED, **own, "lives_at_most": number, "near": {**near, "to": "target"}}
        done = [{"effect": "finish", "x": number, "to": "subject"}]
        pick: Feature = {"effect": "pick", "as": "impact", "filter": whom, "effects": done, "to": "self"}
        effect = pick if find(items, "MAY") is None else {"effect": "may", "effects": [pick], "to": "self"}
        return Action({**attack.body, "effects": [effect]}, False)

    # --- the way that it goes ---
    def went_that_way(self, items: list[CardToken]) -> Condition:
        """ "If it moved the way that it has moved this turn": something of the move that the text waits for."""
        verbs = [str(item) for item in items if item.type == "MOVED"]
        if any(verb != "went" for verb in verbs):
            raise NotUnderstood("how it moved", lexeme_of(items[0]))
        return Condition(went={"again": True})

    def short_jump(self, items: list[CardToken]) -> Trigger:
        """A jump that could have gone farther (ruling s4_187.2)."""
        trigger = Trigger.of("move", keyword="jump", cell={"short": True})
        trigger.lexeme = lexeme_of(items[0])
        return trigger

    def jumps_again(self, items: list[CardToken]) -> Action:
        """A jump as far as the one before, or not so far."""
        number = find(items, "NUMBER")
        if number is not None and number_of(number) != 1:
            raise NotUnderstood("how often", number.lexeme)
        return to_self({"effect": "jump", "range": {"of": "distance"}})

    # --- elements ---
    def recruit_gain_if(self, items: list[CardToken]) -> Feature:
        """Crystals that come with the card where its squad has so many elements by then."""
        squad, crystal = find(items, "IN_SQUAD"), find(items, "ELITENESS")
        assert crystal is not None
        place = next(n for n, item in enumerate(items) if item.type == "YOU_GET")
        least, gained = find(items[:place], "NUMBER"), find(items[place:], "NUMBER")
        number = 1 if gained is None else number_of(gained)
        if str(squad) != "own" or not isinstance(number, int) or not isinstance(number_of(least), int):
            raise NotUnderstood("how many", lexeme_of(least))
        return permanent({"effect": "recruit_gain", str(crystal): number, "elements": number_of(least)})

    def of_lacking_element(self, items: list[CardToken]) -> Feature:
        """Of an element that no card of a squad is of; neutral cards are of none (202.9)."""
        whose = find(items, "ELEMENT_LACKING", "OF_LACKING_ELEMENT")
        return {"not": {"any": [{"squad_element": str(whose)}, {"element": "neutral"}]}}


def of_the_move(moment: Trigger, items: list[Any]) -> tuple[Feature, list[Any]]:
    """What a condition says of the move that the text waits for, as a field of the trigger; the items without it."""
    went = next((item for item in items if isinstance(item, Condition) and "went" in item), None)
    if went is None:
        return {}, items
    if moment["on"] != "move" or "whose" in moment or set(went) != {"went"}:
        raise NotUnderstood("who moved that way", moment.lexeme)
    cell = {**moment.get("cell", {}), **went["went"]}
    return {"cell": cell}, [item for item in items if item is not went]


def as_far_as_before(feature: Feature) -> Feature | None:
    """A jump "as far or less" follows a jump, whose moment is the move that it is; None where there was none."""
    effects, trigger = feature.get("effects", ()), feature.get("trigger", {})
    if not any(e.get("effect") == "jump" and e.get("range") == {"of": "distance"} for e in effects):
        return feature
    if trigger.get("on") not in ("move", "feature") or trigger.get("keyword") != "jump":
        return None
    return {**feature, "trigger": {**trigger, "on": "move"}}


__all__ = ["FartherMeaning", "as_far_as_before", "of_the_move"]
