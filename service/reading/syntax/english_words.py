"""Which senses of English stand at a place of a sentence; the forms of words are made by rule, never listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from service.reading.syntax.forms import Form
from service.reading.syntax.rows import BOARD, Lexicon, rows
from service.reading.syntax.trees import Row
from service.reading.syntax.words import CASES, SELF, Found, Titles, Words
from service.reading.tokens import Token, plain
from service.reading.writing.english import participle, plural, present, third

ARTICLES = ("a", "an", "the")
_NUMBERED = {number: tuple(Form("", "NOUN", case, number) for case in CASES) for number in ("sing", "plur")}
_NOUNS = ("noun", "named", "pronoun")
#: What else a word is taken for: contractions, and what a card may be called by those who play.
_MEANT = {"can't": "cannot", "don't": "do not", "doesn't": "does not",
          "didn't": "did not", "isn't": "is not", "aren't": "are not",
          "hasn't": "has not", "haven't": "have not", "couldn't": "cannot"}  # fmt: skip


class Way(NamedTuple):
    """A sense in one of its forms, word by word."""

    row: Row
    words: tuple[str, ...]
    forms: tuple[Form, ...]


@cache
def ways(lexicon: Lexicon = BOARD) -> Mapping[str, tuple[Way, ...]]:
    """Every form of every sense of English by its first word, the longest first."""
    found: dict[str, list[Way]] = {}
    for row in rows(lexicon):
        for phrase in row.get("en", ()):
            for text, forms in _forms(row, phrase.lower()):
                words = tuple(plain(word) for word in text.replace("'s", " 's").split())
                found.setdefault(words[0], []).append(Way(row, words, forms))
        for symbol in row.get("sym", ()):
            found.setdefault(f"{{{symbol}}}", []).append(Way(row, (f"{{{symbol}}}",), _ALL))
    return {word: tuple(sorted(of, key=lambda way: -len(way.words))) for word, of in found.items()}


_ALL = (*_NUMBERED["sing"], *_NUMBERED["plur"])


def _forms(row: Row, phrase: str) -> Iterator[tuple[str, tuple[Form, ...]]]:
    if row.part in _NOUNS and row.get("player") != "own" and row.part != "pronoun":
        yield phrase, _NUMBERED["sing"]
        if plural(phrase) != phrase:
            yield plural(phrase), _NUMBERED["plur"]
    elif row.part == "verb" and "says" not in row:
        word, _, rest = phrase.partition(" ")
        for text, mood, number in (
            (word, "base", ""), (third(word), "pres", "sing"), (participle(word), "done", ""),
            (present(word), "ger", ""), *((form, "be", "") for form in ("is", "are") if word == "be"),
        ):  # fmt: skip
            yield f"{text} {rest}".strip(), (Form(word, "VERB", number=number, mood=mood),)
    else:
        yield phrase, _NUMBERED["plur"] if phrase in ("they", "them") else _ALL if row.part in _NOUNS else ()


def opposite(row: Row) -> Row:
    """A quality that is not so, as its own word where there is one."""
    for name in (f"un{row.name}", f"not_{row.name}"):
        found = next((one for one in rows() if one.part == "quality" and one.name == name), None)
        if found is not None:
            return found
    told = row.get("sel")
    flag = next(iter(told.items()), ("", 0)) if len(told) == 1 else ("", 0)
    against = {flag[0]: not flag[1]} if isinstance(flag[1], bool) else {"not": told}
    return Row(f"not_{row.name}", "quality", {"sel": against})


class EnglishWords(Words):
    """The senses of an English sentence by place."""

    def __init__(
        self, tokens: Sequence[Token], name: str | None, titles: Titles | None = None, lexicon: Lexicon = BOARD
    ) -> None:
        super().__init__((), name, titles, lexicon)
        self.tokens = [part for token in tokens for part in _parted(token)]

    def past_article(self, place: int) -> int:
        known = (self.low(place), self.low(place + 1)) == ("the", "chosen")  # one who was chosen before
        return place + (self.low(place) in ARTICLES and not known)

    def forms(self, place: int) -> tuple[Form, ...]:
        return ()

    def _found(self, place: int) -> Iterator[Found]:
        token = self.tokens[place]
        first = f"{{{token.low}}}" if token.kind == "symbol" else token.low
        yield from self._own(place)
        for told in self._house.get(first, ()):
            if self._low(place, place + len(told.words)) == told.words:
                yield Found(told.row, place + len(told.words), _NUMBERED["sing"])
        for way in ways(self.lexicon).get(first, ()):
            end = place + len(way.words)
            if token.kind == "symbol" or self._low(place, end) == way.words:
                yield Found(way.row, end, way.forms)
        word = token.low.removeprefix("non-").removeprefix("un")
        if token.kind == "word" and word != token.low and token.low not in ways(self.lexicon):
            for way in ways(self.lexicon).get(word, ()):
                if way.row.part == "quality" and "sel" in way.row and len(way.words) == 1 and "owns" not in way.row:
                    yield Found(opposite(way.row), place + 1, ())

    def _low(self, place: int, end: int) -> tuple[str, ...]:
        return tuple(token.low for token in self.tokens[place:end])

    def _own(self, place: int) -> Iterator[Found]:
        size = len(self._name)
        if size and list(self._low(place, place + size)) == self._name:
            yield Found(SELF, place + size, _NUMBERED["sing"])


def _parted(token: Token) -> Iterator[Token]:
    """A word apart from what is joined to it: "elf's", "can't"."""
    low = token.low
    if token.kind == "word" and low in _MEANT:
        for part in _MEANT[low].split():
            yield Token("word", part, token.text, token.start, token.end)
    elif token.kind == "word" and low.endswith("'s"):
        yield Token("word", low[:-2], token.text[:-2], token.start, token.end - 2)
        yield Token("mark", "'s", token.text[-2:], token.end - 2, token.end)
    else:
        yield token
