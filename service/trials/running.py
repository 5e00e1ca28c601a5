"""A service of its own for a trial: started in a folder of its own, asked, killed in part, stopped."""

from __future__ import annotations

import http.client
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from service.processes import descendants

PARTS = {
    "redis": "redis-server",
    "worker": "service.supervisor.worker",
    "api": "gunicorn",
    "streams": "service.live.server",
}
"""What can be killed, and what its command has in it."""

_START, _REQUEST = 90.0, 10.0
_PAUSE = 0.05


class Failed(Exception):
    """The service did not start, or did not come back."""


def heed_termination() -> None:
    """Let SIGTERM end a trial as Ctrl-C does: what it started is stopped with it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


class Service:
    """A service of its own, in a folder of its own, on a free port of this machine."""

    def __init__(self, folder: Path, variables: Mapping[str, str]) -> None:
        self._output = folder / "output"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("ARBITER_")}
        self._environment = inherited | {"ARBITER_VAR": str(folder / "var"), "ARBITER_API_WORKERS": "2", **variables}
        with self._output.open("wb") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "service", "serve", "--host", "127.0.0.1", "--port", "0"],
                env=self._environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.port = 0
        self.pid = self._process.pid

    def key(self, name: str, scopes: Iterable[str]) -> str:
        """Make an API key as an operator does. Raises Failed."""
        asked = ["keys", "create", name, *(word for scope in scopes for word in ("--scope", scope))]
        command = [sys.executable, "-m", "service", *asked]
        made = subprocess.run(command, env=self._environment, capture_output=True, text=True)
        if made.returncode:
            raise Failed(f"no key could be made: {made.stderr}")
        return made.stdout.strip()

    def wait(self) -> None:
        """Return when it has started. Raises Failed."""
        eventually(lambda: "Ctrl-C" in self._said or self._process.poll() is not None, _START, "it did not start")
        found = re.search(r"http://127\.0\.0\.1:(\d+)/healthz", self._said)
        if self._process.poll() is not None or found is None:
            raise Failed(f"it did not start: {self._said[-2000:]}")
        self.port = int(found[1])

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any] | None:
        """The status and the answer; None where there was none, or only a part of one."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_REQUEST)
        try:
            text = orjson.dumps(body) if body is not None else None
            connection.request(method, path, text, {"Content-Type": "application/json", **(headers or {})})
            response = connection.getresponse()
            return response.status, orjson.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError):
            return None
        finally:
            connection.close()

    def kill(self, part: str, rng: random.Random) -> bool:
        """kill -9 one process of a part; of the API's any, the one that starts the others included."""
        found = [pid for pid, command in descendants(self._process.pid) if PARTS[part] in command]
        if not found:
            return False
        try:
            os.kill(rng.choice(found), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    def stop(self) -> None:
        """Stop it with all that it started."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(timeout=10)

    @property
    def _said(self) -> str:
        return self._output.read_text(encoding="utf-8", errors="replace")


def eventually(holds: Callable[[], bool], seconds: float, otherwise: str) -> None:
    """Wait until something holds. Raises Failed, with the last words."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise Failed(otherwise)
        time.sleep(_PAUSE)
