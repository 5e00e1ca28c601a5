"""Dice that a request brings and nobody rolls: a warning where the rules say so, an error where play stopped before."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import examples
from tests.api.test_adjudications import STRIKE, ruled

CLOSED: dict[str, Any] = deepcopy(STRIKE["position"])
CLOSED["cards"]["b1"]["closed"] = True


def position(ruleset: str = "classic", **target: Any) -> dict[str, Any]:
    """A striker next to a card with these fields."""
    cards = {"a1": {"owner": "first", "cell": "C1", "definition": examples.GNOME}}
    cards["b1"] = {"owner": "second", "cell": "C1'", "definition": examples.GNOME} | target
    return {"ruleset": ruleset, "cards": cards}


def aside(ruling: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of the trace that say who does not roll."""
    return [step for step in ruling["trace"] if step["event"] == "does_not_roll"]


@pytest.mark.parametrize(
    ("ruleset", "rule"), [("classic", "209.3"), ("storm", "209.3"), ("starter-2023", "starter.7.16")]
)
def test_a_closed_target_does_not_roll(client: FlaskClient, ruleset: str, rule: str) -> None:
    """The trace says so at the roll, with the paragraph, and the die that was meant for it is a warning."""
    ruling = ruled(client, position=position(ruleset, closed=True), dice=[6, 1], resolve="all")
    assert ruling["verdict"] == "legal" and [roll["die"] for roll in ruling["rolls"]] == [6]
    (step,) = aside(ruling)
    assert (step["object"], step["target"], step["player"]) == ("roll", "b1", "second")
    assert rule in step["rules"] and step["text"].endswith("does not roll: it is closed.")
    warning = next(warning for warning in ruling["warnings"] if warning["code"] == "dice_left_over")
    assert warning["rules"] == step["rules"]
    assert warning["message"] == f"Dice were left over: 1. {step['text']}"
    events = [s["event"] for s in ruling["trace"]]
    assert events.index("battle_joined") < events.index("does_not_roll") < events.index("dice_rolled")
    assert "dice_left_over" not in str(ruled(client, position=position(closed=True), dice=[6], resolve="all"))


def test_it_is_said_in_russian(client: FlaskClient) -> None:
    ruling = ruled(client, position=position(closed=True), dice=[6, 1], resolve="all", language="ru")
    assert aside(ruling)[0]["text"].endswith("не бросает кубик: карта закрыта.")
    assert ruling["warnings"][-1]["message"].startswith("Остались лишние броски: 1. ")


@pytest.mark.parametrize(
    ("target", "why", "rule"),
    [
        ({"definition": {"kind": "artifact", "lives": 8}}, "no_fighter", "213.3"),
        ({"owner": "first"}, "own_card", "209.2"),
        (
            {"definition": examples.GNOME | {"features": [{"keyword": "does_not_fight"}]}},
            "kept_from_fighting",
            "205.5b",
        ),
    ],
)
def test_who_else_does_not_roll(client: FlaskClient, target: dict[str, Any], why: str, rule: str) -> None:
    """What is no creature, a card of one's own squad, and what a text keeps from it."""
    ruling = ruled(client, position=position(**target), dice=[6, 1], resolve="all")
    (step,) = aside(ruling)
    assert step["data"] == {"why": why} and rule in step["rules"]
    assert ruling["warnings"][-1]["code"] == "dice_left_over" and rule in ruling["warnings"][-1]["rules"]


def test_nobody_is_aside_where_both_fight(client: FlaskClient) -> None:
    assert not aside(ruled(client))


