"""Where cards stand, what they have and how many there are: qualities of a card, and conditions."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.modifiers import Aims
from service.cards.permanents import permanent


class Seen(dict[str, Any]):
    """A place as the card with the text sees it."""


class StandingMeaning:
    """The part of the transformer for places, numbers of wounds and lives, and how many cards there are."""

    # --- qualities ---
    def seen(self, items: list[CardToken]) -> Seen:
        where = items[0]
        name = "same_row" if where.type == "ON_ONE_ROW" else str(where)
        if where.type in ("IN_OTHER_COLUMNS", "IN_OTHER_ROWS"):  # where a flying card stands in none
            return Seen({name: False, "zone": "battlefield"})
        return Seen({name: True})

    def seen_from_self(self, items: list[Any]) -> Feature:
        return dict(next(item for item in items if isinstance(item, Seen)))

    def in_line_with_self(self, items: list[CardToken]) -> Feature:
        return {"same_row" if items[0].type == "ON_ONE_ROW" else "same_column": True}

    def in_the_row_of_self(self, items: list[CardToken]) -> Feature:
        return {"same_row": True}

    def in_a_squad(self, items: list[CardToken]) -> Feature:
        """ "A creature in your squad" is your creature."""
        return {"side": str(items[0])}

    def with_flight(self, items: list[CardToken]) -> Feature:
        return {"flying": True}

    def aims_host(self, items: list[CardToken]) -> Aims:
        """The card that this one sits on."""
        grammemes = items[0].lexeme.grammemes
        if grammemes and not any(case in ("datv", "loct", "") for _, case in grammemes):
            raise Ungrammatical("wrong case", items[0].lexeme)
        return Aims({"hosting": True})

    # --- conditions ---
    def has_namesakes(self, items: list[CardToken]) -> Condition:
        """Cards of one name in a squad."""
        side, kind = items[0], find(items, "KIND")
        assert kind is not None
        cards: Feature = {"side": str(side), "namesake": True}
        cards |= {} if str(kind) == "card" else {"kind": str(kind)}
        return Condition(exists={"filter": cards, **({"max": 0} if find(items, "HAS_NO") else {})})

    def has_riders(self, items: list[CardToken]) -> Condition:
        """So many symbiotes, or pieces of equipment, that sit on the card itself."""
        kind, number = find(items, "KIND"), number_of(find(items, "NUMBER"))
        if str(kind) not in ("symbiote", "companion", "parasite", "equipment") or not isinstance(number, int):
            raise NotUnderstood("nothing that a card bears", kind.lexeme if kind is not None else None)
        return Condition(exists={"filter": {"kind": str(kind), "host": {"other": False}}, "min": number})

    def exists_more(self, items: list[Any]) -> Condition:
        """ "There are more cards of one sort than of another": the second is named after the first."""
        more, than = (item for item in items if isinstance(item, Filter))
        squad = find(items, "IN_SQUAD")
        assert squad is not None
        for found in (more, than):
            single_or_several(found, {"gent"})
            if "side" in found.form or "other" in found.form:
                raise NotUnderstood("two sides", found.head.lexeme)
        side: Feature = {"side": str(squad)}
        kind: Feature = {"kind": more.form["kind"]} if "kind" in more.form and "kind" not in than.form else {}
        return Condition(more={"filter": {**more.form, **side}, "than": {**kind, **than.form, **side}})

    def lined_up_with(self, items: list[Any]) -> Condition:
        found = next(item for item in items if isinstance(item, Filter))
        line = find(items, "ON_ONE_COLUMN", "ON_ONE_ROW")
        single(found, {"ablt"})
        name = "same_row" if line is not None and line.type == "ON_ONE_ROW" else "same_column"
        if name in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return Condition(exists={"filter": {**found.form, "other": True, name: True}})

    def unharmed_by_answers(self, items: list[CardToken]) -> Feature:
        answer = items[-1]
        if answer.lexeme.grammemes and not any(case in ("gent", "") for _, case in answer.lexeme.grammemes):
            raise Ungrammatical("not in the right case", answer.lexeme)
        return permanent({"effect": "prevent", "of": "attacks", "answering": True})


__all__ = ["StandingMeaning"]
