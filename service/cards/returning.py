"""How incarnated cards come back; symbiotes that change their hosts, and hosts of several."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.constructions import (
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
    values,
)
from service.cards.getting import Until
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.whom import each_done, targets_among, to_self

#: What a card can become by a text.
_BECOMES = ("artifact", "terrain")
_SYMBIOTES = ("symbiote", "companion", "parasite")


class Manner(dict[str, str]):
    """How an incarnated card comes back: with which face, on which cells."""


class ReturningMeaning:
    """The part of the transformer for incarnation and for symbiotes."""

    # --- incarnation ---
    def manner(self, items: list[CardToken]) -> Manner:
        face = find(items, "FACE")
        return Manner(face=str(face)) if face is not None else Manner(cells="anywhere")

    def incarnates_so(self, items: list[Any]) -> list[Feature]:
        """ "It incarnates open, and gets armor 1": a property of the card, and what happens as it comes back."""
        if str(items[0]) != "incarnation":
            raise NotUnderstood("no incarnation", items[0].lexeme)
        manners = [item for item in items if isinstance(item, Manner)]
        if len({name for manner in manners for name in manner}) < len(manners):
            raise NotUnderstood("a place named twice", items[0].lexeme)
        merged = {name: value for manner in manners for name, value in manner.items()}
        feature = {"keyword": "incarnation_abroad", "cells": "home", "face": "closed", **merged}
        action = instance_of(items, Action)
        if action is None:
            return [feature]
        effects = action.body.get("effects", [])
        if action.body.keys() != {"effects"} or any(effect.get("to") != "self" for effect in effects):
            raise NotUnderstood("what happens as it comes back", items[0].lexeme)
        return [feature, {"class": "triggered", "trigger": {"on": "arrive", "type": "incarnation"}, "effects": effects}]

    def becomes_kind(self, items: list[Any]) -> Action:
        """ "It becomes an artifact" (208.3)."""
        kind, verb = find(items, "KIND"), find(items, "BECOMES")
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        assert kind is not None
        if str(kind) not in _BECOMES:
            raise NotUnderstood("nothing to become", kind.lexeme)
        in_case(kind, "ablt")
        effect: Feature = {"effect": "become", "kind": str(kind)}
        effect |= {} if lasts == "battle" else {"until": str(lasts)}
        targets = targets_among(items)
        if targets and (len(targets) > 1 or targets[0].number > 1 or str(verb) != "sing"):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        if targets:
            return each_done([effect], items, {"nomn"})
        return to_self(effect, "" if find(items, "SELF") else "unsaid")

    def becomes_being(self, items: list[Any]) -> Action:
        """ "It becomes a creature with so much movement and such a strike" (208.3)."""
        kind, verb, number = find(items, "KIND"), find(items, "BECOMES"), find(items, "NUMBER")
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        strike = values(next(item for item in items if is_token(item, "VALUE")))
        assert kind is not None
        in_case(kind, "ablt")
        steps = number_of(number)
        if str(kind) != "creature" or str(verb) not in ("sing", "inf") or not isinstance(steps, int):
            raise NotUnderstood("nothing to become", kind.lexeme)
        effect: Feature = {"effect": "become", "kind": "creature", "steps": steps, "strike": strike}
        effect |= {} if lasts == "battle" else {"until": str(lasts)}
        named = find(items, "SELF") is not None
        return to_self(effect, "" if named else "nobody" if str(verb) == "inf" else "unsaid")

    # --- symbiotes ---
    def bears_several(self, items: list[CardToken]) -> Feature:
        """More symbiotes than one, of different names (210.4)."""
        number, kind = number_of(find(items, "NUMBER")), find(items, "KIND")
        if not isinstance(number, int) or number < 2 or str(kind) != "symbiote":
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        return permanent({"effect": "bears_several", "x": number})

    def bearer_spoken(self, items: list[CardToken]) -> Feature:
        """ "Onto it": whom the sentence has spoken of."""
        if str(items[0]) not in ("gent", "accs", "both"):
            raise Ungrammatical("not in the right case", items[0].lexeme)
        return {"is": "it"}

    def bearer_attacked(self, items: list[CardToken]) -> Feature:
        """ "Onto the attacked creature"."""
        in_case(items[0], "accs")
        return {"is": "attacked"}

    def changes_host(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("change_host")

    def host_or(self, items: list[Any]) -> Target:
        """The host, or a card of some kind: the player chooses."""
        host, found = items[0], next(item for item in items if isinstance(item, Filter))
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        if host.lexeme.grammemes and found.grammemes and not host.lexeme.grammemes & found.grammemes:
            raise Ungrammatical("not in the right case", found.head.lexeme)
        return Target("target", found.head, {"any": [{"hosting": True}, found.form]}, found.grammemes)

    def wearing_so(self, items: list[Any]) -> Feature:
        """What a symbiote gives to its host, which goes without saying while it sits there."""
        kind = find(items, "KIND")
        if str(kind) not in _SYMBIOTES:
            raise NotUnderstood("nothing that a card bears", lexeme_of(kind))
        return self.wearing(items)  # type: ignore[attr-defined, no-any-return]


__all__ = ["ReturningMeaning"]