@pytest.mark.parametrize(
    ("text", "why", "rule"),
    [
        ("Выстрел на 1-2-3, дальность 3.", "does not roll: nobody fights back against such an attack.", "205.5a"),
        (
            "Особый удар на 1-2-3.",
            "does not roll: nobody fights back against such an attack.",
            "dictionary.special_strike.3",
        ),
        ("Выстрел на 2, дальность 3.", "An attack of one value rolls no die.", "216.1k"),
    ],
)
def test_attacks_that_are_not_fought_back(client: FlaskClient, text: str, why: str, rule: str) -> None:
    """A die for the attacked card of a shot or a special strike, or for an attack of one value."""
    sent = position()
    sent["cards"]["a1"]["definition"] = examples.GNOME | {"text": "[:tap]: " + text}
    use = {"type": "use", "player": "first", "source": "a1", "targets": ["b1"]}
    ruling = ruled(client, position=sent, action=use, dice=[6, 1], resolve="all")
    warning = ruling["warnings"][-1]
    assert warning["code"] == "dice_left_over" and warning["message"].endswith(why) and rule in warning["rules"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"action": {"type": "move", "player": "first", "source": "a1", "to": "C2"}, "dice": [1]},
            "1 die was not needed.",
        ),
        ({"position": position(closed=True), "resolve": "all", "dice": [6, 1, 1]}, "2 dice were not needed."),
        ({"dice": [4, 3, 2]}, "1 die was not needed."),
    ],
)
def test_dice_for_which_there_is_no_card_at_all(client: FlaskClient, changes: dict[str, Any], said: str) -> None:
    """They stay an error."""
    refused = client.post("/v1/adjudications", json=STRIKE | changes)
    assert refused.status_code == 422
    assert refused.json["errors"] == [{"pointer": "/dice", "message": said}]


def test_dice_for_a_closed_target_where_play_stopped_past_the_roll(client: FlaskClient) -> None:
    """It was decided before play stopped; one die more than that is for what may come."""
    steps = {"position": position(closed=True), "resolve": "step", "action": None}
    passes = [{"type": "pass", "player": seat} for seat in ("first", "second")] * 3
    ruling = ruled(client, **steps, actions=[STRIKE["action"], *passes], dice=[6, 1])
    assert ruling["status"] == "awaiting_priority" and aside(ruling)
    assert ruling["warnings"][-1]["code"] == "dice_left_over"
    request = STRIKE | steps | {"actions": [STRIKE["action"], *passes], "dice": [6, 1, 2]}
    refused = client.post("/v1/adjudications", json={n: v for n, v in request.items() if v is not None})
    assert refused.status_code == 422


def test_a_second_strike_that_has_not_come_to_its_roll(client: FlaskClient) -> None:
    """What the first target did not roll is not what the second striker has yet to roll."""
    sent = position(closed=True)
    sent["cards"]["a2"] = {"owner": "first", "cell": "B1", "definition": examples.GNOME}
    passes = [{"type": "pass", "player": seat} for seat in ("first", "second")] * 9
    actions = [STRIKE["action"], *passes, STRIKE["action"] | {"source": "a2"}]
    request = {"position": sent, "actions": actions, "dice": [6, 1], "resolve": "step"}
    refused = client.post("/v1/adjudications", json=request)
    assert refused.status_code == 422, refused.text
    assert "chain s" in refused.json["errors"][0]["message"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"resolve": "step"}, "at the declaration object of chain s1, where first is to act: give the dice later"),
        ({"dice": [6, 3, 5], "resolve": "all"}, "at a choice of first, weaken_result: make it"),
    ],
)
def test_play_that_stopped_before_them(client: FlaskClient, changes: dict[str, Any], said: str) -> None:
    """It is an error, which names the place and who is to act there."""
    refused = client.post("/v1/adjudications", json=STRIKE | changes)
    assert refused.status_code == 422
    (fault,) = refused.json["errors"]
    assert fault["pointer"] == "/dice" and said in fault["message"]


def test_an_illegal_action_rolls_nothing(client: FlaskClient) -> None:
    """That it is illegal is the answer, whatever dice came with it."""
    ruling = ruled(client, action={**STRIKE["action"], "target": "a1"}, dice=[1, 2, 3])
    assert ruling["verdict"] == "illegal" and "dice_left_over" not in str(ruling["warnings"])
