"""Near by in words: riders that leave their host, classes that cards count as being of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.whom import Whom
from service.cards.wording.words import DAT, INS, NOM, SING, NoWording, inflected, phrase

Feature = Mapping[str, Any]


def leaves_host(effect: Feature, whom: Whom, language: str) -> str:
    """ "Go to an adjacent cell, regaining its creature subtype". Raises NoWording."""
    if effect.get("cell") != {"adjacent": "moved"} or not whom.is_self or whom.spoken:
        raise NoWording("no words for what is a creature again")
    goes = f"{phrase(language, 'MOVE_SELF')} {phrase(language, 'TO_NEXT_CELL', 'adjacent')}"
    return f"{goes}, {phrase(language, 'REGAINING_TYPE')}"


def counts_as(effects: list[Feature], language: str) -> str:
    """ "Your terrain counts as a river". Raises NoWording."""
    if len(effects) > 1:
        raise NoWording("several classes")
    (effect,) = effects
    name = phrase(language, "CLASS", effect["class"])
    name = inflected(name, INS) if language == "ru" else name
    who = noun(language, effect["cards"], NOM, SING)
    return f"{who} {phrase(language, 'COUNTS_AS', SING)} {name}"


def also_beside(language: str) -> str:
    """ " (also against an adjacent card)": at whom an attack may be as well."""
    card = noun(language, {"kind": "card", "adjacent": True}, DAT)
    return f" ({phrase(language, 'AMONG_OTHERS')} {phrase(language, 'AGAINST')} {card})"


__all__ = ["also_beside", "counts_as", "leaves_host"]
