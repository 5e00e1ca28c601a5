"""Replays in Redis.

All keys of a replay share the hash tag `{<id>}`, so that they live in one slot of a cluster:

`replay:{<id>}:events`      a stream: entry `<seq>-1` holds the event, its trace (deflated), and the position where
                            the event sets one: the start, and what a rewind goes back to
`replay:{<id>}:head`        a hash: version, hashes, status; and the present position, as a cache
`replay:{<id>}:snapshots`   a hash: positions by version, a cache; may be deleted at any time
`replay:{<id>}:answers`     the first answers to idempotency keys, and `…:answered`, see `replays.judged.answers`
`replay:{<id>}:rights`      a hash: whose it is, see `replays.seen.rights`; `…:seats` its players' tokens

The stream is the record. Everything else can be made again from it, but for the answers and the rights.
"""

from __future__ import annotations

import hashlib
import itertools
import secrets
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import orjson
import redis.exceptions
from redis import Redis

from replays.errors import Damaged, UnknownReplay
from replays.events import Event
from replays.judged.answers import KEPT_SECONDS, MOST_KEPT, Answers, Key
from replays.storing.enlisting import listed
from replays.storing.entries import Addition, Appended, Entry, Import, Received, Stored
from replays.storing.heads import Head
from replays.storing.keys import _ID, check_id, redis_key
from replays.storing.scripts import APPEND, CREATE, IMPORT
from replays.storing.writing import pack, refusals, unpack
from service.judge.data import canonical

SNAPSHOT_EVERY = 20
IMPORT_SECONDS = 3600
_CHUNK = 100
_T = TypeVar("_T")


