"""Reading and writing what cards say: features of the language of cards as words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import orjson

from service.games.berserk.language import LANGUAGE
from service.judge.language import Vocabulary, faults
from service.reading.syntax.rows import BOARD, Lexicon
from service.reading.writing import NoWords, sentence

__all__ = ["LANGUAGES", "NoWords", "sentence", "wording"]

LANGUAGES = ("en", "ru")


def wording(
    features: Iterable[Mapping[str, Any]], words: Lexicon = BOARD, spoken: Vocabulary = LANGUAGE
) -> dict[str, list[str | None]]:
    """Features in words by language, a sentence each; None for what there are no words for.

    Args:
        features: in the language of cards.
        words: of the game, in which they are said.
        spoken: the language of cards with the values of that game.

    >>> wording([{"keyword": "armor", "x": 2}])["en"]
    ['Armor 2.']
    """
    written = [orjson.dumps(feature) for feature in features]
    return {language: [_sentence(feature, language, words, spoken) for feature in written] for language in LANGUAGES}


@lru_cache(maxsize=8192)
def _sentence(feature: bytes, language: str, words: Lexicon, spoken: Vocabulary) -> str | None:
    if not _is_sound(feature, spoken):
        return None
    try:
        return sentence(orjson.loads(feature), language, words)
    except NoWords:
        return None


@lru_cache(maxsize=8192)
def _is_sound(feature: bytes, spoken: Vocabulary) -> bool:
    """Whether a feature is one of the language."""
    return not faults(spoken, orjson.loads(feature))
