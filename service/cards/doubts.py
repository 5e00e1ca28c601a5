"""Sentences that could mean something else than they are read as: their features say so, and rulings warn of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.cards.constructions import Feature
from service.cards.lexemes import Lexeme


def doubted(features: list[Feature], lexemes: Sequence[Lexeme]) -> list[Feature]:
    """The features of a sentence, each with the readings by which it was understood where it could mean more."""
    told = [(feature, _doubts(feature, lexemes)) for feature in features]
    return [{**feature, "readings": found} if found else feature for feature, found in told]


def _doubts(feature: Feature, lexemes: Sequence[Lexeme]) -> list[str]:
    found = []
    if any(lexeme.terminal == "DURING_FIRST" and lexeme.value == "its" for lexeme in lexemes):
        found.append("own-first-turn")
    if _with_several(lexemes) and _mentions(feature, _either):
        found.append("qualities-of-several")
    return found


def of_several(noun: Lexeme) -> bool:
    """Whether a noun can only be in the plural."""
    return {number for number, _ in noun.grammemes} == {"plur"}


def _with_several(lexemes: Sequence[Lexeme]) -> bool:
    """ "Creatures with a jump and teleportation": several nouns of which two qualities are said by "with"."""
    terminals = [lexeme.terminal for lexeme in lexemes]
    for place, terminal in enumerate(terminals[1:], 1):
        if terminal == "WITH" and of_several(lexemes[place - 1]) and "AND" in terminals[place + 2 : place + 5]:
            return True
    return False


def _either(value: Any) -> bool:
    """Whether it is a filter of one quality or another."""
    options = value.get("any", ()) if isinstance(value, Mapping) else ()
    return bool(options) and all(isinstance(o, Mapping) and o.keys() <= {"keyword", "trait"} for o in options)


def _mentions(value: Any, wanted: Any) -> bool:
    if wanted(value):
        return True
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return any(_mentions(item, wanted) for item in inner)


__all__ = ["doubted", "of_several"]
