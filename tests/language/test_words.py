"""The table of words: few, each once, each with what it takes and means."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.language.samples import LANGUAGE
from tests.language.translating import CATALOGUE, words_in

MOST = 200


def test_there_are_few_words_and_each_stands_once() -> None:
    words = [word.word for word in LANGUAGE.words]
    print(f"{len(words)} words")
    assert len(words) <= MOST
    assert not [word for word, times in Counter(words).items() if times > 1]


def test_each_word_has_a_meaning_and_no_two_the_same() -> None:
    assert not [word.word for word in LANGUAGE.words if not word.means]
    meanings = Counter(word.means for word in LANGUAGE.words)
    assert not [meaning for meaning, times in meanings.items() if times > 1]


def test_a_word_takes_one_type_of_value() -> None:
    """What it asks for and what it tells are two only where a pattern asks for what a deed tells."""
    assert not [word.word for word in LANGUAGE.words if word.takes and (word.asks or word.tells)]
    assert not [word.word for word in LANGUAGE.words if word.asks and word.asks == word.tells]


#: Where a key takes another type than its word, as something else is told of the same: with whom it is shared, of what
#: the number or the thing is, by what a feature is recognised, and how much a named feature has of it.
OF_THE_SAME = {"likeness", "named_attribute", "named_thing", "recognised", "named"}


def _types(told: str) -> set[str]:
    return {one.strip("[]").removesuffix("+") for one in told.split("|")}


def test_a_key_is_one_word_and_takes_one_type_wherever_it_stands() -> None:
    """No key has two meanings: each is a word of the table, and takes what that takes."""
    shapes = LANGUAGE.shapes
    places = {name: LANGUAGE.fields(one) for name, one in shapes["objects"].items()}
    places |= {
        name: shapes[name]
        for name in ("pattern", "named_pattern", "told", "keyword_recognised", *OF_THE_SAME & shapes.keys())
    }
    words = {word.word: word for word in LANGUAGE.words}
    assert not {key for fields in places.values() for key in fields} - words.keys()
    others = {
        (place, key)
        for place, fields in places.items()
        for key, told in fields.items()
        if place not in OF_THE_SAME
        if not _types(told) <= set().union(*map(_types, (words[key].takes, words[key].asks, words[key].tells)))
    }
    assert not others


def test_what_stands_beside_a_word_is_a_word() -> None:
    known = {word.word for word in LANGUAGE.words}
    told = {name for word in LANGUAGE.words for name in (*word.beside, *word.needs, *word.fields)}
    assert not told - known


@pytest.mark.xdist_group("translation")
def test_a_word_that_few_cards_use_says_why_it_is_there() -> None:
    used = Counter(word for words in words_in(CATALOGUE).values() for word in words)
    rare = [word.word for word in LANGUAGE.words if used[word.word] <= 3]
    print({word: used[word] for word in rare})
    assert not [word.word for word in LANGUAGE.words if word.word in rare and not word.why]
