"""The language as it is told to people and programs: its words, what they mean, examples, and what goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.judge.language.bounds import DEEPEST, LARGEST, LONGEST
from service.judge.language.places import Senseless, senseless
from service.judge.language.vocabulary import VALUES, Vocabulary, Word, vocabulary

_HERE = Path(__file__).parent
#: Objects that are told apart from those of ``shapes.yaml`` that have a name for faults.
_LOOSE = ("pattern", "named_pattern", "told", "recognised", "keyword_recognised")
_Data = dict[str, Any]


def values_of(game: Path) -> Path:
    """The file with the values of a game, by its folder."""
    return game / "values.yaml"


@cache
def published(game: Path) -> Mapping[str, Any]:
    """Everything that somebody has to know who writes cards in the language of a game.

    Args:
        game: the game's folder.
    """
    language, guide = vocabulary(values_of(game)), read_yaml(_HERE / "guide.yaml")
    said = read_yaml(game / "said.yaml")
    return {
        "game": game.name,
        "reading": guide["reading"],
        "absent": guide["absent"],
        "limits": {"depth": DEEPEST, "size": LARGEST, "word": LONGEST},
        "parts": [{"id": name, "means": means} for name, means in guide["parts"].items()],
        "words": _words(language.words),
        "types": [{"id": name, "means": means} for name, means in guide["types"].items()],
        "shapes": _shapes(language, guide["shapes"]),
        "values": _values(language, guide["lists"], said),
        "named": _named(language, said["named"]),
        "places": [_place(row) for row in senseless(game / "places.yaml")],
    }  # fmt: skip


def _words(words: Iterable[Word]) -> list[_Data]:
    examples, russian = read_yaml(_HERE / "examples.yaml"), read_yaml(_HERE / "words_ru.yaml")
    return [_word(word, russian[word.word], examples[word.word]) for word in words]


def _word(word: Word, russian: str, example: Mapping[str, Any]) -> _Data:
    taken = {name: types for name in ("takes", "asks", "tells") if (types := getattr(word, name))}
    return {
        "word": word.word,
        "parts": [word.part, *word.also],
        **taken,
        "with": list(word.beside),
        "needs": list(word.needs),
        "fields": list(word.fields),
        "means": {"en": word.means, "ru": russian},
        "example": {"feature": example["feature"], "means": {"en": example["en"], "ru": example["ru"]}},
    }


def _shapes(language: Vocabulary, means: Mapping[str, Any]) -> list[_Data]:
    """The objects that no word heads, with their fields and what each takes."""
    objects = {name: language.fields(one) for name, one in language.shapes["objects"].items()}
    objects |= {name: language.shapes[name] for name in _LOOSE}
    return [{"id": name, "means": means[name], "fields": dict(fields)} for name, fields in objects.items()]


def _values(language: Vocabulary, means: Mapping[str, Any], said: Mapping[str, Any]) -> list[_Data]:
    """The lists of which a field takes one: the game's, and those of the language."""
    called = {
        name: {value: _both(said[group][value]) for group in groups for value in said[group]}
        for name, groups in VALUES.items()
    }
    lists = {name: language.values(name) for name in VALUES} | dict(language.shapes["listed"])
    return [
        {"id": name, "means": means[name], "values": [_value(one, called.get(name, {})) for one in own]}
        for name, own in lists.items()
    ]


def _named(language: Vocabulary, said: Mapping[str, Any]) -> list[_Data]:
    takes = language.shapes["named"]
    return [
        {"id": name, "called": _both(said[name]), "fields": {field: takes[field] for field in own}}
        for name, own in language.named.items()
    ]


def _value(value: str, called: Mapping[str, Any]) -> _Data:
    return {"id": value, **({"called": called[value]} if value in called else {})}


def _place(row: Senseless) -> _Data:
    told: _Data = {"in": sorted(row.places), "head": sorted(row.heads), "fields": list(row.fields)}
    for name, asked in (("where", row.where), ("unless", row.unless)):
        told[name] = [{"field": field, "is": sorted(words)} for field, words in asked]
    return {**told, "lacking": sorted(row.lacking), "why": {"en": row.why, "ru": row.russian}}


def _both(names: list[str]) -> _Data:
    return {"en": names[0], "ru": names[1]}
