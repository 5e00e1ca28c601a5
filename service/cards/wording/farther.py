"""Farther in words: strikes that go over more cells, short jumps, the way it went before, elements of a squad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.blows import sorts_of
from service.cards.wording.words import ACC, GEN, PLUR, SING, NoWording, inflected, phrase

Feature = Mapping[str, Any]


def crosses(effects: list[Feature], language: str) -> str:
    """ "May declare strikes through a row over 2 cells along a column or a row". Raises NoWording."""
    if len(effects) > 1 or set(effects[0]) != {"effect", "cells"}:
        raise NoWording("no words for what goes over cells")
    sorts = sorts_of(language, ["strike_through_a_row"], ACC)
    cells = phrase(language, "CELL_AWAY" if language == "ru" else "SOME_CELLS")
    over = f"{phrase(language, 'OVER')} {effects[0]['cells']} {cells} {phrase(language, 'STRAIGHT')}"
    return f"{phrase(language, 'MAY_DECLARE', SING)} {sorts} {over}"


def with_elements(least: int, language: str) -> str:
    """ ", if you have 3 or more elements in your squad,"."""
    word = phrase(language, "SORTS_OF_ELEMENT")
    many = inflected(word, GEN, PLUR) if language == "ru" else "elements"
    has = (
        f"{phrase(language, 'IN_SQUAD', 'own')} {phrase(language, 'HAS')} {least} {phrase(language, 'OR_MORE', 'min')}"
    )
    return f", {phrase(language, 'IF')} {has} {many},"


def of_the_way(cell: Feature, language: str) -> str | None:
    """What more is said of the move that a text waits for, behind the word for it; None for other moves."""
    if cell == {"short": True}:
        return f" {phrase(language, 'SHORTER_THAN_MOST')}"
    if cell != {"again": True}:
        return None
    if language == "en":
        return f", {phrase('en', 'IF')} {phrase('en', 'WENT_THAT_WAY')}"
    went = phrase("ru", "MOVED", "went")
    way = f"{phrase('ru', 'IN_DIRECTION')}, {phrase('ru', 'IN_WHICH')}"
    return f", {phrase('ru', 'IF')} {went} {way} {went} {phrase('ru', 'THIS_TURN')}"


__all__ = ["crosses", "of_the_way", "with_elements"]
