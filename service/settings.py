"""The one settings object: everything that a running Arbiter can be told, read from `ARBITER_*` variables."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from environs import Env, EnvError
from marshmallow import ValidationError, validate

PREFIX = "ARBITER_"
LOG_LEVELS = ("debug", "info", "warning", "error", "critical")
LOG_FORMATS = ("text", "json")
AUTH = ("open", "keys")
OFF = "off"
_NAME = re.compile(r"\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
_PORTS = {"http": 80, "https": 443}
_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
_RATE_WITH_KEYS = "6000/minute"
CLUSTER_SCHEMES = ("redis+cluster", "rediss+cluster")
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
    """`ARBITER_REDIS_URL`: an external Redis (`redis://`, `rediss://` or `unix://`), or a Redis Cluster
    (`redis+cluster://host:port,host:port`, some of its nodes; `rediss+cluster://` with TLS). Default none: the
    embedded Redis, whose data live in `ARBITER_VAR`."""

    jobs_redis_url: str | None = field(default=None, repr=False)
    """`ARBITER_JOBS_REDIS_URL`: the Redis that the job queues are in, if another one; no cluster. Default none: the
    one of `ARBITER_REDIS_URL`, and no jobs where that is a cluster."""

    retention_days: int = 0
    """`ARBITER_RETENTION_DAYS`: days after its last event at which a replay is deleted, looked for once a day; 0 keeps
    all for ever. Default 0."""

    host: str = "127.0.0.1"
    """`ARBITER_HOST`: the address that the API listens on. Default `127.0.0.1`: this machine only."""

    hosts: str | None = None
    """`ARBITER_HOSTS`: further hosts that the API answers for, as they stand in `Host` headers: names, `.example.org`
    for all names below one, addresses, with commas between. Default none: the address it listens on and this machine's
    own names (`localhost`, `127.0.0.1`, `[::1]`)."""

    origins: str | None = None
    """`ARBITER_ORIGINS`: the origins whose pages may use the API from somebody's browser, with commas between, as in
    `https://club.example,http://localhost:5173`. Default none: only pages that the service itself serves."""

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

    caller_jobs: int = 20
    """`ARBITER_CALLER_JOBS`: background jobs that one key (or, without one, an address) may have waiting or under way;
    429 beyond it. Default 20."""

    max_body_bytes: int = 4 * 1024 * 1024
    """`ARBITER_MAX_BODY_BYTES`: the largest request body that is read. Default 4194304 (4 MiB)."""

    request_arrival: float = 20.0
    """`ARBITER_REQUEST_ARRIVAL`: seconds in which a request has to be here whole, a second more for each 4 KiB of it;
    408 after that. As long an idle connection is kept, and one whose client reads nothing of its answer. Default 20."""

    connections: int = 2000
    """`ARBITER_CONNECTIONS`: connections that each API process holds open; of more, the one that has waited longest is
    closed, and none whose request is worked on. Default 2000."""

    request_work: int = 1_000_000
    """`ARBITER_REQUEST_WORK`: units of work that a request may be, about what it takes to look at one card, feature or
    listener; 422 beyond it. The same requests are refused on every machine. Default 1000000, about a second."""

    request_seconds: float = 20.0
    """`ARBITER_REQUEST_SECONDS`: seconds after which work on a request is given up, 503, however little was counted.
    Default 20."""

    listed_actions: int = 20_000
    """`ARBITER_LISTED_ACTIONS`: the most actions that one answer lists. Default 20000."""

    redis_timeout: float = 2.0
    """`ARBITER_REDIS_TIMEOUT`: seconds that a request waits for Redis before it answers 503. Default 2."""

    stop_timeout: float = 15.0
    """`ARBITER_STOP_TIMEOUT`: seconds that requests and jobs under way get to finish. Default 15."""

    log_level: str = "warning"
    """`ARBITER_LOG_LEVEL`: `debug`, `info`, `warning`, `error` or `critical`. Default `warning`."""

    log_format: str = "text"
    """`ARBITER_LOG_FORMAT`: `text`, or `json`: one object a line, and a line for every request. Default `text`."""

    auth: str = "open"
    """`ARBITER_AUTH`: `open`, everything to everybody who reaches the port, or `keys`: API keys and seat tokens, see
    `arbiter keys`. Default `open`."""

    rate_limit: str | None = None
    """`ARBITER_RATE_LIMIT`: requests that a key (or, without one, an address) may make, as in `20/second`,
    `600/minute`, `10000/hour`; `off` for any number. Default `off` where `ARBITER_AUTH` is `open`, else
    `6000/minute`."""

    trusted_proxies: int = 0
    """`ARBITER_TRUSTED_PROXIES`: how many proxies stand in front, each adding to `X-Forwarded-For`; only then is that
    header believed. Default 0."""

    stream_heartbeat: float = 15.0
    """`ARBITER_STREAM_HEARTBEAT`: seconds between two signs of life on a live stream. Default 15."""

    stream_seconds: float = 3600.0
    """`ARBITER_STREAM_SECONDS`: seconds after which a live stream ends and its client has to come again, with a key
    that is still good; of one that was revoked it ends with the next heartbeat. Default 3600."""

    stream_limit: int = 10_000
    """`ARBITER_STREAM_LIMIT`: live streams that are open at once; 503 beyond it. Default 10000."""

    house_words: Path | None = None
    """`ARBITER_HOUSE_WORDS`: a file (YAML or JSON) of keywords that no rulebook defines, each with what it means in
    texts here, as in `words` of `POST /v1/cards/compile`. Default none: such keywords are refused."""

    formats: Path | None = None
    """`ARBITER_FORMATS`: a file (YAML or JSON) with a format of decks, or a folder of such files, beside those that
    come with the service; one with the id of such a format stands in its place. Default none."""

    bench: bool = False
    """`ARBITER_BENCH`: 1 serves `POST /v1/bench/echo`, which `arbiter bench` compares with. Default 0."""

    @property
    def dice(self) -> str:
        """Who brings the dice of a replay that does not say it: where nobody is known, anybody."""
        return "server" if self.auth == "keys" else "players"

    @property
    def rate(self) -> tuple[int, float] | None:
        """How many requests in how many seconds one caller may make; None for any number."""
        return rate_of(self.rate_limit or (OFF if self.auth == "open" else _RATE_WITH_KEYS))

    @property
    def known_hosts(self) -> frozenset[str | IPv4Address | IPv6Address]:
        """The names and addresses that the API answers for; an unspecified one stands for every address."""
        return _known_hosts(self.host or "0.0.0.0", self.hosts or "")

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The origins whose pages may use the API, as browsers write them."""
        return frozenset(_origin(each) for each in (self.origins or "").split(",") if each.strip())

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

    def path(name: str) -> Path:
        return Path(env.str(name)).expanduser().resolve()

    readers: dict[str, Any] = {
        "var": path,
        "redis_url": lambda name: env.str(name, validate=_redis_url),
        "jobs_redis_url": lambda name: env.str(name, validate=_plain_redis_url),
        "retention_days": lambda name: env.int(name, validate=validate.Range(0, 36500)),
        "host": env.str,
        "hosts": lambda name: env.str(name, validate=_hosts),
        "origins": lambda name: env.str(name, validate=_origins),
        "port": lambda name: env.int(name, validate=validate.Range(0, 65535)),
        "api_workers": lambda name: env.int(name, validate=validate.Range(1, 256)),
        "api_threads": lambda name: env.int(name, validate=validate.Range(1, 256)),
        "job_workers": lambda name: env.int(name, validate=validate.Range(0, 64)),
        "job_timeout": lambda name: env.int(name, validate=validate.Range(1)),
        "caller_jobs": lambda name: env.int(name, validate=validate.Range(1, 10_000)),
        "max_body_bytes": lambda name: env.int(name, validate=validate.Range(1024)),
        "request_arrival": lambda name: env.float(name, validate=validate.Range(0.5, 3600)),
        "connections": lambda name: env.int(name, validate=validate.Range(10, 1_000_000)),
        "request_work": lambda name: env.int(name, validate=validate.Range(1)),
        "request_seconds": lambda name: env.float(name, validate=validate.Range(0.1, 3600)),
        "listed_actions": lambda name: env.int(name, validate=validate.Range(1, 100_000)),
        "redis_timeout": lambda name: env.float(name, validate=validate.Range(0.01, 60)),
        "stop_timeout": lambda name: env.float(name, validate=validate.Range(0, 3600)),
        "log_level": lambda name: env.str(name, validate=_one_of(*LOG_LEVELS)).lower(),
        "log_format": lambda name: env.str(name, validate=_one_of(*LOG_FORMATS)).lower(),
        "auth": lambda name: env.str(name, validate=_one_of(*AUTH)).lower(),
        "rate_limit": lambda name: env.str(name, validate=_rate).lower(),
        "trusted_proxies": lambda name: env.int(name, validate=validate.Range(0, 16)),
        "stream_heartbeat": lambda name: env.float(name, validate=validate.Range(0.1, 3600)),
        "stream_seconds": lambda name: env.float(name, validate=validate.Range(1)),
        "stream_limit": lambda name: env.int(name, validate=validate.Range(1, 1_000_000)),
        "house_words": path,
        "formats": path,
        "bench": env.bool,
    }
    present = (name for name in readers if os.environ.get(PREFIX + name.upper(), "").strip())
    return {name: readers[name](name.upper()) for name in present}


