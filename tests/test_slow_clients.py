"""Clients that take their time, or say what is no HTTP: they cost no thread, and nobody else waits for them."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest

from schemas.examples import FULL_BOARD_STRIKE
from service.trials.dear_requests import requests
from service.trials.slow_clients import SlowClients
from tests.live.shared import Api
from tests.test_serve import Service, eventually

pytestmark = pytest.mark.xdist_group("serve")

ARRIVAL = 3.0
LIMIT = 60
HEAD = b"POST /v1/adjudications HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A service with the settings that are usual."""
    service = Service(tmp_path_factory.mktemp("slow") / "var", ARBITER_API_WORKERS="2", ARBITER_JOB_WORKERS="0")
    yield Api(service.wait_until_started())
    assert service.stop() == 0
    assert "Traceback" not in service.said


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A service of one process with one thread that has little patience and little room."""
    bounds = {"ARBITER_REQUEST_ARRIVAL": str(ARRIVAL), "ARBITER_CONNECTIONS": str(LIMIT), "ARBITER_API_THREADS": "1"}
    service = Service(tmp_path_factory.mktemp("strict") / "var", ARBITER_JOB_WORKERS="0", **bounds)
    yield Api(service.wait_until_started())
    assert service.stop() == 0
    assert "Traceback" not in service.said


def strikes_within(api: Api, seconds: float) -> None:
    """A sign of life and a strike, each in its time."""
    for method, path, body in (("GET", "/healthz", None), ("POST", "/v1/adjudications", FULL_BOARD_STRIKE)):
        begun = time.monotonic()
        assert api.ask(method, path, body)[0] == 200
        assert time.monotonic() - begun < seconds


def sent(port: int, *pieces: bytes, pause: float = 0.0) -> bytes:
    """All that is answered to bytes sent one after another, until the service ends the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=15) as connection:
        for piece in pieces:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(piece)
            time.sleep(pause)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while more := connection.recv(1 << 16):
                answer += more
    return answer


def statuses(answer: bytes) -> list[int]:
    """The statuses of the answers on a connection."""
    return [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]


def test_heads_that_trickle_stop_nobody(strict: Api) -> None:
    """Eight of these stopped a service that gives a connection a thread."""
    with contextlib.ExitStack() as held:
        for _ in range(8):
            connection = held.enter_context(socket.create_connection(("127.0.0.1", strict.port)))
            connection.sendall(HEAD)
        strikes_within(strict, 1.0 + slowness(strict))


def test_five_hundred_slow_clients(api: Api) -> None:
    """Heads and bodies that trickle, silence, and answers that nobody reads."""
    api.ask("POST", "/v1/adjudications", FULL_BOARD_STRIKE)
    alone = slowness(api)
    slow = SlowClients(api.port, 500)
    slow.start()
    try:
        assert slow.full.wait(60)
        # The bytes that the clients wanted and do not read are made first: half a minute of it is not theirs to have.
        eventually(lambda: swift(api), 60)
        for _ in range(5):
            strikes_within(api, 1.0 + alone)
    finally:
        slow.stop()


def swift(api: Api) -> bool:
    """Whether a sign of life comes soon."""
    begun = time.monotonic()
    return bool(api.ask("GET", "/healthz")[0] == 200) and time.monotonic() - begun < 0.5


def slowness(api: Api) -> float:
    """Seconds that a strike takes on this machine at present, so that other work on it fails no test."""
    begun = time.monotonic()
    assert api.ask("POST", "/v1/adjudications", FULL_BOARD_STRIKE)[0] == 200
    return time.monotonic() - begun


