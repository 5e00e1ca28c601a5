"""Copies of a card, what is summoned onto a host, what is done in graveyards, and the rolls of a text."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    each_done,
    find,
    lexeme_of,
    require_single,
    targets_among,
)
from service.cards.deeds import Onto
from service.cards.effects import Until
from service.cards.filters import Place, single
from service.cards.moments import Into, Trigger
from service.cards.permanents import PermanentMeaning

ITSELF: Feature = {"other": False}


class ArrivalMeaning:
    """The part of the transformer for copies, hosts of what is summoned, graveyards and rolls."""

    # --- which cards ---
    def copies(self, items: list[CardToken]) -> Filter:
        """ "Another of this name": 201.2 has the name mean this card, which no other can be."""
        own: Feature = {"side": "own"} if find(items, "OWN") else {}
        return Filter({**own, "copy": True}, items[-1])

    def except_itself(self, items: list[CardToken]) -> Feature:
        return {"itself": False}  # which card that is, is seen when the phrase is put together

    def of_a_squad(self, items: list[CardToken]) -> Feature:
        return {"side": str(items[0])}

    # --- arriving ---
    def onto(self, items: list[Any]) -> Onto:
        """ "Onto the host", "onto itself or an adjacent creature of yours"."""
        found = []
        for item in (i for i in items if not (isinstance(i, CardToken) and i.type in ("BY", "ONTO", "OR"))):
            if isinstance(item, Filter):
                single(item, {"accs"})
                found.append(item.form)
            else:
                found.append({"is": "host"} if item.type == "HOST" else ITSELF)
        return Onto(found[0] if len(found) == 1 else {"any": found})

    def incarnates(self, items: list[Any]) -> Action:
        """A chip for the incarnation of a card in a graveyard (dictionary.incarnation.4)."""
        found = next(item for item in items if isinstance(item, Filter))
        grave, verb = find(items, "OUT_OF_GRAVE"), find(items, "GETS")
        if str(grave) not in ("own", "enemy"):
            raise NotUnderstood("no chip of a dead card", lexeme_of(grave))
        if {"adjacent", "opposite", "closed", "wounded", "side", "near"} & found.form.keys():
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        form = {**found.form, "zone": "graveyard", "side": str(grave)}
        if found.group == "random" or (verb is not None and str(verb) != ("plur" if found.group == "all" else "sing")):
            raise NotUnderstood("which cards", found.head.lexeme)
        if found.group:
            if verb is None:
                raise NotUnderstood("a group", found.head.lexeme)
            return Action({"effects": [{"effect": "incarnate", "to": "each", "filter": form}]}, True, "object")
        require_single(found.head, {"nomn"} if verb is not None else {"accs"}, found.grammemes)
        effects = [{"effect": "incarnate", "to": "target"}]
        return Action({"target": form, "effects": effects}, True, "object" if verb is not None else "")

    # --- losing everything ---
    def loses_all(self, items: list[Any]) -> Action:
        """All printed features (407.4)."""
        verb, targets = find(items, "LOSES"), targets_among(items)
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        known = targets[0].grammemes
        if str(verb) == "inf" or (known and not any(number in ("", str(verb)) for number, _ in known)):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        until: Feature = {} if lasts == "battle" else {"until": str(lasts)}
        return each_done([{"effect": "lose_feature", "all": True, **until}], items, {"nomn"})

    # --- groups and moments ---
    def group_named(self, items: list[Any]) -> Feature:
        """What a group gets by an impact or a spell that has a name."""
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        feature = PermanentMeaning.group(self, items)  # type: ignore[arg-type]
        if any(effect["effect"] != "grant" for effect in feature["effects"]):
            raise NotUnderstood("no feature that an impact gives", lexeme_of(sort))
        return {**feature, "type": str(sort), "name": str(name)}

    def in_front(self, items: list[CardToken]) -> Place:
        return Place(row=1)

    def into_row(self, items: list[CardToken]) -> Into:
        return Into(same_row=True)

    def into_own(self, items: list[CardToken]) -> Into:
        """ "From its own half onto yours"."""
        return Into(half="own")

    def lines_up_with(self, items: list[Any]) -> Trigger:
        """A formation with some card: the other one of it."""
        found = items[-1]
        single(found, {"ablt"})
        if str(items[0]) != "form_formation":
            raise NotUnderstood("no such trigger", items[0].lexeme)
        trigger = Trigger.of("form_formation")
        trigger.condition = {"exists": {"filter": {**found.form, "formed": True}}}
        return trigger


__all__ = ["ArrivalMeaning"]
