"""House words: keywords that no rulebook defines, each with the meaning that somebody has given it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson

from service.judge.language import HOUSE
from service.reading.meaning.base import Part, Refused
from service.reading.syntax.rows import Said, bending, by_first_word, ways
from service.reading.syntax.trees import Row, Span

#: Reads a text of its own: its features, none where it is not understood.
Reads = Callable[[str], tuple[Part, ...]]

_NUMBERED = re.compile(r"\s+[XxХх]$")
_OF_WORDS = re.compile(r"\s+(of\s+)?(…|\.\.\.)$")
_X = re.compile(r"(?<!\w)[XxХх](?!\w)")


@dataclass(frozen=True, slots=True)
class HouseWord:
    """A keyword as it is defined, with X or "…" behind it where a number or words follow; its text or features."""

    told: str
    text: str = ""
    features: bytes = b""

    @property
    def word(self) -> str:
        """The keyword alone."""
        return _OF_WORDS.sub("", _NUMBERED.sub("", self.told))

    @property
    def takes_number(self) -> bool:
        """Whether a number follows it."""
        return bool(_NUMBERED.search(self.told))

    @property
    def takes_words(self) -> bool:
        """Whether words follow it, as in "foe of elves"."""
        return bool(_OF_WORDS.search(self.told))

    def meaning(self, reads: Reads, x: Any = None, words: str = "") -> list[Part]:
        """Its features with a number and words put in; none where its text is not understood so."""
        if not self.text:
            return [_put_in(one, x) for one in orjson.loads(self.features)]
        if self.takes_number and not isinstance(x, int):
            return []
        text = _X.sub(str(x), self.text) if self.takes_number else self.text
        return list(reads(text.replace("...", "…").replace("…", words) if self.takes_words else text))


@dataclass(frozen=True)
class House:
    """The words of a house, and who reads their texts."""

    words: tuple[HouseWord, ...] = ()
    reads: Reads = lambda text: ()

    @cached_property
    def said(self) -> Mapping[str, tuple[Said, ...]]:
        """The ways to say them, by the first word."""
        rows = [Row(word.word, "named", {"house": word, "ru": [bending(word.word)]}) for word in self.words]
        return by_first_word(way for row in rows for way in ways(row, "ru"))

    def meant(self, features: list[Part], words: Callable[[Span], str]) -> list[Part]:
        """Features with what each house word in them means; those with one say so. Raises Refused."""
        found: list[Part] = []
        for feature in features:
            used: dict[str, None] = {}
            for one in self._each(feature, words, used):
                noted = [f"{HOUSE}{word}" for word in used]
                noted = list(dict.fromkeys([*one.get("readings", ()), *noted, *_noted(one)]))
                found.append({**one, "readings": noted} if noted else one)
        return found

    def _each(self, feature: Part, words: Callable[[Span], str], used: dict[str, None]) -> list[Part]:
        if not isinstance(feature.get("house"), HouseWord):
            return [self._within(feature, words, used)]
        word = feature["house"]
        of = words(feature["of"]) if "of" in feature else ""
        meaning = word.meaning(self.reads, feature.get("x"), of)
        if not meaning:
            raise Refused("what the house word means there", feature["span"])
        used[word.word] = None
        rest = {key: value for key, value in feature.items() if key not in ("house", "x", "of", "span")}
        return [_with(one, rest, feature["span"]) for one in meaning]

    def _within(self, value: Any, words: Callable[[Span], str], used: dict[str, None]) -> Any:
        if isinstance(value, list):
            several = [self._each(one, words, used) if isinstance(one, dict) else [one] for one in value]
            return [one for each in several for one in each]
        if not isinstance(value, dict):
            return value
        found = {}
        for key, part in value.items():
            if not isinstance(part, dict):
                found[key] = self._within(part, words, used)
                continue
            meaning = self._each(part, words, used)
            if len(meaning) > 1:
                raise Refused("several features for one", part["span"])
            found[key] = meaning[0]
        return found


NO_HOUSE = House()


def _with(feature: Part, rest: Part, span: Span) -> Part:
    """A feature with what a sentence says beside its word: what has to be so, and how it was read."""
    for key in rest:
        if key in feature and key not in ("if", "readings"):
            raise Refused("two things at once", span)
    found = {**feature, **rest}
    if "if" in feature and "if" in rest:
        found["if"] = {"all": [rest["if"], feature["if"]]}
    if "readings" in feature and "readings" in rest:
        found["readings"] = [*rest["readings"], *feature["readings"]]
    return found


def _noted(value: Any) -> Iterator[str]:
    """By which house words features within a feature were read."""
    if isinstance(value, list):
        for one in value:
            yield from _noted(one)
    elif isinstance(value, dict):
        yield from (told for told in value.get("readings", ()) if told.startswith(HOUSE))
        yield from _noted(list(value.values()))


def _put_in(value: Any, x: Any) -> Any:
    """Features with a number where they have X."""
    if isinstance(value, list):
        return [_put_in(one, x) for one in value]
    if value == {"number": "x"} and x is not None:
        return x
    return {key: _put_in(part, x) for key, part in value.items()} if isinstance(value, dict) else value
