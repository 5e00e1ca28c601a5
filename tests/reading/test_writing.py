"""Features of the language of cards as words."""

from __future__ import annotations

from service.reading import wording


def test_a_feature_has_a_sentence_in_each_language() -> None:
    said = wording([{"keyword": "armor", "x": 2}, {"keyword": "nothing of the kind"}])
    assert said == {"en": ["Armor 2.", None], "ru": ["Броня 2.", None]}
