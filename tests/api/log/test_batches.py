"""Several actions in one append: all of them, or none."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from replays.events import link_fault
from schemas.examples import POSITION, STRIKE
from schemas.recorded import replays as schemas
from service.access.keys import Keys
from service.app import create_app
from service.settings import Settings
from tests.api.log.shared import CONCEDE, PASS, append, begin, pointers, problem, read
from tests.replays.shared import everything

OTHER = {**PASS, "player": "second"}
ILLEGAL = {"action": {**STRIKE, "source": "a1", "target": "a1"}}


def send(client: FlaskClient, path: str, actions: list[Any], version: int = 0, query: str = "", **more: Any) -> Any:
    """Propose several actions."""
    headers = {"Idempotency-Key": more.pop("key")} if "key" in more else {}
    body = {"expected_version": version, "actions": actions, **more}
    found: TestResponse = client.post(f"{path}/events{query}", json=body, headers=headers)
    return found


@pytest.fixture
def row(client: FlaskClient) -> list[Any]:
    """Actions that are legal one after the other: the strike's dice are rolled when it comes to that."""
    path, found = begin(client), []
    for number, action in enumerate(({"action": STRIKE, "resolve": "step"}, {"action": PASS}, {"action": OTHER})):
        read(append(client, path, number, action["action"], resolve="step"), 201)
        found.append({**action, "resolve": "step"})
    return found


def test_all_of_them(client: FlaskClient, row: list[Any]) -> None:
    """The same events and rulings as one by one, chained; each is there."""
    path, alone = begin(client), begin(client)
    single = [
        read(append(client, alone, n, one["action"], resolve="step"), 201)["adjudication"] for n, one in enumerate(row)
    ]
    start = read(client.get(path), 200)
    response = send(client, path, row)
    body = read(response, 201, schemas.AppendedSchema)
    assert (body["appended"], body["version"], body["adjudications"]) == (True, 3, single)
    assert response.headers["Location"] == f"{path}/positions/3"
    previous = start["head_hash"]
    for number, event in enumerate(body["events"], 1):
        assert link_fault(event, number, previous) is None
        previous = event["hash"]
    assert read(client.get(path), 200)["head_hash"] == previous
    assert read(client.get(f"{path}/events"), 200)["events"] == body["events"]
    traces = [one["trace"] for one in read(client.get(f"{path}/traces"), 200)["traces"]]
    assert traces == [ruling["trace"] for ruling in single]
    assert read(append(client, path, 3, CONCEDE), 201)["version"] == 4


def test_or_none(client: FlaskClient, redis: Redis, row: list[Any]) -> None:
    """An illegal one is named, with the rulings up to it; nothing is recorded."""
    path = begin(client)
    before = everything(redis)
    body = read(send(client, path, [*row[:2], ILLEGAL, row[2]]), 200, schemas.AppendedSchema)
    assert (body["appended"], body["version"], body["events"], body["failed_action"]) == (False, 0, [], 2)
    assert [ruling["verdict"] for ruling in body["adjudications"]] == ["legal", "legal", "illegal"]
    assert everything(redis) == before
    assert pointers(problem(send(client, path, row, version=1), 409, "conflict") | {"errors": []}) == []


