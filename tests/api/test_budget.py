"""What one request may cost: counted, the same every time; whatever is too much is said, and listings are cut short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.cards import make_ready
from service.http_server.bridge import HUNG_UP

Json = dict[str, Any]
CREATURE: Json = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}
CELLS = [f"{letter}{row}" for row in (1, 2, 3) for letter in "ABCDE"]


@pytest.fixture
def with_settings(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[..., FlaskClient]:
    """A client of a service with some settings."""
    make_ready()

    def made(**settings: Any) -> FlaskClient:
        monkeypatch.setitem(app.config, "ARBITER", replace(app.config["ARBITER"], **settings))
        return app.test_client()

    return made


def card(cell: str, *features: Json, owner: str = "first", **definition: Any) -> Json:
    return {"owner": owner, "cell": cell, "definition": {**CREATURE, "features": list(features), **definition}}


def board(*features: Json, many: int = 15, **definition: Any) -> Json:
    """So many creatures on each side, those of the first player with the same features."""
    own = {f"a{n}": card(cell, *features, **definition) for n, cell in enumerate(CELLS[:many], 1)}
    foes = {f"b{n}": card(f"{cell}'", owner="second") for n, cell in enumerate(CELLS[:many], 1)}
    return {"ruleset": "classic", "cards": own | foes}


ANYWHERE: Json = {"kind": "cell", "free": True}
WOUND_FIVE: Json = {
    "playable": "turn",
    "pay": [{"deed": "close", "on": {"is": "self"}}],
    "type": "impact",
    "do": [
        {"target": {"kind": "creature"}, "many": {"max": 5}, "by": "own", "as": "target"},
        {"deed": "wound", "by": {"is": "self"}, "on": {"is": "target"}, "amount": 1},
    ],
}
MOVES: Json = {
    "playable": "turn",
    "pay": [{"deed": "close", "on": {"is": "self"}}],
    "type": "impact",
    "do": [
        {"target": {"kind": "creature"}, "many": {"equal": 1}, "by": "own", "as": "target"},
        *[{"deed": "move", "by": {"is": "self"}, "way": "carried", "on": {"is": "target"}, "to": ANYWHERE}] * 8,
    ],
}
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
STRIKING = {"position": board(many=1), "action": STRIKE, "resolve": "all"}


def test_a_ruling_that_is_too_much_is_refused_with_the_limit_and_the_part(
    with_settings: Callable[..., FlaskClient],
) -> None:
    client = with_settings(request_work=60)
    refused = client.post("/v1/adjudications", json=STRIKING)
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/over-budget")
    assert refused.json["limit"] == 60 and "ARBITER_REQUEST_WORK" in refused.json["detail"]
    (fault,) = refused.json["errors"]
    assert fault["pointer"] == "/action" and "a1" in fault["message"]


def least(asked: Callable[[int], bool]) -> int:
    """The least budget with which something is answered."""
    low, high = 1, 4_000_000
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if asked(middle) else (middle + 1, high)
    return low


@pytest.mark.parametrize(
    ("path", "request_"),
    [
        ("/v1/adjudications", STRIKING),
        ("/v1/odds", {"position": board(many=1), "action": STRIKE}),
        ("/v1/cards/compile", {"text": "{tap}: wound an elf by 1. Armor 1."}),
        ("/v1/positions/validate", {"position": board(many=1, text="{tap}: wound a gnome by 2.", features=None)}),
    ],
)
def test_a_request_costs_the_same_every_time(
    path: str, request_: Json, with_settings: Callable[..., FlaskClient]
) -> None:
    """What is remembered from request to request makes it no cheaper."""
    if "position" in request_:
        for entry in request_["position"]["cards"].values():
            if entry["definition"].get("text"):
                entry["definition"].pop("features", None)

    def enough(units: int) -> bool:
        return with_settings(request_work=units).post(path, json=request_).status_code == 200

    first = least(enough)
    assert enough(first) and not enough(first - 1)
    assert least(enough) == first > 10


def test_a_text_that_is_too_much_is_pointed_at(with_settings: Callable[..., FlaskClient]) -> None:
    """A sentence of 250 letters that could be read in a million ways."""
    dear = "{tap}: wound " + "an elf and " * 24 + "an elf by 1."
    client = with_settings(request_work=200_000)
    refused = client.post("/v1/cards/compile", json={"text": dear})
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/over-budget")
    assert refused.json["errors"][0]["pointer"] == "/text"
    position = board(many=1)
    position["cards"]["a1"]["definition"] = {**CREATURE, "text": dear}
    for path in ("/v1/positions/validate", "/v1/legal-actions", "/v1/adjudications/compare"):
        more = {"rulesets": ["classic", "storm"], "action": STRIKE} if path.endswith("compare") else {}
        refused = client.post(path, json={"position": position, **more})
        assert refused.json["errors"][0]["pointer"] == "/position/cards/a1/definition/text", path


@pytest.mark.parametrize("feature", [WOUND_FIVE, MOVES])
def test_one_answer_lists_so_many_actions_and_names_what_is_cut(
    feature: Json, with_settings: Callable[..., FlaskClient]
) -> None:
    client = with_settings(listed_actions=3000)
    found = client.post("/v1/legal-actions", json={"position": board(feature, feature, many=10), "player": "first"})
    assert found.status_code == 200
    actions, incomplete = found.json["actions"], found.json["incomplete"]
    assert len(actions) <= 3000
    used = {(a["source"], a["feature"]) for a in actions if a["type"] == "use"}
    assert used == {(f"a{n}", f) for n in range(1, 11) for f in ("f1", "f2")}
    assert used == {(cut["source"], cut["feature"]) for cut in incomplete}
    assert {"strike", "pass", "end_turn", "concede"} & {a["type"] for a in actions} >= {"strike", "concede"}


def test_where_work_runs_out_the_listing_says_what_is_cut(with_settings: Callable[..., FlaskClient]) -> None:
    request_ = {"position": board(WOUND_FIVE, many=10), "player": "first"}
    whole = with_settings().post("/v1/legal-actions", json=request_).json
    client = with_settings(request_work=60_000)
    first, second = (client.post("/v1/legal-actions", json=request_) for _ in range(2))
    assert first.data == second.data and first.status_code == 200
    assert first.json["incomplete"] and len(first.json["actions"]) < len(whole["actions"])
    others = [a for a in whole["actions"] if a["type"] != "use"]
    assert [a for a in first.json["actions"] if a["type"] != "use"] == others


def test_a_request_that_takes_too_long_is_given_up(with_settings: Callable[..., FlaskClient]) -> None:
    client = with_settings(request_work=10**12, request_seconds=0.1)
    dear = "{tap}: wound " + "an elf or " * 24 + "an elf by 1."
    given_up = client.post("/v1/cards/compile", json={"text": dear.replace(" or ", " and ")})
    assert (given_up.status_code, given_up.json["type"]) == (503, "/problems/unavailable")
    assert "Retry-After" in given_up.headers


def test_work_ends_when_the_server_says_that_nobody_listens(with_settings: Callable[..., FlaskClient]) -> None:
    asked: list[int] = []

    def gone() -> bool:
        asked.append(1)
        return len(asked) > 3

    request_ = {"position": board(WOUND_FIVE), "player": "first"}
    with_settings().post("/v1/legal-actions", json=request_, environ_overrides={HUNG_UP: gone})
    assert len(asked) == 4


def test_an_order_of_very_many_things_is_no_way_to_fill_an_answer(with_settings: Callable[..., FlaskClient]) -> None:
    options = [f"x{n}" for n in range(60)]
    decision = {"id": "d1", "kind": "order", "player": "first", "options": options, "rules": []}
    position = board(many=1) | {"decision": decision, "pending": [{"do": "place_waiting", "asked": "order"}]}
    found = with_settings(listed_actions=100).post("/v1/legal-actions", json={"position": position})
    assert found.status_code in (200, 422)
    if found.status_code == 200:
        assert len(found.json["actions"]) <= 100 and {"type": "choose"} in found.json["incomplete"]
