"""What a ruling costs: in process, and through gunicorn beside an endpoint that rules on nothing.

The clients are processes of their own with one connection each, which send ready bytes and read no more of an answer
than they must; rounds of both endpoints alternate, so that whatever else the machine does meets both alike.
"""

from __future__ import annotations

import multiprocessing
import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import orjson

from schemas.examples import FULL_BOARD_STRIKE
from schemas.parts.strict_json import loads
from schemas.table.adjudication import AdjudicationRequestSchema
from service.games.berserk.rules import Position, Ruling, adjudicate, legal_actions, trace_to_wire
from service.games.berserk.rules.telling.naming import names_in
from service.judge.dice import Dice
from service.observing import metrics
from service.settings import Settings, load_settings
from service.supervisor.api_server import api_server, base_url, listen, status_of

RULING, ECHO = "/v1/adjudications", "/v1/bench/echo"
CLIENTS = 2
_PATIENCE = 30.0


class Timing(NamedTuple):
    """Microseconds for one operation: the median of several runs, and the runs."""

    median: float
    runs: tuple[float, ...]


class Throughput(NamedTuple):
    """Requests per second of the two endpoints, round by round."""

    ruling: tuple[float, ...]
    echo: tuple[float, ...]

    @property
    def share(self) -> float:
        """How much of the bare endpoint's rate the ruling one reaches."""
        return median(self.ruling) / median(self.echo)


class Workload(NamedTuple):
    """The strike that is measured, ready to be ruled on."""

    request: dict[str, Any]
    strike: Callable[[], list[dict[str, Any]]]
    crowded: Callable[[], list[dict[str, Any]]]
    listing: Callable[[], list[dict[str, Any]]]
    attack: Callable[[], list[dict[str, Any]]]
    reading: Callable[[], object]
    cards: int
    steps: int


def machine() -> str:
    """The processor, its cores as this process sees them, the system and the Python."""
    system = f"{platform.system()} {platform.release()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {_cores()} cores; {system}; {python}"


def _cores() -> int:
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def workload() -> Workload:
    """The strike of two open creatures on a board of twenty, and the listing in the position before it.

    Raises:
        AssertionError: the strike does not get from its declaration to the empty stack.
    """
    read, body = AdjudicationRequestSchema().load, orjson.dumps(FULL_BOARD_STRIKE)
    request = read(FULL_BOARD_STRIKE)
    position, action, dice = request["position"], request["action"], Dice.of(request["dice"])
    crowd: Position = read(_crowded())["position"]

    def strike(position: Position = position) -> list[dict[str, Any]]:
        ruling: Ruling = adjudicate(position, [action], dice, "all")
        return trace_to_wire(ruling.events, names_in(position, "en"), "en")

    ruling = adjudicate(position, [action], dice, "all")
    assert ruling.legal and ruling.status == "settled" and not ruling.position.stack and len(ruling.rolls) == 2
    return Workload(
        FULL_BOARD_STRIKE,
        strike,
        lambda: strike(crowd),
        lambda: legal_actions(position),
        attack(),
        lambda: read(loads(body)),
        len(position.cards),
        len(ruling.events),
    )


def attack() -> Callable[[], list[dict[str, Any]]]:
    """An attack of the second game with twenty cards in play, both strikes and the trace.

    Raises:
        AssertionError: the attack does not come to its end.
    """
    from service.games.heroes.game import GAME

    creature = {"lives": 9, "strike": 2, "features": [{"keyword": "armor", "x": 1}]}
    cards: dict[str, Any] = {
        f"{seat[0]}{number}": {"owner": seat, "definition": creature if number else {"kind": "hero", "lives": 30}}
        for seat in ("first", "second")
        for number in range(10)
    }
    position = GAME.read(GAME.position.check({"ruleset": "heroes", "cards": cards}))
    action = {"type": "attack", "player": "first", "source": "f1", "target": "s1"}

    def fought() -> list[dict[str, Any]]:
        ruling = GAME.adjudicate(position, [action], Dice.of(()), "all")
        return GAME.trace(ruling.events, GAME.names(ruling.position, "en"), "en")

    assert "attack_ended" in {step["event"] for step in fought()}
    return fought


def _crowded() -> dict[str, Any]:
    """The same with twice as many cards more, in decks and graveyards."""
    position = FULL_BOARD_STRIKE["position"]
    cards = dict(position["cards"])
    for place, zone in enumerate(("deck", "graveyard")):
        for ident, card in position["cards"].items():
            cards[f"{ident}.{place}"] = {
                **{name: told for name, told in card.items() if name in ("card", "definition", "owner")},
                "zone": zone,
            }
    return {**FULL_BOARD_STRIKE, "position": {**position, "cards": cards}}


