"""Files on their way between a request and a job: archives that were asked for, archives that were sent in.

They lie in the log's Redis for a day, in pieces small enough for nobody to wait for, and are there whole or not at all:

`replay:{<id>}:archive:<job>`  the archive of a replay that a job wrote
`arbiter:upload:{<job>}`       an archive that a job has to take in
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from typing import Any

from redis import Redis

from replays.errors import UnknownFile
from replays.storing.keys import check_id, redis_key
from replays.storing.writing import refusals

KEPT_SECONDS = 24 * 3600
_PIECE = 256 * 1024
# A file is all of its pieces, and before them how many bytes they are together.
_SIZE = 0


def archive_name(replay_id: str, job_id: str) -> str:
    """Where a job leaves the archive of a replay. Raises UnknownReplay."""
    check_id(replay_id)
    return redis_key(replay_id, f"archive:{job_id}")


def upload_name(job_id: str) -> str:
    """Where a request leaves what a job has to take in."""
    return f"arbiter:upload:{{{job_id}}}"


class Parcels:
    """The files of one Redis."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client

    def put(self, name: str, pieces: Iterable[bytes]) -> int:
        """Leave a file, instead of one of that name; gives its size. Raises StoreUnavailable, and leaves nothing then.

        Under another name until it is whole: whoever is killed meanwhile leaves nothing that is not forgotten soon.
        """
        place, size = f"{name}:{secrets.token_hex(8)}", 0
        with refusals():
            try:
                self._redis.rpush(place, b"")
                self._redis.expire(place, KEPT_SECONDS)
                for piece in _even(pieces):
                    self._redis.rpush(place, piece)
                    size += len(piece)
                self._redis.lset(place, _SIZE, str(size))
                self._redis.rename(place, name)
            finally:
                self._redis.delete(place)
        return size

    def get(self, name: str) -> tuple[int, Iterator[bytes]]:
        """A file's size and its pieces.

        Raises:
            UnknownFile: it is not there, or its day is over; also on the way.
        """
        size = self._redis.lindex(name, _SIZE)
        if size is None:
            raise UnknownFile
        return int(size), self._pieces(name, int(size))

    def drop(self, name: str) -> None:
        """It was received."""
        self._redis.delete(name)

    def _pieces(self, name: str, size: int) -> Iterator[bytes]:
        place, left = _SIZE, size
        while left:
            place += 1
            piece = self._redis.lindex(name, place)
            if piece is None:
                raise UnknownFile
            left -= len(piece)
            yield piece


def _even(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in pieces of one size."""
    waiting = bytearray()
    for piece in pieces:
        waiting += piece
        while len(waiting) >= _PIECE:
            yield bytes(waiting[:_PIECE])
            del waiting[:_PIECE]
    if waiting:
        yield bytes(waiting)
