"""The words that card texts are made of: the data files of `grammar/` ready for matching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from service.cards import morphology
from service.cards.morphology import WordForm
from service.data_files import read_yaml
from service.kept import kept

GRAMMAR = files("service.cards") / "grammar"
LEXICON = files("service.reading") / "lexicon"


class Meaning(NamedTuple):
    """The terminal of the grammar that a phrase stands for, and its value."""

    terminal: str
    value: str


class Phrase(NamedTuple):
    """A phrase of the vocabulary; each word is the set of dictionary forms it may be; when exact, itself."""

    words: tuple[frozenset[str], ...]
    exact: bool
    meaning: Meaning


class Vocabulary(NamedTuple):
    """One language: its phrases by the dictionary form of the first word, and how its words are analysed.

    `together` tells of which words a word consists that is several, printed without the spaces between them.
    """

    phrases: dict[str, tuple[Phrase, ...]]
    forms: Callable[[str], tuple[WordForm, ...]]
    inflected: Callable[[str], frozenset[str]]
    together: Callable[[str], tuple[str, ...]]

    def knows(self, word: str) -> bool:
        """Whether a word stands in some phrase, as it is or in another form of it."""
        heads = {word, *(form.lemma for form in self.forms(word))}
        return any(
            word in words or (not phrase.exact and any(form.lemma in words for form in self.forms(word)))
            for head in heads
            for phrase in self.phrases.get(head, ())
            for words in phrase.words
        )


def _load(name: str) -> Any:
    return read_yaml(GRAMMAR / name)


@lru_cache(maxsize=1)
def classes() -> dict[str, dict[str, Any]]:
    """Every class by its slug: names in both languages and the collectors' tag."""
    return {slug: entry for group in _classes().values() for slug, entry in group.items()}


def _classes() -> Any:
    return read_yaml(LEXICON / "classes.yaml")


def terrain_classes() -> list[dict[str, Any]]:
    """The classes of terrains: names in both languages and the collectors' tag."""
    return list(_classes()["terrains"].values())


def class_names(slug: str) -> dict[str, str]:
    """What a class is called, by language. Raises KeyError for a class that there is not."""
    return {language: classes()[slug][language][0] for language in ("en", "ru")}


@lru_cache(maxsize=1)
def symbols() -> dict[str, dict[str, Meaning]]:
    """Symbols by their brackets ("square", "curly") and lower-case name."""
    table = _load("symbols.yaml")
    return {
        bracket: {str(name): Meaning(*of) for name, of in {**table["both"], **table[bracket]}.items()}
        for bracket in ("square", "curly")
    }


def normal(word: str) -> str:
    """A word as the vocabulary writes it: lower case, е for ё."""
    return word.lower().replace("ё", "е")


def folded(text: str) -> str:
    """A text as names and searches compare it: case, ё and outer spaces aside."""
    return " ".join(normal(text).split())


def _phrase(text: str, meaning: Meaning, forms: Callable[[str], tuple[WordForm, ...]]) -> Phrase:
    exact = text.startswith("=")
    words = normal(text.removeprefix("=")).split()
    if exact:
        return Phrase(tuple(frozenset({word}) for word in words), True, meaning)
    return Phrase(tuple(frozenset(form.lemma for form in forms(word)) for word in words), False, meaning)


def _verbs(entries: Sequence[tuple[str, Meaning]]) -> Iterator[tuple[str, Meaning]]:
    """The entries, with each form of a verb for "~verb"; a form that is listed for itself is only that."""
    listed = {normal(text) for text, _ in entries if text.startswith("=")}
    for text, meaning in entries:
        if not text.startswith("~"):
            yield text, meaning
            continue
        verb, _, rest = text.removeprefix("~").partition(" ")
        for form in sorted(morphology.doing(verb)):
            exact = f"={form} {rest}".strip()
            if exact not in listed:
                yield exact, meaning


@lru_cache(maxsize=2)
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of "ru" or "en"."""
    if language == "en":
        return Vocabulary(_made("en")[0], morphology.english, lambda word: frozenset({word, f"{word}s"}), _whole)
    sources = [file.read_text(encoding="utf-8") for file in (GRAMMAR / "russian.yaml", LEXICON / "classes.yaml")]
    phrases, parts = kept(__file__, morphology.made_of(*sources), lambda: _made("ru"))
    return Vocabulary(phrases, morphology.russian, morphology.inflected, parts)


def _whole(word: str) -> tuple[str, ...]:
    return (word,)


def _made(language: str) -> tuple[dict[str, tuple[Phrase, ...]], Callable[[str], tuple[str, ...]]]:
    """The phrases of a language by the words that they begin with, and what finds the words that a word consists of."""
    forms = morphology.russian if language == "ru" else morphology.english
    table = _load("russian.yaml" if language == "ru" else "english.yaml")
    entries = [
        (text, Meaning(terminal, str(value)))
        for terminal, values in table.items()
        for value, texts in values.items()
        for text in texts
    ]
    entries = [*_verbs(entries)]
    entries += [(text, Meaning("CLASS", slug)) for slug, names in classes().items() for text in names[language]]
    phrases: dict[str, list[Phrase]] = {}
    for text, meaning in entries:
        phrase = _phrase(text, meaning, forms)
        for lemma in phrase.words[0]:
            phrases.setdefault(lemma, []).append(phrase)
    # The longest phrase wins; of two equally long ones the exact one.
    ordered = {
        lemma: tuple(sorted(found, key=lambda phrase: (-len(phrase.words), not phrase.exact)))
        for lemma, found in phrases.items()
    }
    return ordered, _Parts(entries, phrases) if language == "ru" else _whole


MOST_PARTS = 3
SHORTEST_NAME = 4


class _Parts:
    """Finds the words that a Russian word consists of which no dictionary has."""

    def __init__(self, entries: list[tuple[str, Meaning]], phrases: dict[str, list[Phrase]]) -> None:
        every = [phrase for found in phrases.values() for phrase in found]
        self._exact = frozenset(word for phrase in every if phrase.exact for words in phrase.words for word in words)
        self._lemmas = frozenset(lemma for p in every if not p.exact for word in p.words for lemma in word)
        names = (text for text, meaning in entries if meaning.terminal in ("CLASS", "OWN") and " " not in text)
        self._bent = frozenset(form for text in names for form in morphology.inflected(normal(text)))
        self._naming = frozenset(text for text, meaning in entries if meaning.terminal in ("SPELL", "IMPACT"))

    def __call__(self, word: str) -> tuple[str, ...]:
        if len(word) < SHORTEST_NAME or not word.isalpha() or word in self._exact:
            return (word,)
        if morphology.is_known(word) and morphology.parts_of_speech(word) != {"ADJS"}:
            return (word,)
        for count in range(2, MOST_PARTS + 1):
            found = list(self._splits(word, count))
            if found:
                return found[0] if len(found) == 1 else (word,)
        return (word,)

    def _splits(self, word: str, count: int) -> Iterator[tuple[str, ...]]:
        if count == 1:
            if self._has(word):
                yield (word,)
            return
        for end in range(1, len(word)):
            first, rest = word[:end], word[end:]
            if not self._has(first):
                continue
            if count == 2 and first in self._naming and len(rest) >= SHORTEST_NAME and morphology.is_known(rest):
                yield (first, rest)
                continue
            for others in self._splits(rest, count - 1):
                yield (first, *others)

    def _has(self, word: str) -> bool:
        if word in self._exact or word in self._bent:
            return True
        known = len(word) >= SHORTEST_NAME and morphology.is_known(word)
        return known and any(form.lemma in self._lemmas for form in morphology.russian(word))
