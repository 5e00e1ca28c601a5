"""Redis away, full, read-only, slow: adjudication goes on, the log says so at once, nothing is half written."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas.examples import FULL_BOARD_STRIKE
from service import redis_client
from service.app import create_app
from service.settings import Settings
from tests.replays.proxy import Proxy, proxy
from tests.replays.servers import Server, server
from tests.replays.shared import everything

TIMEOUT = 0.5
PATIENCE = 3.0
START = {"position": FULL_BOARD_STRIKE["position"]}
END_TURN = {"type": "end_turn", "player": "first"}


@pytest.fixture
def single() -> Iterator[Server]:
    """A Redis of the test's own."""
    with server() as found:
        yield found


def api(url: str) -> FlaskClient:
    """The API on a Redis."""
    return create_app(Settings(redis_url=url, redis_timeout=TIMEOUT)).test_client()


def begun(client: FlaskClient) -> str:
    """The id of a new replay."""
    answer = client.post("/v1/replays", json=START)
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["id"])


def append(client: FlaskClient, replay_id: str, version: int = 0, key: str | None = None) -> TestResponse:
    """Propose the end of a turn."""
    body = {"expected_version": version, "action": END_TURN, "dice": "server"}
    return client.post(f"/v1/replays/{replay_id}/events", json=body, headers={"Idempotency-Key": key} if key else {})


def requests(replay_id: str, reading: bool) -> Iterator[tuple[str, str, Any]]:
    """Requests to the log, those that only read or those that write."""
    here = f"/v1/replays/{replay_id}"
    if reading:
        for path in ("", "/events", "/positions/0", "/traces/0", "/rulings", "/archive", f"/archives/{'0' * 32}"):
            yield "GET", here + path, None
        yield "GET", f"/v1/jobs/{'0' * 32}", None
        return
    yield "POST", "/v1/replays", START
    yield "POST", f"{here}/events", {"expected_version": 0, "action": END_TURN, "dice": "server"}
    yield "POST", f"{here}/forks", {"at": 0}
    yield "POST", f"{here}/verifications", {}
    yield "POST", "/v1/verifications", {}
    yield "POST", f"{here}/notes", {"expected_version": 0, "text": "x"}
    yield "POST", f"{here}/closings", {"expected_version": 0}
    yield "POST", f"{here}/seats", {}
    yield "POST", f"{here}/archives", {}
    yield "POST", "/v1/imports", b"an archive"


def send(client: FlaskClient, method: str, path: str, body: Any) -> TestResponse:
    """Make a request; bytes are a file."""
    if isinstance(body, bytes):
        return client.open(path, method=method, data=body, content_type="application/gzip")
    return client.open(path, method=method, json=body)


def is_unavailable(answer: TestResponse) -> bool:
    """Whether it is the 503 that says when to come again; fails if it is something else."""
    if answer.status_code != 503:
        return False
    assert answer.mimetype == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.get_json()["type"].endswith("unavailable")
    return True


def adjudicates(client: FlaskClient) -> bool:
    """Whether a ruling is to be had, and at once."""
    begin = time.monotonic()
    answer = client.post("/v1/adjudications", json=FULL_BOARD_STRIKE)
    return answer.status_code == 200 and time.monotonic() - begin < 1.0


@pytest.mark.parametrize("how", ["killed", "hanging"])
def test_away(single: Server, how: str) -> None:
    """Everything of the log answers 503 within seconds; when Redis is back, so is all that was recorded."""
    client = api(single.url)
    replay_id = begun(client)
    assert append(client, replay_id).status_code == 201
    if how == "killed":
        single.kill()
    else:
        single.signal(signal.SIGSTOP)
    try:
        assert adjudicates(client)
        for reading in (True, False):
            for method, path, body in requests(replay_id, reading):
                begin = time.monotonic()
                assert is_unavailable(send(client, method, path, body)), path
                assert time.monotonic() - begin < PATIENCE, path
        assert is_unavailable(client.get("/readyz"))
        assert client.get("/healthz").status_code == 200
    finally:
        if how == "killed":
            single.start()
        else:
            single.signal(signal.SIGCONT)
    # As long as it is not asked again after it did not answer; clients are told to wait longer.
    time.sleep(redis_client._PAUSE)
    assert client.get(f"/v1/replays/{replay_id}").get_json()["version"] >= 1
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("how", ["full", "read-only", "without replicas"])
def test_takes_nothing(single: Server, how: str) -> None:
    """Writing is refused clearly and leaves no trace; reading and ruling go on."""
    with server() as other, single.client() as raw:
        client = api(single.url)
        replay_id = begun(client)
        before = everything(raw)
        jobs_before = sorted(raw.keys("rq:*"))
        if how == "full":
            raw.config_set("maxmemory", "1")
        elif how == "read-only":
            # A replica of a server that holds the same: what a failover can leave behind.
            with other.client() as primary:
                primary.replicaof("127.0.0.1", single.port)  # type: ignore[no-untyped-call]
                wait_for(lambda: everything(primary).keys() == before.keys())
                before = everything(primary)
            client, watched = api(other.url), other
        else:
            raw.config_set("min-replicas-to-write", "3")
        for method, path, body in requests(replay_id, reading=False):
            assert is_unavailable(send(client, method, path, body)), path
        assert adjudicates(client)
        for method, path, _ in requests(replay_id, reading=True):
            assert client.open(path, method=method).status_code in (200, 404), path
        with (watched if how == "read-only" else single).client() as again:
            assert everything(again) == before
            assert sorted(again.keys("rq:*")) == jobs_before


@pytest.fixture
def between(single: Server) -> Iterator[Proxy]:
    """A proxy before the Redis."""
    with proxy(single.port) as found:
        yield found


def test_slow(between: Proxy) -> None:
    """Slow is slow, and works; too slow is 503 in time, whatever the request."""
    client = api(between.url)
    replay_id = begun(client)
    between.delay = 0.1
    assert append(client, replay_id).status_code == 201
    between.delay = 3 * TIMEOUT
    for reading in (True, False):
        for method, path, body in requests(replay_id, reading):
            begin = time.monotonic()
            assert is_unavailable(send(client, method, path, body)), path
            assert time.monotonic() - begin < PATIENCE, path
    assert adjudicates(client)


def test_a_lost_answer(single: Server, between: Proxy) -> None:
    """It is told as unavailable; sent again with its key, the append is there once, whole, and verifies."""
    client, direct = api(between.url), api(single.url)
    replay_id = begun(client)
    between.loses_answers = True
    assert is_unavailable(append(client, replay_id, key="k"))
    between.loses_answers = False
    first = append(client, replay_id, key="k")
    assert first.status_code == 201
    assert append(direct, replay_id, key="k").get_json() == first.get_json()
    page = direct.get(f"/v1/replays/{replay_id}/events?from=0").get_json()
    assert [event["seq"] for event in page["events"]] == [0, 1]


def wait_for(holds: Any, seconds: float = 20.0) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.05)