@pytest.mark.parametrize(
    ("first", "then"),
    [
        pytest.param(HEAD, b"X", id="head"),
        pytest.param(HEAD + b"Content-Length: 900\r\n\r\n{", b" ", id="body"),
        pytest.param(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", id="chunks"),
    ],
)
def test_a_request_has_to_arrive_in_time(strict: Api, first: bytes, then: bytes) -> None:
    """However steadily it trickles."""
    begun = time.monotonic()
    answer = sent(strict.port, first, *[then] * 8, pause=0.5)
    assert statuses(answer) == [408]
    assert b"application/problem+json" in answer
    assert ARRIVAL <= time.monotonic() - begun < ARRIVAL + 6


def test_an_idle_connection_is_closed(strict: Api) -> None:
    begun = time.monotonic()
    assert sent(strict.port) == b""
    assert statuses(sent(strict.port, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")) == [200]
    assert time.monotonic() - begun < 4 * ARRIVAL + 4


def test_who_has_waited_longest_makes_room(strict: Api) -> None:
    """More connections than there may be: the new ones are served, the old ones go."""
    with contextlib.ExitStack() as held:
        old = [held.enter_context(socket.create_connection(("127.0.0.1", strict.port))) for _ in range(3 * LIMIT)]
        strikes_within(strict, 1.0 + slowness(strict))
        old[0].settimeout(5)
        assert old[0].recv(1) == b""


def test_a_reader_who_does_not_read_holds_no_thread(strict: Api) -> None:
    want = b"GET /openapi.yaml HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 30
    with contextlib.ExitStack() as held:
        for _ in range(10):
            connection = held.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.connect(("127.0.0.1", strict.port))
            connection.sendall(want)
        strikes_within(strict, 2.0 + slowness(strict))
        (process,) = [
            child
            for child in psutil.net_connections("tcp")
            if child.laddr and child.laddr.port == strict.port and child.status == psutil.CONN_LISTEN
        ][:1]
        assert process
        # And is sent away in the end.
        connection.settimeout(4 * ARRIVAL)
        time.sleep(2 * ARRIVAL + 2)
        with contextlib.suppress(ConnectionResetError):
            while connection.recv(1 << 20):
                pass


def test_what_nobody_waits_for_is_not_worked_on(strict: Api) -> None:
    """Fifty clients that ask for much and hang up at once cost the next one not the work of fifty."""
    path, asked = next(requests(Random(0)))
    body = json.dumps(asked).encode()
    begun = time.monotonic()
    assert strict.ask("POST", path, asked)[0] == 200
    one = time.monotonic() - begun
    head = HEAD.replace(b"/v1/adjudications", path.encode())
    begun = time.monotonic()
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", strict.port)) as connection:
            connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert strict.ask("POST", "/v1/adjudications", FULL_BOARD_STRIKE)[0] == 200
    assert time.monotonic() - begun < 12 * one


GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CLOSE = GET + b"Connection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        pytest.param(GET + b"\r\n" + CLOSE, [200, 200], id="keep-alive"),
        pytest.param((GET + b"\r\n") * 40 + CLOSE, [200] * 41, id="pipelined"),
        pytest.param(GET + b"\r\n" + b"rubbish\r\n\r\n", [200], id="rubbish behind a request"),
        pytest.param(b"rubbish\r\n\r\n", [400], id="rubbish"),
        pytest.param(b"GET /healthz HTTP/9.9\r\n\r\n", [400], id="no such version"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", [400], id="TLS"),
        pytest.param(GET + b"Bad Name: x\r\n\r\n", [400], id="header"),
        pytest.param(GET + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", [400], id="two lengths"),
        pytest.param(GET + b"Content-Length: -1\r\n\r\n", [400], id="negative length"),
        pytest.param(GET + b"Content-Length: 1x\r\n\r\n", [400], id="no length"),
        pytest.param(
            GET + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [400], id="length and chunks"
        ),
        pytest.param(
            GET + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", [400], id="chunks and length"
        ),
        pytest.param(GET + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n", [400], id="bad chunk"),
        pytest.param(GET + b"X: " + b"x" * 40_000 + b"\r\n\r\n", [431], id="long header"),
        pytest.param(b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n", [431], id="long path"),
        pytest.param(GET + b"".join(b"X-%d: y\r\n" % n for n in range(6000)) + b"\r\n", [431], id="many headers"),
        pytest.param(HEAD + b"Content-Length: 99999999\r\n\r\n", [413], id="long body"),
        pytest.param(HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n", [400], id="length beyond numbers"),
        pytest.param(
            HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + (b"40000\r\n" + b" " * 0x40000 + b"\r\n") * 20,
            [413],
            id="long chunks",
        ),
        pytest.param(HEAD + b"Content-Length: 5000000\r\n\r\n" + b" " * 5_000_000, [413], id="long body that is sent"),
    ],
)
def test_what_is_said_is_http(api: Api, said: bytes, answered: list[int]) -> None:
    assert statuses(sent(api.port, said)) == answered


def test_a_body_in_chunks_and_one_that_waits_to_be_asked_for(api: Api) -> None:
    body = json.dumps(FULL_BOARD_STRIKE).encode()
    whole = api.ask("POST", "/v1/adjudications", FULL_BOARD_STRIKE)
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:7], body[7:])) + b"0\r\n\r\n"
    answer = sent(api.port, HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n", chunks, pause=0.1)
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == whole[1]
    asking = HEAD + b"Connection: close\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body)
    answer = sent(api.port, asking, body, pause=0.3)
    assert statuses(answer) == [100, 200]


def test_headers_that_only_look_like_others_are_dropped(api: Api) -> None:
    answer = sent(api.port, GET + b"X_Request_Id: other\r\nX-Request-Id: mine\r\nConnection: close\r\n\r\n")
    assert b"x-request-id: mine\r\n" in answer.lower()


def test_a_long_archive_may_come_where_archives_are_taken_in(api: Api) -> None:
    """And nowhere else."""
    connection = http.client.HTTPConnection("127.0.0.1", api.port, timeout=30)
    with contextlib.closing(connection):
        connection.request("POST", "/v1/replays/import", b"x" * 6_000_000, {"Content-Type": "application/gzip"})
        assert connection.getresponse().status in (415, 422)


def test_a_request_under_way_is_finished_when_the_service_stops(tmp_path: Path) -> None:
    service = Service(tmp_path / "var", ARBITER_JOB_WORKERS="0").wait_until_started()
    answers: list[int] = []
    try:
        api = Api(service)
        idle = socket.create_connection(("127.0.0.1", api.port))
        asking = http.client.HTTPConnection("127.0.0.1", api.port, timeout=60)
        asking.request("GET", "/v1/cards?query=a&limit=50")
        # Who is answered on a later connection knows that the process has read what came before.
        assert api.ask("GET", "/healthz")[0] == 200
        answer = threading.Thread(target=lambda: answers.append(asking.getresponse().status))
        answer.start()
    finally:
        begun = time.monotonic()
        assert service.stop() == 0
    answer.join(10)
    assert answers == [200]
    asking.close()
    assert time.monotonic() - begun < 12
    idle.close()
