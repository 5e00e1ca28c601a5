"""Two API processes, two workers and a Redis Cluster of three nodes, as one service; games go on while parts die."""

from __future__ import annotations

import http.client
import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from schemas.examples import FULL_BOARD_STRIKE, POSITION
from service.cli import main
from service.first_game.offering import REPLAY_ID
from tests.live.shared import Api
from tests.replays.servers import cluster, cluster_url, join, server
from tests.test_serve import Service, eventually

pytestmark = pytest.mark.xdist_group("serve")


@pytest.fixture(scope="module")
def scaled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service."""
    with cluster() as nodes, server() as queues:
        service = Service(
            tmp_path_factory.mktemp("scale") / "var",
            ARBITER_REDIS_URL=cluster_url(nodes),
            ARBITER_JOBS_REDIS_URL=queues.url,
            ARBITER_API_WORKERS="2",
            ARBITER_JOB_WORKERS="2",
        )
        try:
            yield service.wait_until_started()
        finally:
            service.stop()


def ask(service: Service, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """The status and the answer of a request."""
    found = re.search(r"http://127\.0\.0\.1:(\d+)/healthz", service.said)
    assert found
    connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=20)
    try:
        text = json.dumps(body) if body is not None else None
        connection.request(method, path, text, {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def play(service: Service, turns: int) -> str:
    """The id of a game of so many ends of turns."""
    status, begun = ask(service, "POST", "/v1/replays", {"position": FULL_BOARD_STRIKE["position"]})
    assert status == 201, begun
    active = "first"
    for version in range(turns):
        body = {"expected_version": version, "action": {"type": "end_turn", "player": active}, "dice": "server"}
        status, told = ask(service, "POST", f"/v1/replays/{begun['id']}/events", body)
        assert status == 201, told
        active = told["adjudication"]["position"].get("turn", {}).get("active", "first")
    return str(begun["id"])


def done(service: Service, started: tuple[int, Any]) -> Any:
    """The result of a job."""
    status, told = started
    assert status == 202, told
    found: dict[str, Any] = {}

    def ended() -> bool:
        found.update(ask(service, "GET", f"/v1/jobs/{told['job']}")[1])
        return found["status"] in ("finished", "failed")

    eventually(ended, 60)
    assert found["status"] == "finished", found
    return found["result"]


def test_games_on_a_cluster(scaled: Service) -> None:
    """Six games at once, by whichever process answers; each reads back, verifies, and has its snapshots made."""
    with ThreadPoolExecutor(6) as pool:
        games = list(pool.map(lambda _: play(scaled, 12), range(6)))
    for game in games:
        status, page = ask(scaled, "GET", f"/v1/replays/{game}/events?from=0&limit=50")
        assert status == 200
        assert [event["seq"] for event in page["events"]] == list(range(13))
        status, found = ask(scaled, "GET", f"/v1/replays/{game}/positions/7")
        assert (status, found["position_hash"]) == (200, page["events"][7]["position_hash"])
    result = done(scaled, ask(scaled, "POST", f"/v1/replays/{games[0]}/verifications", {}))
    assert result == {"valid": True, "events": 12, "first_divergence": None}
    many = done(scaled, ask(scaled, "POST", "/v1/verifications", {}))
    assert many == {"replays": 8, "valid": 8, "invalid": [], "missing": []}, "the first games are there too"
    some = done(scaled, ask(scaled, "POST", "/v1/verifications", {"replays": games[:2]}))
    assert some["valid"] == 2


def test_one_wins_each_version(scaled: Service) -> None:
    """Of many clients of both processes who append at the same version."""
    _, begun = ask(scaled, "POST", "/v1/replays", {"position": FULL_BOARD_STRIKE["position"]})
    body = {"expected_version": 0, "action": {"type": "end_turn", "player": "first"}, "dice": "server"}
    with ThreadPoolExecutor(10) as pool:
        told = list(pool.map(lambda _: ask(scaled, "POST", f"/v1/replays/{begun['id']}/events", body), range(10)))
    assert sorted(status for status, _ in told) == [201] + [409] * 9
    assert all(answer["current_version"] == 1 for status, answer in told if status == 409)


def test_ready(scaled: Service, tmp_path: Path) -> None:
    """All nodes answer."""
    deadline = time.monotonic() + 20
    while ask(scaled, "GET", "/readyz")[0] != 200:
        assert time.monotonic() < deadline
    assert len(scaled.children("supervisor.worker")) == 2


def test_a_cluster_that_is_none_yet(tmp_path: Path) -> None:
    """The service starts and rules; the log is there, with the first game in it, when the slots are given out."""
    with cluster(joined=False) as nodes:
        service = Service(tmp_path / "var", ARBITER_REDIS_URL=cluster_url(nodes), ARBITER_JOB_WORKERS="0")
        try:
            service.wait_until_started()
            assert ask(service, "POST", "/v1/adjudications", FULL_BOARD_STRIKE)[0] == 200
            assert ask(service, "GET", f"/v1/replays/{REPLAY_ID}")[0] == 503
            assert ask(service, "GET", "/readyz")[0] == 503
            join(nodes)
            eventually(lambda: ask(service, "GET", f"/v1/replays/{REPLAY_ID}")[0] == 200, 60)
            assert len(service.children("live.server")) == 1
        finally:
            assert service.stop() == 0
        assert "Traceback" not in service.said


def test_keys_on_a_cluster(guarded: Service, tmp_path: Path) -> None:
    """With keys asked for: scopes, seats, streams, jobs; a revoked key is good for nothing, and its streams end."""
    assert ask(guarded, "POST", "/v1/replays", {"position": POSITION})[0] == 401
    ident, judge = key(guarded, "replay:write", "judge")
    keyed = Api(guarded, judge)
    path = keyed.begin()
    status, told = keyed.ask("POST", f"{path}/seats", {})
    assert status == 201
    first = Api(guarded, told["tokens"]["first"])
    body = {"expected_version": 0, "action": {"type": "pass", "player": "first"}}
    # Each process of the API finds the keys and the tokens on whichever node they are.
    assert first.ask("POST", f"{path}/events", {**body, "action": {"type": "pass", "player": "second"}})[0] == 403
    assert first.ask("POST", f"{path}/events", body)[0] == 201
    assert [first.ask("GET", path)[0] for _ in range(6)] == [200] * 6
    assert first.ask("GET", f"{path}/events?as=judge")[0] == 403
    status, started = keyed.ask("POST", f"{path}/verifications", {})
    assert status == 202
    eventually(lambda: keyed.ask("GET", f"/v1/jobs/{started['job']}")[1]["status"] == "finished", 60)
    watching = {"judge": judge, "first": told["tokens"]["first"]}
    viewers = {name: keyed.watch(path, "?from=0", Authorization=f"Bearer {token}") for name, token in watching.items()}
    for viewer in viewers.values():
        assert [frame.id for frame in viewer.events(2)] == ["0", "1"]
    arbiter(guarded, "revoke", ident)
    eventually(lambda: keyed.ask("GET", path)[0] == 401)
    with pytest.raises(EOFError):
        while True:
            viewers["judge"].frame()
    # The player's token is as good as before.
    assert viewers["first"].frame().comment
    body = {"expected_version": 1, "action": {"type": "concede", "player": "first"}}
    assert first.ask("POST", f"{path}/events", body)[0] == 201
    assert viewers["first"].events(1)[0].id == "2"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Service]:
    """Two API processes on a cluster, with keys asked for."""
    with cluster() as nodes, server() as queues:
        service = Service(
            tmp_path / "var",
            ARBITER_REDIS_URL=cluster_url(nodes),
            ARBITER_JOBS_REDIS_URL=queues.url,
            ARBITER_API_WORKERS="2",
            ARBITER_AUTH="keys",
            ARBITER_STREAM_HEARTBEAT="0.5",
        )
        service.redis_url = cluster_url(nodes)
        try:
            yield service.wait_until_started()
        finally:
            service.stop()


def arbiter(service: Service, *words: str) -> str:
    """What `arbiter keys` says."""
    told = CliRunner(env={"ARBITER_REDIS_URL": service.redis_url}).invoke(main, ["keys", *words])
    assert told.exit_code == 0, told.output
    return told.stdout


def key(service: Service, *scopes: str) -> tuple[str, str]:
    """A new key: its id, and itself."""
    token = arbiter(service, "create", "x", *(word for scope in scopes for word in ("--scope", scope))).strip()
    return token.split("_")[1], token
