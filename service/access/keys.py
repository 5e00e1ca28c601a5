"""API keys: 256 random bits each, of which Redis holds only the SHA-256.

A key is `ak_<id>_<secret>`. Its secret is as random as the hash is long, so that a salt or a slow hash would add
nothing: there is no dictionary to try.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson
import redis.exceptions
from redis import Redis

from replays.events import now
from replays.storing.writing import refusals
from service.access.principals import Credential, Principal

KEYS = "arbiter:keys"
"""Where keys are kept, by their ids."""

_FORM = re.compile(r"ak_([0-9a-f]{12})_([A-Za-z0-9_-]{43})")
_TRUSTED = 2.0
"""Seconds for which a key that was looked up is not looked up again: so long a revoked key may still work."""
_TRUSTED_WITHOUT_REDIS = 600.0
"""And the same while Redis is away: adjudication goes on for those who were there before."""
_PAUSE = 2.0
"""Seconds for which Redis is not asked again about a known key after it did not answer."""
_MOST_REMEMBERED = 10_000


class Key(NamedTuple):
    """A key as it is kept."""

    ident: str
    name: str
    scopes: tuple[str, ...]
    created_at: str
    digest: str
    rate: str | None = None
    """Requests that it may make, as in `600/minute`; None: as many as every key."""

    @property
    def principal(self) -> Principal:
        """Who makes requests with it."""
        proof = Credential(self.ident, None, self.digest)
        return Principal(f"key {self.ident}", frozenset(self.scopes), credential=proof, rate=self.rate)


class Keys:
    """The keys of a Redis."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client

    def create(self, name: str, scopes: Iterable[str], rate: str | None = None) -> tuple[Key, str]:
        """Make a key.

        Args:
            name: whose it is, for people.
            scopes: what it is good for.
            rate: how many requests it may make, where that is not what every key may.

        Returns:
            What is kept of it, and the key itself, which nobody can find out later.
        """
        ident, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
        key = Key(ident, name, tuple(scopes), now(), digest(secret), rate)
        with refusals():
            self._redis.hset(KEYS, ident, orjson.dumps(key._asdict()))
        return key, f"ak_{ident}_{secret}"

    def all(self) -> list[Key]:
        """All keys, the oldest first."""
        found = (_read(raw) for raw in self._redis.hvals(KEYS))
        return sorted(found, key=lambda key: (key.created_at, key.ident))

    def renew(self, ident: str) -> str | None:
        """Make a key anew, under its id: what belongs to it stays its own. None where there is none of that id."""
        key = self.get(ident)
        if key is None:
            return None
        secret = secrets.token_urlsafe(32)
        with refusals():
            self._redis.hset(KEYS, ident, orjson.dumps(key._replace(digest=digest(secret))._asdict()))
        return f"ak_{ident}_{secret}"

    def revoke(self, ident: str) -> bool:
        """Make a key good for nothing; gives whether there was one."""
        return bool(self._redis.hdel(KEYS, ident))

    def get(self, ident: str) -> Key | None:
        """A key by its id."""
        raw = self._redis.hget(KEYS, ident)
        return _read(raw) if raw is not None else None


class KeyRing:
    """Keys that were looked up lately: a request in a row costs Redis nothing, and Redis may be away for a while."""

    def __init__(self, client: Redis) -> None:
        self._keys = Keys(client)
        self._seen: dict[str, tuple[float, Key]] = {}
        self._not_before = 0.0

    def principal(self, token: str) -> Principal | None:
        """Who has this key; None when it is not good.

        Raises:
            redis.exceptions.RedisError: Redis is away, and the key was not seen lately.
        """
        parts = _FORM.fullmatch(token)
        if parts is None:
            return None
        secret = digest(parts[2])
        key = self._key(parts[1], _TRUSTED)
        if key is not None and not hmac.compare_digest(key.digest, secret):
            key = self._key(parts[1], 0.0)  # it may have been made anew since it was seen
        if key is None or not hmac.compare_digest(key.digest, secret):
            return None
        return key.principal

    def _key(self, ident: str, trusted: float) -> Key | None:
        at, known = self._seen.get(ident, (0.0, None))
        age = time.monotonic() - at
        away = time.monotonic() < self._not_before
        if known is not None and age < (_TRUSTED_WITHOUT_REDIS if away else trusted):
            return known
        try:
            found = self._keys.get(ident)
        except redis.exceptions.RedisError:
            self._not_before = time.monotonic() + _PAUSE
            if known is not None and age < _TRUSTED_WITHOUT_REDIS:
                return known
            raise
        if found is None:
            self._seen.pop(ident, None)
            return None
        if len(self._seen) >= _MOST_REMEMBERED:
            self._seen.clear()
        self._seen[ident] = (time.monotonic(), found)
        return found


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _read(raw: bytes) -> Key:
    found = orjson.loads(raw)
    return Key(**{**found, "scopes": tuple(found["scopes"])})
