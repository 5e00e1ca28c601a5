"""Notation in requests, and the endpoints that translate."""

from __future__ import annotations

from flask.testing import FlaskClient

LINE = 'classic / a1@C1=classic:b_zendar wounds=2 / b1@C1\'={"name":"Golem","lives":9,"strike":[1,2,3]}'
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


def test_a_position_in_both_forms(client: FlaskClient) -> None:
    """The object that is answered gives the line again."""
    one = client.post("/v1/positions/notation", json={"position": LINE}).get_json()
    again = client.post("/v1/positions/notation", json={"position": one["position"]}).get_json()
    assert one == again and one["position"]["cards"]["a1"]["wounds"] == 2
    validated = client.post("/v1/positions/validate", json={"position": one["notation"]}).get_json()
    assert validated["position_hash"] == one["position_hash"]


def test_an_action_in_both_forms(client: FlaskClient) -> None:
    """As an object, and in words."""
    answer = {"action": STRIKE, "notation": "first strike a1 b1"}
    for given in answer.values():
        assert client.post("/v1/actions/notation", json={"action": given}).get_json() == answer


def test_a_ruling_does_not_depend_on_the_form(client: FlaskClient) -> None:
    """Byte for byte the same, wherever the notation stands."""
    position = client.post("/v1/positions/notation", json={"position": LINE}).get_json()["position"]
    answers = {
        client.post("/v1/adjudications", json={"position": p, **a, "dice": [5, 2], "resolve": "all"}).data
        for p in (LINE, position)
        for a in ({"action": STRIKE}, {"action": "first strike a1 b1"}, {"actions": ["first strike a1 b1"]})
    }
    assert len(answers) == 1
    for path in ("/v1/legal-actions", "/v1/odds"):
        more = {} if path == "/v1/legal-actions" else {"action": "first strike a1 b1"}
        assert len({client.post(path, json={"position": p, **more}).data for p in (LINE, position)}) == 1


def test_what_is_no_notation_is_refused_where_it_stands(client: FlaskClient) -> None:
    """A 422 that points at the field and says the column; faults inside are named like those of an object."""
    sent = {"position": "classic / a1@Z9 /", "action": "first"}
    answer = client.post("/v1/adjudications", json=sent)
    assert answer.status_code == 422
    faults = {fault["pointer"]: fault["message"] for fault in answer.get_json()["errors"]}
    assert faults.keys() == {"/position", "/action"}
    assert "column 11" in faults["/position"] and "column 6" in faults["/action"]
    sent = {"position": "classic / a1@C1=classic:b_zendar wounds=-1 / ", "action": "first fly a1"}
    pointers = {f["pointer"] for f in client.post("/v1/adjudications", json=sent).get_json()["errors"]}
    assert pointers == {"/position/cards/a1/wounds", "/action/type"}
