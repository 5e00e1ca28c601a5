"""Structured features as rules text, in words of our own, English or Russian; the compiler reads it back the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import orjson

from service.cards.wording.features import sentence
from service.cards.wording.words import LANGUAGES, NoWording

__all__ = ["LANGUAGES", "NoWording", "sentence", "wording"]


def wording(features: Iterable[Mapping[str, Any]]) -> dict[str, list[str | None]]:
    """Features in words by language, a sentence each; None for what there are no words for yet.

    >>> wording([{"keyword": "armor", "x": 2}])["en"]
    ['Armor 2.']
    """
    written = [orjson.dumps(feature) for feature in features]
    return {language: [_sentence(feature, language) for feature in written] for language in LANGUAGES}


@lru_cache(maxsize=8192)
def _sentence(feature: bytes, language: str) -> str | None:
    data = orjson.loads(feature)
    if _counts(data):
        return None
    try:
        return sentence(data, language)
    except NoWording:
        return None


def _counts(data: Any) -> bool:
    """Whether a number of the feature is one that its text counts; there are no words for those yet."""
    if isinstance(data, list):
        return any(_counts(item) for item in data)
    if not isinstance(data, dict):
        return False
    numbers = (data.get("x"), data.get("by"), data.get("value"))
    listed = [n for number in numbers for n in (number if isinstance(number, list) else [number])]
    return any(isinstance(n, dict) and "of" in n for n in listed) or any(_counts(value) for value in data.values())
