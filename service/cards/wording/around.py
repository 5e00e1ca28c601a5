"""Words for the moments right before an attack and after one at the card itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.restrictions import self_word
from service.cards.wording.words import (
    ATTACK_WORDS,
    DAT,
    GEN,
    INS,
    NoWording,
    first_of,
    inflected,
    other_phrase,
    phrase,
    with_article,
)

#: The moments that are told so.
AROUND = frozenset({"before_attack", "before_attacked", "after_attacked"})


def around(trigger: dict[str, Any], on: str, language: str) -> str:
    """ "Before a shot of your elf at this card"; what it tells is taken out of the trigger. Raises NoWording."""
    kind, whose = trigger.pop("type", "attacks"), trigger.pop("whose" if on == "before_attack" else "source", None)
    if not isinstance(kind, str) or (whose is not None and not isinstance(whose, Mapping)):
        raise NoWording("no words for whose attack it is")
    attack = first_of(language, ATTACK_WORDS, kind)
    attack = inflected(attack, GEN if on == "after_attacked" else INS) if language == "ru" else with_article(attack)
    when = phrase(language, "AFTER") if on == "after_attacked" else _before(language)
    of = "" if whose is None else f" {'of ' if language == 'en' else ''}{noun(language, whose, GEN)}"
    at = ""
    if "whose" in trigger:
        struck = trigger.pop("whose")
        if not isinstance(struck, Mapping) or struck.get("side") != "own":
            raise NoWording("no words for whose attack it is")
        at = f" {phrase(language, 'AGAINST')} {noun(language, struck, DAT)}"
    elif on != "before_attack":
        at = f" {phrase(language, 'AGAINST')} {self_word(DAT, language)}"
    elif "target" in trigger:
        at = f" {phrase(language, 'AGAINST')} {noun(language, trigger.pop('target'), DAT)}"
    return f"{when} {attack}{of}{at}"


def _before(language: str) -> str:
    return other_phrase(language, "OPPOSITE", "-", 4) if language == "ru" else phrase(language, "BEFORE")


__all__ = ["AROUND", "around"]
