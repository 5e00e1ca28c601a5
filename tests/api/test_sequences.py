"""Several actions in one request: where they stop, what they leave behind, and the choices made beforehand."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.test_adjudications import STRIKE, applied, ruled

#: A strike that its striker may weaken, the passes that lead past it left to the service.
WEAKENED: dict[str, Any] = {"action": None, "dice": [6, 3], "resolve": "all"}
STRIKES = STRIKE["action"]
MOVES = {"type": "move", "player": "first", "source": "a1", "to": "C2"}


def test_a_choice_in_the_middle_is_where_they_stop(client: FlaskClient) -> None:
    """What was legal is there with its trace, its position and the decision; the ruling says who has to choose what."""
    stopped = ruled(client, **WEAKENED, actions=[STRIKES, MOVES])
    alone = ruled(client, **WEAKENED | {"action": STRIKES})
    assert (stopped["verdict"], stopped["status"], stopped["failed_action"]) == ("illegal", "awaiting_choice", 1)
    assert stopped["decision"]["kind"] == "weaken_result"
    for name in ("position", "position_hash", "trace", "rolls", "decision", "status"):
        assert stopped[name] == alone[name]
    assert stopped["violations"][0]["code"] == "decision_open" and "216.7" in stopped["violations"][0]["rules"]
    assert stopped["violations"][0]["message"] == "The first player has to choose first: weakening the result."
    normal = client.post("/v1/positions/validate", json={"position": STRIKE["position"]}).json["position"]
    for step in stopped["trace"]:
        applied(normal, step["delta"])
    assert normal == stopped["position"]


def test_they_stop_where_dice_are_missing(client: FlaskClient) -> None:
    """The answer says whose dice are awaited."""
    stopped = ruled(client, action=None, dice=None, resolve="all", actions=[STRIKES, MOVES])
    assert (stopped["verdict"], stopped["status"], stopped["failed_action"]) == ("illegal", "awaiting_dice", 1)
    assert stopped["violations"][0]["code"] == "dice_awaited"
    assert stopped["awaiting"]["for"] == "a1" and stopped["trace"]


def test_an_illegal_action_in_the_middle(client: FlaskClient) -> None:
    """The strike stands; that its striker is closed afterwards is why it cannot move."""
    stopped = ruled(client, action=None, resolve="all", actions=[STRIKES, MOVES, MOVES])
    assert (stopped["verdict"], stopped["status"], stopped["failed_action"]) == ("illegal", "settled", 1)
    assert stopped["position"]["cards"]["a1"]["closed"] and stopped["violations"][0]["code"] == "card_closed"


def test_the_first_of_several_leaves_the_position_as_it_was(client: FlaskClient) -> None:
    """As a single illegal action does."""
    for illegal in ({"actions": [{**STRIKES, "target": "a1"}, MOVES]}, {"actions": [{**STRIKES, "target": "a1"}]}):
        found = ruled(client, action=None, **illegal)
        assert (found["verdict"], found["failed_action"], found["trace"], found["rolls"]) == ("illegal", 0, [], [])
        same = client.post("/v1/positions/validate", json={"position": STRIKE["position"]}).json
        assert (found["position"], found["position_hash"]) == (same["position"], same["position_hash"])


def test_answers_make_the_choices_that_they_foresee(client: FlaskClient) -> None:
    """The same comes of them as of a `choose`, and they are shown in the trace."""
    for option in ("keep", "weaken"):
        chosen = {"type": "choose", "player": "first", "option": option}
        said = ruled(client, **WEAKENED, actions=[STRIKES, chosen])
        foreseen = ruled(client, **WEAKENED | {"action": STRIKES}, answers={"weaken_result": option})
        assert said["verdict"] == foreseen["verdict"] == "legal"
        assert (said["trace"], said["position"]) == (foreseen["trace"], foreseen["position"])
    assert "choice_made" in [step["event"] for step in foreseen["trace"]]


def test_an_action_that_chooses_comes_before_answers(client: FlaskClient) -> None:
    """Where one is proposed next and fits; one that does not leaves the choice to them."""
    keep = {"type": "choose", "player": "first", "option": "keep"}
    answers = {"weaken_result": "weaken"}
    said = ruled(client, **WEAKENED, actions=[STRIKES, keep], answers=answers)
    assert said["verdict"] == "legal"
    assert said["position"] == ruled(client, **WEAKENED, actions=[STRIKES, keep])["position"]
    other = ruled(client, **WEAKENED, actions=[STRIKES, {**keep, "option": "perhaps"}], answers=answers)
    assert other["position"] == ruled(client, **WEAKENED | {"action": STRIKES}, answers=answers)["position"]
    assert other["violations"][0]["code"] == "no_decision"


def test_answers_to_what_is_not_asked_do_nothing(client: FlaskClient) -> None:
    """They are foreseen, not promised."""
    assert ruled(client, answers={"target": "a1", "order": ["a", "b"]}) == ruled(client)


@pytest.mark.parametrize("url", ["/v1/adjudications", "/v1/adjudications/compare"])
@pytest.mark.parametrize(
    ("answers", "pointer"),
    [
        ({"weather": "fair"}, "/answers/weather"),
        ({"weaken_result": {}}, "/answers/weaken_result"),
        ({"weaken_result": "perhaps"}, "/answers/weaken_result"),
        ({"weaken_result": ["keep"]}, "/answers/weaken_result"),
        ([], "/answers"),
    ],
)
def test_answers_that_are_none_are_refused(client: FlaskClient, url: str, answers: Any, pointer: str) -> None:
    """With the place in the request, and the options where it is one that was met."""
    request = STRIKE | {"dice": [6, 3], "resolve": "all", "answers": answers}
    if url.endswith("compare"):
        request["rulesets"] = ["classic", "online"]
    refused = client.post(url, json=request)
    assert refused.status_code == 422
    (fault,) = refused.json["errors"]
    assert fault["pointer"] == pointer
    if answers == {"weaken_result": "perhaps"}:
        assert "keep, weaken" in fault["message"]


def test_what_a_later_action_asks_for_in_vain_is_refused_in_its_place(client: FlaskClient) -> None:
    """No clock runs any more where the second one is taken."""
    position = {"ruleset": "online", "cards": {}, "turn": {"phase": "preliminary", "step": "recruitment"}}
    position["players"] = {"first": {"memory": {"recruited": True}}, "second": {"memory": {"recruited": True}}}
    position["cards"] = {
        "a1": {"owner": "first", "zone": "set", "definition": {"name": "Alder", "cost": {"silver": 4}, "lives": 8}},
        "b1": {"owner": "second", "zone": "set", "definition": {"name": "Cedar", "cost": {"silver": 3}, "lives": 7}},
    }
    del position["players"]["second"]
    done = {"type": "finish_recruiting", "player": "second", "seconds": 1}
    places = [
        {"type": "place", "player": "first", "source": "a1", "cell": "C1", "seconds": 1},
        {"type": "finish_placement", "player": "first", "seconds": 1},
        {"type": "place", "player": "second", "source": "b1", "cell": "C1'", "seconds": 1},
        {"type": "finish_placement", "player": "second", "seconds": 1},
        {"type": "pass", "player": "first", "seconds": 1},
    ]
    refused = client.post("/v1/adjudications", json={"position": position, "actions": [done, *places]})
    assert refused.status_code == 422, refused.text
    assert [fault["pointer"] for fault in refused.json["errors"]] == ["/actions/5/seconds"]
