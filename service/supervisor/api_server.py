"""The API under gunicorn: the socket it listens on, its command, and whether it answers."""

from __future__ import annotations

import errno
import http.client
import socket
import sys
import time

from service.observing import metrics
from service.settings import Settings
from service.supervisor import StartError
from service.supervisor.child import Child

_BACKLOG = 1024
_PAUSE = 0.25
_WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


def listen(settings: Settings, patience: float) -> socket.socket:
    """Open the API's port. The supervisor holds it, so that a restart of gunicorn refuses no connection.

    Args:
        settings: say the host and port.
        patience: seconds to wait for a port that is still held by a run that was killed.

    Raises:
        StartError: the port is taken, or the host is none of this machine's.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            return _bind(settings)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise StartError(_cannot_listen(settings, error)) from None
            time.sleep(_PAUSE)


def api_server(settings: Settings, listener: socket.socket) -> Child:
    """Gunicorn with the app on the given socket, ready to be started."""
    command = [
        *(sys.executable, "-m", "gunicorn", "--config", "python:service.supervisor.gunicorn_conf"),
        *("--bind", f"fd://{listener.fileno()}", "service.app:create_app()"),
    ]
    environment = settings.environment() | metrics.environment(settings)
    return Child("api", command, environment, pass_fds=[listener.fileno()])


def base_url(listener: socket.socket) -> str:
    """The URL at which this machine reaches the socket."""
    host, port = listener.getsockname()[:2]
    host = _WILDCARDS.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def status_of(url: str, path: str) -> int | None:
    """The status that the API answers a GET of the path with; None if it does not answer within a second."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=1.0)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _bind(settings: Settings) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def _cannot_listen(settings: Settings, error: OSError) -> str:
    where = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"{where} is in use by another program; choose a port with --port or ARBITER_PORT"
    return f"cannot listen on {where}: {error.strerror or error}"
