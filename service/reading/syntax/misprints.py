"""Words with one letter wrong, missing or too many, as the words of the lexicon that they are meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.metadata import version

from rapidfuzz import process
from rapidfuzz.distance import OSA

from service.kept import kept
from service.reading.syntax.forms import bent, is_known, overrides
from service.reading.syntax.prepositions import PREPS
from service.reading.syntax.rows import said

#: Shorter words are too much like others.
SHORTEST = 6


#: Words that are printed together as often as apart, and are other words then.
_TOGETHER = {"вначале": ("в", "начале"), "наверх": ("на", "верх")}


@cache
def _known() -> tuple[str, ...]:
    """Every form of every word of the lexicon."""
    ways = [way for found in said("ru").values() for way in found]
    words = sorted({word for way in ways for word in way.words[: way.bent] if word.isalpha()})
    made_of = f"{version('pymorphy3-dicts-ru')}\0{overrides()}\0{' '.join(words)}"
    return kept(__file__, made_of, lambda: _in_all_forms(words))


def _in_all_forms(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({form for word in words for form in bent(word) if len(form) >= SHORTEST - 1}))


@lru_cache(maxsize=4096)
def mended(word: str) -> str:
    """A word that no dictionary has as the one word of the lexicon that one letter parts from it; else as it is.

    >>> mended("противнка")
    'противника'
    """
    near = alternatives(word) if len(word) >= SHORTEST else ()
    return near[0] if len(near) == 1 else word


@lru_cache(maxsize=4096)
def alternatives(word: str) -> tuple[str, ...]:
    """The words of the lexicon that one letter parts from a word that no dictionary has.

    >>> alternatives("вашго")
    ('вашего',)
    """
    if len(word) < SHORTEST - 1 or not word.isalpha() or is_known(word):
        return ()
    return tuple(found for found, _, _ in process.extract(word, _known(), scorer=OSA.distance, score_cutoff=1, limit=6))


@lru_cache(maxsize=4096)
def apart(word: str) -> tuple[str, ...]:
    """A word as the words that were printed together in it, or as one that a break parts; else itself alone.

    >>> apart("погероям"), apart("против-ника"), apart("вначале")
    (('по', 'героям'), ('противника',), ('в', 'начале'))
    """
    if word in _TOGETHER:
        return _TOGETHER[word]
    whole = word.replace("-", "")
    meant = is_known(whole) or is_form(whole) or (whole.startswith("не") and is_known(whole[2:]))
    if whole != word and meant and not is_known(word):
        return (whole,)
    if len(word) < SHORTEST or not word.isalpha() or is_known(word) or mended(word) != word:
        return (word,)
    known = _every()
    ways: list[tuple[str, ...]] = [
        (word[:place], word[place:])
        for place in range(1, len(word))
        if word[:place] != "не"
        and (word[:place] in known or word[place:] in known)
        and all(part in known or (len(part) >= SHORTEST and is_known(part)) for part in (word[:place], word[place:]))
    ]
    for place in range(1, len(word)) if not ways else ():
        rest = word[place:]
        in_two = [(rest[:at], rest[at:]) for at in range(1, len(rest)) if rest[:at] in known and rest[at:] in known]
        ways += [(word[:place], *two) for two in in_two] if word[:place] in known and word[:place] != "не" else []
    return ways[0] if len(ways) == 1 else (word,)


def is_form(word: str) -> bool:
    """Whether a word is one of the lexicon's, in any form."""
    return word in _every()


@cache
def _every() -> frozenset[str]:
    return frozenset(_known()) | _short()


@cache
def _short() -> frozenset[str]:
    """Words that are too short to be mended."""
    ways = [way for found in said("ru").values() for way in found]
    words = {word for way in ways for word in way.words if word.isalpha() and len(word) < SHORTEST}
    bends = {form for word in words if len(word) > 2 for form in bent(word)}
    every = words | bends | {word for name in PREPS for word in name.split()}
    return frozenset(word for word in every if len(word) > 1 or word in "вкси")


@lru_cache(maxsize=1024)
def nearest(word: str) -> str:
    """The word of the lexicon that is most like one that it does not have; nothing where none is much like it.

    >>> nearest("протвинка")
    'противника'
    """
    found = process.extractOne(word, _known(), scorer=OSA.distance, score_cutoff=max(1, len(word) // 3))
    return found[0] if found is not None else ""
