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
    state_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain
from service.cards.modifiers import Aims
from service.cards.permanents import PermanentMeaning, permanent


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

    def host_is(self, items: list[CardToken]) -> Condition:
        host, short = items[0], find(items, "SHORT")
        if host.lexeme.grammemes and not any(case in ("nomn", "") for _, case in host.lexeme.grammemes):
            raise Ungrammatical("not in the right case", host.lexeme)
        state: Feature = {"wounded": False} if short is None else state_of(short)
        return Condition(self={"host": state})

    def in_column(self, items: list[CardToken]) -> Condition:
        return Condition(self={"column": str(find(items, "IN_COLUMN", "IN_LEFT"))})

    def lined_up_with(self, items: list[Any]) -> Condition:
        found = next(item for item in items if isinstance(item, Filter))
        line = find(items, "ON_ONE_COLUMN", "ON_ONE_ROW")
        single(found, {"ablt"})
        name = "same_row" if line is not None and line.type == "ON_ONE_ROW" else "same_column"
        if name in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return Condition(exists={"filter": {**found.form, "other": True, name: True}})

    def group_while_it_holds(self, items: list[Any]) -> Feature:
        """What the cards of a group get while something is so in a squad: a state would be theirs or this card's."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        condition = next(item for item in items if isinstance(item, Condition))
        verb = find(items, "GETS", "OWNS")
        assert verb is not None
        seen: Feature = condition.get("exists", condition.get("more", {})).get("filter", {})
        if not condition or condition.get("self", {}).keys() == {"row"}:
            raise Ungrammatical("where the cards themselves stand", found.head.lexeme)  # read as their place
        itself = set(condition) == {"self"} and condition["self"].keys() == {"zone"}
        if set(condition) == {"self"} and not itself:
            raise Ungrammatical("unclear of which card it has to be so", found.head.lexeme)
        if not itself and ("side" not in seen or {"other", "adjacent", "opposite"} & seen.keys()):
            raise Ungrammatical("unclear of which card it has to be so", found.head.lexeme)
        PermanentMeaning._subject(found, verb, alone="opposite" in found.form)
        gains = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
        effects = [effect for gain in gains for effect in gain.permanent]
        if any(not gain.permanent for gain in gains):
            raise NotUnderstood("got for good and only while something is so", found.head.lexeme)
        held = permanent(*({**effect, "cards": found.form} for effect in effects))
        return {"class": "permanent", "condition": dict(condition), "effects": held["effects"]}

    def unharmed_by_answers(self, items: list[CardToken]) -> Feature:
        answer = items[-1]
        if answer.lexeme.grammemes and not any(case in ("gent", "") for _, case in answer.lexeme.grammemes):
            raise Ungrammatical("not in the right case", answer.lexeme)
        return permanent({"effect": "prevent", "of": "attacks", "answering": True})


__all__ = ["StandingMeaning"]
