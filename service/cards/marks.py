"""Markers that a text names itself: which names a printed text gives, and what it says of cards that bear them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from service.cards import morphology
from service.cards.vocabulary import normal, terrain_classes, vocabulary

_QUOTED = re.compile(r"(?:маркер\w*|\bmarkers?)\s+[«\"“„]([^»\"”“]{2,40})[»\"”“]", re.IGNORECASE)
_BARE = re.compile(r"[Мм]аркер\w*\s+([а-яё-]{3,})(?:\s+([А-ЯЁа-яё][а-яё-]{2,}))?")
_GIVEN = re.compile(r"получает\s+[«\"“„]([^»\"”“{}\d:,.]{3,30})[»\"”“]", re.IGNORECASE)
_OPENING, _CLOSING = frozenset('«"“„'), frozenset('»"”“')
_LONGEST = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker's name: its words, each as the dictionary forms that it may be, and how it is called."""

    words: tuple[frozenset[str], ...]
    name: str


@lru_cache(maxsize=512)
def names(text: str) -> tuple[Mark, ...]:
    """
    The markers that a Russian text names, the longest first.

    >>> [mark.name for mark in names("Эльф получает маркер «оберег».")]
    ['оберег']
    """
    found = [match[1] for match in _QUOTED.finditer(text)]
    found += [name for match in _BARE.finditer(text) if (name := _bare(match[1], match[2] or ""))]
    found += [match[1] for match in _GIVEN.finditer(text) if not vocabulary("ru").knows(normal(match[1].split()[0]))]
    marks: dict[tuple[frozenset[str], ...], Mark] = {}
    for said in found:
        words = normal(said).split()
        if 0 < len(words) <= _LONGEST:
            key = tuple(_forms(word) for word in words)
            if not any(_same(key, mark.words) for mark in marks.values()):
                marks[key] = Mark(key, " ".join(_called(word) for word in words))
    return tuple(sorted(marks.values(), key=lambda mark: -len(mark.words)))


def _bare(first: str, second: str) -> str:
    """A name that is not quoted: a noun, with a name or another noun that it belongs to, or with its adjective."""
    if _is_noun(first):
        proper = second[:1].isupper()
        return f"{first} {second}" if proper or (second and _is_noun(second) and _in_genitive(second)) else first
    plain = not vocabulary("ru").knows(normal(first)) and "ADJF" in morphology.likely_parts(normal(first))
    return f"{first} {second}" if plain and second and _is_noun(second) else ""


def _in_genitive(word: str) -> bool:
    return any(case == "gent" for form in morphology.russian(normal(word)) for _, case in form.grammemes)


def _is_noun(word: str) -> bool:
    """A noun that the vocabulary does not know; or one of a class of terrains, which nobody gets as a marker."""
    if "NOUN" not in morphology.likely_parts(normal(word)):
        return False
    return not vocabulary("ru").knows(normal(word)) or (_is_terrain(normal(word)) and not _in_genitive_alone(word))


def _is_terrain(word: str) -> bool:
    lemmas = {form.lemma for form in morphology.russian(word)}
    named = [phrase for lemma in lemmas for phrase in vocabulary("ru").phrases.get(lemma, ()) if len(phrase.words) == 1]
    return bool(named) and all(phrase.meaning.terminal == "CLASS" for phrase in named) and bool(lemmas & _terrains())


@lru_cache(maxsize=1)
def _terrains() -> frozenset[str]:
    return frozenset(normal(name) for entry in terrain_classes() for name in entry["ru"])


def _in_genitive_alone(word: str) -> bool:
    return not any(case == "nomn" for form in morphology.russian(normal(word)) for _, case in form.grammemes)


def _forms(word: str) -> frozenset[str]:
    return frozenset(form.lemma for form in morphology.russian(word))


def _same(one: Sequence[frozenset[str]], other: Sequence[frozenset[str]]) -> bool:
    return len(one) == len(other) and all(a & b for a, b in zip(one, other, strict=True))


def _called(word: str) -> str:
    """A word of a name as the dictionary has it."""
    return min(_forms(word), key=lambda lemma: (lemma != word, len(lemma), lemma))


def fold(lexemes: Sequence[Any], marks: Sequence[Mark]) -> Iterator[Any]:
    """The words of a text, with each name of a marker as one token; the quotation marks around it go."""
    index, held = 0, list(lexemes)
    while index < len(held):
        quoted = held[index].value in _OPENING and index + 1 < len(held)
        start = index + 1 if quoted else index
        length = next((len(m.words) for m in marks if _stands(held, start, m)), 0)
        end = start + length
        closes = end < len(held) and held[end].value in _CLOSING
        if not length or (quoted and not closes):
            yield held[index]
            index += 1
            continue
        mark = next(m for m in marks if _stands(held, start, m))
        last = held[end if quoted else end - 1]
        yield replace(held[index], terminal="MARK", value=mark.name, end=last.end)
        index = end + 1 if quoted else end


def _stands(lexemes: Sequence[Any], start: int, mark: Mark) -> bool:
    there = lexemes[start : start + len(mark.words)]
    return len(there) == len(mark.words) and all(
        lexeme.terminal == "WORD" and forms & _forms(lexeme.value)
        for lexeme, forms in zip(there, mark.words, strict=True)
    )


__all__ = ["Mark", "fold", "names"]
