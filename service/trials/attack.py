"""`arbiter attack`: hostile clients against a service of its own, and what the service has to show for it afterwards.

Keys are asked for. At once there are: clients that send nearly right requests to every operation of the document,
one that asks for as much work as fits into a small request, ones that ask for what is not theirs, ones that send
archives which are none, and some hundred connections that trickle. A prober asks all the while whether the service is
alive. What counts as a fault is in `Outcome.kinds`.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from schemas.examples import FULL_BOARD_STRIKE, POSITION, STRIKE
from service.processes import descendants
from service.trials import dear_requests
from service.trials.intruders import SECRET, Guarded, guarded_position, tries
from service.trials.ledger import Caller, Ledger
from service.trials.mutations import Mutator, operations
from service.trials.running import PARTS, Failed, Service
from service.trials.slow_clients import SlowClients

GROWTH = 100 * 1024 * 1024
"""Bytes by which an API process may grow once it is warm."""
_WARM, _PROBE = 0.3, 0.1
_FUZZERS, _SLOW = 3, 100
_KEYS = {
    "admin": ("admin",),
    "judge": ("judge", "replay:read", "replay:write", "adjudicate"),
    "writer": ("replay:read", "replay:write"),
    "reader": ("replay:read",),
    "asker": ("adjudicate",),
}
_LASTING = ("/v1/verifications", "/v1/replays/{replay_id}/stream")
"""What begins work on every replay there is, and what never ends: nobody waits for that here."""


class Outcome(NamedTuple):
    """What came of it."""

    requests: int
    statuses: Mapping[int, int]
    longest: float
    """Seconds that the slowest answer took."""
    probed: float
    """Seconds that the slowest answer to the prober took."""
    slow_connections: int
    died: int
    """API, worker, stream and Redis processes that ended."""
    grown: int
    """Bytes by which the API process that grew most did."""
    kinds: Mapping[str, int]
    """Faults by kind: 5xx, slow, unanswered, dead, memory, leak, wrong seat."""
    faults: tuple[str, ...]


def run(seconds: float, seed: int = 0, slow: int = _SLOW, say: Callable[[str], None] = lambda line: None) -> Outcome:
    """Attack a service of its own for so long.

    Args:
        seconds: how long.
        seed: of all that is chosen; what the service does in between is not repeatable.
        slow: connections that trickle, at once.
        say: takes a line now and then.

    Raises:
        Failed: the service did not start.
    """
    with tempfile.TemporaryDirectory(prefix="arb-") as folder:
        variables = {"ARBITER_AUTH": "keys", "ARBITER_RATE_LIMIT": "off"}
        service = Service(Path(folder), variables)
        try:
            service.wait()
            return _Attack(service, seed, slow, say).run(seconds)
        finally:
            service.stop()


class _Attack:
    """One attack: the callers, their threads, and what is compared afterwards."""

    def __init__(self, service: Service, seed: int, slow: int, say: Callable[[str], None]) -> None:
        self._service, self._seed, self._slow, self._say = service, seed, slow, say
        self._ledger, self._probes, self._over = Ledger(say), Ledger(say), threading.Event()
        self._tokens = {name: service.key(name, scopes) for name, scopes in _KEYS.items()}

    def run(self, seconds: float) -> Outcome:
        replay_id, seats = self._begin(guarded_position())
        open_id, open_seats = self._begin(POSITION)
        document = yaml.load(self._caller("admin").ask("GET", "/openapi.yaml")[1], yaml.CSafeLoader)
        before = self._processes()
        threads = [self._thread(self._fuzz(n, document, open_id, open_seats)) for n in range(_FUZZERS)]
        strangers = (self._caller("writer"), self._with(open_seats["first"]), self._with(None))
        guarded = Guarded(replay_id, self._caller("judge"), {s: self._with(t) for s, t in seats.items()}, strangers)
        threads += [
            self._thread(tries(guarded, Random(self._seed), self._ledger)),
            self._thread(self._dear()),
            self._thread(self._archives()),
            self._thread(self._probe()),
        ]
        trickling = SlowClients(self._service.port, self._slow)
        for thread in (*threads, trickling):
            thread.start()
        try:
            grown = self._watch(seconds)
        finally:
            self._over.set()
            trickling.stop()
        for thread in threads:
            thread.join(60)
            if thread.is_alive():
                self._ledger.fault("unanswered", "a client hangs")
        return self._outcome(before, grown, trickling.opened)

    def _outcome(self, before: Mapping[int, str], grown: int, opened: int) -> Outcome:
        died = [command for pid, command in before.items() if pid not in self._processes()]
        for command in died:
            self._ledger.fault("dead", command[:100])
        if grown > GROWTH:
            self._ledger.fault("memory", f"an API process grew by {grown} bytes")
        both = (self._ledger, self._probes)
        return Outcome(
            sum(ledger.requests for ledger in both),
            dict(sorted((self._ledger.statuses + self._probes.statuses).items())),
            max(ledger.longest for ledger in both),
            self._probes.longest,
            opened,
            len(died),
            grown,
            dict(self._ledger.kinds + self._probes.kinds),
            (*self._ledger.faults, *self._probes.faults),
        )

    def _thread(self, work: Iterator[None]) -> threading.Thread:
        def go() -> None:
            try:
                while not self._over.is_set():
                    next(work)
            except Exception as error:
                self._ledger.fault("unanswered", f"a client gave up: {error!r}")

        return threading.Thread(target=go, daemon=True)

    def _caller(self, name: str) -> Caller:
        return self._with(self._tokens[name])

    def _with(self, token: str | None) -> Caller:
        return Caller(self._service.port, self._ledger, token)

    def _begin(self, position: Any) -> tuple[str, dict[str, str]]:
        """A replay of the judge's, and the tokens of its players."""
        judge = self._caller("judge")
        status, told = judge.ask("POST", "/v1/replays", json.dumps({"position": position}).encode())
        if status != 201:
            raise Failed(f"no replay could be begun: {told!r}")
        replay_id = str(json.loads(told)["id"])
        status, told = judge.ask("POST", f"/v1/replays/{replay_id}/seats", b"{}")
        if status != 201:
            raise Failed(f"no seats could be had: {told!r}")
        return replay_id, json.loads(told)["tokens"]

    def _fuzz(self, number: int, document: Any, replay_id: str, seats: Mapping[str, str]) -> Iterator[None]:
        random = Random(f"{self._seed}/{number}")
        callers = [self._caller(name) for name in _KEYS] + [self._with(token) for token in (*seats.values(), None)]
        found = operations(document, _LASTING)
        bodies = [*(body for operation in found for body in operation.bodies), POSITION, {"action": STRIKE}]
        known = {"replay_id": [replay_id], "seat": ["first"], "version": ["0", "1"], "ident": ["classic"]}
        mutator = Mutator(random, known, bodies)
        while True:
            sent = mutator.request(random.choice(found))
            told = random.choice(callers).ask(*sent)[1]
            if SECRET.encode() in told:
                self._ledger.fault("leak", f"{sent.method} {sent.path} told of a hidden card")
            yield

    def _dear(self) -> Iterator[None]:
        caller = self._caller("asker")
        for path, body in dear_requests.requests(Random(self._seed)):
            caller.ask("POST", path, json.dumps(body).encode())
            yield

    def _archives(self) -> Iterator[None]:
        caller, random = self._caller("writer"), Random(self._seed)
        while True:
            for data in _damaged(random):
                caller.ask("POST", "/v1/replays/import", data, {"Content-Type": "application/gzip"})
                yield

    def _probe(self) -> Iterator[None]:
        caller = Caller(self._service.port, self._probes, self._tokens["asker"])
        strike = json.dumps(FULL_BOARD_STRIKE).encode()
        while True:
            if caller.ask("GET", "/healthz")[0] != 200 or caller.ask("POST", "/v1/adjudications", strike)[0] != 200:
                self._ledger.fault("unanswered", "the service was not well")
            time.sleep(_PROBE)
            yield

    def _watch(self, seconds: float) -> int:
        """Wait, and give by how much the API process that grew most did since it was warm."""
        begin, grown = time.monotonic(), 0
        warm: dict[int, int] = {}
        while (passed := time.monotonic() - begin) < seconds:
            time.sleep(min(1.0, seconds / 10))
            sizes = api_sizes(self._service.pid)
            if passed < _WARM * seconds or not warm:
                warm = sizes
            grown = max([grown, *(size - warm[pid] for pid, size in sizes.items() if pid in warm)])
            if int(passed) % 30 == 29:
                kinds = self._ledger.kinds + self._probes.kinds
                told = ", ".join(f"{kind} {many}" for kind, many in sorted(kinds.items())) or "no fault"
                self._say(f"{passed:6.0f} s: {self._ledger.requests} requests, {told}")
        return grown

    def _processes(self) -> dict[int, str]:
        return {pid: command for pid, command in descendants(self._service.pid) if "rq:" not in command}


def api_sizes(pid: int) -> dict[int, int]:
    """Bytes in memory of each process of a service's API by id; a job's own child comes and goes, and is none."""
    found = {}
    for child, command in descendants(pid):
        if PARTS["api"] in command:
            with suppress(OSError, IndexError, ValueError):
                found[child] = int(Path(f"/proc/{child}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return found


def _damaged(random: Random) -> Iterator[bytes]:
    """Archives that are none: zeros that unpack to much, one long line, many short ones, deep ones, no gzip at all."""
    yield gzip.compress(b"0" * random.randrange(10**6, 2 * 10**7), 1)
    yield gzip.compress(b'{"format": "' + b"a" * random.randrange(10**6, 10**7), 1)
    yield gzip.compress(b"{}\n" * random.randrange(1, 10**5), 1)
    yield gzip.compress(b"[" * random.randrange(1, 10**6) + b"\n", 1)
    yield random.randbytes(random.randrange(1, 5000))
    yield gzip.compress(random.randbytes(1000))[: random.randrange(1000)]
