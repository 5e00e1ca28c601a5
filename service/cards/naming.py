"""Names of attacks and spells that are printed without quotation marks: how far a name reaches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from service.cards.morphology import likely_parts, parts_of_speech
from service.cards.tokens import NAMED, UNKNOWN, Lexeme, Sentence, is_cyrillic

LONGEST_NAME = 5
_INNER = frozenset({"NOUN", "ADJF", "PRTF", "PREP", "CONJ", "INFN", "NPRO", "NUMR"})
_LAST = frozenset({"NOUN", "INFN"})
_UNCERTAIN = frozenset({"ADJF", "PRTF", "VERB", "ADVB", "PRCL", "CONJ", "PREP", "NPRO", "COMP"})
_IN_NAMES = frozenset({
    UNKNOWN, "TITLED", "SELF",
    "CLASS", "ELEMENT", "PLAIN", "COUNTED", "COUNTABLE", "POISON", "CURSE", "BLESSING", "PLAGUE", "FLIGHT",
    "GROUP", "AND", "IN", "ON", "FROM", "WITH", "WITHOUT", "FORCE", "STATE", "LIVES", "PROTECTION", "TO", "BY",
    "ORDINAL", "ROLLS", "WOUNDS",
})  # fmt: skip
"""Words that may stand in a name: none of them tells whom, how often or how far."""


def places(sentence: Sentence) -> list[int]:
    """Where the words stand that a name may follow, and none is quoted."""
    found = []
    for index, lexeme in enumerate(sentence.lexemes[:-1]):
        if lexeme.terminal in NAMED and _is_word(sentence, sentence.lexemes[index + 1]):
            found.append(index)
    return found


def named(sentence: Sentence, index: int) -> Iterator[Sentence]:
    """
    The sentence with the words after `index` as a name, the shortest name first.

    A name ends with a noun, or with a verb of its own, that no adjective could be mistaken for; it never begins
    with a preposition. So no word that says whom an effect is about can be swallowed by a name.
    """
    lexemes = sentence.lexemes
    for end in range(index + 2, min(index + 2 + LONGEST_NAME, len(lexemes) + 1)):
        words = lexemes[index + 1 : end]
        if not _is_word(sentence, words[-1]):
            return
        if not _could_name(sentence, words):
            continue
        text = sentence.slice(words[0].start, words[-1].end)
        name = Lexeme("NAME", text, words[0].start, words[-1].end)
        yield sentence.with_lexemes((*lexemes[: index + 1], name, *lexemes[end:]))


def _is_word(sentence: Sentence, lexeme: Lexeme) -> bool:
    return sentence.slice(lexeme.start, lexeme.start + 1).isalpha() and lexeme.terminal in _IN_NAMES


def _could_name(sentence: Sentence, words: tuple[Lexeme, ...]) -> bool:
    texts = [sentence.slice(word.start, word.end) for word in words]
    if not all(is_cyrillic(text) for text in texts):
        return False
    last = words[-1]
    if all(word.terminal not in (UNKNOWN, "TITLED", "SELF") for word in words) or words[0].terminal == "SELF":
        return False
    return _is_phrase(" ".join(texts).lower(), last.terminal in (UNKNOWN, "TITLED", "SELF"))


@lru_cache(maxsize=4096)
def _is_phrase(text: str, unknown: bool) -> bool:
    """Whether words can be a name: a noun phrase, or a verb with its objects."""
    words = text.replace("ё", "е").split()
    parts = [parts_of_speech(word) for word in words]
    if not all(part & _INNER for part in parts) or "PREP" in parts[0]:
        return False
    ending = parts[-1]
    if not ending & _LAST or likely_parts(words[-1]) & _UNCERTAIN:
        return False
    return "NOUN" in ending or unknown
