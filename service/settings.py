"""The one settings object: everything that a running Arbiter can be told, read from `ARBITER_*` variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from environs import Env, EnvError
from marshmallow import ValidationError, validate

PREFIX = "ARBITER_"
LOG_LEVELS = ("debug", "info", "warning", "error", "critical")
_REDIS_SCHEMES = ("redis", "rediss", "unix")


class SettingsError(ValueError):
    """A variable holds what it cannot hold; the message is one line and names the variable."""


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Settings:
    """What the service was told. Frozen: whoever needs other values makes another one."""

    var: Path = field(default_factory=lambda: Path("var").resolve())
    """`ARBITER_VAR`: the folder for everything that is kept (Redis' data, logs, sockets). Default `./var`."""

    redis_url: str | None = field(default=None, repr=False)
    """`ARBITER_REDIS_URL`: an external Redis (`redis://`, `rediss://` or `unix://`). Default none: the
    embedded Redis, whose data live in `ARBITER_VAR`."""

    host: str = "127.0.0.1"
    """`ARBITER_HOST`: the address that the API listens on. Default `127.0.0.1`: this machine only."""

    port: int = 8000
    """`ARBITER_PORT`: the port that the API listens on; 0 takes any free one. Default 8000."""

    api_workers: int = field(default_factory=lambda: min(4, _cores()))
    """`ARBITER_API_WORKERS`: API processes. Default: one a core, four at the most."""

    api_threads: int = 4
    """`ARBITER_API_THREADS`: threads in each API process. Default 4."""

    job_workers: int = 1
    """`ARBITER_JOB_WORKERS`: processes that run background jobs; 0 runs none. Default 1."""

    job_timeout: int = 600
    """`ARBITER_JOB_TIMEOUT`: seconds after which a background job is given up. Default 600."""

    max_body_bytes: int = 4 * 1024 * 1024
    """`ARBITER_MAX_BODY_BYTES`: the largest request body that is read. Default 4194304 (4 MiB)."""

    redis_timeout: float = 2.0
    """`ARBITER_REDIS_TIMEOUT`: seconds that a request waits for Redis before it answers 503. Default 2."""

    stop_timeout: float = 15.0
    """`ARBITER_STOP_TIMEOUT`: seconds that requests and jobs under way get to finish. Default 15."""

    log_level: str = "warning"
    """`ARBITER_LOG_LEVEL`: `debug`, `info`, `warning`, `error` or `critical`. Default `warning`."""

    bench: bool = False
    """`ARBITER_BENCH`: 1 serves `POST /v1/bench/echo`, which `arbiter bench` compares with. Default 0."""

    def environment(self) -> dict[str, str]:
        """These settings as the variables that a child process reads them back from."""
        values = ((item.name, getattr(self, item.name)) for item in fields(self))
        return {PREFIX + name.upper(): str(value) for name, value in values if value is not None}


def load_settings(**overrides: Any) -> Settings:
    """Read the settings from the environment.

    Args:
        overrides: values by field name that win over the environment, such as the options of a command;
            None means "not given".

    Raises:
        SettingsError: a variable does not hold what it must; one line that names it.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    env = Env(prefix=PREFIX)
    try:
        values = _read(env)
    except EnvError as error:
        raise SettingsError(_one_line(error)) from None
    return Settings(**{**values, **given})


def _read(env: Env) -> Mapping[str, Any]:
    """Each variable that is set (and not blank), checked; the fields' own defaults stand for the rest."""
    readers: dict[str, Any] = {
        "var": lambda name: Path(env.str(name)).expanduser().resolve(),
        "redis_url": lambda name: env.str(name, validate=_redis_url),
        "host": env.str,
        "port": lambda name: env.int(name, validate=validate.Range(0, 65535)),
        "api_workers": lambda name: env.int(name, validate=validate.Range(1, 256)),
        "api_threads": lambda name: env.int(name, validate=validate.Range(1, 256)),
        "job_workers": lambda name: env.int(name, validate=validate.Range(0, 64)),
        "job_timeout": lambda name: env.int(name, validate=validate.Range(1)),
        "max_body_bytes": lambda name: env.int(name, validate=validate.Range(1024)),
        "redis_timeout": lambda name: env.float(name, validate=validate.Range(0.01, 60)),
        "stop_timeout": lambda name: env.float(name, validate=validate.Range(0, 3600)),
        "log_level": lambda name: env.str(name, validate=_log_level).lower(),
        "bench": env.bool,
    }
    present = (name for name in readers if os.environ.get(PREFIX + name.upper(), "").strip())
    return {name: readers[name](name.upper()) for name in present}


def _redis_url(value: str) -> None:
    if urlsplit(value).scheme not in _REDIS_SCHEMES:
        raise ValidationError("Must begin with redis://, rediss:// or unix://.")


def _log_level(value: str) -> None:
    if value.lower() not in LOG_LEVELS:
        raise ValidationError(f"Must be one of: {', '.join(LOG_LEVELS)}.")


def _one_line(error: EnvError) -> str:
    return " ".join(str(error).split())
