"""Features of the language of cards as words: those of the cards, of the cases, of nobody, and some that were read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from service import reading
from service.judge.language import faults
from service.reading import LANGUAGES
from tests.language.mutating import mutated
from tests.language.samples import BY_HAND, EXAMPLES, LANGUAGE
from tests.language.translating import CASES, CATALOGUE, told
from tests.reading import features

READ: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "written.yaml").read_text(encoding="utf-8"))


@cache
def _written() -> tuple[dict[str, Any], ...]:
    """Every feature of the cards, the cases and the examples that is said in the language."""
    said = [feature for where in (CATALOGUE, CASES) for one in told(where) if one.why is None for feature in one.new]
    return (*said, *(one for several in (EXAMPLES, BY_HAND) for card in several.values() for one in card))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feature_that_is_written_has_words_of_its_own(language: str) -> None:
    said = features.sound(_written())
    holes, alike = features.told(said, language)
    print(f"{language}: {len(said)} features, {len(holes)} without words, {len(alike)} alike")
    assert (holes, alike) == ([], [])


@pytest.mark.parametrize("seed", range(3))
def test_features_that_nobody_wrote_have_words_of_their_own(seed: int) -> None:
    chance = Random(seed)
    said = features.sound(mutated(chance, chance.randrange(1, 5)) for _ in range(2500))
    for language in LANGUAGES:
        holes, alike = features.told(said, language)
        print(f"{language}: {len(said)} features, {len(holes)} without words, {len(alike)} alike")
        assert (holes, alike) == ([], [])


@pytest.mark.parametrize("number", range(len(READ)))
def test_a_sentence_reads_as_it_was_read(number: int) -> None:
    one = READ[number]
    assert faults(LANGUAGE, one["feature"]) == []
    assert reading.wording([one["feature"]]) == {"en": [one["en"]], "ru": [one["ru"]]}


def test_what_is_not_of_the_language_has_no_words() -> None:
    assert reading.wording([{"keyword": "nothing of the kind"}, {"class": "triggered"}]) == {
        "en": [None, None],
        "ru": [None, None],
    }


def test_the_service_says_both_forms() -> None:
    said = {"always": [{"cannot": {"event": "act", "by": {"is": "self"}}}]}
    assert reading.wording([{"keyword": "armor", "x": 2}, said]) == {
        "en": ["Armor 2.", "This card cannot act."],
        "ru": ["Броня 2.", "Эта карта не может совершать действие."],
    }