def test_once(client: FlaskClient, row: list[Any]) -> None:
    """With a key, the first answer again."""
    path = begin(client)
    first = send(client, path, row, key="k")
    again = send(client, path, row, key="k")
    assert (again.status_code, again.data) == (201, first.data)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert read(client.get(path), 200)["version"] == 3
    problem(send(client, path, row[:2], key="k"), 422, "invalid")


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({"actions": []}, ["/actions"]),
        ({"actions": [{"action": PASS}] * 101}, ["/actions"]),
        ({"actions": [{"dice": [1]}]}, ["/actions/0/action"]),
        ({"actions": [{"action": PASS, "resolve": "far"}]}, ["/actions/0/resolve"]),
        ({"actions": [{"action": PASS, "trace": "brief"}]}, ["/actions/0/trace"]),
        ({"actions": [{"action": PASS}], "dice": [1]}, ["/dice"]),
        ({"actions": [{"action": PASS}], "resolve": "all"}, ["/resolve"]),
        ({"actions": [{"action": PASS}], "action": PASS}, ["/actions"]),
        ({}, [""]),
        ({"actions": [{"action": PASS}, {"action": OTHER, "dice": [1]}]}, ["/actions/1/dice"]),
        ({"actions": [{"action": STRIKE, "dice": "server"}, {"action": PASS}]}, ["/actions/0/dice"]),
    ],
)
def test_bad_rows(client: FlaskClient, redis: Redis, body: Any, faults: list[str]) -> None:
    """Each fault with its place; the service rolls for none that a later one could undo."""
    path = begin(client)
    before = everything(redis)
    response = client.post(f"{path}/events", json={"expected_version": 0, **body})
    assert pointers(problem(response, 422, "invalid")) == faults
    assert everything(redis) == before


def test_the_service_rolls_for_the_last(client: FlaskClient, row: list[Any]) -> None:
    """Nothing can undo that."""
    body = read(send(client, begin(client), [*row[:2], {"action": OTHER, "dice": "server", "resolve": "all"}]), 201)
    assert body["events"][2]["dice"]["seed"]


def test_how_they_are_told(client: FlaskClient, row: list[Any]) -> None:
    """For somebody's eyes, in a language, with as much trace."""
    path, alone = begin(client), begin(client)
    more = {"language": "ru", "trace": "brief"}
    single = []
    for number, one in enumerate(row):
        body = {"expected_version": number, **one, **more}
        single.append(read(client.post(f"{alone}/events?as=second", json=body), 201))
    body = read(send(client, path, row, query="?as=second", **more), 201, schemas.AppendedSchema)
    assert body["adjudications"] == [one["adjudication"] for one in single]
    assert [set(event) for event in body["events"]] == [set(one["event"]) for one in single]


def test_a_look_cannot_be_taken_back(client: FlaskClient, redis: Redis, row: list[Any]) -> None:
    """Who does not see everything sends several only while nothing is hidden from him."""
    hidden = {"definition": {"kind": "creature", "lives": 3, "movement": 1, "strike": [1, 2, 3]}, "hidden": True}
    cards = {**POSITION["cards"], "h1": {**hidden, "owner": "second", "zone": "battlefield", "cell": "A3'"}}
    path = begin(client, position={**POSITION, "cards": cards})
    before = everything(redis)
    for eyes in ("first", "public"):
        body = problem(send(client, path, row, query=f"?as={eyes}"), 422, "invalid")
        assert pointers(body) == ["/actions/0"]
    assert everything(redis) == before
    assert read(send(client, path, row[:1], query="?as=first"), 201)["version"] == 1
    assert read(send(client, path, row[1:], version=1), 201)["version"] == 3


def test_every_right_is_looked_at(client: FlaskClient, redis: Redis, redis_server: str, tmp_path: Any) -> None:
    """Of each action: whose it is, and who brings its dice."""
    app = create_app(Settings(var=tmp_path, redis_url=redis_server, auth="keys"))
    owner = app.test_client()
    owner.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {Keys(redis).create('x', ['replay:write'])[1]}"
    path = begin(owner)
    tokens = read(owner.post(f"{path}/seats", json={}), 201)["tokens"]
    first = app.test_client()
    first.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {tokens['first']}"
    strike = {"action": STRIKE, "resolve": "step"}
    for actions, pointer in (
        ([strike, {"action": OTHER}], "/actions/1/action/player"),
        ([strike, {"action": PASS, "resolve": "all"}], "/actions/1/resolve"),
        ([strike, {"action": PASS, "dice": [1]}], "/actions/1/dice"),
    ):
        assert pointers(problem(send(first, path, actions), 403, "forbidden")) == [pointer]
    assert read(owner.get(f"{path}/shares"), 200) and read(first.get(path), 200)["version"] == 0
    assert read(send(first, path, [strike, {"action": PASS, "resolve": "step"}]), 201)["version"] == 2
