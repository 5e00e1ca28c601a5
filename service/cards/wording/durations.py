"""How long something lasts: until when, or as long as the giver is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.words import (
    ACC,
    DAT,
    INS,
    NoWording,
    first_of,
    inflected,
    other_phrase,
    phrase,
    with_article,
)

Feature = Mapping[str, Any]
#: What so many turns of the opponent are written as: their number stands behind it.
TURNS = "turns:"
#: How long what a card gets lasts against the one that it struck.
TILL_A_MISS = "miss_or_another"


def until_words(until: str | None, language: str) -> str:
    """How long, with the space before it. Raises NoWording."""
    if until is not None and until.startswith(TURNS):
        return f" {_so_many_turns(until.removeprefix(TURNS), language)}"
    return "" if until is None else f" {phrase(language, 'UNTIL', until)}"


def _so_many_turns(number: str, language: str) -> str:
    """For so many turns of the opponent."""
    if language == "en":
        return f"{other_phrase('en', 'BY', '-', 1)} {number.upper()} {phrase('en', 'ENEMY_TURNS')}"
    place = 2 if not number.isdecimal() or int(number) > 4 else 0 if number == "1" else 1
    return f"{phrase('ru', 'BY')} {number.upper()} {other_phrase('ru', 'ENEMY_TURNS', '-', place)}"


def till_a_miss(effect: Feature, language: str) -> str:
    """ "Until it makes a miss or a strike at another card", with the comma before it. Raises NoWording."""
    if effect.get("against") != {"is": "attacked"} or not isinstance(effect.get("of"), str):
        raise NoWording("no words for how long it lasts")
    blow = first_of(language, ("STRIKE", "ATTACK", "GROUP"), effect["of"])
    miss, other = phrase(language, "EVENT", "miss"), f"{phrase(language, 'OTHER')} {phrase(language, 'KIND', 'card')}"
    if language == "en":
        miss, blow, other = with_article(miss), with_article(blow), f"an{other}"
    else:
        blow, other = inflected(blow, ACC), inflected(other, DAT)
    at = phrase(language, "AGAINST")
    return f", {_not_yet(language)} {miss} {phrase(language, 'OR')} {blow} {at} {other}"


def _not_yet(language: str) -> str:
    return other_phrase(language, "NOT_YET_MAKES", "-", 1 if language == "ru" else 0)


def while_words(effect: Feature, language: str) -> str:
    """As long as the giver is so, with the comma before it. Raises NoWording."""
    if "while" not in effect:
        return ""
    state = effect["while"].get("self", {})
    if effect["while"].keys() == {"self"} and set(state) == {"kind"} and "until" not in effect:
        return f", {phrase(language, 'WHILE')} {_is_a(phrase(language, 'KIND', state['kind']), language)}"
    said = effect["while"].keys() == {"self"} and state in ({}, {"side": "own"}, {"closed": state.get("closed")})
    if not said or "until" in effect:
        raise NoWording("no words for how long it lasts")
    word = phrase(language, "IN_PLAY")
    if not state:
        word = other_phrase(language, "IN_PLAY", "field", 0 if language == "ru" else 1)
    if "closed" in state:
        word = other_phrase(language, "SHORT", "closed" if state["closed"] else "open", 1)
    return f", {phrase(language, 'WHILE')} {phrase(language, 'SELF', 'self')} {word}"


def _is_a(kind: str, language: str) -> str:
    """That this card is of a kind."""
    if language == "ru":
        return f"{phrase('ru', 'IT_IS')} {inflected(kind, INS)}"
    return f"{phrase('en', 'PRONOUN', 'both')} {phrase('en', 'EQUALS')} {with_article(kind)}"
