"""The life of the service: everything started in order, watched, and stopped in the opposite order."""

from __future__ import annotations

import ipaddress
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

import redis.exceptions

from replays.errors import StoreUnavailable
from service import __version__
from service.observing import metrics
from service.redis_client import connect, jobs_url, redis_url
from service.settings import Settings
from service.supervisor import StartError
from service.supervisor.api_server import api_server, base_url, listen, status_of
from service.supervisor.child import Child, ended_by
from service.supervisor.embedded_redis import STOP_PATIENCE, embedded_redis, remove_socket_folder, wait_until_ready
from service.supervisor.instance import instance_lock
from service.supervisor.stream_server import stream_server

_log = logging.getLogger(__name__)

_PAUSE = 0.1
_API_START_PATIENCE = 120.0
_OFFER_AGAIN = 5.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Run the service until SIGINT, SIGTERM or SIGHUP.

    Args:
        settings: everything it is told.
        say: takes each line meant for the person who started it.

    Raises:
        StartError: it cannot start; nothing of it is left running.
    """
    with instance_lock(settings.var) as was_killed:
        service = _Service(settings, say)
        before = {number: signal.signal(number, service.ask_to_stop) for number in _SIGNALS}
        try:
            service.start(was_killed)
            service.watch()
        finally:
            service.stop()
            for number, handler in before.items():
                signal.signal(number, handler)


class _Service:
    def __init__(self, settings: Settings, say: Callable[[str], None]) -> None:
        self._settings = settings
        self._say = say
        self._stopping = False
        self._offered = False
        self._offer_at = 0.0
        self._listener: socket.socket | None = None
        self._redis: Child | None = None
        self._workers: list[Child] = []
        self._api: Child | None = None
        self._streams: Child | None = None

    def ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        """The handler of the signals that end the service."""
        self._stopping = True

    def start(self, was_killed: bool) -> None:
        """Start everything; returns once the API answers, or a stop was asked for."""
        settings = self._settings
        # The first, because it is what most often goes wrong, and nothing has to be undone yet.
        self._listener = listen(settings, settings.stop_timeout + 5 if was_killed else 0)
        host, port = self._listener.getsockname()[:2]
        # By the name that it was told to listen on it is called too, and not by the address behind that alone.
        hosts = ",".join(filter(None, (settings.host, settings.hosts)))
        settings = replace(settings, host=host, port=port, hosts=hosts, redis_url=redis_url(settings))
        self._start_redis(settings)
        if self._stopping:
            return
        metrics.begin(settings)
        self._streams = stream_server(settings)
        self._streams.start()
        self._api = api_server(settings, self._listener)
        self._api.start()
        self._start_workers(settings)
        url = base_url(self._listener)
        if self._api_answers(self._api, url):
            self._offer_first_game()
            self._announce(url)

    def watch(self) -> None:
        """Keep every child running until a stop is asked for."""
        children = [child for child in (self._redis, self._streams, self._api, *self._workers) if child is not None]
        while not self._stopping:
            for child in children:
                child.tend()
            if not self._offered and time.monotonic() >= self._offer_at:
                self._offer_first_game()
            time.sleep(_PAUSE)

    def stop(self) -> None:
        """Stop everything: the API first, to finish what it accepted; Redis last, to keep it."""
        if self._listener is not None:
            self._listener.close()
        patience = self._settings.stop_timeout
        for child in (self._api, self._streams, *self._workers):
            if child is not None:
                child.stop(patience)
        if self._redis is not None:
            self._redis.stop(STOP_PATIENCE)
        metrics.end(self._settings)
        remove_socket_folder(self._settings)

    def _start_redis(self, settings: Settings) -> None:
        if self._settings.redis_url is None:
            self._redis = embedded_redis(self._settings)
            self._redis.start()
            wait_until_ready(self._settings, self._redis, lambda: self._stopping)
            return
        try:
            with connect(settings) as client:
                client.ping()
        except redis.exceptions.RedisError as error:
            _log.warning("the Redis of ARBITER_REDIS_URL does not answer yet: %s", error)

    def _offer_first_game(self) -> None:
        """Once; while Redis takes nothing, it is tried again by and by, and nothing else waits for it."""
        from service.first_game.offering import offer

        try:
            with connect(self._settings) as client:
                self._offered = offer(client)
        except (redis.exceptions.RedisError, StoreUnavailable) as error:
            # Told once: what is wrong with Redis, those say who need it.
            if not self._offer_at:
                _log.warning("the first game is recorded when Redis takes it: %s", error)
        self._offer_at = time.monotonic() + _OFFER_AGAIN

    def _start_workers(self, settings: Settings) -> None:
        if jobs_url(settings) is None:
            _log.warning("no jobs are run: a cluster holds no queues, set ARBITER_JOBS_REDIS_URL")
            return
        command = [sys.executable, "-m", "service.supervisor.worker"]
        for number in range(1, settings.job_workers + 1):
            worker = Child(f"worker {number}", command, settings.environment())
            self._workers.append(worker)
            worker.start()

    def _api_answers(self, api: Child, url: str) -> bool:
        deadline = time.monotonic() + _API_START_PATIENCE
        while not self._stopping:
            if api.exit_status is not None:
                raise StartError(f"the API ended while starting ({ended_by(api.exit_status)})")
            if status_of(url, "/healthz") == 200:
                return True
            if time.monotonic() > deadline:
                raise StartError(f"the API does not answer at {url}/healthz")
            time.sleep(_PAUSE)
        return False

    def _announce(self, url: str) -> None:
        self._say(f"Berserk Arbiter {__version__}")
        self._say(f"  API        {url}/v1")
        self._say(f"  Reference  {url}/docs")
        if status_of(url, "/viewer/") == 200:
            self._say(f"  Viewer     {url}/viewer/")
        self._say(f"  Health     {url}/healthz")
        self._say(f"  Data       {'an external Redis' if self._settings.redis_url else self._settings.var}")
        if self._settings.auth == "keys":
            self._say("  Access     by API key; `arbiter keys create` makes one")
        elif not _is_loopback(self._listener):
            self._say("  WARNING    everybody who reaches this port may do everything; ARBITER_AUTH=keys asks for keys")
        if not _is_loopback(self._listener) and not self._settings.hosts:
            self._say("  Hosts      by address only; ARBITER_HOSTS says which names it answers to")
        self._say("Ctrl-C stops it.")


def _is_loopback(listener: socket.socket | None) -> bool:
    """Whether only this machine reaches a socket."""
    return listener is not None and ipaddress.ip_address(listener.getsockname()[0].partition("%")[0]).is_loopback
