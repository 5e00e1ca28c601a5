"""How everything here reaches Redis: the embedded one of the var folder, or the one in the settings."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from urllib.parse import quote

from flask import current_app
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.settings import Settings

# sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included.
_LONGEST_SOCKET_PATH = 100
_EXTENSION = "arbiter-redis"


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


def connect(settings: Settings, *, decode_responses: bool = False) -> Redis:
    """A client that never waits longer than `settings.redis_timeout` seconds; it connects when first used.

    Args:
        settings: say which Redis, and how long to wait for it.
        decode_responses: give `str` instead of `bytes`.
    """
    return Redis.from_url(
        redis_url(settings),
        decode_responses=decode_responses,
        socket_timeout=settings.redis_timeout,
        socket_connect_timeout=settings.redis_timeout,
        # A command without an answer may have been carried out: sent again, it could append an event twice.
        retry=Retry(NoBackoff(), 0),
        health_check_interval=30,
    )


def redis_of_app() -> Redis:
    """The running app's client (it gives `bytes`), one for all its threads.

    Raises:
        redis.exceptions.ConnectionError, redis.exceptions.TimeoutError: by its commands when Redis is away;
            the app answers 503 to those by itself.
    """
    client = current_app.extensions.get(_EXTENSION)
    if client is None:
        client = current_app.extensions.setdefault(_EXTENSION, connect(settings_of_app()))
    assert isinstance(client, Redis)
    return client


def settings_of_app() -> Settings:
    """The settings that the running app was made with."""
    settings = current_app.config["ARBITER"]
    assert isinstance(settings, Settings)
    return settings
