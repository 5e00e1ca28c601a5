"""Plain data as every game of the house keeps it: canonical JSON, its hash, and the form in which records hold it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import orjson


def canonical(data: Any) -> bytes:
    """Canonical JSON: sorted keys, no spaces, UTF-8 (contract §7)."""
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS)


def digest(data: Any) -> str:
    """``sha256:`` and the hexadecimal digest of the canonical JSON of ``data``."""
    return "sha256:" + hashlib.sha256(canonical(data)).hexdigest()


def freeze(value: Any) -> Any:
    """JSON data with its lists as tuples, as the records hold it."""
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    if isinstance(value, Mapping):
        return {key: freeze(item) for key, item in value.items()}
    return value
