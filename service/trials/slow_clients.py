"""Clients that take their time: heads and bodies that trickle, sockets that say nothing, answers that nobody reads."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from itertools import cycle

_PAUSE = 0.5
_SMALLEST_BUFFER = 2048
_HEAD = b"POST /v1/adjudications HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Slow: "
_BODY = _HEAD + b"1\r\nContent-Length: 4000\r\n\r\n{"
_READER = b"GET /openapi.yaml HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20


class SlowClients(threading.Thread):
    """Holds many slow connections open until it is stopped; what the service closes is opened anew."""

    def __init__(self, port: int, many: int) -> None:
        super().__init__(daemon=True)
        self._port, self._many = port, many
        self._stopped = threading.Event()
        self.opened = 0
        self.full = threading.Event()
        """Set when all are open."""

    def run(self) -> None:
        """Trickle."""
        kinds = cycle((_HEAD, _BODY, b"", _READER))
        held: list[tuple[socket.socket, bytes]] = []
        try:
            while not self._stopped.is_set():
                for _ in range(self._many - len(held)):
                    held += self._open(next(kinds))
                self.full.set()
                self._stopped.wait(_PAUSE)
                held = [(connection, kind) for connection, kind in held if _trickles(connection, kind)]
        finally:
            for connection, _ in held:
                connection.close()

    def stop(self) -> None:
        """Close them all."""
        self._stopped.set()
        self.join(10)

    def _open(self, kind: bytes) -> Iterator[tuple[socket.socket, bytes]]:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALLEST_BUFFER)
        connection.settimeout(1)
        with contextlib.suppress(OSError):
            connection.connect(("127.0.0.1", self._port))
            connection.sendall(kind)
            self.opened += 1
            yield connection, kind
            return
        connection.close()


def _trickles(connection: socket.socket, kind: bytes) -> bool:
    """Send one byte more, where this kind does; gives whether the connection is still there."""
    try:
        connection.setblocking(False)
        if kind in (_HEAD, _BODY):
            connection.send(b"1")
            connection.recv(1)
            connection.close()
            return False
        return True
    except BlockingIOError:
        return True
    except OSError:
        connection.close()
        return False