def _hosts(value: str) -> None:
    if not all(isinstance(_host(name.strip()), IPv4Address | IPv6Address) or _NAME.fullmatch(name.strip())
               for name in value.split(",")):  # fmt: skip
        raise ValidationError("Must be names or addresses with commas between, as in arbiter.example,.club.example.")


@cache
def _known_hosts(listening: str, hosts: str) -> frozenset[str | IPv4Address | IPv6Address]:
    told = ("localhost", "127.0.0.1", "::1", listening, *hosts.split(","))
    return frozenset(_host(name.strip()) for name in told if name.strip())


def _host(name: str) -> str | IPv4Address | IPv6Address:
    """A host as its address, where that is what it is called."""
    bare = name.removeprefix("[").removesuffix("]")
    try:
        return ip_address(bare.partition("%")[0])
    except ValueError:
        return bare.lower()


def _origins(value: str) -> None:
    for each in value.split(","):
        try:
            _origin(each)
        except ValueError:
            raise ValidationError(
                f"Must be origins with commas between, as in https://club.example,http://localhost:5173; "
                f"{each.strip()!r} is none: an origin is http or https, a host, maybe a port, and nothing after it."
            ) from None


def _origin(text: str) -> str:
    """An origin as browsers write it (RFC 6454, 6.2). Raises ValueError where it is none."""
    said = text.strip().lower()
    parts = urlsplit(said)
    host, port = _host(parts.hostname or ""), parts.port
    name = f"{parts.scheme}://{f'[{host}]' if isinstance(host, IPv6Address) else host}"
    named = not isinstance(host, str) or (not host.startswith(".") and _NAME.fullmatch(host))
    if parts.scheme not in _PORTS or not named or said not in (name, f"{name}:{port}"):
        raise ValueError(text)
    return name if port in (None, _PORTS[parts.scheme]) else f"{name}:{port}"


def _redis_url(value: str) -> None:
    if urlsplit(value).scheme not in CLUSTER_SCHEMES:
        _plain_redis_url(value)


def _plain_redis_url(value: str) -> None:
    if urlsplit(value).scheme not in _REDIS_SCHEMES:
        raise ValidationError("Must begin with redis://, rediss:// or unix://.")


def _one_of(*names: str) -> Callable[[str], None]:
    def check(value: str) -> None:
        if value.lower() not in names:
            raise ValidationError(f"Must be one of: {', '.join(names)}.")

    return check


def _rate(value: str) -> None:
    if rate_of(value.lower()) is None and value.lower() != OFF:
        raise ValidationError("Must be a number of requests and a time, as in 600/minute, or off.")


def rate_of(value: str) -> tuple[int, float] | None:
    """A rate in words as a number of requests and the seconds that they are for; None where it is none.

    >>> rate_of("600/minute")
    (600, 60.0)
    """
    found = re.fullmatch(r"([1-9]\d{0,8})/(second|minute|hour)", value)
    return (int(found[1]), _SECONDS[found[2]]) if found else None


def _one_line(error: EnvError) -> str:
    return " ".join(str(error).split())
