"""Whatever is sent, nothing answers 500: random JSON, and positions in the middle of a strike with parts changed."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from flask.testing import FlaskClient
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from schemas import examples
from service import adjudication

URLS = ["/v1/adjudications", "/v1/legal-actions", "/v1/positions/validate", "/v1/cards/compile"]
WORDS = [
    *(
        "position",
        "ruleset",
        "classic",
        "cards",
        "a1",
        "b1",
        "owner",
        "first",
        "second",
        "definition",
        "text",
        "features",
    ),
    *("keyword", "armor", "x", "stack", "decision", "pending", "waiting", "do", "action", "actions", "type", "strike"),
    *(
        "source",
        "target",
        "dice",
        "seed",
        "server",
        "options",
        "effects",
        "memory",
        "used",
        "gained",
        "lost",
        "markers",
    ),
]
SCALARS = (
    st.none() | st.booleans() | st.integers(-10, 10_000) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6) | st.sampled_from(WORDS)
)  # fmt: skip
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=5),
    max_leaves=25,
)
relaxed = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


@relaxed
@given(url=st.sampled_from(URLS), body=JSON)
def test_random_json(client: FlaskClient, url: str, body: Any) -> None:
    assert client.post(url, json=body).status_code in (200, 400, 415, 422)


@relaxed
@given(text=st.text(max_size=80), name=st.text(max_size=10))
@example(text="\U00017000 existo. Ранить \U00017000.", name="\U000174e1")  # letters without a name
def test_random_texts(client: FlaskClient, text: str, name: str) -> None:
    assert client.post("/v1/cards/compile", json={"text": text, "name": name}).status_code in (200, 422)
    position = deepcopy(examples.POSITION)
    position["cards"]["b1"]["definition"]["text"] = text
    assert client.post("/v1/positions/validate", json={"position": position}).status_code in (200, 422)


@relaxed
@given(
    query=st.dictionaries(st.sampled_from(["query", "class", "keyword", "limit", "cursor", "x"]), st.text(), max_size=3)
)
def test_random_queries(client: FlaskClient, query: dict[str, str]) -> None:
    assert client.get("/v1/cards", query_string=query).status_code in (200, 422)


@cache
def _stops() -> list[dict[str, Any]]:
    """Positions in which something is going on: every window of a strike, its roll and its choice."""
    strike = {"position": examples.POSITION, "action": examples.STRIKE}
    found = [adjudication.run({**strike, "resolve": "step"})["position"]]
    passing = {"type": "pass", "player": "first"}
    for _ in range(4):
        for seat in ("first", "second"):
            request = {"position": found[-1], "action": {**passing, "player": seat}, "resolve": "step"}
            found.append(adjudication.run(request)["position"])
    found.append(adjudication.run({**strike, "dice": [5, 2], "resolve": "all"})["position"])
    return found


def _places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(document, dict | list):
        return []
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    return [place for name, value in inner for place in ((*path, name), *_places(value, (*path, name)))]


@cache
def _all_places() -> list[tuple[int, tuple[Any, ...]]]:
    return [(number, path) for number, stop in enumerate(_stops()) for path in _places(stop)]


ACTIONS: list[dict[str, Any]] = [
    {"action": {"type": "pass", "player": "first"}, "resolve": "all", "dice": {"seed": "1"}},
    {"action": {"type": "roll", "player": "first", "dice": [5, 2]}},
    {"action": {"type": "choose", "player": "first", "option": "keep"}},
    {"action": {"type": "concede", "player": "second"}},
    {"action": {"type": "end_turn", "player": "first"}, "dice": "server", "resolve": "forced"},
]


@settings(relaxed, max_examples=600)
@given(
    place=st.deferred(lambda: st.sampled_from(_all_places())),
    value=JSON,
    gone=st.booleans(),
    action=st.sampled_from(ACTIONS),
)
def test_changed_stacks(
    client: FlaskClient, place: tuple[int, tuple[Any, ...]], value: Any, gone: bool, action: dict[str, Any]
) -> None:
    stop, path = place
    position = deepcopy(_stops()[stop])
    node = position
    for name in path[:-1]:
        node = node[name]
    if gone:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    for url, more in (("/v1/adjudications", action), ("/v1/legal-actions", {}), ("/v1/positions/validate", {})):
        response = client.post(url, json={"position": position, **more})
        assert response.status_code in (200, 422), response.text


def test_what_the_judge_answers_can_be_sent_back(client: FlaskClient) -> None:
    for stop in _stops():
        response = client.post("/v1/positions/validate", json={"position": stop})
        assert response.json["valid"] is True, response.text
        assert response.json["position"] == stop
