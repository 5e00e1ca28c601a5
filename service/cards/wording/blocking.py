"""In words: which attacks a card blocks, of what value and at whom, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.modifiers import of_cards
from service.cards.wording.nouns import noun
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    DAT,
    GEN,
    PLUR,
    SING,
    NoWording,
    first_of,
    forces,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]
_FIELDS = frozenset({"effect", "of", "against", "cards", "force", "worth", "base"})
_BOUNDS = {"max": "OR_LESS", "min": "OR_MORE"}


def blocks_such(effects: list[Feature], rest: Feature, when: Feature | None, language: str) -> str | None:
    """ "Blocks attacks of value 3 or less against your elves"; None where other words say it. Raises NoWording."""
    first = effects[0]
    limit, cards = rest.get("limit"), first.get("cards")
    more = bool({"worth", "base"} & first.keys())
    if cards is not None:
        each, in_turn = limit is not None and limit.get("each"), set(when or {}) == {"turn"}
        more = more or not cards or bool({"force", "against"} & first.keys() or each or in_turn)
    if {effect["effect"] for effect in effects} != {"block"} or not more:
        return None
    same = {name: value for name, value in first.items() if name != "of"}
    alike = all({name: value for name, value in effect.items() if name != "of"} == same for effect in effects)
    if rest.keys() - {"limit"} or first.keys() - _FIELDS or not alike or (len(effects) > 1 and limit is not None):
        raise NoWording("no words for what is blocked")
    if when is not None and set(when) != {"turn"}:
        raise NoWording("no words for when it blocks")
    from service.cards.wording.actions import limit as often

    turn = f" {phrase(language, 'TURN_OF', when['turn'])}" if when is not None else ""
    every = f"{phrase(language, 'ALL')} " if cards == {} else ""
    sorts = [effect["of"] for effect in effects]
    said = f"{phrase(language, 'BLOCKS')} {every}{stopped(first, sorts, limit is not None, language)}{turn}"
    return f"{said}{often(limit, language, str((cards or {}).get('kind', 'creature')))}"


def stopped(effect: Feature, sorts: list[str], one: bool, language: str) -> str:
    """The attacks themselves, or one of them: of what force and value, whose and at whom. Raises NoWording."""
    words = [first_of(language, ATTACK_WORDS, sort) for sort in sorts]
    force = effect.get("force")
    if one and force is not None and len(force) > 1:
        raise NoWording("no words for an attack of one force or another")
    if language == "ru":
        bent = [inflected(word, ACC, SING if one else PLUR) for word in words]
        lead = forces(force, language, ACC)
        if one and force is not None:
            lead = inflected(phrase("ru", "FORCE", force[0]), ACC, SING, nature(words[0])[0]) + " "
        said = f"{lead}{listed(bent, language)}"
    else:
        named = f"{forces(force, language, ACC)}{listed([w if one else plural(w) for w in words], language)}"
        said = with_article(named) if one else named
    for name in ("worth", "base"):
        if name in effect:
            said += f" {of_value(effect[name], name == 'base', language)}"
    if "against" in effect:
        whose = of_cards(effect["against"], language)
        said += (
            f" {whose}" if not one else f" {'of ' if language == 'en' else ''}{noun(language, effect['against'], GEN)}"
        )
    at = effect.get("cards")
    return said if not at else f"{said} {phrase(language, 'AGAINST')} {noun(language, at, DAT)}"


def of_value(bounds: Feature, bare: bool, language: str) -> str:
    """ "Of value 3 or less (unmodified)". Raises NoWording."""
    if len(bounds) != 1:
        raise NoWording("no words for what attacks are worth")
    ((bound, number),) = bounds.items()
    of = phrase("en", "OF_VALUE") if language == "en" else other_phrase("ru", "OF_VALUE", "-", 0)
    more = f" {phrase(language, _BOUNDS[bound], bound)}" if bound in _BOUNDS else ""
    return f"{of} {number}{more}" + (f" ({phrase(language, 'UNMODIFIED')})" if bare else "")


__all__ = ["blocks_such", "of_value", "stopped"]
