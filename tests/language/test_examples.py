"""Hard cards in the language: sound, and in one spelling."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import faults, normal
from tests.language.samples import BY_HAND, EXAMPLES, LANGUAGE


def test_there_are_as_many_cards_as_were_chosen() -> None:
    assert len(EXAMPLES) == 38


@pytest.mark.parametrize("card", EXAMPLES)
def test_a_hard_card_is_said_soundly_and_its_normal_form_stays_as_it_is(card: str) -> None:
    _sound(EXAMPLES[card])


@pytest.mark.parametrize("card", BY_HAND)
def test_a_card_that_was_written_by_hand_is_sound(card: str) -> None:
    _sound(BY_HAND[card])


def _sound(features: list[dict[str, Any]]) -> None:
    for feature in features:
        spelled = normal(feature)
        assert feature_faults(feature) == []
        assert faults(LANGUAGE, feature) == []
        assert faults(LANGUAGE, spelled) == []
        assert normal(spelled) == spelled
