"""Names of cards in a text, in any case: their words bend up to the first noun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from service.reading.syntax.forms import forms
from service.reading.tokens import plain

#: A word that bends keeps so much of its beginning.
_STEM = 3
_LONGEST_ENDING = 3


class Names:
    """The names of some cards."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_stem: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        for name in dict.fromkeys(names):
            words = tuple(plain(word) for word in name.replace(",", " ").split())
            if words and len(words[0]) >= _STEM:
                self._by_stem.setdefault(words[0][:_STEM], []).append((name, words))

    def __call__(self, words: Sequence[str]) -> tuple[str, int] | None:
        """The longest name that some words begin with, and over how many of them it goes."""
        told = self._by_stem.get(words[0][:_STEM], ()) if words else ()
        fits = [(name, len(own)) for name, own in told if _stands(own, words)]
        return max(fits, key=lambda one: one[1], default=None)


def _stands(own: Sequence[str], words: Sequence[str]) -> bool:
    return len(own) <= len(words) and all(map(_alike, own, words))


def _alike(own: str, word: str) -> bool:
    """Whether two words are one in different cases."""
    if own == word:
        return True
    lemmas = {form.lemma for form in forms(own)} & {form.lemma for form in forms(word)}
    stem = max(_STEM, len(own) - 2)
    near = abs(len(own) - len(word)) <= _LONGEST_ENDING and own[:stem] == word[:stem]
    return bool(lemmas) or near
