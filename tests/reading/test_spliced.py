"""Sentences that nobody would write, made of pieces of ours: each is read or refused, and none breaks the reader."""

from __future__ import annotations

import re
from random import Random

import pytest

from service.reading.reader import read
from tests.reading.test_english import TOLD
from tests.reading.test_reading import SENTENCES

#: Where a sentence is cut.
_JOINTS = re.compile(r"(?<=[,:.])\s+|\s+(?:и|или|and|or)\s+")


def pieces(language: str) -> list[str]:
    """Parts of the reader's own test sentences, and halves of them."""
    told = [row["ru"] for row in SENTENCES] if language == "ru" else [phrasing for phrasing, _, _ in TOLD]
    parts = [part for sentence in told for part in _JOINTS.split(sentence) if part]
    words = [part.split() for part in parts]
    return [*parts, *(" ".join(some[: len(some) // 2 + 1]) for some in words), *(" ".join(some[1:]) for some in words)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_sentence_breaks_the_reader(language: str, seed: int) -> None:
    chance, parts = Random(seed), pieces(language)
    count = 0
    for _ in range(500):
        sentence = chance.choice((", ", " ", ": ", " - ")).join(chance.sample(parts, chance.randrange(2, 4)))
        found = read(sentence)
        assert found.refused or found.features or found.classes, sentence
        count += bool(found.refused)
    assert count > 250  # most make no sense, and are refused


@pytest.mark.parametrize(
    "sentence",
    [
        "Получить +1 к удару: нанесите 1 рану эльфу.",
        "{tap}: 2 выстрела на 1 - нанесите 1 рану гному.",
        "{tap}: нанесите 1 рану существу, на котором эльф.",
        "{tap}: нанесите 1 рану существу, на которой 2 эльфа.",
        "Существа в покинутом ряду получают +1 к удару.",
    ],
)
def test_what_once_broke_it_is_refused(sentence: str) -> None:
    assert read(sentence).refused
