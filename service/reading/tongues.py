"""How games speak: the words, the language of cards with the values of a game, what is read otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from service.games.berserk.language import LANGUAGE
from service.judge.language import Vocabulary
from service.reading.meaning.base import Part
from service.reading.meaning.sentence.compose import Composer
from service.reading.meaning.sentence.heads import head_of
from service.reading.syntax import rows
from service.reading.syntax.clauses import Clauses
from service.reading.tokens import Token


def as_printed(tokens: list[Token]) -> list[Token]:
    """The tokens of a sentence as they are."""
    return tokens


class Tongue(NamedTuple):
    """How a game speaks.

    `words` is its lexicon, `language` the language of cards with its values, `composer` reads a sentence, `head_of`
    what stands before a colon; `tokens` sets a sentence right before it is read, and cards of the kinds in `borne`
    speak of who bears them.
    """

    words: rows.Lexicon
    language: Vocabulary
    composer: Callable[[Part], Composer]
    head_of: Callable[[Clauses, int], Part] = head_of
    tokens: Callable[[list[Token]], list[Token]] = as_printed
    borne: tuple[str, ...] = ()


#: The game on the board.
BOARD = Tongue(rows.BOARD, LANGUAGE, Composer, borne=("equipment",))
