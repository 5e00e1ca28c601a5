"""What nobody has written is carried out, or refused by a word: what is sound in the language comes to an answer."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import faults
from tests.language.mutating import mutated
from tests.language.samples import LANGUAGE

SEED, FEATURES = 20261124, 1_500


def test_whatever_is_sound_is_carried_out_or_refused() -> None:
    """No feature that the checker takes brings down what carries it out."""
    chance, came = Random(SEED), Counter[str]()
    for _ in range(FEATURES):
        feature = mutated(chance, chance.randint(0, 2))
        if faults(LANGUAGE, feature):
            came["unsound"] += 1
            continue
        try:
            refused = feature_faults(feature)
        except Exception as broken:
            raise AssertionError(json.dumps(feature, ensure_ascii=False)) from broken
        came["refused" if refused else "carried out"] += 1
    print("features that nobody wrote:", dict(came))
    assert came["carried out"] > FEATURES / 3
    assert came["refused"] and came["unsound"]
