"""Who gets no wounds, from what, in whose turn, and from the first of how many attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.blows import sorts_of
from service.cards.wording.modifiers import of_cards
from service.cards.wording.nouns import noun
from service.cards.wording.words import (
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    forces,
    inflected,
    listed,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT")


def prevented_first(effects: list[Feature], rest: Feature, language: str) -> str:
    """No wounds from the first so many attacks. Raises NoWording."""
    limit = rest["limit"]
    if (
        set(rest) != {"limit"}
        or set(limit) != {"times", "per"}
        or len(effects) > 1
        or set(effects[0]) != {"effect", "of"}
    ):
        raise NoWording("no words for what is prevented")
    sort = first_of(language, _SORTS, effects[0]["of"])
    many = inflected(sort, GEN, PLUR) if language == "ru" else plural(sort)
    first = (
        inflected(phrase(language, "ORDINAL", "1"), GEN, PLUR) if language == "ru" else phrase(language, "ORDINAL", "1")
    )
    verb, per = phrase(language, "UNHARMED", SING), phrase(language, "PER", limit["per"])
    return f"{verb} {phrase(language, 'FROM')} {first} {limit['times']} {many} {per}"


def unharmed_in_turn(effects: list[Feature], turn: str, language: str) -> str:
    """Who gets no wounds from what in whose turn. Raises NoWording."""
    cards = effects[0]["cards"]
    bare: list[Feature] = [{n: v for n, v in effect.items() if n != "cards"} for effect in effects]
    if any(effect.get("cards") != cards or "of" not in effect for effect in effects):
        raise NoWording("no words for who gets no wounds")
    who = noun(language, cards, NOM, PLUR, article=False)
    kept = f"{phrase(language, 'UNHARMED', PLUR)} {prevented_from(bare, language)}"
    return f"{who} {kept} {phrase(language, 'TURN_OF', turn)}"


def prevented_from(effects: list[Feature], language: str) -> str:
    """From what no wounds are got; nothing where it is from anything. Raises NoWording."""
    if effects == [{"effect": "prevent"}]:
        return ""
    if effects == [{"effect": "prevent", "of": "attacks", "answering": True}]:
        answer = phrase(language, "ANSWERING", "answer")
        return f"{phrase(language, 'FROM')} {inflected(answer, GEN, PLUR) if language == 'ru' else plural(answer)}"
    if set(effects[0]) == {"effect", "but"} and len(effects) == 1:
        return f"{phrase(language, 'FROM')} {sorts_of(language, [effects[0]['but']], GEN)}"
    if all(set(effect) == {"effect", "by"} for effect in effects):
        return f"{phrase(language, 'FROM')} {sorts_of(language, [effect['by'] for effect in effects], GEN)}"
    if {"force", "worth", "base"} & effects[0].keys():
        return _of_value(effects, language)
    against = effects[0].get("against")
    if any(set(e) - {"effect", "of", "against"} or e.get("against") != against for e in effects):
        raise NoWording("no words for what is prevented")
    if "of" not in effects[0]:
        if against is None or len(effects) > 1:
            raise NoWording("no words for what is prevented")
        return f"{phrase(language, 'FROM')} {noun(language, against, GEN, PLUR)}"
    sorts = []
    for effect in effects:
        found = first_of(language, _SORTS, effect["of"])
        one = effect["of"] == "magic"
        sorts.append(
            inflected(found, GEN, SING if one else PLUR) if language == "ru" else found if one else plural(found)
        )
    said = f"{phrase(language, 'FROM')} {listed(sorts, language)}"
    return said if against is None else f"{said} {of_cards(against, language)}"


def _of_value(effects: list[Feature], language: str) -> str:
    """From attacks of some force or value. Raises NoWording."""
    from service.cards.wording.blocking import of_value

    name = next(name for name in ("force", "worth", "base") if name in effects[0])
    if any(set(e) != {"effect", "of", name} or e[name] != effects[0][name] for e in effects):
        raise NoWording("no words for what is prevented")
    sorts = sorts_of(language, [effect["of"] for effect in effects], GEN)
    if name == "force":
        return f"{phrase(language, 'FROM')} {forces(effects[0]['force'], language, GEN)}{sorts}"
    return f"{phrase(language, 'FROM')} {sorts} {of_value(effects[0][name], name == 'base', language)}"
