"""How the log writes to Redis: values deflated, and refusals told apart from failures."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import redis.exceptions

from replays.errors import StoreUnavailable

_REFUSALS = ("OOM", "READONLY", "MISCONF", "LOADING", "NOREPLICAS", "MASTERDOWN", "CLUSTERDOWN", "BUSY ", "TRYAGAIN")


def pack(value: Any) -> bytes:
    """JSON, deflated."""
    return zlib.compress(orjson.dumps(value), 1)


def unpack(raw: bytes) -> Any:
    """What `pack` was given. Raises ValueError."""
    try:
        return orjson.loads(zlib.decompress(raw))
    except zlib.error as error:
        raise ValueError(str(error)) from None


@contextmanager
def refusals() -> Iterator[None]:
    """Redis' refusals to write, whichever way they are told, as StoreUnavailable."""
    try:
        yield
    except redis.exceptions.ConnectionError:
        raise
    except redis.exceptions.ResponseError as error:
        # Of an error inside a script only the text is left.
        if any(word in str(error) for word in _REFUSALS) or isinstance(error, redis.exceptions.OutOfMemoryError):
            raise StoreUnavailable("Redis takes nothing at present; nothing was written.") from error
        raise
