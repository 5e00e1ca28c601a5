"""Of whose deed or fate a trigger is told, at whom, by what, where to and in whose turn."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.constructions import (
    MODIFIED,
    CardToken,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
)
from service.cards.filters import single
from service.cards.moments import Aim, Cause, Circumstance, Into, Whose
from service.cards.sorts import SORT_TERMINALS
from service.games.berserk.rules.forms.attack_types import HARMFUL
from service.games.berserk.rules.position.model import FORCES


class WhoseMeaning:
    """The part of the transformer for whose, at whom, by what, and when."""

    def whose(self, items: list[Any]) -> Whose:
        """Of the card itself, of its host, or of a card of some kind."""
        named = items[-1]
        found = Whose() if is_token(named, "SELF") else Whose(whose="host")
        if is_token(named, "ENEMY"):
            if named.lexeme.joined:
                raise Ungrammatical("an adjective without its noun", named.lexeme)
            return Whose(whose={"side": "enemy"})
        if isinstance(named, Filter):
            if named.grammemes and not any(case in ("gent", "") for _, case in named.grammemes):
                raise Ungrammatical("not in the right case", named.head.lexeme)
            if named.grammemes and {case for _, case in named.grammemes} == {""} and find(items, "OF") is None:
                raise Ungrammatical("not in the right case", named.head.lexeme)  # English says "of"
            if named.group not in ("", "each"):  # each of them is any of them
                raise NotUnderstood("a group", named.head.lexeme)
            found = Whose(whose=named.form)
            found.head = named.head.lexeme
        elif is_token(named, "HOST"):
            in_case(named, "gent")
        return found

    def who(self, items: list[Any]) -> Whose:
        """The same as a subject."""
        named = items[-1]
        if isinstance(named, Filter):
            if named.group:
                raise Ungrammatical("a group", named.head.lexeme)  # "when it opens, each of them may ..."
            single(named, {"nomn"})
            found = Whose(whose=named.form)
            found.head, found.same = named.head.lexeme, find(items, "SAME_ONE") is not None
            found.chosen = named.picked
            return found
        if named.type == "HOST":
            in_case(named, "nomn")
            return Whose(whose="host")
        found = Whose()
        if named.type == "SELF":
            in_case(named, "nomn")
            found.itself = named
        return found

    def aim(self, items: list[Any]) -> Aim:
        named = items[-1]
        if isinstance(named, Filter):
            if named.grammemes and not any(case in ("datv", "loct", "") for _, case in named.grammemes):
                raise Ungrammatical("not in the right case", named.head.lexeme)
            if named.group:
                raise NotUnderstood("a group", named.head.lexeme)
            found = Aim(filter=named.form)
            found.head = named.head.lexeme
            return found
        found = Aim(host=True) if named.type == "HOST" else Aim()
        found.named = named.type == "SELF"
        return found

    def cause(self, items: list[Any]) -> Cause:
        sort = find(items, *SORT_TERMINALS)
        source = instance_of(items, Whose)
        if sort is not None and str(sort) in HARMFUL and source is None:
            return Cause(keyword=str(sort))
        if sort is not None and str(sort) == "flying_attacks":  # "attacks of flying cards"
            told = source.get("whose", {}) if source is not None else {}
            if not isinstance(told, dict) or "flying" in told:
                raise NotUnderstood("no such trigger", sort.lexeme)
            return Cause(type="attacks", source={**told, "flying": True})
        if sort is None or str(sort) not in MODIFIED | {"spell", "impact"}:
            of_itself = sort is not None and str(sort) in HARMFUL and source == {}  # whose name may be what comes next
            raise (Ungrammatical if of_itself else NotUnderstood)("no such trigger", lexeme_of(sort))
        found = Cause(type=str(sort))
        if source is not None:
            if source.get("whose") == "host":
                raise NotUnderstood("no such trigger", lexeme_of(sort))
            found["source"] = source.get("whose", {"other": False})
        return found

    def turn_of(self, items: list[CardToken]) -> Circumstance:
        return Circumstance(turn=str(items[-1]))

    def unmodified(self, items: list[CardToken]) -> CardToken:
        return next(item for item in items if item.type == "UNMODIFIED")

    def into(self, items: list[CardToken]) -> Into:
        where = items[-1]
        assert isinstance(where, CardToken)
        return Into(step=True) if where.type == "TO_NEXT_CELL" else Into(half=str(where))

    def force(self, items: list[CardToken]) -> list[str]:
        named = {str(item) for item in items if item.type == "FORCE"}
        return [force for force in FORCES if force in named]