def timed(operation: Callable[[], object], runs: int, seconds: float = 0.4) -> Timing:
    """How long an operation takes: so many runs of about so many seconds, after one to warm up."""
    _rate(operation, seconds / 4)
    found = tuple(1e6 / _rate(operation, seconds) for _ in range(runs))
    return Timing(median(found), found)


def _rate(operation: Callable[[], object], seconds: float) -> float:
    count = 0
    start = time.perf_counter()
    end = start + seconds
    while (now := time.perf_counter()) < end:
        operation()
        count += 1
    return count / (now - start)


class Ready(NamedTuple):
    """What a process takes until it can answer anything at once: seconds of a processor, and MiB of memory."""

    seconds: float
    memory: float


_GETS_READY = """
import os, time
from service.app import create_app
from service.cards import make_ready
from service.settings import Settings
create_app(Settings())
make_ready()
with open("/proc/self/statm") as sizes:
    print(time.process_time(), int(sizes.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20)
"""


def ready() -> Ready:
    """What an API process takes to be ready, with what is kept of words and grammars there already.

    Raises:
        RuntimeError: it does not become ready; Linux tells how much memory it has.
    """
    done = subprocess.run([sys.executable, "-c", _GETS_READY], capture_output=True, text=True, timeout=_PATIENCE * 4)
    if done.returncode:
        raise RuntimeError(f"a process that gets ready ends: {done.stderr[-200:]}")
    return Ready(*map(float, done.stdout.split()))


def throughput(rounds: int, seconds: float, settings: Settings | None = None) -> Throughput:
    """Both endpoints' rates under gunicorn with the service's own settings, in alternating rounds.

    Raises:
        StartError: the API cannot listen.
        RuntimeError: the API does not come up, or answers something else than 200.
    """
    settings = replace(settings or load_settings(), host="127.0.0.1", port=0, bench=True)
    body = orjson.dumps(FULL_BOARD_STRIKE)
    with _api(settings) as address:
        for path in (RULING, ECHO):
            _round(address, path, body, min(1.0, seconds))
        rates: dict[str, list[float]] = {RULING: [], ECHO: []}
        for number in range(rounds):
            for path in (RULING, ECHO) if number % 2 == 0 else (ECHO, RULING):
                rates[path].append(_round(address, path, body, seconds))
    return Throughput(tuple(rates[RULING]), tuple(rates[ECHO]))


@contextmanager
def _api(settings: Settings) -> Iterator[tuple[str, int]]:
    """Gunicorn with the app on a free port of this machine, in a folder that goes away with it."""
    with tempfile.TemporaryDirectory(prefix="arb-") as folder:
        settings = replace(settings, var=Path(folder))
        metrics.begin(settings)
        yield from _serving(settings)


def _serving(settings: Settings) -> Iterator[tuple[str, int]]:
    listener = listen(settings, 0.0)
    child = api_server(settings, listener)
    try:
        child.start()
        _wait(base_url(listener))
        host, port = listener.getsockname()[:2]
        yield host, port
    finally:
        child.stop(5.0)
        listener.close()


def _wait(url: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if status_of(url, "/healthz") == 200:
            return
        time.sleep(0.1)
    raise RuntimeError("the API does not answer")


def _round(address: tuple[str, int], path: str, body: bytes, seconds: float) -> float:
    """Requests per second of all clients together."""
    context = multiprocessing.get_context("fork")
    # A handler that whoever calls this has set would keep the clients from being ended.
    with context.Pool(CLIENTS, signal.signal, (signal.SIGTERM, signal.SIG_DFL)) as pool:
        answered = sum(pool.starmap(_client, [(address, path, body, seconds)] * CLIENTS))
        pool.close()
        pool.join()
        return answered


def _client(address: tuple[str, int], path: str, body: bytes, seconds: float) -> float:
    about = f"Content-Type: application/json\r\nContent-Length: {len(body)}"
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{about}\r\n\r\n"
    message = head.encode() + body
    with socket.create_connection(address, timeout=_PATIENCE) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return _rate(lambda: _exchange(connection, message), seconds)


def _exchange(connection: socket.socket, message: bytes) -> None:
    connection.sendall(message)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += _more(connection)
    head, _, got = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"the API answers {head.splitlines()[0].decode()}")
    names = (line.partition(b":") for line in head.splitlines()[1:])
    length = next(int(value) for name, _, value in names if name.lower() == b"content-length")
    left = length - len(got)
    while left > 0:
        left -= len(_more(connection))


def _more(connection: socket.socket) -> bytes:
    got = connection.recv(1 << 16)
    if not got:
        raise RuntimeError("the API closed the connection")
    return got
