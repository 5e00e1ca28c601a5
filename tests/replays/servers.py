"""Redis servers that tests start, kill and start again: single ones, and a cluster of three."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import redis

from service.supervisor.embedded_redis import server_binary

SLOTS = 16384
_BUS = 10_000
_PORTS = range(12_000, 22_000)
_PATIENCE = 30.0


class Server:
    """A Redis server on a port of this machine, every write on disk before it is acknowledged."""

    def __init__(self, folder: Path, **options: str) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (self.port,) = free_ports(1)
        self.url = f"redis://127.0.0.1:{self.port}"
        self._options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(folder),
            "logfile": str(folder / "log"),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "maxmemory-policy": "noeviction",
        } | {name.replace("_", "-"): value for name, value in options.items()}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Start it, again if need be, and wait until it answers."""
        options = (part for name, value in self._options.items() for part in (f"--{name}", value))
        self._process = subprocess.Popen([server_binary(), *options])
        deadline = time.monotonic() + _PATIENCE
        with self.client() as client:
            while True:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                with contextlib.suppress(redis.exceptions.ConnectionError):
                    client.ping()
                    return self
                assert time.monotonic() < deadline, "redis-server did not answer"
                time.sleep(0.02)

    def client(self) -> redis.Redis:
        """A client of this very server."""
        return redis.Redis(port=self.port, socket_timeout=5)

    def signal(self, number: int) -> None:
        """Stop it for a while, say, and let it go on."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=20)


@contextlib.contextmanager
def server(**options: str) -> Iterator[Server]:
    """A single server."""
    folder = Path(tempfile.mkdtemp(prefix="arb-"))
    found = Server(folder, **options)
    try:
        yield found.start()
    finally:
        found.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def cluster(nodes: int = 3, joined: bool = True) -> Iterator[list[Server]]:
    """A cluster of primaries that share the slots; or what becomes one by `join`."""
    folder = Path(tempfile.mkdtemp(prefix="arb-"))
    found: list[Server] = []
    try:
        for number in range(nodes):
            found.append(Server(folder / str(number), cluster_enabled="yes", cluster_node_timeout="2000").start())
        if joined:
            join(found)
        yield found
    finally:
        for node in found:
            node.kill()
        shutil.rmtree(folder, ignore_errors=True)


def cluster_url(nodes: list[Server]) -> str:
    """The URL of the cluster that some servers are the nodes of."""
    return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now, with room for a cluster's second one above each.

    Below those that the system gives out by itself: a server that is killed finds its own still free.
    """
    found: list[int] = []
    for port in Random().sample(_PORTS, 1000):
        with socket.socket() as probe, socket.socket() as bus, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            bus.bind(("127.0.0.1", port + _BUS))
            found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("no free port")


def join(nodes: list[Server]) -> None:
    """Make a cluster of servers, and wait until each of them knows that it is one."""
    share = -(-SLOTS // len(nodes))
    for number, node in enumerate(nodes):
        with node.client() as client:
            slots = range(number * share, min(SLOTS, (number + 1) * share))
            client.execute_command("CLUSTER ADDSLOTS", *slots)
            client.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
            if number:
                client.execute_command("CLUSTER MEET", "127.0.0.1", nodes[0].port)
    deadline = time.monotonic() + _PATIENCE
    for node in nodes:
        with node.client() as client:
            while not _whole(client, len(nodes)):
                assert time.monotonic() < deadline, "the cluster did not form"
                time.sleep(0.05)


def _whole(client: redis.Redis, size: int) -> bool:
    found = client.execute_command("CLUSTER INFO")
    return found["cluster_state"] == "ok" and int(found["cluster_known_nodes"]) == size
