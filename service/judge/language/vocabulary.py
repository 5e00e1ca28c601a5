"""The words of the language with the values of a game: read from data, looked up by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from service.data_files import read_yaml

_HERE = Path(__file__).parent
#: The lists of a game's values, by the name that ``takes`` calls one of them.
VALUES: Mapping[str, tuple[str, ...]] = {
    "type": ("types", "groups"), "force": ("forces",), "element": ("elements",), "kind": ("kinds",),
    "zone": ("zones",), "way": ("ways",), "time": ("times",), "at": ("points",), "span": ("spans",),
    "place": ("places",), "shape": ("shapes",), "currency": ("currencies",), "seat": ("seats",),
    "column": ("columns",),
}  # fmt: skip


#: Begins the readings of a feature by a word that no rulebook defines and a house does.
HOUSE = "house:"


class Word(NamedTuple):
    """A word, where it stands and what it takes; types are told as in ``types``."""

    word: str
    part: str
    means: str
    takes: str = ""
    also: tuple[str, ...] = ()
    """Other parts where it stands too, taking and meaning the same."""
    asks: str = ""
    """What a field of an event takes in a pattern, which asks for it, where that is not what it takes in a deed."""
    tells: str = ""
    """What it takes in a deed, which tells it; nothing where only a pattern has it."""
    fields: tuple[str, ...] = ()
    """The fields of an event."""
    beside: tuple[str, ...] = ()
    """What may stand beside a word that heads its object."""
    needs: tuple[str, ...] = ()
    """What has to stand beside it; beside the word of an event, in a deed, which tells it."""
    why: str = ""
    """Why there is a word for so few cards."""


class Vocabulary:
    """Words and values.

    Args:
        words: of the language.
        shapes: what is made of the words and is none itself (``shapes.yaml``).
        values: of the game: lists by name, and under ``named`` its named features with their fields.
    """

    def __init__(self, words: tuple[Word, ...], shapes: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        self.words, self.shapes = words, shapes
        self.named: Mapping[str, tuple[str, ...]] = {name: tuple(own) for name, own in values["named"].items()}
        self._values = values
        self._parts: dict[str, dict[str, Word]] = {}
        self._heads: dict[str, dict[str, Word]] = {}
        self._by_name = {word.word: word for word in words}
        for word in words:
            for part in (word.part, *word.also):
                self._parts.setdefault(part, {})[word.word] = word

    def part(self, name: str) -> Mapping[str, Word]:
        """The words of a part, in the table's order."""
        return self._parts.get(name, {})

    @property
    def events(self) -> Mapping[str, Word]:
        """The words that say what happens."""
        return self.part("event")

    def heads(self, part: str) -> Mapping[str, Word]:
        """The words of a part that head an object: all but those that only stand beside one."""
        if part not in self._heads:
            words = self.part(part)
            beside = {name for word in words.values() for name in word.beside}
            self._heads[part] = {name: word for name, word in words.items() if name not in beside}
        return self._heads[part]

    def values(self, name: str) -> tuple[str, ...]:
        """The values that a type admits."""
        return tuple(value for group in VALUES[name] for value in self._values[group])

    def takes(self, name: str) -> str:
        """What a word takes that stands beside others: what it tells, where it asks for something else."""
        word = self._by_name[name]
        return word.takes or word.tells

    def fields(self, shape: Mapping[str, Any]) -> dict[str, str]:
        """The fields of an object of fields (``shapes.yaml``), with what each takes."""
        listed = {name: word for part in shape.get("words", ()) for name, word in self.part(part).items()}
        alike = {name: types for part, types in shape.get("words_of", {}).items() for name in self.part(part)}
        return {name: word.takes for name, word in listed.items()} | alike | dict(shape.get("fields", {}))

    def asked(self, event: Word) -> dict[str, str]:
        """The fields of an event's pattern, with what each takes."""
        return {name: found.takes or found.asks for name in event.fields for found in [self._by_name[name]]}

    def told(self, event: Word) -> dict[str, str]:
        """The fields of a deed, with what each takes: of several possible values it tells one."""
        found = {name: self.takes(name).removesuffix("+") for name in event.fields}
        return {name: types for name, types in found.items() if types}

    def places(self, word: str) -> list[str]:
        """Where a word can stand, in words: what a writer who put it elsewhere wants to know."""
        found = [f"beside {head.word}" for head in self.words if word in head.beside]
        found += [f"in {event.word}" for event in self.words if word in event.fields]
        found += [told for part, told in _PLACES.items() if word in self.part(part)]
        return found + [f"as a value of {name}" for name in VALUES if word in self.values(name)]


#: What the places are called where the words of some parts stand.
_PLACES = {"selector-field": "in a selector", "attribute": "in a selector", "relation": "in near", "thing": "in what"}


def read(path: Path) -> tuple[Word, ...]:
    """The words of a table."""
    return tuple(_word(dict(row)) for row in read_yaml(path))


#: What is a list in a row, with its name in ``Word``.
_LISTS = {"also": "also", "fields": "fields", "needs": "needs", "with": "beside"}


def _word(row: dict[str, Any]) -> Word:
    told: dict[str, Any] = {_LISTS.get(name, name): tuple(row[name]) if name in _LISTS else row[name] for name in row}
    return Word(**told)


@cache
def vocabulary(game: Path) -> Vocabulary:
    """The language as a game speaks it.

    Args:
        game: the file with the game's values.
    """
    return Vocabulary(read(_HERE / "words.yaml"), read_yaml(_HERE / "shapes.yaml"), read_yaml(game))
