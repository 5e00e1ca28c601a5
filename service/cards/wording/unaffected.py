"""Words for what cannot be done to a card, and for what it cannot be the target of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.unaffected import SUFFERED
from service.cards.wording.nouns import noun
from service.cards.wording.restrictions import self_word
from service.cards.wording.words import (
    ATTACK_WORDS,
    GEN,
    INS,
    NOM,
    PLUR,
    cannot,
    first_of,
    inflected,
    listed,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_SORTS = (*ATTACK_WORDS, "SPELL", "IMPACT")
#: Where the vocabulary has a participle for several cards.
_MANY = 3


def suffers_nothing(effects: list[Feature], language: str, many: bool) -> str | None:
    """ "Cannot be moved by features of enemy cards", where all of the effects say so; None for others."""
    first = effects[0]
    word = next((word for word, kinds in SUFFERED.items() if first.get("what") in kinds), None)
    if word is None or first["effect"] != "replace" or "against" not in first:
        return None
    sorts = list(dict.fromkeys(effect["of"] for effect in effects if "of" in effect))
    kinds: list[Feature] = [{"of": sort} for sort in sorts] or [{}]
    shared = {"effect": "replace", "against": first["against"], "with": []}
    if effects != [{**shared, "what": what, **kind} for what in SUFFERED[word] for kind in kinds]:
        return None
    terminal = ("BE_MOVED", "-") if word == "move" else ("SUFFERED", word)
    told = other_phrase(language, *terminal, _MANY) if many and language == "ru" else phrase(language, *terminal)
    return f"{cannot(language, many)} {told}{_by(first['against'], sorts, language)}"


def spared(effects: list[Feature], language: str) -> str | None:
    """ "Cannot be the target of spells", for the card itself or for a group; None for what is no such thing."""
    first = effects[0]
    keys = {"effect", "action", "cards", "against"}
    alike = all(set(e) == keys and e["cards"] == first["cards"] and e["against"] == first["against"] for e in effects)
    if (
        not alike
        or first["effect"] != "forbid"
        or first["against"] == {"other": True}
        or any(effect["action"] == "defend" for effect in effects)
    ):
        return None
    itself = first["against"] == {"other": False}
    host = first["against"] == {"hosting": True}
    who = (
        ""
        if itself
        else phrase(language, "HOST")
        if host
        else noun(language, first["against"], NOM, PLUR, article=False)
    )
    if first["action"] == "attacks":
        place = _MANY if language == "ru" and not itself and not host else 0
        by = f"{'by ' if language == 'en' else ''}{noun(language, first['cards'], INS, PLUR, article=False)}"
        told = f"{cannot(language, not itself and not host)} {other_phrase(language, 'BE_ATTACKED', '-', place)} {by}"
        return f"{who} {told}".strip()
    sorts = _sorts([effect["action"] for effect in effects], GEN, language)
    whose = "" if first["cards"] == {"kind": "card"} else f" {_of(first['cards'], language)}"
    target = f"{phrase(language, 'BE_TARGET')} {'of ' if language == 'en' else ''}{sorts}{whose}"
    return f"{who} {cannot(language, not itself and not host)} {target}".strip()


def firm(effects: list[Feature], language: str) -> str | None:
    """ "Shots of your elves cannot be redirected", or those of the card itself; None for what is no such thing."""
    first = effects[0]
    alike = [{"effect": "forbid", "action": "redirect", "of": e.get("of"), **_whose(first)} for e in effects]
    if effects != alike or any(not isinstance(effect["of"], str) for effect in effects):
        return None
    sorts = _sorts([effect["of"] for effect in effects], NOM, language)
    card = first.get("cards")
    itself = f"{'of ' if language == 'en' else ''}{self_word(GEN, language)}"
    whose = itself if card is None else _of(card, language)
    return f"{sorts} {whose} {cannot(language, many=True)} {phrase(language, 'BE_REDIRECTED')}"


def _whose(effect: Feature) -> dict[str, Any]:
    return {"cards": effect["cards"]} if "cards" in effect else {}


def _sorts(names: list[str], case: str, language: str) -> str:
    words = [first_of(language, _SORTS, name) for name in names]
    return listed([inflected(word, case, PLUR) if language == "ru" else plural(word) for word in words], language)


def _of(cards: Feature, language: str) -> str:
    return f"{'of ' if language == 'en' else ''}{noun(language, cards, GEN, PLUR, article=False)}"


def _by(against: Feature, sorts: list[str], language: str) -> str:
    if against == {"other": True} and not sorts:
        return ""
    by = "by " if language == "en" else ""
    if sorts:
        told = _sorts(sorts, INS, language)
    else:
        told = (
            inflected(phrase(language, "FEATURE_WORD"), INS, PLUR) if language == "ru" else phrase(language, "FEATURES")
        )
    whose = "" if against == {"other": True} else f" {_of(against, language)}"
    return f" {by}{told}{whose}"


__all__ = ["firm", "spared", "suffers_nothing"]
