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
    try:
        return sentence(orjson.loads(feature), language)
    except NoWording:
        return None
