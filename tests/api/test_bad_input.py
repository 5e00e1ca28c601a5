"""Bad input of every kind: its status, its problem document, a pointer to each fault; never a 500."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas import examples

RULING = examples.ADJUDICATIONS["strike"]["value"]
POSTS: dict[str, Any] = {
    "/v1/adjudications": RULING,
    "/v1/legal-actions": examples.LEGAL_ACTIONS["everybody"]["value"],
    "/v1/positions/validate": examples.VALIDATIONS["possible"]["value"],
    "/v1/cards/compile": examples.COMPILATIONS["english"]["value"],
}
GETS = ["/v1/rulesets", "/v1/rulesets/classic", "/v1/rulesets/classic/paragraphs", "/v1/cards"]
WITH_POSITIONS = [url for url in POSTS if url != "/v1/cards/compile"]
WRONG_TYPES = [None, True, 0, 1.5, "x", "", [], {}, [[]], {"x": {}}, ["x"], [None]]


def problem(response: TestResponse, status: int, slug: str) -> dict[str, Any]:
    """The problem document of a response, checked."""
    assert response.status_code == status, response.text
    assert response.mimetype == "application/problem+json"
    document = response.json
    assert isinstance(document, dict)
    assert document["type"] == f"/problems/{slug}"
    assert document["status"] == status
    assert document["title"]
    return document


def pointers(response: TestResponse) -> list[str]:
    """Where the faults of a 422 are."""
    document = problem(response, 422, "invalid")
    assert all(fault["message"] for fault in document["errors"])
    return [fault["pointer"] for fault in document["errors"]]


def replaced(document: Any, pointer: str, value: Any) -> Any:
    """A copy of the document with the value at the pointer replaced, or put there."""
    copy = deepcopy(document)
    *parents, last = pointer.split("/")[1:]
    node = copy
    for name in parents:
        node = node[int(name)] if isinstance(node, list) else node[name]
    node[int(last) if isinstance(node, list) else last] = value
    return copy


def places(document: Any, pointer: str = "") -> list[str]:
    """A pointer to every value inside the document."""
    if not isinstance(document, dict | list):
        return []
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    return [place for name, value in inner for place in (f"{pointer}/{name}", *places(value, f"{pointer}/{name}"))]


@pytest.mark.parametrize("url", POSTS)
class TestAnyPost:
    """What holds for every body."""

    @pytest.mark.parametrize("body", ["", "{", "{'a': 1}", "[1,]", "NaN", '{"a": 1} x', "\ufeff{}", '"\\ud800"'])
    def test_not_json(self, client: FlaskClient, url: str, body: str) -> None:
        response = client.post(url, data=body.encode(), content_type="application/json")
        problem(response, 400, "not-json")

    def test_not_utf8(self, client: FlaskClient, url: str) -> None:
        problem(client.post(url, data=b'{"a": "\xff"}', content_type="application/json"), 400, "not-json")

    def test_the_same_key_twice(self, client: FlaskClient, url: str) -> None:
        body = b'{"position": {"cards": {"a1": {}, "a1": {}}}}'
        problem(client.post(url, data=body, content_type="application/json"), 400, "not-json")

    def test_nested_without_end(self, client: FlaskClient, url: str) -> None:
        body = b'{"position":' + b"[" * 5000 + b"]" * 5000 + b"}"
        problem(client.post(url, data=body, content_type="application/json"), 400, "not-json")

    @pytest.mark.parametrize("media_type", ["text/plain", "application/xml", "multipart/form-data", None])
    def test_another_media_type(self, client: FlaskClient, url: str, media_type: str | None) -> None:
        problem(client.post(url, data=b"{}", content_type=media_type), 415, "unsupported-media-type")

    def test_too_large(self, client: FlaskClient, url: str) -> None:
        body = b'{"text": "' + b"x" * 300_000 + b'"}'
        problem(client.post(url, data=body, content_type="application/json"), 413, "too-large")

    @pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
    def test_another_method(self, client: FlaskClient, url: str, method: str) -> None:
        response = client.open(url, method=method, json={})
        problem(response, 405, "method-not-allowed")
        assert "POST" in response.headers["Allow"]

    @pytest.mark.parametrize("body", ["[]", '"x"', "1", "null", "true", "[{}]"])
    def test_not_an_object(self, client: FlaskClient, url: str, body: str) -> None:
        assert pointers(client.post(url, data=body, content_type="application/json")) == [""]

    def test_nothing(self, client: FlaskClient, url: str) -> None:
        assert pointers(client.post(url, json={}))

    def test_unknown_fields_at_every_depth(self, client: FlaskClient, url: str) -> None:
        request = POSTS[url]
        objects = ["", *(place for place in places(request) if isinstance(at(request, place), dict))]
        for place in objects:
            if place.endswith("/cards") or "/features" in place:
                continue
            found = pointers(client.post(url, json=replaced(request, f"{place}/surely_unknown", 1)))
            assert found == [f"{place}/surely_unknown"]

    def test_wrong_types_everywhere(self, client: FlaskClient, url: str) -> None:
        request = POSTS[url]
        for place in places(request):
            for value in WRONG_TYPES:
                response = client.post(url, json=replaced(request, place, value))
                assert response.status_code in (200, 422), (place, value, response.text)
                if response.status_code == 422:
                    assert all(pointer.startswith("/") for pointer in pointers(response)), (place, value)


def at(document: Any, pointer: str) -> Any:
    """The value at a pointer."""
    for name in pointer.split("/")[1:]:
        document = document[int(name)] if isinstance(document, list) else document[name]
    return document


@pytest.mark.parametrize("url", GETS)
class TestAnyGet:
    """What holds for every resource that is only read."""

    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
    def test_another_method(self, client: FlaskClient, url: str, method: str) -> None:
        problem(client.open(url, method=method, json={}), 405, "method-not-allowed")


@pytest.mark.parametrize(
    "url",
    [
        "/v1",
        "/v1/nothing",
        "/v1/adjudications/1",
        "/v1/rulesets/nothing",
        "/v1/rulesets/nothing/paragraphs",
        "/v1/rulesets/nothing/paragraphs/1",
        "/v1/rulesets/classic/paragraphs/999.9",
        "/v1/cards/nothing",
        "/v1/cards/%00",
        "/v1/cards/a%2Fb",
    ],
)
def test_what_is_not_there(client: FlaskClient, url: str) -> None:
    problem(client.get(url), 404, "not-found")


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=0", "/query/limit"),
        ("limit=501", "/query/limit"),
        ("limit=many", "/query/limit"),
        ("cursor=-1", "/query/cursor"),
        ("element=water", "/query/element"),
        ("kind=land", "/query/kind"),
        ("query=", "/query/query"),
        ("query=" + "x" * 200, "/query/query"),
        ("ruleset=nothing", "/query/ruleset"),
        ("more=1", "/query/more"),
    ],
)
def test_queries(client: FlaskClient, query: str, pointer: str) -> None:
    assert pointers(client.get(f"/v1/cards?{query}")) == [pointer]


@pytest.mark.parametrize("url", WITH_POSITIONS)
@pytest.mark.parametrize(
    ("pointer", "value", "expected"),
    [
        ("/position/ruleset", "chess", "/position/ruleset"),
        ("/position/cards/c1", {"card": "Nobody of this name", "owner": "first"}, "/position/cards/c1/card"),
        ("/position/cards/b1/cell", "C1", "/position/cards/b1/cell"),
        ("/position/cards/a1/cell", None, "/position/cards/a1/cell"),
    ],
)
def test_positions_that_could_not_arise(client: FlaskClient, url: str, pointer: str, value: Any, expected: str) -> None:
    response = client.post(url, json=replaced(POSTS[url], pointer, value))
    if url == "/v1/positions/validate":
        assert response.status_code == 200
        assert response.json["valid"] is False
        assert response.json["position"] is None
        found = [fault["pointer"] for fault in response.json["faults"]]
    else:
        found = pointers(response)
    assert expected in found


def test_several_positions_faults_at_once(client: FlaskClient) -> None:
    request = replaced(RULING, "/position/cards/c1", {"card": "Nobody of this name", "owner": "first"})
    request = replaced(request, "/position/cards/b1/cell", "C1")
    request = replaced(request, "/action/target", 5)
    request = replaced(request, "/dice/0", 9)
    found = pointers(client.post("/v1/adjudications", json=request))
    assert {"/position/cards/c1/card", "/position/cards/b1/cell", "/action/target", "/dice/0"} <= set(found)


def test_names_that_fit_several_cards_come_with_candidates(client: FlaskClient) -> None:
    request = replaced(RULING, "/position/cards/a1", {"card": "Зендра", "owner": "first", "cell": "C1"})
    document = problem(client.post("/v1/adjudications", json=request), 422, "invalid")
    assert "classic:b_zendar" in document["errors"][0]["message"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"action": None}, ["/action"]),
        ({"actions": [examples.STRIKE]}, ["/actions"]),
        ({"dice": [5, 2, 3]}, ["/dice"]),
        ({"dice": [5, 2, 3, 3]}, ["/dice"]),
        ({"dice": ["5", 2]}, ["/dice/0"]),
        ({"dice": [0, 7]}, ["/dice/0", "/dice/1"]),
        ({"dice": "client"}, ["/dice"]),
        ({"dice": {"seed": "g"}}, ["/dice/seed"]),
        ({"dice": {}}, ["/dice/seed"]),
        ({"resolve": "some"}, ["/resolve"]),
        ({"trace": True}, ["/trace"]),
        ({"language": "de"}, ["/language"]),
    ],
)
def test_requests_for_a_ruling(client: FlaskClient, changes: dict[str, Any], expected: list[str]) -> None:
    assert pointers(client.post("/v1/adjudications", json=deepcopy(RULING) | changes)) == expected


@pytest.mark.parametrize("several", [False, True])
def test_actions_that_name_what_is_not_there(client: FlaskClient, several: bool) -> None:
    action = {"type": "use", "player": "first", "source": "x1", "targets": ["a1", "x2"]}
    action["choices"] = {"chips": {"x3": 1}}
    changes = {"actions": [examples.STRIKE, action]} if several else {"action": action}
    request = {"position": examples.POSITION, **changes}
    at = "/actions/1" if several else "/action"
    expected = [f"{at}/source", f"{at}/targets/1", f"{at}/choices/chips/x3"]
    assert pointers(client.post("/v1/adjudications", json=request)) == expected


def test_seeds_from_two_places(client: FlaskClient) -> None:
    roll = {"type": "roll", "player": "first", "dice": {"seed": "ab"}}
    request = deepcopy(RULING) | {"action": roll, "dice": "server"}
    assert pointers(client.post("/v1/adjudications", json=request)) == ["/action/dice"]


def test_no_action_and_no_actions(client: FlaskClient) -> None:
    assert pointers(client.post("/v1/adjudications", json={"position": examples.POSITION})) == [""]
    request = {"position": examples.POSITION, "actions": []}
    assert pointers(client.post("/v1/adjudications", json=request)) == ["/actions"]


def test_faults_come_in_the_same_order(client: FlaskClient) -> None:
    request = {f"unknown_{n}": n for n in range(20)}
    found = pointers(client.post("/v1/adjudications", json=request))
    assert found == [*(f"/unknown_{n}" for n in range(20)), "/position", ""]


@pytest.mark.parametrize(
    ("feature", "expected"),
    [
        ({"keyword": "protection"}, "/in"),
        ({"keyword": "vulnerability_from"}, "/in"),
        ({"always": 1, "limit": {"times": 1, "per": "turn"}}, "/always"),
        ({"when": {"event": {"attack": True}}, "do": []}, "/when/event"),
    ],
)
def test_features_of_a_wrong_shape(client: FlaskClient, feature: dict[str, Any], expected: str) -> None:
    """A feature that lacks what it needs is told by its field, wherever features are sent."""
    place = "/position/cards/b1/definition"
    request = replaced(RULING, place, {"lives": 5, "strike": [1, 2, 3], "features": [feature]})
    assert f"{place}/features/0{expected}" in pointers(client.post("/v1/adjudications", json=request))
    worded = client.post("/v1/cards/wording", json={"features": [feature]})
    assert f"/features/0{expected}" in pointers(worded)


@pytest.mark.parametrize("field", ["markers", "gained"])
def test_a_condition_of_what_lies_on_a_card(client: FlaskClient, field: str) -> None:
    """What lasts while something holds says so in the form of conditions."""
    laid = {"kind": "control", "condition": {"self": "open"}}
    if field == "gained":
        laid = {"id": "g1", "feature": {"keyword": "armor", "x": 1}, "condition": {"self": "open"}}
    place = f"/position/cards/b1/{field}"
    found = pointers(client.post("/v1/adjudications", json=replaced(RULING, place, [laid])))
    assert [one for one in found if one.startswith(f"{place}/0/condition")]
