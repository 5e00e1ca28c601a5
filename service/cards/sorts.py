"""Which sort of attack a word names, whose it is, and whom it is made at."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.constructions import MODIFIED, CardToken, Feature, NotUnderstood, find, instance_of
from service.cards.lexemes import Lexeme
from service.cards.moments import Whose

#: Terminals of what an attack, or a harm, is called.
SORT_TERMINALS = ("STRIKE", "ATTACK", "GROUP", "DIRECTED", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE")


class Onto(dict[str, Any]):
    """Whom an attack is made at: a filter, the host, or the card itself (empty)."""


def attack_type(token: CardToken | None, case: str, known: frozenset[str] = MODIFIED) -> str:
    """The type of attack that is meant, all of them where none is named."""
    if token is None:
        return "attacks"
    if str(token) not in known:
        raise NotUnderstood("no such attack", token.lexeme)
    in_case(token, case)
    return str(token)


def first_lexeme(items: list[Any]) -> Lexeme | None:
    """Where the words of a construction begin."""
    return next((item.lexeme for item in items if isinstance(item, CardToken)), None)


def sort_named(items: list[Any]) -> CardToken | None:
    """The word that says what is meant: an attack, a harm, or a vulnerability."""
    return find(items, *SORT_TERMINALS, "VULNERABILITY")


def against(items: list[Any]) -> Feature:
    """Whose attacks they are, as ``against`` of an effect; nothing where that is not said."""
    whose = instance_of(items, Whose)
    if whose is None:
        return {}
    if not isinstance(whose.get("whose"), dict):
        raise NotUnderstood("whose attacks")
    return {"against": whose["whose"]}


def of_own_side(form: Feature) -> bool:
    """Whether all who are attacked are the player's own: this card, or cards of theirs."""
    if "any" in form and "side" not in form:
        return all(map(of_own_side, form["any"]))
    return form.get("side") == "own" or form.get("other") is False
