"""What only the language can say: relations in space, likeness, what is different, whose somebody is, who looks."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.berserk.rules.matching.compiling import amount, compared, every, every_cell, fits, holds, seat
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.game import Game
from tests.language.asked import position

_CREATURE = {"kind": "creature", "lives": 5, "strike": [1, 2, 3], "movement": 1}


def _card(owner: str, cell: str, **more: Any) -> dict[str, Any]:
    state = {name: more.pop(name) for name in ("wounds", "chips", "hidden", "memory", "zone") if name in more}
    return {"owner": owner, "cell": cell, "definition": {**_CREATURE, **more}, **state}


@pytest.fixture
def view() -> View:
    cards = {
        "a1": _card("first", "C1", classes=["elf"], elements=["forests"], cost={"gold": 4}),
        "a2": _card("first", "D1", classes=["elf"], elements=["forests"], cost={"silver": 4}, wounds=2),
        "a3": _card("first", "B2", classes=["gnome"], elements=["fire"], cost={"silver": 6}, name="Smith", chips=1),
        "b1": _card("second", "C1'", classes=["orc"], elements=["fire"], cost={"gold": 3}, name="Smith"),
        "b2": _card("second", "C3'", classes=["elf"], elements=["swamps", "fire"], cost={"gold": 9}),
        "b3": _card("second", "E1'", classes=["orc"], hidden=True),
    }
    game = Game(position({"ruleset": "classic", "cards": cards, "turn": {"active": "second", "number": 2}}))
    return View(game, game.card("a1"))


def _ids(view: View, selector: dict[str, Any]) -> list[str]:
    return [card.id for card in every(view, {"kind": "card", **selector})]


@pytest.mark.parametrize(
    ("selector", "who"),
    [
        ({"near": {"left": {"is": "a"}}}, []),
        ({"near": {"right": {"is": "self"}}}, ["a2"]),
        ({"near": {"left": {"name": "Smith", "side": "enemy"}}}, []),
        ({"near": {"opposite": {"is": "self"}}}, ["b1"]),
        ({"near": {"ahead": {"is": "self"}}}, ["b1", "b2"]),
        ({"near": {"adjacent": {"kind": "creature", "side": "own"}, "many": {"min": 2}}}, ["a1", "b1"]),
        ({"near": {"adjacent": {"kind": "creature", "side": "own"}, "many": {"equal": 1}}}, ["a2", "a3", "b3"]),
        ({"near": {"distance": {"max": 1}}}, ["a1", "a2", "a3", "b1"]),
        ({"near": {"distance": {"equal": 2}, "from": {"cost": {"equal": 3}, "hidden": False}}}, ["a3", "b2", "b3"]),
        ({"near": {"beyond": {"name": "Smith", "chips": {"min": 1}}, "from": {"kind": "cell", "free": True}}}, ["a1"]),
        ({"like": {"element": {"is": "self"}}, "not": {"is": "self"}}, ["a2", "b3"]),
        ({"like": {"name": {"kind": "card", "not": {"is": "it"}}}}, ["a3", "b1", "b3"]),
        ({"like": {"cost": {"is": "self"}, "class": {"is": "self"}}}, ["a1", "a2", "b3"]),
        ({"side": {"controller": {"name": "Smith", "chips": {"equal": 0}}}}, ["b1", "b2", "b3"]),
        ({"near": {"adjacent": {"kind": "card", "side": {"controller": {"is": "it"}}}}}, ["a1", "a2", "a3"]),
        ({"cost": {"min": {"count": {"kind": "card"}}}}, ["a3", "b2", "b3"]),
        ({"as": "one", "near": {"adjacent": {"kind": "card", "cost": {"min": {"of": "cost", "is": "one"}}}}},
         ["a1", "a2", "b1", "b3"]),
        ({"lives": {"max": {"of": "wounds", "is": "it", "plus": 1}}}, ["a2", "b3"]),
        ({"not": {"class": "orc"}}, ["a1", "a2", "a3", "b2", "b3"]),
        ({"not": {"side": "enemy"}}, ["a1", "a2", "a3"]),
        ({"class": ["orc", "gnome"], "column": {"max": 3}}, ["a3", "b1"]),
        ({"zone": "graveyard"}, []),
    ],
)  # fmt: skip
def test_who_is_meant(view: View, selector: dict[str, Any], who: list[str]) -> None:
    assert _ids(view, selector) == who


@pytest.mark.parametrize(
    ("selector", "cells"),
    [
        ({"near": {"adjacent": {"is": "self"}}, "free": True, "half": "own"}, ["C2", "D2", "B1"]),
        ({"near": {"behind": {"kind": "creature", "class": "elf", "side": "own"}}}, ["C2", "D2"]),
        ({"near": {"same_cell": {"name": "Smith", "hidden": False}}}, ["B2", "C1'"]),
        ({"row": {"equal": 3}, "column": "edge", "half": "enemy"}, ["A3'", "E3'"]),
        ({"near": {"distance": {"max": 1}, "from": {"is": "there"}}}, ["A2", "B2", "A1", "B1", "A1'", "B1'"]),
    ],
)
def test_which_cells_are_meant(view: View, selector: dict[str, Any], cells: list[str]) -> None:
    assert every_cell(view._replace(names={"there": "A1"}), {"kind": "cell", **selector}) == cells


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, 3),
        ({"count": {"kind": "card", "side": "own"}, "plus": 1, "multiply": 2}, 7),
        ({"sum": "cost", "among": {"kind": "card", "side": "own"}, "divide": 4, "rounded": "up"}, 4),
        ({"sum": "cost", "among": {"kind": "card", "side": "own"}, "divide": 4}, 3),
        ({"greatest": "cost", "among": {"kind": "card"}, "at_most": 8}, 8),
        ({"smallest": "cost", "among": {"kind": "card", "side": "enemy"}}, 3),
        ({"distinct": "element", "among": {"kind": "card"}}, 3),
        ({"distinct": "column", "among": {"kind": "card"}}, 4),
        ({"of": {"printed": {"strike": "strong"}}, "is": "self", "multiply": -1}, -3),
        ({"of": "cost", "is": "nobody", "plus": 2}, 0),
        ({"number": "price", "plus": -9, "at_least": 1}, 1),
        ({"of": "row", "is": "there"}, 2),
    ],
)
def test_how_much_it_is(view: View, value: Any, number: int) -> None:
    assert amount(view._replace(names={"price": 5, "there": "A2'"}), value) == number


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ({"exists": {"kind": "card", "class": "gnome", "side": "enemy"}}, True),  # the hidden one could be it (415.3)
        ({"exists": {"kind": "card", "hidden": False, "class": "gnome", "side": "enemy"}}, False),
        ({"exists": {"kind": "cell", "free": True}, "many": {"min": 25}}, False),
        ({"compare": {"count": {"kind": "card", "side": "own"}}, "equal": {"count": {"kind": "card", "side": "enemy"}}},
         True),
        ({"turn": "enemy"}, True),
        ({"turn": {"controller": {"is": "self"}}}, False),
        ({"all": [{"seat": "first"}, {"not": {"round": {"min": 2}}}]}, True),
        ({"exists": {"is": "self", "near": {"adjacent": {"kind": "card", "side": "enemy"}}}}, True),
        ({"exists": {"event": "phase", "at": "turn_end", "whose": "own", "per": "battle"}}, True),
        ({"exists": {"event": "phase", "at": "turn_end", "whose": "enemy", "per": "battle"}}, False),
    ],
)  # fmt: skip
def test_whether_it_holds(view: View, condition: dict[str, Any], so: bool) -> None:
    assert holds(view, condition) is so


def test_players_are_told_by_their_cards(view: View) -> None:
    view = view._replace(names={"victim": "b1"})
    told = ["own", "enemy", "active", {"controller": {"is": "victim"}}, {"owner_of": {"is": "self"}}]
    assert [seat(view, player) for player in told] == ["first", "second", "second", "second", "first"]
    assert seat(view, {"controller": {"is": "nobody"}}) is None


def test_what_is_remembered_is_told_in_any_order_of_its_fields(view: View) -> None:
    card = view.game.card("b1")
    memory = {"landed:shot:a2": 1, "opened": 2, "openings": 2}
    cards = {**view.game.position.cards, "b1": card._replace(memory=memory)}
    view = view._replace(game=Game(view.game.position._replace(cards=cards)))
    for type, on, so in (("shot", "a2", True), ("ranged_attacks", "a2", True), ("throw", "a2", False),
                         ("shot", "a1", False)):  # fmt: skip
        named = view._replace(names={"victim": on})
        did = {"per": "turn", "on": {"is": "victim"}, "by": {"is": "it"}, "type": type, "event": "attack"}
        assert fits(named, cards["b1"], {"did": did}) is False if so is False else _ids(named, {"did": did})
    opened = {"event": "open", "on": {"is": "it"}, "per": "turn"}
    assert "b1" in _ids(view, {"did": {"nth": {"equal": 2}, **opened}})
    assert "b1" not in _ids(view, {"hidden": False, "did": {**opened, "nth": {"min": 3}}})


@pytest.mark.parametrize(
    ("selector", "word"),
    [
        ({"did": {"event": "heal", "on": {"is": "it"}, "per": "now"}}, "per"),
        ({"did": {"event": "move", "on": {"is": "it"}, "way": "recruit", "per": "turn"}}, "recruit"),
        ({"near": {"beside": {"kind": "card"}}}, "beside"),
        ({"not": {"zone": "attic"}}, "attic"),
        ({"any": [{"kind": "card", "cost": {"max": {"sum": "beauty", "among": {}}}}]}, "beauty"),
        ({"kind": ["card", "cell"]}, "card"),
        ({"kind": "player", "wounds": {"min": 1}}, "wounds"),
        ({"kind": "cell", "cost": {"min": 1}}, "cost"),
        ({"has": {"keyword": "armor", "x": {"min": {"sum": "beauty", "among": {}}}}}, "beauty"),
        ({"side": "nobody"}, "nobody"),
    ],
)
def test_what_nobody_can_tell_is_refused_before_it_is_asked(view: View, selector: dict[str, Any], word: str) -> None:
    with pytest.raises(Unmatched) as refused:
        fits(view, "A1", selector)
    assert refused.value.word == word


def test_a_number_of_nobody_keeps_nobody_out(view: View) -> None:
    assert compared(view, 5, {"max": {"of": "cost", "is": "nobody"}})
    assert not compared(view, 5, {"max": {"of": "cost", "is": "nobody"}, "odd": False})


def test_who_has_left_stands_where_it_stood(view: View) -> None:
    gone = view.game.card("b1")._replace(zone="battlefield", cell="A2")
    assert _ids(view._replace(names={"dead": gone}), {"near": {"adjacent": {"is": "dead"}}}) == ["a3"]