class ReplayStore:
    """The replays of one Redis.

    Its methods raise redis' own ConnectionError and TimeoutError when Redis is away, and `StoreUnavailable`
    when it is there but takes nothing. `owner` is the id of the key that what is begun in it belongs to.
    """

    def __init__(self, client: Redis, owner: str | None = None) -> None:
        self._redis: Any = client
        self._owner = owner or ""

    def create(self, replay_id: str, position: Mapping[str, Any], event: Event, head: Head) -> bool:
        """Begin a replay under an id that is random; False where this request has begun it already."""
        with refusals():
            made = self._redis.eval(
                CREATE,
                3,
                *(redis_key(replay_id, name) for name in ("head", "events", "rights")),
                *(_entry_id(0), canonical(event), pack(position), self._owner, *_head_fields(head)),
            )
        self._list(replay_id, head)
        return bool(made)

    def head(self, replay_id: str) -> Head:
        """Where the replay stands. Raises UnknownReplay."""
        return self._head(replay_id)[0]

    def heads(self, replay_ids: Sequence[str]) -> list[Head | UnknownReplay | Damaged]:
        """Where several replays stand, in one round trip; or why that cannot be said."""
        with self._redis.pipeline(transaction=False) as pipe:
            for replay_id in replay_ids:
                check_id(replay_id)
                pipe.hmget(redis_key(replay_id, "head"), "version", *_HEAD)
            return [_read_or_not(*found) for found in zip(replay_ids, pipe.execute(), strict=True)]

    def head_and_position(self, replay_id: str) -> tuple[Head, dict[str, Any] | None]:
        """Where the replay stands, and its position if it is at hand. Raises UnknownReplay."""
        head, cached = self._head(replay_id, "position")
        return head, _unpacked_or_none(cached[0])

    def append(
        self,
        replay_id: str,
        expected: int,
        added: Addition,
        key: Key | None = None,
        asked: str = "",
        answer: Any = None,
    ) -> Appended:
        """Append one event, or several at once, if the replay is at `expected`; of several writers at once, one wins.

        It must also be the event before the first of them that the replay is at: its hash is compared.

        Args:
            key: an idempotency key; if it was answered before, that answer comes back and nothing is added.
            asked: the digest of what is asked.
            answer: what to answer when the key comes again.

        Raises:
            UnknownReplay: there is no such replay.
            KeyReused: the key came with another request before.
        """
        after = expected + len(added.entries)
        keys = [redis_key(replay_id, name) for name in ("head", "events")]
        keys += self._answers(replay_id).places if key is not None else ()
        with refusals():
            how, *rest = self._run(
                _APPEND,
                keys,
                *(expected, added.entries[0].event["previous_hash"], after, secrets.token_hex(8), pack(added.position)),
                *((key.name, key.packed(asked, answer)) if key is not None else ("", "")),
                *(KEPT_SECONDS, MOST_KEPT, len(added.entries)),
                *(value for entry in added.entries for value in _entry_values(entry)),
                *_head_fields(added.head, _CHANGING),
            )
        if how == b"missing":
            raise UnknownReplay(replay_id)
        if how == b"stale":
            return Appended("stale", version=int(rest[0]))
        if how == b"answered":
            assert key is not None
            return Appended("answered", answer=key.first(unpack(rest[0]), asked))
        return Appended("appended")

    def answer(self, replay_id: str, key: Key, asked: str) -> Any:
        """The first answer to an idempotency key, or None. Raises KeyReused."""
        return self._answers(replay_id).first(key, asked)

    def keep_answer(self, replay_id: str, key: Key, asked: str, answer: Any) -> Any:
        """Keep an answer that changed nothing; the one that counts comes back. Raises KeyReused."""
        return self._answers(replay_id).keep(key, asked, answer)

    def receive(
        self, entries: Iterable[Entry], position: Mapping[str, Any], head: Head, wanted: str, by: Import
    ) -> Received:
        """Store a whole replay that came from elsewhere, all of it or nothing.

        Args:
            entries: its events from the creation on; gone through again where the first id was taken.
            position: the present one.
            wanted: the id that it had; it gets another when there is a replay of that id.
            by: who stores it, and whether one that is there already will do.
        """
        attempt = secrets.token_hex(16)
        token = by.token or attempt
        # Where its content is looked for. Who may see nothing has a place of his own, and finds nobody else's.
        known = uuid.uuid5(uuid.NAMESPACE_OID, f"content {'' if by.sees else self._owner} {head.head_hash}").hex
        own = [uuid.uuid5(uuid.NAMESPACE_OID, f"import {token}").hex, attempt]
        places = [*([wanted] if by.sees and _ID.fullmatch(wanted) else []), *([] if by.again else [known])]
        for there in places if not by.again else ():
            if self._holds(there, head) and not self._is_made_by(there, token):
                return Received(there, self.head(there), False)
        for replay_id in (*places, *own):
            if self._fill(replay_id, entries, position, head, token):
                self._list(replay_id, head)
                return Received(replay_id, self.head(replay_id), True)
            if not by.again and self._holds(replay_id, head):
                return Received(replay_id, self.head(replay_id), False)
        raise RuntimeError("a random id was taken")

    def _fill(
        self, replay_id: str, entries: Iterable[Entry], position: Mapping[str, Any], head: Head, token: str
    ) -> bool:
        """Make it the replay of an id; whether that is so now."""
        if self._redis.exists(redis_key(replay_id, "head")):
            return self._is_made_by(replay_id, token)
        # Filled under another name first, which goes away by itself when this process dies meanwhile.
        place = redis_key(replay_id, f"import:{secrets.token_hex(8)}")
        with refusals():
            try:
                for chunk in _chunks(entries):
                    pipe = self._redis.pipeline(transaction=False)
                    for entry in chunk:
                        pipe.xadd(place, _entry_fields(entry), id=_entry_id(entry.event["seq"]))
                    pipe.expire(place, IMPORT_SECONDS)
                    pipe.execute()
                keys = (
                    redis_key(replay_id, "head"),
                    redis_key(replay_id, "events"),
                    place,
                    redis_key(replay_id, "rights"),
                )
                fields = (token, head.version, pack(position), self._owner, *_head_fields(head))
                return bool(self._redis.eval(IMPORT, len(keys), *keys, *fields))
            finally:
                self._redis.delete(place)

    def _is_made_by(self, replay_id: str, token: str) -> bool:
        return bool(self._redis.hget(redis_key(replay_id, "head"), "import") == token.encode())

    def _holds(self, replay_id: str, head: Head) -> bool:
        """Whether a replay is this one, or what became of it: the hash of an event says all that came before."""
        for stored in self.entries(replay_id, head.version, head.version):
            with suppress(ValueError):
                return stored.read_event().get("hash") == head.head_hash
        return False

    def entries(self, replay_id: str, first: int, last: int) -> Iterator[Stored]:
        """The entries from `first` to `last`, those that are there, in order."""
        while first <= last:
            until = min(last, first + _CHUNK - 1)
            found = self._redis.xrange(redis_key(replay_id, "events"), _entry_id(first), f"{until}-{2**64 - 1}")
            yield from (_stored(entry) for entry in found)
            first = until + 1

    def entry(self, replay_id: str, seq: int) -> Stored:
        """One entry. Raises Damaged when the stream does not have it."""
        for stored in self.entries(replay_id, seq, seq):
            return stored
        raise Damaged(replay_id, f"event {seq} is missing")

    def snapshot(self, replay_id: str, version: int) -> tuple[int, dict[str, Any]] | None:
        """The latest snapshot at or before a version: its version and the position; None without any."""
        place = redis_key(replay_id, "snapshots")
        nearest = version - version % SNAPSHOT_EVERY
        position = _unpacked_or_none(self._redis.hget(place, nearest))
        if position is not None:
            return nearest, position
        others = sorted((int(name) for name in self._redis.hkeys(place) if int(name) < nearest), reverse=True)
        for other in others:
            position = _unpacked_or_none(self._redis.hget(place, other))
            if position is not None:
                return other, position
        return None

    def put_snapshot(self, replay_id: str, version: int, position: Mapping[str, Any]) -> None:
        """Keep a position for readers to come, if Redis has room for it."""
        try:
            self._redis.hset(redis_key(replay_id, "snapshots"), version, pack(position))
        except redis.exceptions.ResponseError:
            return

    def _answers(self, replay_id: str) -> Answers:
        check_id(replay_id)
        return Answers(self._redis, redis_key(replay_id, "")[:-1])

    def _list(self, replay_id: str, head: Head) -> None:
        listed(self._redis, replay_id, head)

    def _run(self, script: tuple[str, str], keys: Sequence[str], *values: Any) -> Any:
        """Carry a script out, by its hash if Redis knows it already."""
        text, name = script
        try:
            return self._redis.evalsha(name, len(keys), *keys, *values)
        except redis.exceptions.NoScriptError:
            # A server that was started anew knows none; this makes it known.
            return self._redis.eval(text, len(keys), *keys, *values)

    def _head(self, replay_id: str, *more: str) -> tuple[Head, list[bytes | None]]:
        check_id(replay_id)
        names = ("version", *_HEAD)
        found = self._redis.hmget(redis_key(replay_id, "head"), *names, *more)
        return _head_read(replay_id, found), found[len(names) :]


