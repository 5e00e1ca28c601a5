"""`POST /v1/adjudications`: requests in, rulings out."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import examples
from schemas.table.adjudication import AdjudicationSchema
from service import __version__, adjudication
from service.games.berserk.rules import position_hash

URL = "/v1/adjudications"
STRIKE: dict[str, Any] = examples.ADJUDICATIONS["strike"]["value"]


def ruled(client: FlaskClient, **changes: Any) -> dict[str, Any]:
    """The ruling on the example strike with some fields of the request replaced; None leaves one out."""
    request = {name: value for name, value in (deepcopy(STRIKE) | changes).items() if value is not None}
    response = client.post(URL, json=request)
    assert response.status_code == 200, response.text
    ruling = response.json
    assert isinstance(ruling, dict)
    AdjudicationSchema().load(ruling)
    return ruling


def applied(document: Any, operations: list[dict[str, Any]]) -> Any:
    """A JSON Patch (RFC 6902) carried out, without the help of the judge."""
    for operation in operations:
        *parents, last = [t.replace("~1", "/").replace("~0", "~") for t in operation["path"].split("/")[1:]]
        node = document
        for token in parents:
            node = node[int(token)] if isinstance(node, list) else node[token]
        place: Any = int(last) if isinstance(node, list) else last
        if operation["op"] == "remove":
            del node[place]
        elif operation["op"] == "add" and isinstance(node, list):
            node.insert(place, deepcopy(operation["value"]))
        else:
            assert (operation["op"] == "add") == (place not in node if isinstance(node, dict) else False)
            node[place] = deepcopy(operation["value"])
    return document


def test_a_strike_with_its_dice(client: FlaskClient) -> None:
    ruling = ruled(client)
    assert (ruling["verdict"], ruling["violations"]) == ("legal", [])
    assert (ruling["engine"], ruling["ruleset"]) == (__version__, "classic")
    assert [roll["die"] for roll in ruling["rolls"]] == [4, 3]
    assert ruling["position"]["cards"]["b1"]["wounds"] == 1
    assert "dice" not in ruling and "awaiting" not in ruling and "failed_action" not in ruling


def test_the_deltas_rebuild_the_position(client: FlaskClient) -> None:
    ruling = ruled(client)
    normal = client.post("/v1/positions/validate", json={"position": STRIKE["position"]}).json["position"]
    for step in ruling["trace"]:
        applied(normal, step["delta"])
    assert normal == ruling["position"]


def test_the_position_answered_can_be_sent_back(client: FlaskClient) -> None:
    first = ruled(client, dice=None, resolve="step")
    again = client.post("/v1/positions/validate", json={"position": first["position"]}).json
    assert again["valid"], again
    assert (again["position"], again["position_hash"]) == (first["position"], first["position_hash"])


def test_an_illegal_action_is_a_ruling(client: FlaskClient) -> None:
    ruling = ruled(client, **examples.ADJUDICATIONS["illegal"]["value"], dice=None)
    assert ruling["verdict"] == "illegal"
    assert "card_closed" in [violation["code"] for violation in ruling["violations"]]
    assert all(violation["rules"] and violation["message"] for violation in ruling["violations"])
    assert ruling["position"]["cards"]["a1"]["closed"] is True


def test_dice_of_an_illegal_action_are_no_fault(client: FlaskClient) -> None:
    assert ruled(client, action={**examples.STRIKE, "target": "a1"})["verdict"] == "illegal"


def test_without_dice_it_says_whose_are_awaited(client: FlaskClient) -> None:
    ruling = ruled(client, dice=None)
    assert ruling["status"] == "awaiting_dice"
    assert ruling["awaiting"]["player"] == "first"
    assert ruling["awaiting"]["count"] >= 1


def test_the_dice_can_come_later(client: FlaskClient) -> None:
    stopped = ruled(client, dice=None)
    roll = {"type": "roll", "player": "first", "dice": [4, 3]}
    later = ruled(client, position=stopped["position"], action=roll, dice=None)
    assert later["position"] == ruled(client)["position"]


def test_the_servers_dice_can_be_checked(client: FlaskClient) -> None:
    drawn = ruled(client, dice="server")
    again = ruled(client, dice=drawn["dice"])
    assert again == {name: value for name, value in drawn.items() if name != "dice"}
    assert ruled(client, dice="server")["dice"] != drawn["dice"]


def test_a_seed_can_come_with_the_roll(client: FlaskClient) -> None:
    stopped = ruled(client, dice=None)
    for seed in ({"seed": "00ff"}, "server"):
        roll = {"type": "roll", "player": "first", "dice": seed}
        later = ruled(client, position=stopped["position"], action=roll, dice=None)
        assert len(later["rolls"]) == 2
        assert ("dice" in later) == (seed == "server")


def test_several_actions(client: FlaskClient) -> None:
    both = ruled(client, action=None, actions=[examples.STRIKE, {**examples.STRIKE, "target": "a1"}])
    assert (both["verdict"], both["failed_action"]) == ("illegal", 1)


def test_languages_and_traces(client: FlaskClient) -> None:
    english, russian = ruled(client), ruled(client, language="ru")
    assert english["trace"][0]["text"] != russian["trace"][0]["text"]
    assert english["position_hash"] == russian["position_hash"]
    assert ruled(client, trace="none")["trace"] == []
    assert 0 < len(str(ruled(client, trace="brief")["trace"])) < len(str(english["trace"]))


def test_the_same_request_gives_the_same_bytes(client: FlaskClient) -> None:
    assert client.post(URL, json=STRIKE).data == client.post(URL, json=STRIKE).data


def test_run_needs_no_web(client: FlaskClient) -> None:
    assert adjudication.run(deepcopy(STRIKE)) == ruled(client)


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"dice": [5, 2, 6]}, "/dice"),
        ({"dice": [5, 7]}, "/dice/1"),
        ({"dice": [0]}, "/dice/0"),
        ({"action": {"type": "roll", "player": "first", "dice": "server"}}, "/action/dice"),
    ],
)
def test_bad_requests_without_the_web(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(adjudication.BadRequest) as caught:
        adjudication.run(deepcopy(STRIKE) | changes)
    assert [fault.pointer for fault in caught.value.faults] == [pointer]


def test_hashes_are_of_the_position_answered() -> None:
    request = adjudication.REQUEST.load(deepcopy(STRIKE))
    illegal = adjudication.followed(request["position"], [{**examples.STRIKE, "target": "a1"}])[0]
    assert illegal["position_hash"] == position_hash(request["position"])
