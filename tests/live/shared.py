"""A client that follows a game: a socket and a parser of server-sent events, nothing that hides what happens."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from schemas.examples import POSITION, STRIKE
from tests.test_serve import Service

PASS = {"type": "pass", "player": "first"}
SECOND_PASS = {"type": "pass", "player": "second"}


class Frame(NamedTuple):
    """What stands between two blank lines of a stream."""

    id: str | None
    event: str | None
    data: Any
    comment: bool


class Viewer:
    """A connection to a stream."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._rest = b""

    def head(self) -> tuple[int, dict[str, str]]:
        """The status and the headers of the answer."""
        head = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        fields = dict(line.split(": ", 1) for line in head[1:])
        return int(head[0].split()[1]), {name.lower(): value for name, value in fields.items()}

    def body(self, length: int) -> Any:
        """The value of a body of a known length."""
        while len(self._rest) < length:
            more = self.socket.recv(65536)
            assert more, self._rest
            self._rest += more
        found, self._rest = self._rest[:length], self._rest[length:]
        return json.loads(found)

    def frame(self) -> Frame:
        """The next frame. Raises EOFError when the stream has ended."""
        found: dict[str, str] = {}
        for line in self._until(b"\n\n").decode().split("\n"):
            name, _, value = line.partition(": ") if not line.startswith(":") else (":", "", "")
            found[name] = value
        data = json.loads(found["data"]) if "data" in found else None
        return Frame(found.get("id"), found.get("event"), data, ":" in found)

    def events(self, count: int) -> list[Frame]:
        """The next events, signs of life and the like left out."""
        found: list[Frame] = []
        deadline = time.monotonic() + 15
        while len(found) < count:
            assert time.monotonic() < deadline, found
            frame = self.frame()
            found += [frame] if frame.data is not None else []
        return found

    def close(self) -> None:
        """Go away."""
        self.socket.close()

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._rest:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self._rest += more
        found, _, self._rest = self._rest.partition(mark)
        return found


class Api:
    """A running service, as a client sees it."""

    def __init__(self, service: Service, token: str | None = None) -> None:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/healthz", service.said)
        assert found, service.said
        self.port = int(found[1])
        self.headers = {"Content-Type": "application/json"}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the value of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, path, json.dumps(body) if body is not None else None, self.headers)
            response = connection.getresponse()
            text = response.read().decode()
            kind = response.getheader("Content-Type", "")
            return response.status, json.loads(text) if "json" in kind and text else text

    def begin(self) -> str:
        """The path of a new replay."""
        status, begun = self.ask("POST", "/v1/replays", {"position": POSITION})
        assert status == 201, begun
        return f"/v1/replays/{begun['id']}"

    def append(self, path: str, version: int) -> Any:
        """Append something legal: the players pass in turn; gives the event."""
        action = SECOND_PASS if version % 2 else PASS
        status, answer = self.ask("POST", f"{path}/events", {"expected_version": version, "action": action})
        if status == 201:
            return answer["event"]
        action = PASS if version % 2 else SECOND_PASS
        status, answer = self.ask("POST", f"{path}/events", {"expected_version": version, "action": action})
        assert status == 201, answer
        return answer["event"]

    def watch(self, path: str, query: str = "", **headers: str) -> Viewer:
        """A new viewer of a replay, whose stream has begun."""
        viewer = Viewer(self.port, f"{path}/stream{query}", **headers)
        status, _ = viewer.head()
        assert status == 200
        return viewer

    def streams(self) -> float:
        """How many streams are open, as the service counts them."""
        found = re.search(r"^arbiter_streams (\S+)$", self.ask("GET", "/metrics")[1], re.MULTILINE)
        assert found
        return float(found[1])

    def adjudication_seconds(self, times: int) -> float:
        """The median time of an adjudication."""
        body = {"position": POSITION, "action": STRIKE, "dice": {"seed": "00"}}
        return statistics.median(self._timed("/v1/adjudications", body) for _ in range(times))

    def _timed(self, path: str, body: Any) -> float:
        begun = time.perf_counter()
        assert self.ask("POST", path, body)[0] == 200
        return time.perf_counter() - begun


@contextlib.contextmanager
def many(api: Api, paths: list[str], count: int) -> Iterator[list[Viewer]]:
    """So many viewers, spread over the replays, all of whose streams have begun."""
    viewers: list[Viewer] = []
    try:
        for number in range(count):
            viewers.append(Viewer(api.port, f"{paths[number % len(paths)]}/stream"))
        for viewer in viewers:
            assert viewer.head()[0] == 200
        yield viewers
    finally:
        for viewer in viewers:
            viewer.close()
