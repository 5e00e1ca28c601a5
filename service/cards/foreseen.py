"""What is asked of the cards that a prophecy showed, in other words, and by those who wait for a prophecy."""

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
    is_token,
)
from service.cards.deeds import arrives
from service.cards.filters import recognised, single
from service.cards.moments import Trigger
from service.cards.prophecies import Part, Shown, asked, require_printed
from service.cards.suppositions import OR_ELSE
from service.cards.triggers import TriggerMeaning
from service.games.berserk.rules.position.model import HOSTED_KINDS


class ForeseenMeaning:
    """The part of the transformer for what was shown, as others look at it."""

    # --- what was shown ---
    def shown_parity(self, items: list[CardToken]) -> Shown:
        """ "If an odd card is shown": of an odd cost."""
        kind = find(items, "KIND")
        form: Feature = {} if str(kind) == "card" else {"kind": str(kind)}
        return Shown({**form, "cost": {"odd": str(find(items, "PARITY")) == "odd"}})

    def shown_card_is(self, items: list[Any]) -> Shown:
        """ "If the card that is shown is an artifact"."""
        found = instance_of(items, Filter)
        single(found, {"ablt"} if find(items, "IT_IS") is not None else {"nomn"})
        for option in found.form.get("any", [found.form]):
            require_printed(option, found.head)
        return Shown(found.form)

    def shown_card_has(self, items: list[Any]) -> Shown:
        """ "If the card that is shown has regeneration"."""
        token, lacking = items[-1] if not is_token(items[-1], "COMMA") else items[-2], find(items, "NOT") is not None
        if token.type == "ATTACK":
            form: Feature = {"ability": str(token)}
        else:
            form = recognised(token)
        if lacking and set(form) != {"keyword"}:
            raise NotUnderstood("no such quality", token.lexeme)
        return Shown({"without": form["keyword"]} if lacking else form)

    def summons_shown(self, items: list[Any]) -> list[Part]:
        """One of the cards that were shown and are so; none where none is."""
        rest = [item for item in items if not is_token(item, "MAY", "SUMMON", "ONE_OF", "SHOWN_CARD")]
        named = [item for item in rest if is_token(item, "KIND", "CLASS") or isinstance(item, dict)]
        found: Filter = self.filter(named)  # type: ignore[attr-defined]
        require_printed(found.form, found.head)
        if found.form.get("kind") in HOSTED_KINDS:
            raise NotUnderstood("where it comes", found.head.lexeme)
        cases = {"gent"} if find(items, "ONE_OF") is not None else {"accs"}
        if not any(case in (*cases, "") for _, case in found.grammemes or {("", "")}):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        comes: Feature = {"effect": "summon", "filter": {**found.form, "shown": True}, **arrives(rest), "to": "self"}
        effects = [{"effect": "may", "effects": [comes], "to": "self"} if find(items, "MAY") is not None else comes]
        return [Part(Shown(found.form), Action({"effects": effects}, True))]

    # --- who waits for it ---
    def trigger_shown(self, items: list[Any]) -> Any:
        """ "On a prophecy of your cards, if an elf is shown, ..."."""
        moment, told = _prophesied(items), instance_of(items, Shown)
        if told.least > 1:
            raise NotUnderstood("which of the cards shown", moment.lexeme)
        action = instance_of(items, Action)
        if any(OR_ELSE in effect for effect in action.body.get("effects", ())):
            raise Ungrammatical("when that is done", moment.lexeme)  # read as `trigger_told`
        moment["shown"] = told.form
        return TriggerMeaning.trigger(self, [item for item in items if item is not told])  # type: ignore[arg-type]

    def trigger_told(self, items: list[Any]) -> Any:
        """ "On a prophecy of your cards, if an elf is shown, ..., otherwise ..."."""
        moment = _prophesied(items)
        parts = self.foretold_if([item for item in items if isinstance(item, Part | Action)])  # type: ignore[attr-defined]
        if any(part.shown is not None and part.shown.least > 1 for part in parts):
            raise NotUnderstood("which of the cards shown", moment.lexeme)
        body, effects = asked(parts, None)
        often = [item for item in items if isinstance(item, Limit)]
        return TriggerMeaning.trigger(self, [*often, moment, Action({**body, "effects": effects}, True)])  # type: ignore[arg-type]


def _prophesied(items: list[Any]) -> Trigger:
    """The moment of a prophecy."""
    moment: Trigger = instance_of(items, Trigger)
    if moment["on"] != "prophecy" or moment.others:
        raise Ungrammatical("nothing was shown", moment.lexeme)
    return moment


__all__ = ["ForeseenMeaning"]
