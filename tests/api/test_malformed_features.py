"""Features that say nothing sensible, on cards in odd states: named as faults, whatever else stands in the position."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.games.berserk.rules.rulesets import RULESETS
from tests.properties import generators

Wire = dict[str, Any]

STRANGE: tuple[Any, ...] = (
    None, True, -1, 10**9, "", "armor", [], [[]], [1], ["x"], {}, {"x": 1}, [{}], [None], {"deed": "wound"},
    {"on": 1}, {"keyword": []}, {"kind": {}}, {"do": 3}, {"is": "nobody"}, {"event": "attack"},
)  # fmt: skip
MALFORMED: tuple[Wire, ...] = (
    {"keyword": 1}, {"keyword": None}, {"keyword": []}, {"keyword": {}}, {"keyword": "armor", "x": []},
    {"class": "permanent"}, {"always": 3}, {"always": [3]}, {"always": [{}]}, {"always": [{"change": []}]},
    {"always": {"instead_of": {"event": "die"}}}, {"when": 1, "do": []}, {"when": [], "do": None},
    {"playable": "turn", "pay": 1}, {"playable": "turn", "do": [{"deed": "gain", "what": "a"}]}, {"unsupported": 1},
    {"unsupported": {}, "do": 1}, {"always": [{"instead_of": {"event": "die"}, "do": 1}]},
    {"always": [{"instead_of": {"event": []}, "on": 3}]}, {"keyword": "incorporeality", "x": {}},
    {"always": [{"grant": {"keyword": "armor"}}], "if": 3}, {"always": [{"grant": 3}]},
    {"when": {"event": "die"}, "do": [{"optional": [], "by": "own"}]},
    {"always": [{"change": "lives", "plus": "x"}]}, {"playable": [], "do": [{"target": {}}]},
)  # fmt: skip
ACTION = {"type": "end_turn", "player": "first"}
RULES = sorted(RULESETS)


def _card(feature: Any, **state: Any) -> Wire:
    definition = {"kind": "creature", "lives": 3, "movement": 1, "strike": [1, 2, 3], "features": [feature]}
    return {"owner": "first", "cell": "C1", "definition": definition, **state}


def _ask(client: FlaskClient, position: Wire) -> None:
    for url, more in (
        ("/v1/positions/validate", {}),
        ("/v1/legal-actions", {}),
        ("/v1/adjudications", {"action": ACTION, "dice": {"seed": "1"}}),
        ("/v1/odds", {"action": ACTION}),
    ):
        answer = client.post(url, json={"position": position, **more})
        assert answer.status_code in (200, 422), answer.text


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("feature", MALFORMED, ids=repr)
def test_a_malformed_feature_on_a_card_with_as_many_wounds_as_lives(
    client: FlaskClient, ruleset: str, feature: Wire
) -> None:
    b1 = {**_card({"keyword": "armor", "x": 1}, wounds=3), "owner": "second", "cell": "C1'"}
    _ask(client, {"ruleset": ruleset, "cards": {"a1": _card(feature), "b1": b1}})
    _ask(client, {"ruleset": ruleset, "cards": {"a1": _card(feature, wounds=3)}})
    given = [{"id": "g1", "feature": feature}]
    _ask(client, {"ruleset": ruleset, "cards": {"a1": _card({"keyword": "armor", "x": 1}, gained=given), "b1": b1}})


def _places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(node, dict | list):
        return []
    inner = node.items() if isinstance(node, dict) else enumerate(node)
    return [place for name, value in inner for place in ((*path, name), *_places(value, (*path, name)))]


def _spoiled(data: Wire, random: Random) -> Wire:
    """The position with parts of its features and of its cards' states changed at random."""
    position = deepcopy(data)
    for card in position["cards"].values():
        if random.random() < 0.3:
            card["definition"].setdefault("features", []).append(deepcopy(random.choice(MALFORMED)))
        if random.random() < 0.2:
            card["wounds"] = card["definition"].get("lives", 1)
        if random.random() < 0.2:
            card["gained"] = [{"id": "g1", "feature": deepcopy(random.choice(MALFORMED))}]
        if random.random() < 0.2:
            card["lost"] = [{"feature": deepcopy(random.choice(MALFORMED))}]
        if random.random() < 0.1:
            card["hidden"] = True
    features = [c["definition"]["features"] for c in position["cards"].values() if c["definition"].get("features")]
    for _ in range(random.randrange(4)):
        places = [(found, path) for found in features for path in _places(found)]
        if places:
            node, path = random.choice(places)
            for name in path[:-1]:
                node = node[name]
            if random.random() < 0.2:
                del node[path[-1]]
            else:
                node[path[-1]] = deepcopy(random.choice(STRANGE))
    return position


@settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), ruleset=st.sampled_from(RULES))
def test_spoiled_positions(client: FlaskClient, seed: int, ruleset: str) -> None:
    position = _spoiled(generators.wire(seed), Random(seed))
    _ask(client, {**position, "ruleset": ruleset})
