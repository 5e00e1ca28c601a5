"""Blows in words: who reflects them although it is closed, what they are reduced to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.words import ACC, PLUR, NoWording, first_of, inflected, listed, phrase, plural

Feature = Mapping[str, Any]
SORTS = ("STRIKE", "ATTACK", "GROUP")


def sorts(language: str, names: list[str], case: str) -> str:
    """Sorts of attack in the plural, in a case. Raises NoWording."""
    told = [first_of(language, SORTS, name) for name in names]
    return listed([inflected(one, case, PLUR) if language == "ru" else plural(one) for one in told], language)


def reflects(effects: list[Feature], language: str) -> str:
    """ "Reflects simple strikes as an open card". Raises NoWording."""
    if any(set(effect) != {"effect", "of"} for effect in effects):
        raise NoWording("no words for what is reflected")
    names = [effect["of"] for effect in effects]
    return f"{phrase(language, 'REFLECTS')} {sorts(language, names, ACC)} {phrase(language, 'AS_OPEN')}"


__all__ = ["reflects", "sorts"]
