"""How everything here reaches Redis: the embedded one of the var folder, or the one in the settings."""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote, unquote, urlsplit

import redis.exceptions
from flask import current_app
from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.retry import Retry

from service.settings import CLUSTER_SCHEMES, Settings

# sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included.
_LONGEST_SOCKET_PATH = 100
_PAUSE = 1.0
"""Seconds for which a Redis that did not answer in time is not asked again."""
_EXTENSION = "arbiter-redis"
_JOBS_EXTENSION = "arbiter-jobs-redis"


def socket_path(var: Path) -> Path:
    """Where the embedded Redis of a var folder listens.

    In the folder itself, or, where that path is too long for a unix socket, in a folder of the user's own
    under the temporary one. The same folder always gives the same path, so that a command in another terminal
    finds the Redis that `arbiter serve` started.
    """
    path = var / "run" / "redis.sock"
    if len(os.fsencode(path)) <= _LONGEST_SOCKET_PATH:
        return path
    name = f"arbiter-{os.getuid()}-{hashlib.sha256(os.fsencode(var)).hexdigest()[:16]}"
    shorter = Path(tempfile.gettempdir()) / name / "redis.sock"
    if len(os.fsencode(shorter)) <= _LONGEST_SOCKET_PATH:
        return shorter
    return Path("/tmp") / name / "redis.sock"


def redis_url(settings: Settings) -> str:
    """The URL of the Redis to use: the one in the settings, or the embedded one of the var folder."""
    return settings.redis_url or f"unix://{quote(os.fspath(socket_path(settings.var)))}"


def jobs_url(settings: Settings) -> str | None:
    """The URL of the Redis with the job queues; None where there can be none, the log's being a cluster."""
    if settings.jobs_redis_url is not None:
        return settings.jobs_redis_url
    url = redis_url(settings)
    return None if is_cluster(url) else url


def is_cluster(url: str) -> bool:
    """Whether a URL is that of a Redis Cluster."""
    return urlsplit(url).scheme in CLUSTER_SCHEMES


def connect(settings: Settings, *, decode_responses: bool = False) -> Redis:
    """A client of the log's Redis that never waits longer than `settings.redis_timeout` seconds for an answer.

    Args:
        settings: say which Redis, and how long to wait for it.
        decode_responses: give `str` instead of `bytes`.

    Nothing is connected to before it is first used; what is wrong with it, that use raises.
    """
    url = redis_url(settings)
    if is_cluster(url):
        return Cluster.of(url, _options(settings, decode_responses))
    return Redis.from_url(url, **_options(settings, decode_responses))


def connect_jobs(settings: Settings) -> Redis:
    """A client of the Redis with the job queues.

    Raises:
        redis.exceptions.ConnectionError: there is none: the log's is a cluster, which queues cannot live in.
    """
    url = jobs_url(settings)
    if url is None:
        raise redis.exceptions.ConnectionError("with a cluster, jobs need ARBITER_JOBS_REDIS_URL")
    return Redis.from_url(url, **_options(settings, False))


class Cluster(RedisCluster):
    """A client of a Redis Cluster that, as one of a single Redis, connects at its first use and fails in the same ways.

    The library's own asks the nodes for their slots when it is made, and is not made where they have none to tell.
    """

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._first_use = threading.RLock()
        self._in_use = False

    @classmethod
    def of(cls, url: str, options: dict[str, Any]) -> Redis:
        """The client of the cluster that the nodes of a URL belong to."""
        parts = urlsplit(url)
        _, _, hosts = parts.netloc.rpartition("@")
        make_node: Callable[[str, int], ClusterNode] = ClusterNode
        nodes = [urlsplit(f"//{host}") for host in hosts.split(",")]
        if parts.scheme.startswith("rediss"):
            options |= {"ssl": True}
        found = cls(
            startup_nodes=[make_node(node.hostname or "127.0.0.1", node.port or 6379) for node in nodes],
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            # Twice at the most: a node that took over answers the second time; a repeated append is recognised.
            **(options | {"retry": Retry(NoBackoff(), 1)}),
        )
        return cast(Redis, found)

    def __getattr__(self, name: str) -> Any:
        """What is there once the nodes were asked, which its first use does; that may raise ConnectionError."""
        with self._first_use:
            if not self._in_use:
                self._in_use = True
                try:
                    super().__init__(**self._options)
                except BaseException as error:
                    self._in_use = False
                    if isinstance(error, redis.exceptions.RedisClusterException):
                        raise redis.exceptions.ConnectionError(str(error)) from error
                    raise
            return object.__getattribute__(self, name)

    def close(self) -> None:
        """Let go of all connections, where there are any."""
        if self._in_use:
            super().close()

    def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        """Carry a command out; a part of the cluster that is away is a lost connection."""
        try:
            return super().execute_command(*args, **kwargs)  # type: ignore[no-untyped-call]
        except (redis.exceptions.RedisClusterException, redis.exceptions.ClusterDownError) as error:
            raise redis.exceptions.ConnectionError(str(error)) from error


class Impatience(Retry):
    """Never tries again, and asks nothing for a moment after an answer did not come in time.

    Without it, of a Redis that hangs, every request would hold its thread for as long as it may wait, and those that
    need no Redis would stand behind them.
    """

    def __init__(self) -> None:
        super().__init__(NoBackoff(), 0)
        self._not_before = 0.0

    def __deepcopy__(self, memo: Any) -> Impatience:
        """Itself: what one connection learned holds for all of them."""
        return self

    def call_with_retry(self, do: Callable[[], Any], *args: Any, **kwargs: Any) -> Any:
        """Do it. Raises redis.exceptions.TimeoutError, at once where another waited in vain a moment ago."""
        if time.monotonic() < self._not_before:
            raise redis.exceptions.TimeoutError("it did not answer a moment ago")
        try:
            return super().call_with_retry(do, *args, **kwargs)
        except redis.exceptions.TimeoutError:
            self._not_before = time.monotonic() + _PAUSE
            raise


def redis_of_app() -> Redis:
    """The running app's client (it gives `bytes`), one for all its threads.

    Raises:
        redis.exceptions.ConnectionError, redis.exceptions.TimeoutError: by its commands when Redis is away;
            the app answers 503 to those by itself.
    """
    return _of_app(_EXTENSION, connect)


def jobs_redis_of_app() -> Redis:
    """The running app's client of the job queues. Raises as `redis_of_app`."""
    return _of_app(_JOBS_EXTENSION, connect_jobs)


def _of_app(name: str, make: Callable[[Settings], Redis]) -> Redis:
    client = current_app.extensions.get(name)
    if client is None:
        client = make(settings_of_app())
        if not isinstance(client, Cluster):
            client.set_retry(Impatience())
        client = current_app.extensions.setdefault(name, client)
    return cast(Redis, client)


def _options(settings: Settings, decode_responses: bool) -> dict[str, Any]:
    return {
        "decode_responses": decode_responses,
        "socket_timeout": settings.redis_timeout,
        "socket_connect_timeout": settings.redis_timeout,
        # A command without an answer may have been carried out: sent again, it could append an event twice.
        "retry": Retry(NoBackoff(), 0),
        "health_check_interval": 30,
    }


def settings_of_app() -> Settings:
    """The settings that the running app was made with."""
    settings = current_app.config["ARBITER"]
    assert isinstance(settings, Settings)
    return settings
