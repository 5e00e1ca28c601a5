"""The shape of a position."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from marshmallow import ValidationError

from schemas import examples
from schemas.parts.faults import faults_of
from schemas.parts.fields import MAX_DATA_DEPTH
from schemas.parts.strict import StrictSchema
from schemas.table.card import CardSchema
from schemas.table.position import PlayerSchema, PositionSchema, TurnSchema, position_of
from schemas.table.stack import ChainSchema
from service.games.berserk.rules.position import model

SCHEMA = PositionSchema()
CHAIN = {
    "id": "s1",
    "kind": "strike",
    "player": "first",
    "source": "a1",
    "objects": ["payment", "declaration"],
}


def changed(path: str, value: Any) -> Any:
    """The example position with the value at the pointer replaced."""
    position: Any = deepcopy(examples.POSITION)
    *parents, last = path.split("/")[1:]
    node = position
    for name in parents:
        node = node.setdefault(name, {})
    node[last] = value
    return position


def pointers(position: Any) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        SCHEMA.load(position)
    return [fault.pointer for fault in faults_of(caught.value.messages)]


def test_the_shortest_position() -> None:
    assert SCHEMA.load({"ruleset": "classic", "cards": {}}) == {"ruleset": "classic", "cards": {}}


def test_what_is_right_comes_back_equal() -> None:
    assert SCHEMA.load(examples.FULL_BOARD_STRIKE["position"]) == examples.FULL_BOARD_STRIKE["position"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/turn", {}),
        ("/turn/step", None),
        ("/decision", None),
        ("/outcome", None),
        ("/stack", [CHAIN]),
        ("/cards/a1/cell", None),
        ("/cards/a1/host", None),
        ("/cards/a1/markers", [{"kind": "poison", "x": 2, "source": "a4", "until": "battle"}]),
        ("/cards/a1/definition/text", "Броня 1.\n{tap}: Выстрел на 1-2-3."),
        ("/cards/a1/definition/strike", [0, 0, 0]),
        ("/players/second/deck", ["a1"]),
        ("/outcome", {"result": "draw", "reason": "agreement", "rules": ["102.4"]}),
    ],
)
def test_optional_parts(path: str, value: Any) -> None:
    position = changed(path, value)
    assert SCHEMA.load(position) == position


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("/more", 1, "/more"),
        ("/ruleset", "", "/ruleset"),
        ("/ruleset", None, "/ruleset"),
        ("/cards", [], "/cards"),
        ("/cards", None, "/cards"),
        ("/cards/a1", None, "/cards/a1"),
        ("/cards/a1/owner", "third", "/cards/a1/owner"),
        ("/cards/a1/zone", "hand", "/cards/a1/zone"),
        ("/cards/a1/cell", "F1", "/cards/a1/cell"),
        ("/cards/a1/cell", "C1’", "/cards/a1/cell"),
        ("/cards/a1/cell", "c1", "/cards/a1/cell"),
        ("/cards/a1/closed", 1, "/cards/a1/closed"),
        ("/cards/a1/wounds", -1, "/cards/a1/wounds"),
        ("/cards/a1/wounds", 1.5, "/cards/a1/wounds"),
        ("/cards/a1/wounds", 10**6, "/cards/a1/wounds"),
        ("/cards/a1/card", "Зендар", "/cards/a1/definition"),
        ("/cards/a1/markers", [{}], "/cards/a1/markers/0/kind"),
        ("/cards/a1/definition/kind", "land", "/cards/a1/definition/kind"),
        ("/cards/a1/definition/cost", {}, "/cards/a1/definition/cost"),
        ("/cards/a1/definition/cost/gold", 4, "/cards/a1/definition/cost/silver"),
        ("/cards/a1/definition/elements", ["fire"], "/cards/a1/definition/elements"),
        ("/cards/a1/definition/classes", ["gnome", "gnome"], "/cards/a1/definition/classes/1"),
        ("/cards/a1/definition/strike", [1, 2], "/cards/a1/definition/strike"),
        ("/cards/a1/definition/strike", [1, 2, "3"], "/cards/a1/definition/strike/2"),
        ("/cards/a1/definition/features", ["armor"], "/cards/a1/definition/features/0"),
        ("/cards/a1/definition/features", [{}], "/cards/a1/definition/features/0"),
        ("/cards/b1/definition/features", [], "/cards/b1/definition/text"),
        ("/cards/a1/definition/text", 5, "/cards/a1/definition/text"),
        ("/turn/phase", "night", "/turn/phase"),
        ("/turn/number", 0, "/turn/number"),
        ("/turn/record", [{"turn": 1, "asked": {}}], "/turn/record/0/name"),
        ("/turn/record", [{"name": "died", "turn": 1, "asked": {}, "more": 1}], "/turn/record/0/more"),
        ("/turn/record", [{"name": "died", "turn": 1, "asked": {"a1": "ever"}}], "/turn/record/0/asked/a1"),
        ("/turn/record", [{"name": "died", "turn": 1, "asked": {}, "shown": [["b1"]]}], "/turn/record/0/shown/0"),
        ("/passes", 2, "/passes"),
        ("/players/third", {}, "/players/third"),
        ("/players/first/gold", "5", "/players/first/gold"),
        ("/stack", {}, "/stack"),
        ("/stack", [{**CHAIN, "objects": ["roll", "roll"]}], "/stack/0/objects/1"),
        ("/stack", [{**CHAIN, "more": 1}], "/stack/0/more"),
        ("/decision", {}, "/decision/id"),
        ("/outcome", {"result": "lost"}, "/outcome/result"),
        ("/pending", [{}], "/pending/0/do"),
        ("/pending", [{"do": ["roll"]}], "/pending/0/do"),
        ("/waiting", [1], "/waiting/0"),
        ("/effects", [{"x": 1.5}], "/effects/0"),
        ("/options/version", [0.5], "/options"),
    ],
)
def test_faults(path: str, value: Any, fault: str) -> None:
    assert fault in pointers(changed(path, value))


def test_a_card_is_named_or_described_or_lies_face_down() -> None:
    card = {"owner": "first", "zone": "battlefield", "cell": "C1"}
    for entry, faults in (
        (card, ["/cards/a1"]),
        ({**card, "hidden": True, "zone": "deck"}, ["/cards/a1/cell", "/cards/a1/zone"]),
        ({**card, "hidden": True, "host": "a2", "cell": None}, ["/cards/a1/host"]),
    ):
        with pytest.raises(ValidationError) as caught:
            position_of(PositionSchema().load({"ruleset": "classic", "cards": {"a1": entry}}))
        assert [fault.pointer for fault in faults_of(caught.value.messages)] == faults
    assert position_of(PositionSchema().load({"ruleset": "classic", "cards": {"a1": {**card, "hidden": True}}}))


def test_features_are_not_nested_without_end() -> None:
    feature: dict[str, Any] = {"keyword": "formation"}
    for _ in range(MAX_DATA_DEPTH):
        feature = {"keyword": "formation", "features": [feature]}
    path = "/cards/a1/definition/features"
    assert pointers(changed(path, [feature])) == [f"{path}/0"]


@pytest.mark.parametrize(
    ("schema", "record", "apart"),
    [
        (ChainSchema, model.Chain, set()),
        (PositionSchema, model.Position, {"concealed"}),
        (TurnSchema, model.Turn, set()),
        (PlayerSchema, model.Crystals, set()),
        (CardSchema, model.Card, {"id", "reference", "card"}),
    ],
)
def test_the_fields_are_those_of_the_judge(schema: type[StrictSchema], record: Any, apart: set[str]) -> None:
    assert set(schema().fields) - apart == set(record._fields) - apart
