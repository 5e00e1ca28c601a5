"""What could not arise in Heroes, or is not its own: each with its pointer and the paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from service.adjudication import BadRequest, run
from service.games.heroes import GAME
from service.judge.faults import InvalidPosition

HERO = {"definition": {"kind": "hero", "lives": 20}}
END = {"type": "end_turn", "player": "first"}


def faults(position: dict[str, Any], action: Any = None) -> dict[str, tuple[str, ...]]:
    """The faults of a request, by pointer, with what they cite."""
    with pytest.raises(BadRequest) as bad:
        run({"position": {"ruleset": "heroes", **position}, "action": action or END})
    return {fault.pointer: fault.rules for fault in bad.value.faults}


def cited(position: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """The same of a position of the right shape."""
    with pytest.raises(InvalidPosition) as bad:
        GAME.read(GAME.position.check({"ruleset": "heroes", **position}))
    return {fault.pointer: fault.rules for fault in bad.value.faults}


def test_a_board_cell() -> None:
    assert faults({"cards": {"h1": {**HERO, "owner": "first", "cell": "C1"}}}) == {"/position/cards/h1/cell": ()}


def test_two_heroes() -> None:
    two = {name: {**HERO, "owner": "first"} for name in ("h1", "h2")}
    assert cited({"cards": two}) == {"/cards": ("heroes.basics.3",)}


def test_a_hero_in_classic() -> None:
    with pytest.raises(BadRequest) as bad:
        run(
            {
                "position": {"ruleset": "classic", "cards": {"h1": {**HERO, "owner": "first", "cell": "C1"}}},
                "action": END,
            }
        )
    assert [fault.pointer for fault in bad.value.faults] == ["/position/cards/h1/definition/kind"]


def test_coins_over_the_limit() -> None:
    players = {"first": {"coins": 5, "coin_limit": 4}, "second": {"coins": 11, "coin_limit": 11}}
    told = cited({"cards": {}, "players": players})
    assert told == {
        "/players/first/coins": ("heroes.basics.14",),
        "/players/second/coin_limit": ("heroes.basics.14",),
    }


def test_a_hand_that_is_not_its_owners() -> None:
    card = {"definition": {"lives": 1}, "owner": "first", "controller": "second", "zone": "hand"}
    assert cited({"cards": {"a1": card}}) == {"/cards/a1/controller": ("heroes.glossary.owner",)}


def test_a_deck_of_other_cards() -> None:
    players = {"first": {"deck": ["a1", "b9"]}}
    cards = {"a1": {"definition": {"lives": 1}, "owner": "first", "zone": "hand"}}
    told = cited({"cards": cards, "players": players})
    assert list(told) == ["/players/first/deck/0", "/players/first/deck/1"]


def test_a_state_out_of_play() -> None:
    card = {"definition": {"lives": 1}, "owner": "first", "zone": "graveyard", "wounds": 1, "closed": True}
    assert list(cited({"cards": {"a1": card}})) == ["/cards/a1/closed", "/cards/a1/wounds"]


def test_a_weapon_has_no_wounds_and_there_is_one_of_a_class() -> None:
    weapon = {"definition": {"kind": "weapon"}, "owner": "first"}
    told = cited({"cards": {"w1": {**weapon, "wounds": 1}, "w2": weapon}})
    assert told == {"/cards": ("heroes.glossary.support-card",), "/cards/w1/wounds": ("heroes.105.2",)}


def test_a_captured_card_lies_under_one() -> None:
    card = {"definition": {"lives": 1}, "owner": "first", "zone": "captured"}
    assert cited({"cards": {"a1": card}}) == {"/cards/a1/under": ("heroes.glossary.capture",)}


@pytest.mark.parametrize(
    ("feature", "pointer"),
    [
        ({"keyword": "jump"}, "/keyword"),
        ({"keyword": "clutch"}, "/keyword"),
        ({"playable": "turn", "do": [{"deed": "reroll", "on": {"is": "self"}}]}, "/do/0"),
        ({"playable": "turn", "do": [{"deed": "move", "on": {"is": "self"}, "way": "step"}]}, "/do/0/way"),
        ({"always": [{"cannot": {"event": "roll", "by": {"is": "self"}}}]}, "/always/0/cannot"),
        ({"when": {"event": "shift", "what": "wounds", "from": {"is": "self"}}, "do": []}, "/when"),
        ({"always": [{"counts_as": {"class": "orc"}, "on": {"is": "self"}}]}, "/always/0/counts_as"),
    ],
)
def test_a_feature_that_is_not_carried_out_is_refused(feature: Any, pointer: str) -> None:
    card = {"definition": {"lives": 1, "features": [feature]}, "owner": "first"}
    found = cited({"cards": {"a1": card}})
    assert any(one.startswith(f"/cards/a1/definition/features/0{pointer}") for one in found), found


def test_no_such_card_in_an_action() -> None:
    attack = {"type": "attack", "player": "first", "source": "a1", "target": "b1"}
    assert list(faults({"cards": {}}, attack)) == ["/action/source", "/action/target"]


def test_an_action_of_the_other_game() -> None:
    strike = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
    assert list(faults({"cards": {}}, strike)) == ["/action/type"]