def _unpacked_or_none(raw: bytes | None) -> dict[str, Any] | None:
    """A cached position; None where there is none that can be read."""
    try:
        found = unpack(raw) if raw is not None else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


_TEXTS = {"dice", "ruleset", "engine", "created_at", "updated_at", "status", "position_hash", "head_hash"}
# Fields that replays lack which were begun before there were such, or in which they say nothing.
_LATER: dict[str, Any] = {"ancestry": [], "rulings": [], "rewinds": [], "closed": False, "dice": "players"}
# How the fields of the head, other than the version, are written and read.
_HEAD: dict[str, tuple[Callable[[Any], bytes], Callable[[bytes], Any]]] = {
    name: (str.encode, bytes.decode) if name in _TEXTS else (orjson.dumps, orjson.loads)
    for name in Head._fields
    if name != "version"
}


#: Those that are not the same for ever.
_CHANGING = [name for name in _HEAD if name not in ("ruleset", "created_at", "title", "players", "ancestry", "dice")]
_APPEND = (APPEND, hashlib.sha1(APPEND.encode(), usedforsecurity=False).hexdigest())


def _head_fields(head: Head, names: Iterable[str] = tuple(_HEAD)) -> Iterator[Any]:
    for name in names:
        value = getattr(head, name)
        if name not in _LATER or value != _LATER[name]:
            yield name
            yield _HEAD[name][0](value)


def _head_read(replay_id: str, found: Sequence[bytes | None]) -> Head:
    """The head out of its version and fields. Raises UnknownReplay, Damaged."""
    if found[0] is None:
        raise UnknownReplay(replay_id)
    try:
        known = {
            name: _LATER[name] if value is None and name in _LATER else read(value)  # type: ignore[arg-type]
            for (name, (_, read)), value in zip(_HEAD.items(), found[1:], strict=False)
        }
        return Head(version=int(found[0]), **known)
    except (ValueError, TypeError, AttributeError):
        raise Damaged(replay_id, "its head cannot be read") from None


def _read_or_not(replay_id: str, found: Sequence[bytes | None]) -> Head | UnknownReplay | Damaged:
    try:
        return _head_read(replay_id, found)
    except (UnknownReplay, Damaged) as error:
        return error


def _entry_id(seq: int) -> str:
    # Not `<seq>-0`: Redis has no entry 0-0.
    return f"{seq}-1"


def _entry_values(entry: Entry) -> Iterator[Any]:
    yield _entry_id(entry.event["seq"])
    yield canonical(entry.event)
    yield pack(entry.trace)
    yield pack(entry.position) if entry.position is not None else b""


def _entry_fields(entry: Entry) -> dict[Any, Any]:
    fields = {"event": canonical(entry.event)}
    if entry.event["seq"]:
        fields["trace"] = pack(entry.trace)
    if entry.position is not None:
        fields["position"] = pack(entry.position)
    return fields


def _chunks(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    rest = iter(entries)
    while chunk := list(itertools.islice(rest, _CHUNK)):
        yield chunk


def _stored(entry: tuple[bytes, dict[bytes, bytes]]) -> Stored:
    name, fields = entry
    return Stored(int(name.partition(b"-")[0]), fields.get(b"event"), fields.get(b"trace"), fields.get(b"position"))
