"""Whole requests to the WSGI application, whole answers back: no thread waits for a client."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import unquote_to_bytes

from service.api.answering.problems import MEDIA_TYPE, Problem
from service.http_server.connection import Connection, document, unavailable
from service.live.handover import GIVE_AWAY

Application = Callable[..., Iterable[bytes]]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

HUNG_UP = "arbiter.client_disconnected"
"""In a request's environ: a function that says whether its client has hung up."""

IN_MEMORY = 256 * 1024
"""Bytes of a body that are kept in memory; what is longer is written to the temporary folder meanwhile."""

_ANSWER_IN_MEMORY = 2 * 1024 * 1024
_PIECE = 64 * 1024
_ALIVE = "/healthz"

_log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """An answer that is ready, its body in memory or in a file."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes | IO[bytes]


class Bridge:
    """The ASGI application that has the WSGI one answer, in threads.

    Args:
        application: what answers.
        threads: how many requests it answers at once.
    """

    def __init__(self, application: Application, threads: int) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(threads, "request")
        # Whether the process lives must be told also when all others are busy.
        self._alive = ThreadPoolExecutor(1, "alive")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            body = await _whole(receive)
        except OSError as error:
            _log.error("a body cannot be kept: %s", error)
            return await _send(send, _problem(unavailable("There is no room for the body at present.")))
        if body is None:
            return None
        threads = self._alive if scope["path"] == _ALIVE else self._threads
        with body:
            answered = await asyncio.get_running_loop().run_in_executor(threads, self._answer, scope, body)
        return await _send(send, answered) if answered is not None else None

    def _answer(self, scope: Any, body: IO[bytes]) -> Answer | None:
        """In a thread: what the application says; None where nobody waits for it any more."""
        given = scope["extensions"]["arbiter"]
        if given["cycle"].disconnected:
            return None
        environ = _environ(scope, body)
        environ[HUNG_UP] = lambda: given["cycle"].disconnected
        environ[GIVE_AWAY] = partial(_give_away, given["connection"])
        begun: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            begun[:] = int(status[:3]), [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]

        pieces = self._application(environ, start_response)
        try:
            content = _collected(pieces)
        except OSError as error:
            _log.error("an answer cannot be kept: %s", error)
            return _problem(unavailable("There is no room for the answer at present."))
        finally:
            close = getattr(pieces, "close", None)
            if close is not None:
                close()
        return Answer(begun[0], begun[1], content)


async def _whole(receive: Receive) -> IO[bytes] | None:
    """The body, when all of it is here; None if the client hangs up before."""
    message = await receive()
    if message["type"] == "http.disconnect":
        return None
    if not message["more_body"]:
        return io.BytesIO(message["body"])
    body: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (whoever answers closes it)
    try:
        body.write(message["body"])
        while message["more_body"]:
            message = await receive()
            if message["type"] == "http.disconnect":
                body.close()
                return None
            body.write(message["body"])
    except OSError:
        body.close()
        raise
    body.seek(0)
    return body


def _environ(scope: Any, body: IO[bytes]) -> dict[str, Any]:
    """The request as WSGI has it (PEP 3333)."""
    host, port = scope["server"] or ("", 0)
    client = scope["client"] or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        if key == "TRANSFER_ENCODING":
            # The body is whole: its length is known now.
            environ["CONTENT_LENGTH"] = str(body.seek(0, io.SEEK_END))
            body.seek(0)
            continue
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


def _collected(pieces: Iterable[bytes]) -> bytes | IO[bytes]:
    """All of a body; what is long is in a file. Raises OSError where there is no room for that."""
    found: list[bytes] = []
    size = 0
    rest = iter(pieces)
    for piece in rest:
        found.append(piece)
        size += len(piece)
        if size > _ANSWER_IN_MEMORY:
            break
    else:
        return found[0] if len(found) == 1 else b"".join(found)
    spool: IO[bytes] = SpooledTemporaryFile(1)  # noqa: SIM115 (whoever sends it closes it)
    try:
        spool.writelines(found)
        spool.writelines(rest)
    except BaseException:
        spool.close()
        raise
    return spool


async def _send(send: Send, answer: Answer) -> None:
    headers, body = answer.headers, answer.body
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    if isinstance(body, bytes):
        return await send({"type": "http.response.body", "body": body})
    with body:
        body.seek(0)
        while piece := body.read(_PIECE):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
    return await send({"type": "http.response.body", "body": b""})


def _problem(problem: Problem) -> Answer:
    body = document(problem)
    headers = {"Content-Type": MEDIA_TYPE, "Content-Length": str(len(body)), **problem.headers}
    return Answer(problem.status, [(name.encode(), value.encode()) for name, value in headers.items()], body)


def _give_away(connection: Connection, hand: Callable[[Any], None]) -> None:
    """In a thread: have `hand` give a copy of the connection away, and let go of it if that did not fail.

    Raises:
        OSError: the client is gone. Whatever `hand` raises; the connection is as it was then.
    """
    loop = connection.loop
    with asyncio.run_coroutine_threadsafe(connection.copy(), loop).result() as copy:
        hand(copy)
    loop.call_soon_threadsafe(connection.let_go)
