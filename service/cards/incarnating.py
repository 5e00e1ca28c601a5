"""Incarnation: counters that are got, lost and counted, other ways back, another card in the place of one."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.cellmarks import Mark
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
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.deeds import Onto
from service.cards.filters import Condition, single, single_or_several
from service.cards.graveyards import NOT_LYING
from service.cards.moments import Trigger, Whose
from service.cards.permanents import permanent
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS

#: In play or in the graveyard: where a text works that says of both what it does there.
_EITHER_ZONE: Feature = {"self": {"any": [{"zone": "battlefield"}, {"zone": "graveyard"}]}}
_LYING: Feature = {"self": {"zone": "graveyard"}}


class Price(dict[str, Any]):
    """The card off which a counter is taken for a way of returning, as a filter."""


class Place(str):
    """A cell to return to, other than the usual ones."""


class IncarnatingMeaning:
    """The part of the transformer for incarnation."""

    # --- counters ---
    def counter_moves(self, items: list[CardToken]) -> Trigger:
        """ "Gets a counter of incarnation", "loses one"."""
        if str(items[0]) != "sing":
            raise Ungrammatical("subject and verb do not agree", items[0].lexeme)
        return Trigger.of("counters" if is_token(items[0], "GETS") else "lose_counters")

    def either_arrival(self, items: list[Any]) -> Trigger:
        """ "On the summons or incarnation of a card": it comes in, one way or the other."""
        words = [item for item in items if is_token(item, "EVENT", "COUNTED")]
        ways = [str(word) for word in words]
        whose = instance_of(items, Whose)
        if len(set(ways)) < 2 or not set(ways) <= {"summon", "revive", "incarnation"}:
            raise NotUnderstood("no such trigger", words[-1].lexeme)
        moments = []
        for way in ways:
            moment = Trigger.of("arrive", type=way)
            moment.lexeme = words[0].lexeme
            if whose:
                moment["whose"], moment.spoken = whose["whose"], "subject"
            moments.append(moment)
        return self.either_moment(moments)  # type: ignore[attr-defined, no-any-return]

    def counters_on_it(self, items: list[CardToken]) -> Measure:
        return Measure(of="counters", whose="self")

    # --- how cards come back ---
    def as_rider(self, items: list[Any]) -> Onto:
        """ "As a companion of this creature": onto the card that was just spoken of."""
        kind, pronoun = find(items, "KIND"), find(items, "PRONOUN")
        if str(kind) not in SYMBIOTE_KINDS:
            raise Ungrammatical("nothing that a card bears", lexeme_of(kind))
        pronoun_in(pronoun, "gent")
        last = items[-1].lexeme
        if pronoun is None and last.grammemes and not {("sing", "gent"), ("sing", "")} & last.grammemes:
            raise Ungrammatical("not in the right case", last)
        return Onto({"is": "it"})

    def any_row(self, items: list[CardToken]) -> Place:
        row, number = find(items, "ROW"), find(items, "ORDINAL", "NUMBER")
        if number_of(number) != 3:
            raise NotUnderstood("no row to return to", lexeme_of(row))
        return Place("abroad")

    def counter_price(self, items: list[Any]) -> Price:
        found = items[-1]
        single(found, {"gent", "ablt"} if find(items, "FROM") else {"gent"})
        if NOT_LYING & found.form.keys() or found.form.get("side") != "own":
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        return Price({name: value for name, value in found.form.items() if name != "other"})

    def incarnates_anywhere(self, items: list[Any]) -> Feature:
        """ "May incarnate in any third row", for a counter of another card where the text says so."""
        face, price = find(items, "FACE"), instance_of(items, Price)
        how = str(face) if face is not None else "closed"
        feature: Feature = {"keyword": "incarnation_abroad", "cells": "third_rows", "face": how}
        return {**feature, "filter": dict(price)} if price is not None else feature

    def its_place(self, items: list[CardToken]) -> Place:
        return Place("given")

    def gives_its_cell(self, items: list[Any]) -> Feature:
        """Cards that may come back to the cell of this one, which goes into exile for it."""
        found, face = instance_of(items, Filter), find(items, "FACE")
        single_or_several(found, {"nomn"})
        pronoun_in(find(items, "PRONOUN"), "accs")
        if NOT_LYING & found.form.keys():
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        effect: Feature = {"effect": "gives_its_cell", "cards": found.form}
        return permanent({**effect, "open": True} if face is not None and str(face) == "open" else effect)

    def returns_to_mark(self, items: list[Any]) -> Feature:
        """It may come back to a cell with a marker of its player's too, and destroys the creature there."""
        face, mark, kind = find(items, "FACE"), instance_of(items, Mark), find(items, "KIND")
        if kind is None or str(kind) != "creature":
            raise NotUnderstood("who is destroyed there", lexeme_of(kind))
        in_case(kind, "accs")
        effect: Feature = {"effect": "returns_to", "mark": dict(mark)}
        opens = face is not None and str(face) == "open"
        return {**permanent({**effect, "open": True} if opens else effect), "condition": dict(_LYING)}

    # --- in play or in the graveyard ---
    def by_its_zone(self, items: list[Any]) -> Feature:
        """One thing is done where the card is in play, another where it lies in the graveyard; they share a limit."""
        given, grave = items[0], find(items, "OUT_OF_GRAVE")
        if str(find(items, "IN_PLAY")) != "field" or str(grave) not in ("own", "unsaid"):
            raise NotUnderstood("which graveyard", lexeme_of(grave))
        for pronoun in (item for item in items if is_token(item, "PRONOUN")):
            pronoun_in(pronoun, "nomn")
        middle = items[: next(n for n, item in enumerate(items) if is_token(item, "LPAREN"))]
        gets: Action = self.gets_self(middle[1:])  # type: ignore[attr-defined]
        if gets.body.keys() != {"effects"} or any("if" in effect for effect in gets.body["effects"]):
            raise NotUnderstood("what is got")
        here: list[Feature] = [{**e, "if": {"self": {"zone": "battlefield"}}} for e in gets.body["effects"]]
        there: Feature = {"effect": "incarnate", "to": "self", "if": {"self": {"zone": "graveyard"}}}
        action = Action({"effects": [*here, there]}, True)
        limits = [item for item in items if isinstance(item, Limit)]
        return self.trigger([given, action, Condition(_EITHER_ZONE), *limits])  # type: ignore[attr-defined, no-any-return]


__all__ = ["IncarnatingMeaning"]
