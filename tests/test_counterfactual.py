"""Features that show where they are missing: what is kept away, and what may not be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from service.cards import default_catalogue
from service.counterfactual import changes_the_outcome, changes_what_is_legal, without
from service.games.berserk.rules import Position, adjudicate, position_from_wire
from service.judge.dice import Dice
from service.playing.play import RESOLVE

SEED = {"seed": "1"}
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


def _position(features: list[dict[str, Any]], defender: str = "D1'", struck: Sequence[dict[str, Any]] = ()) -> Position:
    """A striker with the features, whom it strikes, and one that could come forward from a neighbouring cell."""
    creature = {"kind": "creature", "lives": 9, "movement": 1, "strike": [1, 2, 3]}
    cards = {
        "a1": {"owner": "first", "cell": "C1", "definition": {**creature, "features": features}},
        "b1": {"owner": "second", "cell": "C1'", "closed": True, "definition": {**creature, "features": [*struck]}},
        "b2": {"owner": "second", "cell": defender, "definition": creature},
    }
    return position_from_wire({"ruleset": "classic", "cards": cards}, default_catalogue())


@pytest.mark.parametrize(
    ("features", "defender", "matters"),
    [
        ([{"keyword": "directed_strike"}], "D1'", True),
        ([{"keyword": "directed_strike"}], "A3'", False),
        ([{"keyword": "directed_strike"}, {"keyword": "directed_strike"}], "D1'", False),
    ],
)
def test_the_outcome(features: list[dict[str, Any]], defender: str, matters: bool) -> None:
    """A strike that nobody may defend against is another one where somebody could; a second such adds nothing."""
    position = _position(features, defender)
    ruling = adjudicate(position, [STRIKE], Dice.seeded("1"), RESOLVE)
    assert changes_the_outcome(position, STRIKE, SEED, RESOLVE, ruling, "a1", "f1") is matters


@pytest.mark.parametrize(("kept_away", "matters"), [("shot", False), ("simple_strike", True)])
def test_of_whom_it_is_done_to(kept_away: str, matters: bool) -> None:
    """A protection from what strikes."""
    position = _position([], "A3'", [{"keyword": "protection", "in": {"event": "attack", "type": kept_away}}])
    ruling = adjudicate(position, [STRIKE], Dice.seeded("1"), RESOLVE)
    assert changes_the_outcome(position, STRIKE, SEED, RESOLVE, ruling, "b1", "f1") is matters


def test_what_is_legal() -> None:
    """What a card may not do it may without the feature; one that forbids nothing it could do changes nothing."""
    strikes = {"event": "attack", "type": "simple_strike", "by": {"is": "self"}}
    forbid: dict[str, Any] = {"always": [{"cannot": strikes}]}
    assert changes_what_is_legal(_position([forbid]), "a1", "f1")
    assert not changes_what_is_legal(_position([{"keyword": "poison", "x": 1}]), "a1", "f1")


def test_only_that_feature_is_left_out() -> None:
    """Of that card, and nothing else changes."""
    position = _position([{"keyword": "directed_strike"}, {"keyword": "armor", "x": 1}])
    left = without(position, "a1", "f1")
    assert [feature.id for feature in left.cards["a1"].definition.features] == ["f2"]
    assert {**left.cards, "a1": position.cards["a1"]} == position.cards
