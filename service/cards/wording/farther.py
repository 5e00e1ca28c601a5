"""Farther in words: strikes that go over more cells, short jumps, the way it went before, elements of a squad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.blows import sorts_of
from service.cards.wording.nouns import noun
from service.cards.wording.words import ACC, DAT, GEN, PLUR, SING, NoWording, cannot, inflected, other_phrase, phrase

Feature = Mapping[str, Any]


def crosses(effects: list[Feature], language: str) -> str:
    """ "May declare strikes through a row over 2 cells along a column or a row". Raises NoWording."""
    if len(effects) > 1 or set(effects[0]) != {"effect", "cells"}:
        raise NoWording("no words for what goes over cells")
    sorts = sorts_of(language, ["strike_through_a_row"], ACC)
    cells = phrase(language, "CELL_AWAY" if language == "ru" else "SOME_CELLS")
    over = f"{phrase(language, 'OVER')} {effects[0]['cells']} {cells} {phrase(language, 'STRAIGHT')}"
    return f"{phrase(language, 'MAY_DECLARE', SING)} {sorts} {over}"


def crosses_over(effects: list[Feature], language: str) -> str:
    """ "May declare strikes through a row over an enemy card". Raises NoWording."""
    if len(effects) > 1 or set(effects[0]) != {"effect", "over"}:
        raise NoWording("no words for what goes over cards")
    sorts = sorts_of(language, ["strike_through_a_row"], ACC)
    over = f"{phrase(language, 'OVER')} {noun(language, effects[0]['over'], ACC)}"
    return f"{phrase(language, 'MAY_DECLARE', SING)} {sorts} {over}"


_BROUGHT = {"summon": "BE_SUMMONED", "revive": "BE_REVIVED", "incarnation": "INCARNATE"}


def never_comes(effects: list[Feature], language: str) -> str:
    """ "Cannot be summoned or be revived". Raises NoWording."""
    if any(set(effect) != {"effect", "ways"} or len(effect["ways"]) > 1 for effect in effects):
        raise NoWording("no words for how others come")
    place = 1 if language == "ru" else 0
    told = [
        phrase(language, "INCARNATE") if way == "incarnation" else other_phrase(language, _BROUGHT[way], "-", place)
        for effect in effects
        for way in effect["ways"]
    ]
    joint = f" {phrase(language, 'OR')} "
    return f"{cannot(language)} {joint.join(told)}"


#: At whom a finishing may be, beside who is named.
_FINISHED: Feature = {"kind": "creature", "corporeal": True, "symbiote": False}


def finishes_beside(effects: list[Feature], language: str) -> str | None:
    """ "May announce finishing 2 against a creature beside the attacked card"; None for anything else."""
    effect = effects[0]
    may = set(effect) == {"effect", "effects", "to"} and effect["effect"] == "may"
    pick = effect["effects"][0] if may and len(effect["effects"]) == 1 else effect
    done = pick.get("effects", [{}])
    if len(effects) > 1 or pick.get("as") != "impact" or len(done) != 1 or done[0].get("effect") != "finish":
        return None
    form, x = dict(pick["filter"]), done[0].get("x")
    near = form.pop("near", {})
    known = {name: form.pop(name, None) for name in _FINISHED}
    if set(pick) - {"name"} != {"effect", "as", "filter", "effects", "to"} or "name" in pick or known != _FINISHED:
        raise NoWording("no words for such a finishing")
    if form.pop("lives_at_most", None) != x or near != {"to": "attacked", "adjacent": True}:
        raise NoWording("no words for such a finishing")
    beside = form.pop("adjacent", False)
    kind = {} if "class" in form else {"kind": "card"}
    whom = noun(language, {**kind, **form, "near": near}, DAT)
    announce = f"{phrase(language, 'MAY')} {phrase(language, 'ANNOUNCE')} " if may else ""
    far = "" if beside else f" ({phrase(language, 'AS_AT_NEXT')})"
    said = f"{phrase(language, 'FINISHING', 'finishing')} {phrase(language, 'BY') + ' ' if language == 'ru' else ''}{x}"
    return f"{announce}{said} {phrase(language, 'AGAINST')} {whom}{far}"


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


__all__ = ["crosses", "finishes_beside", "of_the_way", "with_elements"]
