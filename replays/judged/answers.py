"""The first answers to idempotency keys: the same request again gets the first answer, and does nothing.

A key belongs to whoever sent it, within a *scope*, whose answers are two keys of Redis with one hash tag:

`<scope>:answers`    a hash: `<name>:answer` what was answered, `<name>` by whom it is being worked out
`<scope>:answered`   a sorted set: the names, by when they were used; those too old, or too many, are forgotten

What is recorded in a replay is answered in the replay's own scope, by the script that records it: never the one
without the other. Everything else is claimed first and answered afterwards. What it makes is called by the claim's
token, so that whoever takes the claim over from a process that died finds what that made, and makes it no second time.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import redis.exceptions
from redis import Redis

from replays.errors import KeyReused, ReplayError, StoreUnavailable, UnderWay
from replays.storing.scripts import CLAIM, KEEP
from replays.storing.writing import pack, refusals, unpack

KEPT_SECONDS = 7 * 24 * 3600
MOST_KEPT = 1000
"""How many answers a scope has; of more, those that were given first are forgotten."""

_Wire = TypeVar("_Wire")


class Key:
    """An idempotency key as a request came with it; `repeated` once it has turned out to be that request again.

    Args:
        text: what was sent, and by whom.
        request: the digest of everything that was sent with it, beside what is said to be asked.
    """

    def __init__(self, text: str, request: str = "") -> None:
        self.name = hashlib.sha256(text.encode()).hexdigest()
        self.request = request
        self.repeated = False

    def packed(self, asked: str, answer: Any) -> bytes:
        """The answer to what is asked with it, as it is kept."""
        return pack({"asked": asked + self.request, "answer": answer})

    def first(self, kept: Any, asked: str) -> Any:
        """The answer that was kept for it. Raises KeyReused if that was to something else."""
        if kept["asked"] != asked + self.request:
            raise KeyReused
        self.repeated = True
        return kept["answer"]


class Answers:
    """The answers of one scope, in one Redis."""

    def __init__(self, client: Redis, scope: str) -> None:
        self._redis: Any = client
        self.places = (f"{scope}:answers", f"{scope}:answered")

    def first(self, key: Key, asked: str) -> Any:
        """The first answer to a key, or None. Raises KeyReused."""
        found = self._redis.hget(self.places[0], f"{key.name}:answer")
        return key.first(unpack(found), asked) if found is not None else None

    def keep(self, key: Key, asked: str, answer: Any) -> Any:
        """Keep an answer; the one that counts comes back, which may be an earlier one. Raises KeyReused."""
        with refusals():
            values = (key.name, key.packed(asked, answer), KEPT_SECONDS, MOST_KEPT)
            before = self._redis.eval(KEEP, 2, *self.places, *values)
        return key.first(unpack(before), asked) if before else answer

    def once(
        self,
        key: Key,
        asked: str,
        make: Callable[[str], _Wire],
        *,
        lease: int,
        refused: tuple[type[Exception], ...] = (),
        secret: bool = False,
    ) -> _Wire | None:
        """Do something once, however often it is asked for with the same key.

        Args:
            key: the key.
            asked: the digest of what is asked, which has to be the same when the key comes again.
            make: does it; gets a token (32 hexadecimal digits), the same one when it is tried again, that what it
                makes is called by.
            lease: seconds after which whoever does it is taken for dead.
            refused: what `make` raises, beside the log's own refusals, where nothing was done; the key is free then.
            secret: its answer is not kept, only that there was one.

        Returns:
            The first answer; None where that was secret and is not the first any more.

        Raises:
            KeyReused: the key came with another request before.
            UnderWay: that request has no answer yet.
            StoreUnavailable: Redis takes nothing at present. Whatever `make` raises.
        """
        with refusals():
            values = (key.name, asked, uuid.uuid4().hex, lease, KEPT_SECONDS, MOST_KEPT)
            how, said = self._redis.eval(CLAIM, 2, *self.places, *values)
        if how == b"answered":
            found: _Wire | None = key.first(unpack(said), asked)
            return found
        if how == b"claimed":
            raise UnderWay if said.decode() == asked else KeyReused
        try:
            answer = make(said.decode())
        except BaseException as error:
            undone = isinstance(error, (ReplayError, *refused)) and not isinstance(error, StoreUnavailable)
            with suppress(redis.exceptions.RedisError):
                self._let_go(key, asked, said.decode() if not undone else None)
            raise
        kept: _Wire = self.keep(key, asked, None if secret else answer)
        return answer if secret else kept

    def _let_go(self, key: Key, asked: str, token: str | None) -> None:
        """Let others try; with a token, which may have been used all the same, only the same again."""
        if token is None:
            self._redis.hdel(self.places[0], key.name)
        else:
            self._redis.hset(self.places[0], key.name, f"{asked} {token} 0")
