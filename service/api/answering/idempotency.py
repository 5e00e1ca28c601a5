"""Idempotency keys: each caller's are its own, so that nobody is told what somebody else was answered."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, g, request

from replays.judged.answers import Answers, Key
from schemas.parts.strict_json import loads
from service.access.principals import ANYBODY
from service.api.answering.problems import Problem, conflict
from service.judge.data import digest
from service.judge.work import Stopped
from service.redis_client import redis_of_app, settings_of_app

REPLAYED = "Idempotency-Replayed"
"""The header of an answer that was given before."""

_TOLD_ONCE = "This was done, and its answer is told once only: it had a secret in it."


def register(app: Flask) -> None:
    """Have the answers of an app say whether they were given before."""
    app.after_request(_say)


def own_key(headers: Mapping[str, Any], place: str = "") -> Key | None:
    """The key that the answer to this request is kept under, from the headers that `IdempotencySchema` has read.

    Args:
        headers: those.
        place: what it is good for, where that is not said by where its answer is kept.
    """
    text: str | None = headers.get("key")
    if text is None:
        return None
    # A key that is sent has no spaces, so that no caller can send what is another's.
    own = f"{g.principal.name} {text}" if g.principal is not ANYBODY else text
    g.idempotency_key = Key(f"{own} {place}" if place else own, _asked())
    assert isinstance(g.idempotency_key, Key)
    return g.idempotency_key


def once(headers: Mapping[str, Any], make: Callable[[str], dict[str, Any]], *, secret: bool = False) -> dict[str, Any]:
    """What a request makes; to the same request with the same key, the first answer.

    Args:
        headers: as `IdempotencySchema` has read them.
        make: makes it; gets a token of 32 hexadecimal digits that it is called by.
        secret: the answer is not kept.

    Raises:
        KeyReused, UnderWay: as they say.
        Problem: 409, it was made and its answer is secret. Whatever `make` raises.
    """
    key = own_key(headers, request.path)
    if key is None:
        return make(uuid.uuid4().hex)
    settings = settings_of_app()
    # After so long a request is given up, and its last word to Redis too.
    lease = round(settings.request_seconds + 2 * settings.redis_timeout) + 1
    answers = Answers(redis_of_app(), f"arbiter:{{{g.counted_as}}}")
    refused = (Problem, Stopped)
    answer = answers.once(key, key.request, make, lease=lease, refused=refused, secret=secret)
    if answer is None:
        raise conflict(_TOLD_ONCE)
    return answer


def _asked() -> str:
    """The digest of what the request asks."""
    data = request.get_data()
    body = loads(data) if request.is_json else hashlib.sha256(data).hexdigest()
    return digest([request.path, sorted(request.args.items(multi=True)), body])


def _say(response: Response) -> Response:
    key = g.get("idempotency_key")
    if key is not None and key.repeated and response.status_code < 300:
        response.headers[REPLAYED] = "true"
    return response
