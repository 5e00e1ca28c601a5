"""Whether what somebody was let in with is still good: asked again for those who stay, as live viewers do."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson
from redis import Redis

from replays.seen.seats import seats_key
from service.access.keys import KEYS
from service.access.principals import Credential


def still_good(client: Redis, credentials: Collection[Credential]) -> set[Credential]:
    """Those of some credentials that are good now; one round trip for all of them.

    Raises:
        redis.exceptions.RedisError: Redis is away.
    """
    redis: Any = client
    asked = list(credentials)
    with redis.pipeline(transaction=False) as pipe:
        for credential in asked:
            if credential.seat is None:
                pipe.hget(KEYS, credential.whose)
            else:
                pipe.hget(seats_key(credential.whose), credential.seat)
        found = pipe.execute()
    return {credential for credential, kept in zip(asked, found, strict=True) if _matches(credential, kept)}


def _matches(credential: Credential, kept: bytes | None) -> bool:
    if kept is None:
        return False
    digest = kept.decode() if credential.seat is not None else orjson.loads(kept)["digest"]
    return bool(digest == credential.digest)
