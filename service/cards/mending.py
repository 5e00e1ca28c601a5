"""Words as they were meant: one letter wrong, divided at the end of a line, or printed together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from service.cards.lexemes import Lexeme
from service.cards.misprints import respelt
from service.cards.phrases import LETTERS_OF_X, forms_of_name
from service.cards.vocabulary import Vocabulary, normal, vocabulary

_LOOKALIKES = str.maketrans("aceopxykmthbABCEHKMOPTXY", "асеорхукмтнвАВСЕНКМОРТХУ")


def taken_apart(lexeme: Lexeme, language: Vocabulary) -> list[Lexeme]:
    """A word of no dictionary that is several words of the vocabulary printed together; else the word itself."""
    parts = language.together(lexeme.value) if lexeme.terminal == "WORD" else ()
    if len(parts) == 1 and "-" in lexeme.value:
        return _at_hyphens(lexeme, language)
    if len(parts) < 2 or sum(map(len, parts)) != lexeme.end - lexeme.start:
        return [lexeme]
    found, start = [], lexeme.start
    for part in parts:
        found.append(Lexeme("WORD", part, start, start + len(part)))
        start += len(part)
    return found


def _at_hyphens(lexeme: Lexeme, language: Vocabulary) -> list[Lexeme]:
    """A word of the vocabulary that was divided at the end of a line, or several that a hyphen got between."""
    whole, parts = lexeme.value.replace("-", ""), lexeme.value.split("-")
    if language.knows(whole):
        return [replace(lexeme, value=whole)]
    if not all(map(language.knows, parts)) or len(lexeme.value) != lexeme.end - lexeme.start:
        return [lexeme]
    found, start = [], lexeme.start
    for part in parts:
        found.append(Lexeme("WORD", part, start, start + len(part)))
        start += len(part) + 1
    return found


def colons(lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """The letter of the key that a colon is on, printed for it right after a price."""
    before = ""
    for lexeme in lexemes:
        if lexeme.terminal == "WORD" and lexeme.value == "ж" and before in ("TAP", "CHIP"):
            lexeme = replace(lexeme, terminal="COLON", value=":")
        before = lexeme.terminal
        yield lexeme


def mended(lexemes: Sequence[Lexeme], language: Vocabulary, name: str | None) -> Iterator[Lexeme]:
    """Words with one letter wrong, as they were meant (``misprints``), but for those of the card's own name."""
    named = [forms_of_name(word, language) for word in normal(name or "").split()]
    for lexeme in lexemes:
        own = any(lexeme.value in forms for forms in named)
        meant = respelt(lexeme.value) if lexeme.terminal == "WORD" and not own else lexeme.value
        if language is vocabulary("ru") and len(meant) == 1 and meant not in LETTERS_OF_X:
            meant = meant.translate(_LOOKALIKES)  # a preposition of one letter, typed as the Latin one
        yield lexeme if meant == lexeme.value else replace(lexeme, value=meant)
