"""What became of the requests of a trial: how many, how they were answered, how long they took, what was wrong."""

from __future__ import annotations

import http.client
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

SLOW = 5.0
"""Seconds after which an answer is a fault."""
_PATIENCE = 60.0
_MOST_TOLD = 40
_SHOWN = 300


class Ledger:
    """Counts for all threads of a trial.

    Args:
        say: told of the first faults as they come.
    """

    def __init__(self, say: Callable[[str], None] = lambda line: None) -> None:
        self._say = say
        self._lock = threading.Lock()
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.longest = 0.0
        self.unanswered = 0

    @property
    def requests(self) -> int:
        """How many were answered."""
        return self.statuses.total()

    def answered(self, said: str, status: int, seconds: float, body: bytes) -> None:
        """Count an answer; one of the service's own failures, or one that took too long, is a fault."""
        with self._lock:
            self.statuses[status] += 1
            self.longest = max(self.longest, seconds)
        if status >= 500:
            self.fault("5xx", f"{said} was answered {status}: {body[:_SHOWN]!r}")
        if seconds > SLOW:
            self.fault("slow", f"{said} took {seconds:.1f} s")

    def fault(self, kind: str, what: str) -> None:
        """Something that must not be; all are counted, the first are told."""
        with self._lock:
            self.kinds[kind] += 1
            if len(self.faults) < _MOST_TOLD:
                self.faults.append(f"{kind}: {what}")
                self._say(self.faults[-1])

    def lost(self, said: str, error: Exception) -> None:
        """A request that had no answer at all."""
        with self._lock:
            self.unanswered += 1
        self.fault("unanswered", f"{said}: {error!r}")


class Caller:
    """One client of the service: a connection that is kept, and what it sends with each request."""

    def __init__(self, port: int, ledger: Ledger, token: str | None = None) -> None:
        self._port, self._ledger = port, ledger
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._connection: http.client.HTTPConnection | None = None

    def ask(
        self, method: str, path: str, data: bytes | None = None, headers: Mapping[str, Any] | None = None
    ) -> tuple[int, bytes]:
        """Send a request and give status and body; 0 and nothing where no answer came."""
        said = f"{method} {path[:_SHOWN]} {(data or b'')[:_SHOWN]!r}"
        sent = {**self._headers, "Content-Type": "application/json", **(headers or {})}
        kept = self._connection is not None
        begin = time.monotonic()
        try:
            status, body = self._exchange(method, path, data, sent)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            # A connection that was kept may have been closed meanwhile, as HTTP lets a server do.
            if kept and isinstance(error, ConnectionError | http.client.BadStatusLine):
                return self.ask(method, path, data, headers)
            self._ledger.lost(said, error)
            return 0, b""
        self._ledger.answered(said, status, time.monotonic() - begin, body)
        return status, body

    def _exchange(self, method: str, path: str, data: bytes | None, headers: Mapping[str, Any]) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=_PATIENCE)
        self._connection.request(method, path, data, dict(headers))
        response = self._connection.getresponse()
        return response.status, response.read()

    def close(self) -> None:
        """End the connection; the next request makes another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
