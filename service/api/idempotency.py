"""Idempotency keys: each caller's are its own, so that nobody is told what somebody else was answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import g

from service.access.principals import ANYBODY


def own_key(headers: Mapping[str, Any]) -> str | None:
    """The key that the answer to this request is kept under, from the headers that `IdempotencySchema` has read."""
    key: str | None = headers.get("key")
    # A key that is sent has no spaces, so that no caller can send what is another's.
    return f"{g.principal.name} {key}" if key is not None and g.principal is not ANYBODY else key
