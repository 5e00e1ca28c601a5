"""What texts ask means in the language what it meant in the older form: both are asked in the same positions."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from service.rules.game import Game
from service.rules.matching.view import Unmatched
from service.translation.scope import Untranslated
from tests.language.agreeing import Pair, differing, pair
from tests.language.asked import CELLS, CONDITION, FILTER, MEASURE, altered, asked, positions

#: Of how many of each the interpreter says what they mean; more is written here, less is a fault.
REACHED = {FILTER: 0.98, CONDITION: 0.97, MEASURE: 0.94, CELLS: 1.0}
#: What means something else on purpose.
OTHERWISE = {
    '{"keyword": "uniqueness"}': "what is printed as unique has that feature (dictionary.uniqueness.1)",
    '{"trait": {"keyword": "jump"}}': "who may jump by a text has a jump for other texts (ruling s4_88.2)",
    '{"stood": "self"}': "the older form asks it elsewhere",
    '{"stood": "dead"}': "the older form asks it elsewhere",
    '{"stood": "target"}': "the older form asks it elsewhere",
    '{"within": "x"}': "the older form asks it with the number put in its place",
}
#: Filters of what happened that the record tells now, which these positions have not got; and one whose cell is seen
#: from the text's player.
ELSEWHERE = ("went_along", "went_cells", "wounds_got", "room")
SEED = 20261123


@cache
def _positions() -> tuple[Game, ...]:
    chance = Random(SEED)
    found = positions(chance, of_cases=12, of_boards=10)
    return tuple(altered(game, chance) if chance.random() < 0.6 else game for game in found)


@cache
def _pairs(sort: str) -> tuple[tuple[Pair, ...], Counter[str]]:
    """What can be asked in both forms, and why the rest cannot."""
    found: list[Pair] = []
    why: Counter[str] = Counter()
    for old in asked()[sort]:
        try:
            found.append(pair(sort, old))
        except (Untranslated, Unmatched) as lacking:
            why[str(lacking)] += 1
    return tuple(found), why


@pytest.mark.parametrize("sort", [FILTER, CONDITION, MEASURE, CELLS])
def test_so_much_of_it_is_executed(sort: str) -> None:
    found, why = _pairs(sort)
    of = len(asked()[sort])
    print(f"{sort}: {len(found)} of {of} are executed, {len(found) / of:.1%}", *why.most_common(), sep="\n  ")
    assert len(found) / of >= REACHED[sort]


@pytest.mark.parametrize("sort", [FILTER, CONDITION, MEASURE, CELLS])
def test_it_means_what_it_meant(sort: str) -> None:
    chance = Random(SEED)
    wrong: list[Any] = []
    for one in _pairs(sort)[0]:
        told = json.dumps(one.old, sort_keys=True, default=dict)
        if told in OTHERWISE or any(f'"{word}"' in told for word in ELSEWHERE):
            continue
        for game in chance.sample(_positions(), 1):
            wrong += [(one.old, one.new, answers[1].id, answers[2:]) for answers in differing(one, game, chance, 2)]
    assert wrong == []
