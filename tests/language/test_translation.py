"""Today's features said in the language: how many are, and a few of each family for what they have to mean."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from service.judge.language import faults, normal
from service.translation import Untranslated, translated
from tests.language.samples import HERE, LANGUAGE
from tests.language.translating import CASES, CATALOGUE, reached, told

#: What all of the project's features become is worked out once, in one process.
pytestmark = pytest.mark.xdist_group("translation")
#: Features of each family with what they mean.
MEANINGS = yaml.safe_load((HERE / "meanings.yaml").read_text(encoding="utf-8"))
#: What was reached; more is written here, less is a fault.
REACHED = {CATALOGUE: 0.98, CASES: 0.96}


@pytest.mark.parametrize("where", [CATALOGUE, CASES])
def test_so_much_of_it_is_said_in_the_language(where: str) -> None:
    said, of, lacking = reached(where)
    print(f"{where}: {said} of {of} different features are said, {said / of:.2%}")
    for why, times in lacking.most_common():
        print(f"  {times} {why}")
    assert said / of >= REACHED[where]


@pytest.mark.parametrize("case", MEANINGS, ids=[case["what"] for case in MEANINGS])
def test_a_feature_is_said_as_the_judge_takes_it(case: dict[str, Any]) -> None:
    (new,) = translated(case["old"], case.get("kind", "creature"))
    assert normal(new) == normal(case["new"])
    assert faults(LANGUAGE, new) == []


def test_what_the_language_does_not_say_is_refused_by_its_word() -> None:
    with pytest.raises(Untranslated, match="effect: swap_results") as lacking:
        translated({"class": "triggered", "trigger": {"on": "result"}, "effects": [{"effect": "swap_results"}]})
    assert (lacking.value.kind, lacking.value.word) == ("effect", "swap_results")


def test_what_is_said_has_one_spelling_that_is_sound() -> None:
    for one in (*told(CATALOGUE), *told(CASES)):
        for feature in one.new if one.why is None else []:
            spelled = normal(feature)
            assert normal(spelled) == spelled
            assert faults(LANGUAGE, spelled) == [], feature
