"""What is published of the language: an example for every word, meanings in both languages, nothing left out."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from service.games import BERSERK
from service.games.berserk.language import PLACES
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import faults, misplaced, normal, published
from service.judge.language.checks import one_of
from service.judge.language.vocabulary import VALUES
from tests.language.samples import LANGUAGE
from tests.language.translating import words_of

KNOWN = published(BERSERK)
WORDS = {word["word"]: word for word in KNOWN["words"]}
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
#: Words of the language that this game has no rule for.
OF_ANOTHER_GAME = {"copy_of"}
#: What a reader finds told: types, objects, lists.
TOLD = {entry["id"] for name in ("types", "shapes", "values") for entry in KNOWN[name]}


def test_every_word_has_an_example_and_no_other_has() -> None:
    assert list(WORDS) == [word.word for word in LANGUAGE.words]
    for name in ("examples.yaml", "words_ru.yaml"):
        text = (BERSERK.parents[1] / "judge" / "language" / name).read_text(encoding="utf-8")
        assert [key.strip("'") for key in re.findall(r"^([\w']+):", text, re.MULTILINE)] == list(WORDS)


@pytest.mark.parametrize("word", WORDS)
def test_an_example_has_its_word_and_is_sound_and_in_normal_form(word: str) -> None:
    feature = WORDS[word]["example"]["feature"]
    assert word in set(words_of(feature))
    assert faults(LANGUAGE, feature) == []
    assert normal(feature) == feature


@pytest.mark.parametrize("word", WORDS)
def test_an_example_is_carried_out_by_the_game(word: str) -> None:
    """But for the one whose word is another game's, as the table of places says."""
    feature = WORDS[word]["example"]["feature"]
    elsewhere = list(misplaced(PLACES, feature))
    assert bool(elsewhere) is (word in OF_ANOTHER_GAME)
    assert elsewhere or feature_faults(feature) == []


def test_no_two_examples_and_no_two_meanings_are_the_same() -> None:
    for said in ("en", "ru"):
        assert max(Counter(word["means"][said] for word in WORDS.values()).values()) == 1
        assert max(Counter(word["example"]["means"][said] for word in WORDS.values()).values()) == 1
    assert max(Counter(repr(word["example"]["feature"]) for word in WORDS.values()).values()) == 1


def _told(value: Any) -> list[dict[str, str]]:
    """Everything that is told in both languages."""
    if isinstance(value, dict):
        both = [value] if value.keys() == {"en", "ru"} else []
        return both + [one for part in value.values() for one in _told(part)]
    return [one for part in value for one in _told(part)] if isinstance(value, list) else []


def test_everything_is_told_in_english_and_in_russian() -> None:
    told = _told(KNOWN)
    assert len(told) > 2 * len(WORDS)
    assert not [one for one in told if not one["en"] or CYRILLIC.search(one["en"])]
    assert not [one for one in told if not CYRILLIC.search(one["ru"])]


def test_what_words_and_fields_take_is_told() -> None:
    """Nobody who reads on is led to a type of which nothing is said."""
    named = [types for word in WORDS.values() for name in ("takes", "asks", "tells") if (types := word.get(name))]
    named += [types for entry in (*KNOWN["shapes"], *KNOWN["named"]) for types in entry["fields"].values()]
    asked = {name for types in named for name in re.findall(r"[a-z_]+", types)}
    assert not asked - TOLD
    unused = TOLD - asked - {"pattern", "told", "recognised", "keyword_recognised", "named_pattern"}
    assert unused <= {"control", "event_number", "set_number", "named_attribute", "named_thing", "printed_fields"}


def test_the_parts_are_those_of_the_table_and_each_has_words() -> None:
    assert {part["id"] for part in KNOWN["parts"]} == {part for word in WORDS.values() for part in word["parts"]}


def test_the_values_are_those_that_the_checker_takes() -> None:
    values = {entry["id"]: [value["id"] for value in entry["values"]] for entry in KNOWN["values"]}
    for name in VALUES:
        assert values[name] == list(LANGUAGE.values(name))
        assert all(not list(one_of(*LANGUAGE.values(name))("", value)) for value in values[name])
    assert {entry["id"] for entry in KNOWN["named"]} == set(LANGUAGE.named)
