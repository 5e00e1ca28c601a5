"""What a feature asks for while it is carried out multiplies nothing in the listing: 400.3 declares it without."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import default_catalogue
from service.games.berserk.rules import adjudicate, legal_actions, position_from_wire
from service.games.berserk.rules.course.adjudicate import Ruling
from service.games.berserk.rules.position.model import Position
from service.judge.dice import Dice

CREATURE: dict[str, Any] = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}


AIM = {"target": {"kind": "creature"}, "many": {"equal": 1}, "by": "own", "as": "target"}


def exiling(number: int) -> list[dict[str, Any]]:
    name = f"spent{number}"
    return [
        {"pick": {"kind": "card", "zone": "graveyard"}, "many": {"equal": 1}, "by": "own", "as": name},
        {"deed": "put", "by": {"is": "self"}, "on": {"is": name}, "to": "exile"},
    ]


def with_feature(deeds: list[dict[str, Any]]) -> Position:
    """A creature that does this to any creature, three of those in play and three in its graveyard."""
    feature = {"playable": "turn", "pay": [{"deed": "close", "on": {"is": "self"}}], "type": "impact"}
    user = CREATURE | {"features": [feature | {"do": [AIM, *deeds]}]}
    cards: dict[str, Any] = {"a1": {"owner": "first", "cell": "A1", "definition": user}}
    cards |= {f"b{n}": {"owner": "second", "cell": f"{n}'", "definition": CREATURE} for n in ("B1", "D1")}
    cards |= {f"d{n}": {"owner": "first", "zone": "graveyard", "definition": CREATURE} for n in range(3)}
    return position_from_wire({"ruleset": "classic", "cards": cards}, default_catalogue())


@pytest.mark.parametrize("many", [1, 2, 8])
def test_a_feature_that_asks_later_is_listed_once_for_each_target(many: int) -> None:
    """However often it asks which card of a graveyard is exiled: that is chosen as it is carried out."""
    position = with_feature([part for number in range(many) for part in exiling(number)])
    uses = [action for action in legal_actions(position, "first") if action["type"] == "use"]
    assert [use["targets"] for use in uses] == [["a1"], ["bB1"], ["bD1"]]
    assert all(set(use) == {"type", "player", "source", "feature", "targets"} for use in uses)
    asked: Ruling = adjudicate(position, uses[:1], Dice.none(), "all")
    assert asked.legal and asked.status == "awaiting_choice"
    assert asked.position.decision is not None and len(asked.position.decision["options"]) == 3
