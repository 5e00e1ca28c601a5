"""Notation in requests, and the endpoints that translate."""

from __future__ import annotations

import pytest
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
    assert "column 14" in faults["/position"] and "column 6" in faults["/action"]
    sent = {"position": "classic / a1@C1=classic:b_zendar wounds=-1 / ", "action": "first fly a1"}
    faults = {f["pointer"]: f["message"] for f in client.post("/v1/adjudications", json=sent).get_json()["errors"]}
    assert faults.keys() == {"/position/cards/a1/wounds", "/action/type"}
    assert "column 34" in faults["/position/cards/a1/wounds"] and "column 7" in faults["/action/type"]


@pytest.mark.parametrize(
    ("action", "pointer", "said"),
    [
        ("furst strike a1 b1", "/action/player", "Must be one of first, second. Did you mean first? (column 1)"),
        ("first stirke a1 b1", "/action/type", "Did you mean strike? (column 7)"),
        ("first strike a1 tagret=b1", "/action/tagret", "Unknown field. Did you mean target? (column 17)"),
        ("first strike a1", "/action/target", "Missing data for required field. (column 16)"),
        ("first move a1 C9", "/action/to", "(column 15)"),
        ("first use a1 f1 b1 Ы", "/action/targets/1", "(column 20)"),
    ],
)
def test_a_fault_in_an_action_says_the_column_and_what_was_meant(
    client: FlaskClient, action: str, pointer: str, said: str
) -> None:
    """Pointed at as in an object."""
    answer = client.post("/v1/actions/notation", json={"action": action})
    assert answer.status_code == 422
    faults = {fault["pointer"]: fault["message"] for fault in answer.get_json()["errors"]}
    assert said in faults[pointer]


def test_a_name_in_cyrillic_and_a_target_without_brackets(client: FlaskClient) -> None:
    """As a judge types them: of the two features the one that is legal with the target is meant."""
    archer = '{"kind":"creature","lives":8,"strike":[1,2,3],"text":"{tap}: Лечение на 2. {tap}: Выстрел на 1-2-3."}'
    position = f"classic / a1@C1={archer} / b1@C3'=Зендар wounds=1"
    sent = {"position": position, "action": "first use a1 b1", "dice": [4], "trace": "none"}
    ruling = client.post("/v1/adjudications", json=sent).get_json()
    assert ruling["verdict"] == "legal", ruling
    assert ruling["position"]["cards"]["b1"]["card"] == "classic:b_zendar"
