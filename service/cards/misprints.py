"""Misprints: words of no dictionary that differ by one letter from a word of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from service.cards import morphology
from service.cards.lexemes import is_cyrillic
from service.cards.morphology import Grammemes
from service.cards.vocabulary import Meaning, Phrase, vocabulary
from service.kept import kept

#: Shorter words are too near to each other to be mended.
_SHORTEST = 5


def respelt(word: str) -> str:
    """
    The word that a lower-case Russian word was meant to be, where only one can be meant; else the word itself.

    Two spellings of one name in the same case are one.

    >>> respelt("максмум"), respelt("оссобенности"), respelt("карта")
    ('максимум', 'особенности', 'карта')
    """
    meant = nearest(word)
    if not meant:
        return word
    same = [form for form in meant if form != word and form.replace("й", "и") == word.replace("й", "и")]
    if len(same) != 1:  # и for й is printed more often than any other letter
        if len(vocabulary("ru").together(word)) > 1:
            return word
        same = [form for form in meant if form.replace("ь", "и") not in meant or "ь" not in form]  # "-ье" for "-ие"
    meant = same
    return meant[0] if len({_sense(form) for form in meant}) == 1 else word


def respelt_in(words: Sequence[str], place: int) -> str:
    """
    The short word of no dictionary at a place, as it was meant in the phrase of the vocabulary that stands there but
    for one letter of it; itself where there is none, or where several words could be meant.

    >>> respelt_in(["нв", "его", "клетку"], 0), respelt_in(["нв", "дому"], 0)
    ('на', 'нв')
    """
    word = words[place]
    short = 1 < len(word) < _SHORTEST and word.isalpha() and is_cyrillic(word)
    if not short or morphology.is_known(word) or _in_vocabulary(word):
        return word
    meant = {form for phrase in _phrases() for form in _meant_in(phrase, words, place)}
    return meant.pop() if len(meant) == 1 else word


def _meant_in(phrase: Phrase, words: Sequence[str], place: int) -> Iterator[str]:
    """What a word would be, were the phrase to stand around its place with one letter of that word wrong."""
    for number, choices in enumerate(phrase.words if len(phrase.words) > 1 else ()):
        around = words[max(0, place - number) : place - number + len(phrase.words)]
        if place < number or len(around) < len(phrase.words):
            continue
        others = [n for n in range(len(around)) if n != number]
        if phrase.exact:
            fits = all(around[n] in phrase.words[n] for n in others)
            yield from (form for form in sorted(choices) if fits and one_apart(words[place], form))
        elif all(phrase.words[n] & {form.lemma for form in morphology.russian(around[n])} for n in others):
            beside = _cases(around[others[0]])
            forms = sorted({form for lemma in choices for form in morphology.inflected(lemma)})
            yield from (form for form in forms if one_apart(words[place], form) and _cases(form) <= beside)


def _cases(word: str) -> frozenset[tuple[str, str]]:
    return frozenset(pair for form in morphology.russian(word) for pair in form.grammemes)


def nearest(word: str) -> list[str]:
    """The words of the vocabulary, in any of their forms, that one letter parts from a word of no dictionary."""
    if len(word) < _SHORTEST or not word.isalpha() or morphology.is_known(word) or _in_vocabulary(word):
        return []
    near = process.extract(word, _forms(), scorer=OSA.distance, score_cutoff=1, limit=None)
    return sorted(form for form, _, _ in near if one_apart(word, form))


def _phrases() -> list[Phrase]:
    return [phrase for found in vocabulary("ru").phrases.values() for phrase in found]


@lru_cache(maxsize=1)
def _words() -> frozenset[tuple[str, bool]]:
    """Every word of the vocabulary, and whether it is to stand exactly so."""
    return frozenset((word, phrase.exact) for phrase in _phrases() for words in phrase.words for word in words)


@lru_cache(maxsize=1)
def _bare() -> frozenset[str]:
    return frozenset(word for word, _ in _words())


def _in_vocabulary(word: str) -> bool:
    return word in _bare() or any(form.lemma in _bare() for form in morphology.russian(word))


def _sense(word: str) -> tuple[Meaning, frozenset[tuple[str, str]]]:
    """What a word means by itself, and in which number and case it stands."""
    forms = morphology.russian(word)
    phrases = [p for form in forms for p in vocabulary("ru").phrases.get(form.lemma, ()) if len(p.words) == 1]
    meaning = phrases[0].meaning if phrases else Meaning("", word)
    return meaning, frozenset(pair for form in forms for pair in form.grammemes)


@lru_cache(maxsize=1)
def _forms() -> tuple[str, ...]:
    """The forms of all words of the vocabulary; kept, since it takes long to bend them all."""
    words = sorted(_words())
    return kept(__file__, morphology.made_of(str(words)), lambda: tuple(sorted(_bent(words))))


def _bent(words: Iterable[tuple[str, bool]]) -> set[str]:
    forms = {form for word, exact in words for form in ((word,) if exact else morphology.inflected(word))}
    return {form for form in forms if len(form) >= _SHORTEST - 1}


def one_apart(one: str, other: str) -> bool:
    """Whether one letter was left out, added, or exchanged, or two changed places."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rests = one[start:], other[start:]
    swapped = rests[0][:2][::-1] == rests[1][:2] and rests[0][2:] == rests[1][2:]
    return swapped or rests[0][1:] == rests[1][1:] or rests[0][1:] == rests[1] or rests[0] == rests[1][1:]


def bent_by_a_letter(word: str) -> Grammemes:
    """The numbers and cases of those other forms of a lower-case Russian noun that are one letter away from it."""
    near = [form for form in morphology.inflected(word) if form != word and one_apart(word, form)]
    lemmas = {form.lemma for form in morphology.russian(word)}
    return frozenset(
        pair for form in near for known in morphology.russian(form) if known.lemma in lemmas for pair in known.grammemes
    )


__all__ = ["bent_by_a_letter", "nearest", "one_apart", "respelt", "respelt_in"]
