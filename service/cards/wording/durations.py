"""How long something lasts: until when, or as long as the giver is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.words import NoWording, other_phrase, phrase

Feature = Mapping[str, Any]
#: What so many turns of the opponent are written as: their number stands behind it.
TURNS = "turns:"


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


def while_words(effect: Feature, language: str) -> str:
    """As long as the giver is so, with the comma before it. Raises NoWording."""
    if "while" not in effect:
        return ""
    state = effect["while"].get("self", {})
    said = effect["while"].keys() == {"self"} and state in ({}, {"side": "own"}, {"closed": state.get("closed")})
    if not said or "until" in effect:
        raise NoWording("no words for how long it lasts")
    word = phrase(language, "IN_PLAY")
    if not state:
        word = other_phrase(language, "IN_PLAY", "field", 0 if language == "ru" else 1)
    if "closed" in state:
        word = other_phrase(language, "SHORT", "closed" if state["closed"] else "open", 1)
    return f", {phrase(language, 'WHILE')} {phrase(language, 'SELF', 'self')} {word}"
