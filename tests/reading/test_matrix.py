"""Every part of the language has words in every place, and no two that differ have the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from service.reading import LANGUAGES
from tests.language.test_matrix import EVENT_PLACES, NUMBER_PLACES, ROLES
from tests.reading import features

MATRIX: dict[str, Iterable[dict[str, Any]]] = {
    **{f"event in {place}": features.events(place) for place in EVENT_PLACES},
    **{f"selector in {role}": features.selectors(role) for role in ROLES},
    **{f"number in {place}": features.numbers(place) for place in NUMBER_PLACES},
    **{f"heads of {part}": features.parts(part) for part in ("statement", "control", "condition", "feature")},
    "deeds": features.deeds(),
    "named features": features.keywords(),
}


@pytest.mark.parametrize("place", MATRIX)
def test_each_part_has_words_of_its_own(place: str) -> None:
    said = features.sound(MATRIX[place])
    assert len(said) > 10, place
    for language in LANGUAGES:
        holes, alike = features.told(said, language)
        print(f"{place}, {language}: {len(said)} features, {len(holes)} without words, {len(alike)} alike")
        assert holes == []
        assert alike == []
