"""Features of the language of cards in words, Russian and English, by the rows of the lexicon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.judge.language import normal
from service.reading.syntax.rows import BOARD, Lexicon
from service.reading.writing.grammar import GRAMMARS
from service.reading.writing.lexicon import speaking
from service.reading.writing.pronouns import resolved
from service.reading.writing.statements import Statements
from service.reading.writing.things import NoWords

__all__ = ["NoWords", "sentence"]


def sentence(feature: Mapping[str, Any], language: str, words: Lexicon = BOARD) -> str:
    """A feature in the words of a game. Raises NoWords for what they do not say."""
    said = normal(feature)
    with speaking(words):
        return resolved(Statements(GRAMMARS[language], said).feature(said), language)
