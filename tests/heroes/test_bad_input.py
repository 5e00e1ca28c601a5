"""What could not arise in Heroes, or is not its own: each with its pointer and the paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from service.adjudication import BadRequest, run
from service.games.heroes.game import GAME
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
        ({"keyword": "hire"}, "/keyword"),
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


@pytest.mark.rule("heroes/heroes.basics.33")
def test_there_is_neither_board_nor_dice() -> None:
    feature = {"playable": "turn", "do": [{"deed": "roll", "by": {"is": "self"}, "type": "strike"}]}
    told = cited({"cards": {"a1": {"definition": {"lives": 1, "features": [feature]}, "owner": "first"}}})
    assert told["/cards/a1/definition/features/0/do/0"] == ("heroes.basics.33",)


@pytest.mark.rule("heroes/heroes.104.1")
@pytest.mark.rule("heroes/heroes.later.104.2")
@pytest.mark.rule("heroes/heroes.glossary.base-lives")
def test_a_card_has_the_figures_of_its_kind() -> None:
    cards = {
        "w1": {"definition": {"kind": "weapon", "lives": 2, "strike": 3}, "owner": "first"},
        "h1": {"definition": {"kind": "hero", "lives": 20, "strike": 1}, "owner": "first"},
    }
    told = cited({"cards": cards})
    assert list(told) == [
        "/cards/w1/definition/lives", "/cards/w1/definition/strike", "/cards/h1/definition/strike",
    ]  # fmt: skip
    assert "heroes.glossary.base-lives" in told["/cards/w1/definition/lives"]


@pytest.mark.rule("heroes/heroes.glossary.element")
@pytest.mark.rule("heroes/heroes.basics.8")
def test_five_elements_or_neutral() -> None:
    both = {"lives": 1, "elements": ["neutral", "forests"]}
    assert cited({"cards": {"a1": {"definition": both, "owner": "first"}}}) == {
        "/cards/a1/definition/elements": ("heroes.glossary.element", "heroes.basics.8")
    }
    water = {"cards": {"a1": {"definition": {"lives": 1, "element": "water"}, "owner": "first"}}}
    assert list(faults(water)) == ["/position/cards/a1/definition/element"]


@pytest.mark.rule("heroes/heroes.glossary.warrior")
@pytest.mark.rule("heroes/heroes.glossary.mage")
def test_warriors_and_mages_are_heroes() -> None:
    cards = {
        "a1": {"definition": {"lives": 1, "classes": ["hero_warrior", "elf"]}, "owner": "first"},
        "a2": {"definition": {"lives": 1, "classes": ["hero_mage"]}, "owner": "first"},
        "h1": {"definition": {"kind": "hero", "lives": 20, "classes": ["hero_mage"]}, "owner": "first"},
    }
    assert cited({"cards": cards}) == {
        "/cards/a1/definition/classes": ("heroes.glossary.warrior",),
        "/cards/a2/definition/classes": ("heroes.glossary.mage",),
    }


@pytest.mark.rule("heroes/heroes.glossary.created")
@pytest.mark.rule("heroes/heroes.glossary.transformed")
@pytest.mark.rule("heroes/heroes.glossary.placed")
def test_what_comes_in_ways_of_its_own_is_not_drawn() -> None:
    def with_it(keyword: str, zone: str) -> dict[str, Any]:
        named = {"name": "Крыса", "lives": 1, "features": [{"keyword": keyword}]}
        return {"definition": named, "owner": "first", "zone": zone}

    told = cited({"cards": {"a1": with_it("created", "deck"), "a2": with_it("transformed", "hand")}})
    assert told == {
        "/cards/a1/zone": ("heroes.glossary.created",), "/cards/a2/zone": ("heroes.glossary.transformed",),
    }  # fmt: skip
    eleven = {f"c{number}": with_it("placed", "deck" if number % 2 else "hand") for number in range(11)}
    assert cited({"cards": eleven}) == {"/cards": ("heroes.glossary.placed",)}


@pytest.mark.rule("heroes/heroes.later.104.4")
def test_only_play_gives_further_properties() -> None:
    card = {"definition": {"lives": 1}, "owner": "first", "zone": "deck", "extra_lives": 1}
    assert cited({"cards": {"a1": card}}) == {"/cards/a1/extra_lives": ("heroes.104.4", "heroes.later.104.4")}


@pytest.mark.rule("heroes/heroes.later.105.1")
def test_a_name_tells_a_card() -> None:
    found = cited({"cards": {"a1": {"card": "Гном-смертнег", "owner": "first"}}})
    assert found == {"/cards/a1/card": ("heroes.103.1", "heroes.later.105.1")}
    known = {"a1": {"card": "Гном-смертник", "owner": "first"}}
    position = GAME.read(GAME.position.check({"ruleset": "heroes", "cards": known}))
    assert position.cards["a1"].definition.name == "Гном-смертник"


@pytest.mark.rule("heroes/heroes.glossary.feature")
def test_a_feature_is_any_text_and_an_unread_one_is_told() -> None:
    spell = {"kind": "spell", "text": "Пощекотать гнома."}
    play = {"type": "play", "player": "first", "source": "s1"}
    cards = {"s1": {"definition": spell, "owner": "first", "zone": "hand"}}
    told = run({"position": {"ruleset": "heroes", "cards": cards}, "action": play})
    assert [one["code"] for one in told["violations"]] == ["unread"]
    assert "heroes.glossary.feature" in told["violations"][0]["rules"]


def test_no_such_card_in_an_action() -> None:
    attack = {"type": "attack", "player": "first", "source": "a1", "target": "b1"}
    assert list(faults({"cards": {}}, attack)) == ["/action/source", "/action/target"]


def test_an_action_of_the_other_game() -> None:
    strike = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
    assert list(faults({"cards": {}}, strike)) == ["/action/type"]
