"""Features in the language of cards in positions: taken, carried out, or refused at their place."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

SELF = {"is": "self"}
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


def _position(feature: Any) -> dict[str, Any]:
    card = {"lives": 9, "strike": [2, 2, 2]}
    return {
        "ruleset": "classic",
        "cards": {
            "a1": {"owner": "first", "cell": "C1", "definition": {**card, "features": [feature]}},
            "b1": {"owner": "second", "cell": "C1'", "closed": True, "definition": card},
        },
    }


def _faults(client: FlaskClient, feature: Any) -> list[tuple[str, str]]:
    answer = client.post("/v1/positions/validate", json={"position": _position(feature)}).get_json()
    return [(fault["pointer"], fault["message"]) for fault in answer.get("errors", answer.get("faults", ()))]


HARDER = {"always": [{"change": "value", "in": {"event": "attack", "by": SELF}, "plus": 1}]}


def test_a_feature_comes_back_as_it_was_sent(client: FlaskClient) -> None:
    request = {"position": _position(HARDER), "actions": [STRIKE], "dice": [4], "resolve": "all"}
    answer = client.post("/v1/adjudications", json=request).get_json()
    assert answer["verdict"] == "legal"
    assert answer["position"]["cards"]["b1"]["wounds"] == 3
    assert answer["position"]["cards"]["a1"]["definition"]["features"] == [HARDER]


@pytest.mark.parametrize(
    ("feature", "pointer", "said"),
    [
        (
            {"always": [{"change": "value", "in": {"event": "atack", "by": SELF}, "plus": 1}]},
            "/always/0/in/event",
            "attack",
        ),
        (
            {"always": [{"change": "value", "in": {"event": "attack", "near": SELF}, "plus": 1}]},
            "/always/0/in/near",
            "near",
        ),
        ({"always": [{"cannot": {"event": "put", "to": "graveyard"}}]}, "/always/0/cannot/to", "Nobody is asked"),
        ({"when": {"event": "die", "on": SELF}, "do": [{"deed": "act", "by": SELF}]}, "/do/0", "A text tells"),
    ],
    ids=["an unknown word", "a part in a wrong place", "a statement of nobody's", "a deed of nobody's"],
)
def test_what_is_wrong_or_not_carried_out_is_refused_at_its_place(
    client: FlaskClient, feature: Any, pointer: str, said: str
) -> None:
    found = _faults(client, feature)
    assert found
    assert any(at.endswith(f"/features/0{pointer}") and said in message for at, message in found), found


def test_what_is_nested_too_deep_is_refused(client: FlaskClient) -> None:
    such: Any = {"kind": "creature"}
    for _ in range(30):
        such = {"not": such}
    answer = client.post(
        "/v1/positions/validate", json={"position": _position({"always": [{"grant": HARDER, "on": such}]})}
    )
    assert answer.status_code in (200, 422)
    assert answer.get_json().get("valid") is not True
