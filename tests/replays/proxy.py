"""A TCP proxy on this machine that makes a server slow, or loses its answers."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator


class Proxy:
    """Passes bytes on to a port; `delay` is how many seconds each piece of an answer takes longer."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self.loses_answers = False
        self._target = port
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """End it, and every connection through it."""
        self._listener.close()
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._target), timeout=30)
            except OSError:
                return
            self._open += [near, far]
            threading.Thread(target=self._pass, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, True), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(1 << 16):
                if answers:
                    time.sleep(self.delay)
                    if self.loses_answers:
                        break
                sink.sendall(piece)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def proxy(port: int) -> Iterator[Proxy]:
    """A proxy before a port of this machine."""
    found = Proxy(port)
    try:
        yield found
    finally:
        found.close()
