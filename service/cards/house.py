"""House words as requests and a file tell them: keywords that no rulebook defines, in text or in features."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
import yaml

from service.cards.compiler import compile_text
from service.cards.understood import understood
from service.data_files import read_yaml
from service.games.berserk.rules import WordsRefused, pointed_faults
from service.reading.house import NO_HOUSE, House, HouseWord
from service.reading.meaning.base import Part
from service.reading.syntax.rows import said
from service.reading.tokens import plain
from service.settings import SettingsError, load_settings

#: So many words can be defined, each with so many features.
MOST_WORDS, MOST_FEATURES = 50, 20
_TOLD = re.compile(r"[^\W\d_]+(?:[- ][^\W\d_]+){0,4}(?: [XxХх]| …| \.\.\.)?")


def house_of(told: Iterable[Mapping[str, Any]]) -> House:
    """The words of a request, before those of the file that the service was told (`ARBITER_HOUSE_WORDS`).

    Raises:
        WordsRefused: a word is none, or already means something, or what it is to mean is not understood.
        OverBudget: its text is too much work.
    """
    words = list(told)
    if not words:
        return house_of_file()
    own = _settled(orjson.dumps(words))
    names = {plain(word.word) for word in own.words}
    others = tuple(word for word in house_of_file().words if plain(word.word) not in names)
    return House((*own.words, *others), own.reads)


@lru_cache(maxsize=1)
def house_of_file() -> House:
    """The words of the file that the service was told; none where it was told none. Raises SettingsError."""
    path = load_settings().house_words
    return NO_HOUSE if path is None else _read_file(path)


def _read_file(path: Path) -> House:
    try:
        told = read_yaml(path)
        if not isinstance(told, list) or not all(_is_entry(one) for one in told):
            raise ValueError("no list of words, each with its text or its features")
        return _settled(orjson.dumps(told))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise SettingsError(f"ARBITER_HOUSE_WORDS: {path}: {error}") from None


def _is_entry(one: Any) -> bool:
    if not isinstance(one, dict) or not isinstance(one.get("word"), str) or len(one) != 2:
        return False
    return isinstance(one.get("text"), str) or isinstance(one.get("features"), list)


@lru_cache(maxsize=256)
def _settled(told: bytes) -> House:
    entries = orjson.loads(told)
    words = [
        HouseWord(one["word"], one.get("text", ""), orjson.dumps(one["features"]) if "features" in one else b"")
        for one in entries
    ]
    faults = [fault for place, word in enumerate(words) for fault in _faults(f"/{place}", word, words[:place])]
    if faults:
        raise WordsRefused(faults)
    return House(tuple(words), read_text)


def _faults(pointer: str, word: HouseWord, before: Sequence[HouseWord]) -> Iterable[tuple[str, str]]:
    if not _TOLD.fullmatch(word.told):
        yield f"{pointer}/word", "One to five words, and X or … behind them where a number or words follow."
        return
    if any(plain(word.word) == plain(other.word) for other in before):
        yield f"{pointer}/word", f"{word.word} is defined twice."
    if _is_taken(word):
        yield f"{pointer}/word", f"{word.word} has a meaning already."
    if word.text:
        if word.takes_words:
            return  # it is read with the words that follow
        if not word.meaning(read_text, 1):
            yield f"{pointer}/text", "Not all of it is understood: POST /v1/cards/compile tells where it stops."
        return
    meaning = word.meaning(read_text, 1)
    if word.takes_words:
        yield f"{pointer}/features", "A word that others follow is defined by a text."
    elif not meaning:
        yield f"{pointer}/features", "At least one feature."
    yield from ((f"{pointer}/features/{n}{where}", message) for n, where, message in pointed_faults(meaning))


def _is_taken(word: HouseWord) -> bool:
    """Whether the lexicon knows a word, and as no keyword that a rulebook leaves open."""
    told = tuple(plain(one) for one in word.word.split())
    ways = [way.row for language in ("ru", "en") for way in said(language).get(told[0], ()) if way.words == told]
    open_to = ("house", "house_x") if word.takes_number else ("house",)
    return any(not any(row.get(key) for key in open_to) for row in ways)


def read_text(text: str) -> tuple[Part, ...]:
    """The features of a text of a house word; none where not all of it is understood. Raises OverBudget."""
    compiled = understood(compile_text(text))
    return compiled.features if compiled.whole and not compiled.classes else ()
