"""Printed text to one normalised stream of tokens, split into sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from service.cards import marks
from service.cards.demonstratives import (
    his_turn,
    paired,
    that_attacker,
    that_card,
    that_dead,
    that_gender,
    this_card,
)
from service.cards.itself import possessed
from service.cards.lexemes import UNKNOWN, Lexeme, is_cyrillic
from service.cards.mending import _LOOKALIKES, colons, mended, rejoined, taken_apart
from service.cards.morphology import unhyphenated
from service.cards.phrases import fold, hosts, standing_clauses, sums
from service.cards.rephrasing import in_plain_english
from service.cards.sides import by_side
from service.cards.vocabulary import Vocabulary, normal, symbols, vocabulary

NAMED = {"SPELL", "IMPACT", "ATTACK"}
_LONGEST_ASIDE = 40
_INVISIBLE = dict.fromkeys([0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])
_LONG_DASH = {0x30FC: "—"}
"""A letter of Japanese that some keyboards give for a dash."""
_SCANNER = re.compile(
    r"""
      \[:?(?P<square>[^\[\]\s]{1,12})\]
    | \{\s*(?P<curly>[^{}]{1,12}?)\s*\}
    | (?P<value>\d+\s?[-–—−‐‑/]\s?\d+\s?[-–—−‐‑/]\s?\d+)
    | (?P<number>\d+(?=(?:,\d+)+\s+(?:и|или|and|or)\s+\d)|\d+(?:[.,]\d+)*)(?:-(?:й|м|го|ом|х)(?!\w))?
    | (?P<word>[^\W\d_]+(?:[-‐‑'’][^\W\d_]+)*)
    | (?P<mark>\S)
    """,
    re.VERBOSE,
)
_CONTRACTED = {
    "can't": ("cannot",), "doesn't": ("does", "not"), "don't": ("do", "not"), "isn't": ("is", "not"),
    "aren't": ("are", "not"), "hasn't": ("has", "not"), "didn't": ("did", "not"), "it's": ("it", "is"),
    "wasn't": ("was", "not"), "there's": ("there", "is"), "haven't": ("have", "not"), "won't": ("cannot",),
    "till": ("until",), "whilst": ("while",), "weren't": ("were", "not"), "they're": ("they", "are"),
    "unoccupied": ("free",), "vacant": ("free",), "empty": ("free",), "striker": ("attacker",),
}  # fmt: skip
_REMARK = re.compile(r"\[\s*(?:эррата|errata?)\b[^\[\]]{0,40}\]", re.IGNORECASE)
"""When the text was corrected: a collector's remark and no part of it."""
_SHORTENED = re.compile(r"\b(vs|max)\.", re.IGNORECASE)
"""Words of English that are shortened with a full stop, which ends no sentence."""
_MARKS = {
    ".": "STOP", ":": "COLON", ",": "COMMA", "+": "PLUS", "(": "LPAREN", ")": "RPAREN", ";": "SEMICOLON",
    "*": "STAR",
    **dict.fromkeys("-–—−‐‑", "DASH"),
}  # fmt: skip
_QUOTES = {'"': '"', "«": "»", "“": "”", "„": "“"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A printed sentence: its text, where it starts, and its tokens, without the closing stop."""

    text: str
    start: int
    lexemes: tuple[Lexeme, ...]
    apart: tuple[Lexeme, ...] = ()
    """The tokens with words that are printed together taken apart, or in plain English; empty without any."""

    def slice(self, start: int, end: int) -> str:
        """What is printed between two places of the whole text."""
        return self.text[start - self.start : end - self.start]

    def with_lexemes(self, lexemes: tuple[Lexeme, ...]) -> Sentence:
        """The same sentence, read as other tokens."""
        return replace(self, lexemes=lexemes)


def clean(text: str) -> str:
    """Composed letters, no invisible characters and no remark on errata, so that all offsets count in one text."""
    composed = unicodedata.normalize("NFC", text).translate(_INVISIBLE).translate(_LONG_DASH)
    return _SHORTENED.sub(r"\1", _REMARK.sub("", composed))


def _scan(text: str) -> Iterator[Lexeme]:
    for match in _SCANNER.finditer(text):
        kind = match.lastgroup or "mark"
        found = match.group(kind)
        terminal, value = UNKNOWN, found
        if kind in ("square", "curly"):
            meaning = symbols()[kind].get(found.lower())
            if meaning:
                terminal, value = meaning
        elif kind == "value":
            terminal, value = "VALUE", "-".join(re.findall(r"\d+", found))
        elif kind == "number":
            terminal = "NUMBER" if found.isdecimal() and len(found) <= 3 else UNKNOWN
        elif kind == "word":
            mixed = is_cyrillic(found)
            if not mixed and (whole := _CONTRACTED.get(normal(found).replace("’", "'"))):
                yield from (Lexeme("WORD", word, match.start(), match.end()) for word in whole)
                continue
            terminal, value = "WORD", normal(found.translate(_LOOKALIKES) if mixed else found)
            value = unhyphenated(value) if mixed and "-" in value else value
        else:
            terminal = _MARKS.get(found, UNKNOWN)
        yield Lexeme(terminal, value, match.start(), match.end())


def _pairs(lexemes: Sequence[Lexeme]) -> dict[int, int]:
    """Where each quotation or aside that opens at an index closes; unpaired marks open nothing."""
    pairs: dict[int, int] = {}
    index = 0
    while index < len(lexemes):
        opening = lexemes[index].value
        closing = ")" if lexemes[index].terminal == "LPAREN" else _QUOTES.get(opening)
        if closing:
            window = range(index + 1, min(index + _LONGEST_ASIDE, len(lexemes)))
            end = next((later for later in window if lexemes[later].value == closing), None)
            if end is not None:
                pairs[index] = end
                if closing == ")" and index + 1 < end:  # an aside may quote a name
                    pairs |= {index + 1 + a: index + 1 + b for a, b in _pairs(lexemes[index + 1 : end]).items()}
                index = end
        index += 1
    return pairs


def sentences(text: str, name: str | None = None) -> Iterator[Sentence]:
    """
    Split a text into sentences at the full stops outside quotations and asides; `text` must be clean.

    >>> [sentence.text for sentence in sentences("Armor 2. {tap}: Shot 1-2-3, range 3.")]
    ['Armor 2.', '{tap}: Shot 1-2-3, range 3.']
    """
    lexemes = list(_scan(text))
    if is_cyrillic(text):  # in English texts too their names are Russian
        lexemes = list(marks.fold(lexemes, marks.names(text)))
    pairs = _pairs(lexemes)
    start, index = 0, 0
    while index < len(lexemes):
        if index in pairs:
            index = pairs[index]
        elif lexemes[index].terminal == "STOP":
            if index > start:
                yield _sentence(text, lexemes[start:index], lexemes[index].end, name)
            start = index + 1
        elif start < index and _begins_anew(text, lexemes[index - 1], lexemes[index]):
            yield _sentence(text, lexemes[start:index], lexemes[index - 1].end, name)
            start = index
        index += 1
    if start < len(lexemes):
        yield _sentence(text, lexemes[start:], lexemes[-1].end, name)


def _begins_anew(text: str, before: Lexeme, lexeme: Lexeme) -> bool:
    """Whether a sentence begins right after a number whose full stop was left out: a capital word without a space."""
    word = text[lexeme.start : lexeme.end]
    return before.terminal in ("NUMBER", "VALUE") and before.end == lexeme.start and len(word) > 2 and word[0].isupper()


def _sentence(text: str, lexemes: list[Lexeme], end: int, name: str | None) -> Sentence:
    while len(lexemes) > 1 and lexemes[-1].terminal == "COMMA":  # nothing follows it
        lexemes = lexemes[:-1]
    start = lexemes[0].start
    printed = text[start:end]
    language = vocabulary("ru" if is_cyrillic(_unquoted(printed, lexemes)) else "en") if _has_words(lexemes) else None
    if language is not None and is_cyrillic(printed):
        lexemes = list(mended(list(colons(list(rejoined(lexemes)))), language, name))
    if language is not None and language is vocabulary("en"):
        lexemes = list(possessed(lexemes))
    read = _read(text, lexemes, language, name) if language else lexemes
    if language is not None and language is vocabulary("ru"):
        spoken = list(that_card(text, paired(his_turn(text, read))))
        read = list(that_gender(text, list(that_dead(text, list(that_attacker(text, spoken))))))
    apart: list[Lexeme] = []
    if language is vocabulary("en"):
        read = list(_quotations(text, list(this_card(text, read))))
        apart = in_plain_english(text, read)
        apart = apart if apart != read else []
    elif language and any(lexeme.terminal == UNKNOWN for lexeme in read):
        split = [part for lexeme in lexemes for part in taken_apart(lexeme, language)]
        apart = _read(text, split, language, name) if split != list(lexemes) else []
    return Sentence(printed.strip(), start, tuple(_quotations(text, read)), tuple(_quotations(text, apart)))


def _read(text: str, lexemes: Sequence[Lexeme], language: Vocabulary, name: str | None) -> list[Lexeme]:
    """Words as the tokens of the vocabulary that they stand for."""
    folded = list(by_side(text, list(sums(fold(text, lexemes, language, name)))))
    return standing_clauses(hosts(folded))


def _unquoted(printed: str, lexemes: Sequence[Lexeme]) -> str:
    """The words outside quotations: a name in another language says nothing about its sentence's."""
    inside = {place for start, end in _pairs(lexemes).items() for place in range(start, end + 1)}
    words = [lexeme.value for n, lexeme in enumerate(lexemes) if lexeme.terminal == "WORD" and n not in inside]
    return " ".join(words) or printed


def _has_words(lexemes: Sequence[Lexeme]) -> bool:
    return any(lexeme.terminal == "WORD" for lexeme in lexemes)


def _is_title(lexemes: Sequence[Lexeme], start: int, end: int) -> bool:
    """Whether a quotation stands before a dash where something begins: it is the name of what follows."""
    begins = not start or lexemes[start - 1].terminal in ("DASH", "COLON", "COMMA")
    return begins and end + 1 < len(lexemes) and lexemes[end + 1].terminal == "DASH"


def _quotations(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Quoted names of spells and attacks become NAME; what else is quoted is a text inside the text."""
    pairs = _pairs(lexemes)
    closing = set(pairs.values())
    index = 0
    while index < len(lexemes):
        lexeme = lexemes[index]
        if index in pairs and lexeme.terminal != "LPAREN":
            end = pairs[index]
            if (index and lexemes[index - 1].terminal in (*NAMED, "CALLED")) or _is_title(lexemes, index, end):
                name = " ".join(map(unhyphenated, text[lexeme.end : lexemes[end].start].split()))
                yield Lexeme("NAME", name, lexeme.start, lexemes[end].end)
                index = end + 1
                continue
            yield replace(lexeme, terminal="OPEN_QUOTE")
        elif index in closing and lexeme.terminal != "RPAREN":
            yield replace(lexeme, terminal="CLOSE_QUOTE")
        else:
            yield lexeme
        index += 1
