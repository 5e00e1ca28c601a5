"""Today's features said in the language: how many are, and a few of each family for what they have to mean."""

from __future__ import annotations

import pytest

from service.judge.language import faults, normal
from tests.language.samples import LANGUAGE
from tests.language.translating import CASES, CATALOGUE, reached, told

#: What was reached; more is written here, less is a fault.
REACHED = {CATALOGUE: 0.97, CASES: 0.95}


@pytest.mark.parametrize("where", [CATALOGUE, CASES])
def test_so_much_of_it_is_said_in_the_language(where: str) -> None:
    said, of, lacking = reached(where)
    print(f"{where}: {said} of {of} different features are said, {said / of:.2%}")
    for why, times in lacking.most_common():
        print(f"  {times} {why}")
    assert said / of >= REACHED[where]


def test_what_is_said_has_one_spelling_that_is_sound() -> None:
    for one in (*told(CATALOGUE), *told(CASES)):
        for feature in one.new if one.why is None else []:
            spelled = normal(feature)
            assert normal(spelled) == spelled
            assert faults(LANGUAGE, spelled) == [], feature
