"""Orders that a player says (215.4): copies are not told apart, and what could be said in very many ways is asked one
after the other, so that no position has more legal actions than anybody can list."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.table.position import PositionField
from service.games.berserk.rules import Position, Ruling, adjudicate, legal_actions, listing
from service.games.berserk.rules.course.ordering import MOST_ORDERS, firsts, how_many, numbered, orders
from service.judge.asking import MOST_LISTED
from service.judge.dice import Dice

Wire = dict[str, Any]
CELLS = ("A1", "B1", "C1", "D1", "E1", "A2", "B2", "C2", "D2", "E2")
ENEMY = ("A1'", "B1'", "C1'", "D1'", "E1'", "A2'", "B2'", "C2'", "D2'", "E2'")


def at_turn_start(by: int) -> Wire:
    return {"when": {"event": "phase", "at": "turn_start", "whose": "own"}, "do": [lives(by)]}


def lives(by: int) -> Wire:
    return {"deed": "gain", "by": {"is": "self"}, "on": {"is": "self"}, "what": "extra_lives", "amount": by}


def before_the_turn(*features: list[Wire]) -> Position:
    """The second player's turn; the first has a creature for each list of features, each of a name of its own."""
    cards: Wire = {
        f"a{n}": {
            "owner": "first",
            "cell": cell,
            "definition": {"name": f"N{n}", "lives": 5, "movement": 1, "strike": [1, 1, 1], "features": own},
        }
        for n, (cell, own) in enumerate(zip(CELLS, features, strict=False), 1)
    }
    cards["b1"] = {"owner": "second", "cell": "C3'", "definition": {"lives": 5, "movement": 1, "strike": [1, 1, 1]}}
    turn = {"number": 2, "active": "second", "phase": "main"}
    wire = {"ruleset": "starter-2023", "cards": cards, "turn": turn, "priority": "second"}
    found = PositionField().deserialize(wire)
    assert isinstance(found, Position)
    return found


def went_on(position: Position, action: Wire) -> Ruling:
    ruling = adjudicate(position, [action], Dice.none(), "forced")
    assert ruling.legal
    return ruling


def answered(position: Position, **answer: Any) -> Position:
    return went_on(position, {"type": "choose", "player": "first", **answer}).position


def choices(position: Position) -> list[Wire]:
    return [action for action in legal_actions(position, "first") if action["type"] == "choose"]


@pytest.mark.rule("classic/215.4")
def test_of_few_triggers_the_whole_order_is_asked() -> None:
    position = went_on(
        before_the_turn(*([at_turn_start(1)] for _ in range(3))), {"type": "end_turn", "player": "second"}
    )
    decision = position.position.decision
    assert decision is not None and decision["kind"] == "order"
    assert len(choices(position.position)) == 6


@pytest.mark.rule("classic/215.4")
def test_of_many_triggers_the_next_is_asked_until_the_rest_can_be_ordered() -> None:
    position = went_on(
        before_the_turn(*([at_turn_start(1)] for _ in range(9))), {"type": "end_turn", "player": "second"}
    ).position
    for number, chosen in enumerate(("a9/f1", "a2/f1", "a5/f1")):
        assert position.decision is not None
        assert (position.decision["kind"], len(position.decision["options"])) == ("trigger", 9 - number)
        assert len(choices(position)) == 9 - number
        position = answered(position, option=chosen)
    assert position.decision is not None and position.decision["kind"] == "order"
    rest = ["a8/f1", "a1/f1", "a3/f1", "a4/f1", "a6/f1", "a7/f1"]
    assert sorted(position.decision["options"]) == sorted(rest)
    ruling = went_on(position, {"type": "choose", "player": "first", "options": rest})
    sources = [event.source for event in ruling.events if event.name == "feature_triggered"]
    assert sources == ["a9", "a2", "a5", "a8", "a1", "a3", "a4", "a6", "a7"]
    assert not adjudicate(position, [{"type": "choose", "player": "first", "options": rest[1:]}], Dice.none()).legal


def test_copies_of_one_thing_are_not_told_apart() -> None:
    options = numbered(["x/f1"] * 10 + ["y/f1", "z/f2"])
    assert options[1] == "x/f1#2" and firsts(options) == ["x/f1", "y/f1", "z/f2"]
    assert how_many(options) == 132 == len(list(orders(options)))
    assert how_many(numbered(["x"] * 30)) == 1
    assert how_many(list("abcdef")) == MOST_ORDERS < how_many(list("abcdefg"))


def test_a_card_that_hears_ten_others_open_leaves_a_list_that_ends() -> None:
    """Its ten copies of one text and two other texts have 132 orders, and not twelve factorial."""
    hears = {
        "when": {"event": "open", "on": {"side": "own", "kind": "creature"}},
        "do": [lives(1)],
    }
    position = before_the_turn([hears], [at_turn_start(1)], [at_turn_start(2)], *([] for _ in range(7)))
    closed = {f"a{n}": position.cards[f"a{n}"]._replace(closed=True) for n in range(1, 11)}
    position = position._replace(cards={**position.cards, **closed})
    asked = went_on(position, {"type": "end_turn", "player": "second"}).position
    assert asked.decision is not None and asked.decision["kind"] == "order"
    assert len(choices(asked)) == how_many(asked.decision["options"]) <= MOST_ORDERS


@pytest.mark.rule("classic/423.3")
def test_of_a_text_about_any_number_of_creatures_the_uses_with_the_fewest_targets_are_listed() -> None:
    """On 21 creatures it has two million uses; each of them is legal, and the listing says that they are not all."""
    every = {
        "playable": "turn",
        "pay": [{"deed": "close", "on": {"is": "self"}}],
        "type": "impact",
        "do": [
            {"target": {"kind": "creature"}, "many": {"max": 30}, "by": "own", "as": "target"},
            {"deed": "wound", "by": {"is": "self"}, "on": {"is": "target"}, "amount": 1},
        ],
    }
    position = before_the_turn([every], *([] for _ in range(9)))
    more = {f"b{n}": position.cards["b1"]._replace(id=f"b{n}", cell=cell) for n, cell in enumerate(ENEMY, 2)}
    position = position._replace(
        cards={**position.cards, **more}, turn=position.turn._replace(active="first"), priority="first"
    )
    found = listing(position, "first")
    uses = [action for action in found.actions if action["type"] == "use"]
    assert len(found.actions) <= MOST_LISTED < len(uses) + 100
    assert found.incomplete == ({"source": "a1", "feature": "f1"},)
    assert [len(use["targets"]) for use in uses] == sorted(len(use["targets"]) for use in uses)
    widest = {**uses[0], "targets": list(position.cards)}
    assert widest not in uses and adjudicate(position, [widest], Dice.none()).legal
    few = position._replace(cards={ident: position.cards[ident] for ident in ("a1", "a2", "b1")})
    assert listing(few, "first").incomplete == ()
