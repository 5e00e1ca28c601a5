"""Clients' connections: how many there may be, how long, how large and in which form their requests may come in."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import uuid
from collections.abc import Iterable
from typing import Any

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.api.answering.problems import KINDS, MEDIA_TYPE, RETRY_AFTER_SECONDS, Problem
from service.api.recorded.archives import LONG_BODIES, MAX_ARCHIVE_BYTES
from service.observing import metrics

MAX_HEAD = 32 * 1024
"""Bytes that the first line and the headers of a request may have together."""

SLOWEST = 4096
"""Bytes that each further second is granted for, beyond the time that a request or a reader has anyway."""

MAX_UNREAD = 256 * 1024 * 1024
"""Bytes of answers that may wait in memory for their readers, of all connections together."""

_LINGER = 2.0
_TIMEOUT, _HEAD_TOO_LARGE = KINDS["http-408"], KINDS["http-431"]


class Crowd:
    """The bounds of a process' connections.

    Args:
        limit: how many may be open.
        arrival: seconds in which a request has to arrive, a reader has to read on, and an idle connection is kept.
        longest_body: bytes that a request's body may have.
    """

    def __init__(self, limit: int, arrival: float, longest_body: int) -> None:
        self.limit = limit
        self.arrival = arrival
        self.longest_body = longest_body

    def make_room(self, new: Connection) -> None:
        """Where there are too many, the one that has waited longest goes; none whose request is worked on."""
        if len(new.connections) <= self.limit:
            return
        waiting = (other for other in new.connections if isinstance(other, type(new)) and not other.is_served)
        self._end(min((other for other in waiting if other is not new), key=lambda other: other.since, default=new))

    def look(self, connections: Iterable[Connection], seconds: float) -> None:
        """End those whose time is over, and the slowest readers where too much waits for them."""
        everybody = list(connections)
        for connection in everybody:
            connection.look(seconds)
        unread = sum(connection.unread for connection in everybody)
        for connection in sorted(everybody, key=lambda connection: connection.unread, reverse=True):
            if unread <= MAX_UNREAD:
                return
            unread -= connection.unread
            self._end(connection)

    @staticmethod
    def _end(connection: Connection) -> None:
        # Its place is free at once, and not only when the event loop comes to it.
        connection.connections.discard(connection)
        connection.transport.abort()


class Connection(HttpToolsProtocol):
    """A connection whose requests are bounded in time and size; what breaks a bound is told, and the connection ends.

    Args:
        crowd: all connections of this process, and the bounds.
        arguments: uvicorn's own.
    """

    def __init__(self, crowd: Crowd, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.crowd = crowd
        self.since = self.loop.time()
        """When it began to wait for what it waits for: a request, the rest of one, or its reader."""
        self._arriving = False
        self._in_head = False
        self._received = self._head = self._body = 0
        self._longest = crowd.longest_body
        self._refusal: Problem | None = None
        self._ended = False
        self._unread = 0
        self._patience = crowd.arrival

    @property
    def is_served(self) -> bool:
        """Whether a whole request of it is here that has no answer yet; not where the answer before is unread."""
        waits = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        return waits and not self.flow.write_paused

    @property
    def unread(self) -> int:
        """Bytes of answers that wait here for their reader."""
        return self.transport.get_write_buffer_size()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The connection is here."""
        super().connection_made(transport)
        self.crowd.make_room(self)

    def data_received(self, data: bytes) -> None:
        """Bytes of a request, or of several."""
        if self._ended:
            return
        self._received += len(data)
        super().data_received(data)
        if self._in_head and self._received > MAX_HEAD:
            self.refuse(Problem(*_HEAD_TOO_LARGE, f"It may have {MAX_HEAD} bytes at the most."))

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._arriving = self._in_head = True
        self.since = self.loop.time()
        self._received = 0
        self._head = self._body = 0

    def on_url(self, url: bytes) -> None:
        """A part of the first line."""
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header. Names with an underscore are dropped: the application could not tell them from others."""
        self._measure(len(name) + len(value))
        if b"_" not in name:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers are here: a body that is said to be too long is not waited for."""
        self._in_head = False
        names = dict(self.headers)
        self._longest = self.crowd.longest_body
        if self.url.partition(b"?")[0] in LONG_BODIES:
            self._longest = max(self._longest, MAX_ARCHIVE_BYTES)
        if int(names.get(b"content-length", b"0")) > self._longest:
            self._too_long()
        super().on_headers_complete()
        self.scope["extensions"] = {"arbiter": {"connection": self, "cycle": self.cycle}}

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body += len(body)
        if self._body > self._longest:
            self._too_long()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is here."""
        self._arriving = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer was written; the time of what was begun behind it counts from here."""
        self.since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """What was sent is not HTTP, or breaks a bound."""
        self.refuse(self._refusal or Problem(*KINDS["bad-request"], "This is not a request of HTTP/1.1."))

    def refuse(self, problem: Problem) -> None:
        """Tell a client that its request is not taken, and end the connection."""
        if self._ended or self.transport.is_closing():
            return
        self._ended = True
        metrics.REQUESTS.labels("none", "other", str(problem.status)).inc()
        if self.is_served:
            # What came before it is answered first, and then the connection ends.
            self.cycle.keep_alive = False
            return
        if self.cycle is not None and not self.cycle.response_complete:
            # Who waits for the rest of the body shall not.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.pipeline or self.cycle.response_started:
                self.transport.abort()
                return
        self.flow.resume_reading()
        self.transport.write(answer(problem))
        # Closing at once would reset the connection and take the answer from a client that is still sending.
        with contextlib.suppress(OSError, NotImplementedError):
            self.transport.write_eof()
        self.loop.call_later(_LINGER, self.transport.abort)

    def look(self, seconds: float) -> None:
        """End it if its time is over; called every so many seconds."""
        now = self.loop.time()
        unread = self.unread
        if unread:
            self._read_on(unread, seconds)
        elif self._ended or self.is_served:
            return
        elif self._arriving:
            if not self.flow.read_paused and now > self.since + self.crowd.arrival + self._received / SLOWEST:
                seconds = round(now - self.since)
                self.refuse(Problem(*_TIMEOUT, f"After {seconds} seconds it was not all here."))
        elif now > self.since + self.crowd.arrival:
            self.transport.close()
        self._unread = unread

    def shutdown(self) -> None:
        """The service stops: what is here whole is answered, what is not will not be waited for."""
        if self._arriving:
            self.transport.abort()
        else:
            super().shutdown()

    async def copy(self) -> socket.socket:
        """Another descriptor of this connection. Raises OSError where it is gone."""
        if self.transport.is_closing():
            raise ConnectionResetError("the client is gone")
        found: socket.socket = self.transport.get_extra_info("socket").dup()
        return found

    def let_go(self) -> None:
        """Somebody else answers here now."""
        self._ended = True
        self.cycle.disconnected = True
        self.transport.abort()

    def _read_on(self, unread: int, seconds: float) -> None:
        """A reader has patience that reading gains and time loses."""
        if unread > self._unread:
            self._patience = self.crowd.arrival
        else:
            gained = (self._unread - unread) / SLOWEST
            self._patience = min(self.crowd.arrival, self._patience - seconds + gained)
            if self._patience < 0:
                self.transport.abort()

    def _measure(self, more: int) -> None:
        self._head += more
        if self._head > MAX_HEAD:
            self._refuse_by_parser(Problem(*_HEAD_TOO_LARGE, f"It may have {MAX_HEAD} bytes at the most."))

    def _too_long(self) -> None:
        self._refuse_by_parser(Problem(*KINDS["too-large"], f"A body may have {self._longest} bytes at the most."))

    def _refuse_by_parser(self, problem: Problem) -> None:
        """From within the parser, which has to be left first; it calls `send_400_response` then."""
        self._refusal = problem
        raise ValueError(problem.title)


def answer(problem: Problem) -> bytes:
    """An HTTP response that carries a problem document, after which the connection ends."""
    body = document(problem)
    head = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), "connection": "close", **problem.headers}
    lines = [f"HTTP/1.1 {problem.status} {problem.title}", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def document(problem: Problem) -> bytes:
    """The document of a problem that did not come from the application."""
    return orjson.dumps(problem.document() | {"request_id": uuid.uuid4().hex}, option=orjson.OPT_APPEND_NEWLINE)


def unavailable(detail: str) -> Problem:
    """503, outside of the application."""
    return Problem(*KINDS["unavailable"], detail, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})
