"""What is stored of a replay, what is added to it, and how that went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import orjson

from replays.events import Event
from replays.storing.heads import Head
from replays.storing.writing import unpack


class Stored(NamedTuple):
    """An entry of the stream as it lies there, unread; `None` where there is none."""

    seq: int
    event: bytes | None
    trace: bytes | None
    position: bytes | None

    def read_event(self) -> Event:
        """The event. Raises ValueError when there is none that can be read."""
        found = orjson.loads(self.event or b"")
        if not isinstance(found, dict):
            raise ValueError("an event is an object")
        return found

    def read_trace(self) -> list[dict[str, Any]]:
        """The trace; none was recorded with the creation. Raises ValueError when it cannot be read."""
        found = unpack(self.trace or b"") if self.seq or self.trace else []
        if not isinstance(found, list) or not all(isinstance(step, dict) for step in found):
            raise ValueError("a trace is a list of steps")
        return found

    def read_position(self) -> dict[str, Any]:
        """The position that the event sets: the start, a rewind's. Raises ValueError when it cannot be read."""
        found = unpack(self.position or b"")
        if not isinstance(found, dict):
            raise ValueError("a position is an object")
        return found

    @property
    def sets_position(self) -> bool:
        """Whether play goes on from a position that stands here, and not from the one before."""
        return self.position is not None


class Entry(NamedTuple):
    """An event with what is kept beside it; `position` where it sets one instead of changing the one before."""

    event: Event
    trace: list[dict[str, Any]]
    position: dict[str, Any] | None = None


class Addition(NamedTuple):
    """What one append adds, the position that it leads to, and the head as it is afterwards."""

    entries: Sequence[Entry]
    position: dict[str, Any]
    head: Head


class Appended(NamedTuple):
    """How it went: done, refused because the replay was at another `version`, or answered before."""

    how: Literal["appended", "stale", "answered"]
    version: int = 0
    answer: Any = None


class Import(NamedTuple):
    """By whom a replay is stored that came from elsewhere.

    `token` is what the import is called: done again, it finds the replay that it stored, and stores no other. Unless it
    is to be stored `again`, one of the same content that is there will do; only who `sees` replays learns of others'.
    """

    token: str | None = None
    again: bool = True
    sees: bool = True


class Received(NamedTuple):
    """The replay that was stored, or was there before it was sent (`new` is false): its id, and where it stands."""

    replay_id: str
    head: Head
    new: bool
