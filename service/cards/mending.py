"""Words as they were meant: one letter wrong, divided at the end of a line, or printed together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from service.cards.lexemes import Lexeme, is_cyrillic
from service.cards.misprints import bent_by_a_letter, respelt, respelt_in
from service.cards.morphology import is_known
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


def rejoined(lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """A word that a space got into at the end of a line: neither part of it is a word, and both together are one."""
    held: Lexeme | None = None
    for lexeme in lexemes:
        if held is None:
            held = lexeme
        elif _one_word(held, lexeme):
            held = replace(held, value=held.value + lexeme.value, end=lexeme.end)
        else:
            yield held
            held = lexeme
    if held is not None:
        yield held


def _one_word(first: Lexeme, second: Lexeme) -> bool:
    words = (first.value, second.value)
    beside = first.terminal == second.terminal == "WORD" and second.start - first.end == 1
    alone = beside and all(len(word) > 2 and is_cyrillic(word) and not is_known(word) for word in words)
    return alone and is_known("".join(words))


def colons(lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """The letter of the key that a colon is on, printed for it right after a price."""
    before = ""
    for lexeme in lexemes:
        if lexeme.terminal == "WORD" and lexeme.value == "ж" and before in ("TAP", "CHIP"):
            lexeme = replace(lexeme, terminal="COLON", value=":")
        before = lexeme.terminal
        yield lexeme


#: What stands before a noun and agrees with it.
_AGREEING = frozenset(
    {"ADJACENT", "CHOSEN", "ELEMENT", "ELITENESS", "INCORPOREAL", "NOT_ELEMENT", "OTHER", "OWN", "STATE"}
)


#: What stands before a noun phrase, and the case that it asks for.
_GOVERNED = {
    terminal: frozenset({("sing", case), ("plur", case)})
    for terminal, case in (("AGAINST", "datv"), ("WITH", "ablt"), ("FROM", "gent"), ("TO", "datv"))
}


def bent(lexemes: Sequence[Lexeme], printed: Callable[[int, int], str]) -> tuple[Lexeme, ...] | None:
    """The tokens with nouns in the case of what stands before them, where two words or more (adjectives, a preposition)
    say which that is and the printed form is one letter away; None where every noun agrees, or nobody knows better."""
    found = list(lexemes)
    for place, noun in enumerate(lexemes):
        first = place
        while first and lexemes[first - 1].terminal in _AGREEING:
            first -= 1
        before = [lexeme.grammemes for lexeme in lexemes[first:place] if lexeme.grammemes]
        if first and before and lexemes[first - 1].terminal in _GOVERNED:
            before.append(_GOVERNED[lexemes[first - 1].terminal])
        if noun.terminal not in ("KIND", "CLASS") or len(before) < 2 or not noun.grammemes:
            continue
        common = frozenset.intersection(*before)
        if not common or common & noun.grammemes:
            continue
        meant = bent_by_a_letter(normal(printed(noun.start, noun.end))) & common
        if not meant:
            return None
        found[place] = replace(noun, grammemes=meant)
    return tuple(found) if found != list(lexemes) else None


def _closed_up(lexemes: Sequence[Lexeme], language: Vocabulary) -> Iterator[Lexeme]:
    """A letter that a space parted from its word, as "в ашем": where the rest of the word is none by itself."""
    rest = iter(range(len(lexemes)))
    for place in rest:
        letter, after = lexemes[place], lexemes[place + 1] if place + 1 < len(lexemes) else lexemes[place]
        parted = (
            letter.terminal == after.terminal == "WORD" and len(letter.value) == 1 and letter.end + 1 == after.start
        )
        if parted and not is_known(after.value) and language.knows(letter.value + after.value):
            yield replace(letter, value=letter.value + after.value, end=after.end)
            next(rest)
        else:
            yield letter


def mended(lexemes: Sequence[Lexeme], language: Vocabulary, name: str | None) -> Iterator[Lexeme]:
    """Words with one letter wrong, as they were meant (``misprints``), but for those of the card's own name."""
    named = [forms_of_name(word, language) for word in normal(name or "").split()]
    closed = [*_closed_up(lexemes, language)]
    words = [lexeme.value for lexeme in closed]
    for place, lexeme in enumerate(closed):
        own = any(lexeme.value in forms for forms in named)
        meant = respelt(lexeme.value) if lexeme.terminal == "WORD" and not own else lexeme.value
        if meant == lexeme.value and lexeme.terminal == "WORD" and not own and language is vocabulary("ru"):
            meant = respelt_in(words, place)
        if language is vocabulary("ru") and len(meant) == 1 and meant not in LETTERS_OF_X:
            meant = meant.translate(_LOOKALIKES)  # a preposition of one letter, typed as the Latin one
        yield lexeme if meant == lexeme.value else replace(lexeme, value=meant)
