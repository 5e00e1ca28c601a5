"""Actions: one shape a type."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError

from schemas.openapi import action_schemas
from schemas.parts.faults import faults_of
from schemas.parts.fields import Variant
from schemas.parts.strict import StrictSchema
from schemas.table.action import ACTIONS
from service.games import game_of
from service.games.berserk import rules

SCHEMA = StrictSchema.from_dict({"action": Variant("type", ACTIONS, required=True)})()

RIGHT: list[dict[str, Any]] = [
    {"type": "strike", "source": "a1", "target": "b1"},
    {"type": "defend", "source": "b2"},
    {"type": "move", "source": "a1", "to": "C2"},
    {"type": "move", "source": "a1", "path": ["C2", "C3"]},
    {"type": "use", "source": "a1"},
    {
        **{"type": "use", "source": "a1", "feature": "f1", "targets": ["b1", "b2"], "cells": ["C1'"]},
        **{"x": 2, "choices": {"chips": {"a2": 1}}},
    },
    {"type": "gain_chip", "source": "a1"},
    {"type": "close_for_flyer", "source": "a1"},
    {"type": "pass"},
    {"type": "choose", "option": "weaken"},
    {"type": "choose", "option": "C1'", "decision": "d1"},
    {"type": "choose", "option": 3},
    {"type": "choose", "options": []},
    {"type": "choose", "options": ["a1", "a2"]},
    {"type": "roll"},
    {"type": "roll", "dice": [6, 1]},
    {"type": "roll", "dice": {"seed": "0aF"}},
    {"type": "roll", "dice": "server"},
    {"type": "reveal", "source": "a1"},
    {"type": "end_turn"},
    {"type": "concede"},
    {"type": "offer_draw"},
    {"type": "accept_draw"},
    {"type": "decline_draw"},
    {"type": "mulligan"},
    {"type": "keep"},
    {"type": "recruit", "source": "a1"},
    {"type": "recruit", "source": "a1", "x": 3, "pay": {"gold": 2, "silver": 1}},
    {"type": "unrecruit", "source": "a1"},
    {"type": "finish_recruiting"},
    {"type": "place", "source": "a1", "cell": "A3"},
    {"type": "finish_placement"},
    {"type": "assign_host", "source": "a1", "host": "a2"},
    {"type": "trigger", "source": "a1", "feature": "f1", "targets": ["b1"]},
    {"type": "decline"},
]

WRONG: list[tuple[Any, str]] = [
    (None, "/action"),
    ([], "/action"),
    ("strike", "/action"),
    ({}, "/action/type"),
    ({"type": "sing"}, "/action/type"),
    ({"type": ["strike"]}, "/action/type"),
    ({"type": None}, "/action/type"),
    ({"type": "pass", "player": "third"}, "/action/player"),
    ({"type": "pass", "source": "a1"}, "/action/source"),
    ({"type": "strike", "source": "a1"}, "/action/target"),
    ({"type": "strike", "source": "a1", "target": ["b1"]}, "/action/target"),
    ({"type": "move", "source": "a1"}, "/action"),
    ({"type": "move", "source": "a1", "to": "C2", "path": ["C2"]}, "/action/path"),
    ({"type": "move", "source": "a1", "path": []}, "/action/path"),
    ({"type": "move", "source": "a1", "to": "Z1"}, "/action/to"),
    ({"type": "use", "source": "a1", "targets": "b1"}, "/action/targets"),
    ({"type": "use", "source": "a1", "targets": ["b1", "b1"]}, "/action/targets/1"),
    ({"type": "use", "source": "a1", "x": -1}, "/action/x"),
    ({"type": "use", "source": "a1", "choices": {"more": 1}}, "/action/choices/more"),
    ({"type": "choose"}, "/action"),
    ({"type": "choose", "option": "a1", "options": ["a1"]}, "/action/options"),
    ({"type": "choose", "option": True}, "/action/option"),
    ({"type": "choose", "option": {"a": 1}}, "/action/option"),
    ({"type": "choose", "option": ["a1"]}, "/action/option"),
    ({"type": "choose", "options": ["a1", "a1"]}, "/action/options/1"),
    ({"type": "roll", "dice": [7]}, "/action/dice/0"),
    ({"type": "roll", "dice": [True]}, "/action/dice/0"),
    ({"type": "roll", "dice": {"seed": "xyz"}}, "/action/dice/seed"),
    ({"type": "roll", "dice": {"seed": ""}}, "/action/dice/seed"),
    ({"type": "roll", "dice": {"seed": "a", "counter": 1}}, "/action/dice/counter"),
    ({"type": "roll", "dice": "client"}, "/action/dice"),
    ({"type": "roll", "dice": 6}, "/action/dice"),
    ({"type": "recruit", "source": "a1", "pay": {"gold": -1}}, "/action/pay/gold"),
    ({"type": "place", "source": "a1", "cell": None}, "/action/cell"),
]


@pytest.mark.parametrize("action", RIGHT, ids=lambda action: action["type"])
def test_right(action: dict[str, Any]) -> None:
    value = {"action": {"player": "first", **action}}
    assert SCHEMA.load(value) == value


@pytest.mark.parametrize(("action", "fault"), WRONG)
def test_wrong(action: Any, fault: str) -> None:
    value = {"action": {"player": "first", **action} if isinstance(action, dict) else action}
    with pytest.raises(ValidationError) as caught:
        SCHEMA.load(value)
    assert fault in [found.pointer for found in faults_of(caught.value.messages)]


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_says_who_acts(name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        SCHEMA.load({"action": {"type": name}})
    assert "/action/player" in [found.pointer for found in faults_of(caught.value.messages)]


def test_every_action_is_tried_here() -> None:
    assert {action["type"] for action in RIGHT} == set(ACTIONS)


def test_every_action_has_a_json_schema() -> None:
    schemas = action_schemas(game_of("classic"))
    assert set(schemas) == set(ACTIONS)
    for name, schema in schemas.items():
        assert schema["properties"]["type"]["enum"] == [name]
        assert schema["additionalProperties"] is False
        assert schema["description"]
        assert {"type", "player"} <= set(schema["required"])
    assert "$ref" not in str(schemas)


@pytest.mark.parametrize("name", rules.ACTIONS)
def test_the_fields_are_those_of_the_judge(name: str) -> None:
    shape = ACTIONS[name]()
    fields = {field: shape.fields[field].required for field in shape.fields if field not in ("type", "player")}
    # A roll without dice takes the request's.
    assert fields == dict(rules.ACTIONS[name].fields) | ({"dice": False} if name == "roll" else {})
