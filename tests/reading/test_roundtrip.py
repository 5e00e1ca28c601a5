"""Features that nobody wrote, put into Russian words, read back as the same or not at all."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.reading.roundtrip import Drawn, catalogue, trip

SELF = {"is": "self"}
CHIP = {"deed": "gain", "by": SELF, "on": SELF, "what": "chips", "amount": 1}

#: Of so many features at least so many come back.
FEATURES, BACK = 150, 9
#: Of each so many features of the catalogue one is taken, and of those so large a part comes back.
STEP, PART = 6, 0.5

#: Features that once came back as others: a cell of the depth, a marker's name in another case, a strike as it is
#: now, a third time of all together, what is asked only then, what somebody has not, "of itself".
ONCE_OTHER: list[dict[str, Any]] = [
    {"when": {"event": "move", "from": {"kind": "surface"}, "to": {"kind": "depth"}, "on": SELF}, "do": [CHIP]},
    {
        "playable": "turn",
        "type": "impact",
        "pay": [{"deed": "close", "on": SELF}],
        "do": [
            {"pick": {"kind": "cell", "free": True}, "many": {"equal": 1}, "by": "own", "as": "spot"},
            {"deed": "gain", "by": SELF, "on": {"is": "spot"}, "what": {"marker": {"title": "мха"}}, "amount": 1},
        ],
    },
    {
        "when": {"event": "die", "on": SELF},
        "do": [
            {"deed": "wound", "by": SELF, "on": {"kind": "card"}, "amount": {"of": {"strike": "weak"}, **SELF}},
        ],
    },
    {
        "when": {"event": "move", "on": {"kind": "card", "side": "own"}, "nth": {"equal": 3}, "per": "turn"},
        "do": [CHIP],
    },
    {
        "when": {"event": "open", "on": SELF},
        "do": [{"if": {"exists": {**SELF, "wounds": {"min": 1}}}, "do": [CHIP]}],
    },
    {
        "when": {"event": "wound", "on": {"kind": "creature", "as": "hurt"}},
        "if": {"not": {"exists": {"is": "hurt", "marker": {"title": "мох", "min": 1, "by": SELF}}}},
        "do": [CHIP],
    },
    {"always": [{"prevent": {"event": "wound", "on": SELF, "cause": {"event": "attack", "answering": True}}}]},
]


@pytest.mark.parametrize("seed", range(2))
def test_what_is_written_is_read_as_the_same_or_not_at_all(seed: int) -> None:
    came = [trip(feature) for feature in Drawn(Random(seed)).features(FEATURES)]
    assert [(one.words, one.feature, one.read) for one in came if one.came == "other"] == []
    assert sum(one.came == "equal" for one in came) >= BACK


def test_what_the_catalogue_has_is_read_as_the_same_or_not_at_all() -> None:
    came = [trip(feature) for feature in islice(catalogue(), 0, None, STEP)]
    assert [(one.words, one.feature, one.read) for one in came if one.came == "other"] == []
    assert sum(one.came == "equal" for one in came) >= PART * len(came)


@pytest.mark.parametrize("number", range(len(ONCE_OTHER)))
def test_what_once_came_back_as_another_is_read_as_the_same(number: int) -> None:
    came = trip(ONCE_OTHER[number])
    assert (came.came, came.words) == ("equal", came.words)
