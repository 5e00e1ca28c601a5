"""`arbiter attack`: what it would see, and a short attack that finds nothing."""

from __future__ import annotations

import http.server
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from random import Random

import pytest

from schemas.examples import POSITION
from service.trials import attack
from service.trials.intruders import SECRET, Guarded, tries
from service.trials.ledger import Caller, Ledger
from service.trials.mutations import Mutator, Operation

APPEND = Operation("POST", "/v1/replays/{replay_id}/events", ({"name": "replay_id", "in": "path"},), ({"a": [1]},))


class _Careless(http.server.BaseHTTPRequestHandler):
    """Takes every request, goes on with every game, and tells everybody of every card; fails where it is asked to."""

    version = 0

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        type(self).version += 1
        self._answer(500 if self.path == "/fails" else 201)

    def do_GET(self) -> None:
        self._answer(200)

    def _answer(self, status: int) -> None:
        told = json.dumps({"version": self.version, "card": SECRET}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    """Where the careless service listens."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Careless)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    thread.join()
    server.server_close()


def test_wrong_seats_and_leaks_would_be_seen(port: int) -> None:
    """A service that takes everything has every kind of fault."""
    ledger = Ledger()
    someone = Caller(port, ledger)
    guarded = Guarded("r", someone, {"first": someone, "second": someone}, (someone,))
    next(tries(guarded, Random(0), ledger))
    assert set(ledger.kinds) == {"wrong seat", "leak"}
    assert [fault for fault in ledger.faults if "went on" in fault]
    someone.close()


def test_failures_would_be_seen(port: int) -> None:
    """5xx, no answer, and an answer that took too long."""
    ledger = Ledger()
    caller = Caller(port, ledger)
    assert caller.ask("POST", "/fails", b"{}")[0] == 500
    caller.close()
    Caller(1, ledger).ask("GET", "/")
    ledger.answered("GET /", 200, 5.1, b"")
    ledger.answered("GET /", 200, 4.9, b"")
    assert ledger.kinds == {"5xx": 1, "unanswered": 1, "slow": 1}
    assert ledger.requests == 3


def test_a_seats_own_hidden_cards_are_no_leak(port: int) -> None:
    """What a player may see is no fault; what else stands beside it is."""
    from service.trials.intruders import _tells_nothing

    ledger = Ledger()
    _tells_nothing(f"{SECRET} first, {SECRET}-first-deck".encode(), ledger, "", "first")
    assert not ledger.kinds
    _tells_nothing(f"{SECRET} first, {SECRET} second".encode(), ledger, "", "first")
    _tells_nothing(f"{SECRET} first".encode(), ledger, "")
    assert ledger.kinds == {"leak": 2}


def test_the_same_seed_sends_the_same_requests() -> None:
    """And most of them are not what the example says."""
    sent = [
        [Mutator(Random(seed), {"replay_id": ["r"]}, [POSITION]).request(APPEND) for _ in range(50)]
        for seed in (1, 1, 2)
    ]
    assert sent[0] == sent[1] != sent[2]
    made = Mutator(Random(3), {"replay_id": ["r"]}, [POSITION])
    bodies = {made.request(APPEND).data for _ in range(200)}
    assert len(bodies) > 100
    assert b'{"a": [1]}' in bodies


def test_only_what_answers_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job's child, which is the worker's command for a moment, takes memory and gives it back."""
    pid = os.getpid()
    for command, weighed in (("python -m gunicorn app", {pid}), ("python -m service.supervisor.worker", set())):
        monkeypatch.setattr(attack, "descendants", lambda _, said=command: [(pid, said)])
        assert attack.api_sizes(0).keys() == weighed


@pytest.mark.xdist_group("serve")
def test_a_short_attack_finds_nothing() -> None:
    """Every kind of client at once, for some seconds: no fault, and each kind had its answers."""
    found = attack.run(seconds=6, slow=60, seed=5)
    # What takes long here may be the machine, which runs other tests.
    assert found.kinds.keys() <= {"slow"}, found.faults
    assert found.died == 0
    assert {200, 401, 403, 422} <= found.statuses.keys()
    assert found.requests > 200
    assert found.slow_connections >= 60


def test_a_trial_that_is_ended_stops_what_it_started() -> None:
    """SIGTERM is heeded as Ctrl-C is: what stands in `finally` is done, and the status tells the signal."""
    script = (
        "import os, signal, time\nfrom service.trials.running import heed_termination\nheed_termination()\n"
        "try:\n    os.kill(os.getpid(), signal.SIGTERM)\n    time.sleep(10)\nfinally:\n    print('stopped')"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (128 + signal.SIGTERM, "stopped\n")
