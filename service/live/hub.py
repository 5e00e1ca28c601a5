"""Who watches what, and telling them: one look at Redis for all viewers, one rendering for all who see the same."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol, TypeVar

import orjson
import redis.exceptions

from replays.errors import ReplayError
from replays.live import PAGE
from service.access.principals import Credential
from service.live.handover import Ticket
from service.observing import metrics

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

LOOK_EVERY = 0.25
"""Seconds between two looks at where the watched games stand."""

_HEARTBEAT = b":\n\n"
_BUFFER = 256 * 1024
"""Bytes that may wait for one viewer; one who reads slower is given the rest when these are read."""


class Source(Protocol):
    """Where events come from: `replays.live.Source`, which may block."""

    def versions(self, replay_ids: Iterable[str]) -> Mapping[str, int | None]:
        """The present version of each replay; None where there is none any more."""

    def events(self, replay_id: str, perspective: str, first: int, last: int) -> list[bytes]:
        """Events in a row, at the most a page, as JSON for whoever has that perspective."""


class Told(NamedTuple):
    """Some events in a row, rendered once for all who are told: as JSON, and as server-sent events."""

    first: int
    events: list[bytes]
    frames: list[bytes]

    @classmethod
    def of(cls, first: int, events: list[bytes]) -> Told:
        """The events from number `first` on."""
        # JSON has no line breaks of its own, so that one `data:` line holds an event; none has a name, so that a
        # browser's `onmessage` is told all of them.
        return cls(first, events, [b"id: %d\ndata: %s\n\n" % numbered for numbered in enumerate(events, first)])


class Viewer(asyncio.Protocol):
    """One connection that a game is followed on. What the client sends after its request is not read."""

    def __init__(self, room: Room, ticket: Ticket) -> None:
        self.room = room
        self.next = ticket.first
        self.since = time.monotonic()
        self.paused = False
        self.ticket = ticket
        self._stuck = -1
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is here: answer the request."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=_BUFFER)
        self.begin()
        self.room.viewers.add(self)
        metrics.STREAMS.inc()
        self.room.wake()

    def begin(self) -> None:
        """Say what comes before all events."""
        # The id is that of the event before the first: a client that is cut off before that resumes in the same place.
        begin = b"id: %d\n" % (self.next - 1) if self.next else b""
        self.write(self.ticket.head.encode("latin-1") + b"retry: 2000\n" + begin + b"\n")

    def tell(self, told: Told, version: int) -> None:
        """Send what is new of some events; the replay is at a version."""
        self.write(b"".join(told.frames[self.next - told.first :]))
        self.next = told.first + len(told.frames)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, whoever ended it."""
        metrics.STREAMS.dec()
        self.room.leave(self)

    def pause_writing(self) -> None:
        """The viewer reads slower than the game goes."""
        self.paused = True

    def resume_writing(self) -> None:
        """The viewer has caught up with what was written."""
        self.paused = False
        self.room.wake()

    def write(self, data: bytes) -> None:
        """Send something."""
        assert self._transport is not None
        self._transport.write(data)

    def beat(self, longest: float) -> None:
        """A sign of life, or the end of a connection that is too old or whose client reads nothing any more."""
        assert self._transport is not None
        waiting = self._transport.get_write_buffer_size()
        if self.paused and waiting == self._stuck:
            self._transport.abort()
        elif time.monotonic() - self.since > longest:
            self.close()
        elif not self.paused:
            self.write(_HEARTBEAT)
        self._stuck = waiting

    def close(self) -> None:
        """End it when what was written is sent."""
        if self._transport is not None:
            self._transport.close()


class Waiter(Viewer):
    """One connection on which a single page of events is awaited: it is answered once, and ends."""

    def begin(self) -> None:
        """Say nothing yet, but not for ever."""
        self._until = asyncio.get_running_loop().call_later(self.ticket.wait, self.close)

    def tell(self, told: Told, version: int) -> None:
        """Answer with the events."""
        events = told.events[self.next - told.first :][: self.ticket.limit]
        self.next += len(events)
        self._answer(events, self.next if self.next <= version else None)

    def beat(self, longest: float) -> None:
        """It ends by itself, and has nothing to say before that."""
        if self.paused:
            super().beat(longest)

    def close(self) -> None:
        """End it; who is not answered yet is told that nothing happened."""
        self._answer([], None)
        super().close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, whoever ended it."""
        self._until.cancel()
        super().connection_lost(exc)

    def _answer(self, events: list[bytes], following: int | None) -> None:
        if self._until.cancelled():
            return
        body = b'{"events":[%s],"next":%s}' % (b",".join(events), orjson.dumps(following))
        self._until.cancel()
        self.write(b"%sContent-Length: %d\r\n\r\n%s" % (self.ticket.head.encode("latin-1"), len(body), body))
        super().close()


class Room:
    """All who watch one replay with one perspective."""

    def __init__(self, hub: Hub, replay_id: str, perspective: str) -> None:
        self.replay_id = replay_id
        self.perspective = perspective
        self.viewers: set[Viewer] = set()
        self.version = -1
        self._hub = hub
        self._task: asyncio.Task[None] | None = None

    def stands_at(self, version: int | None) -> None:
        """Told after every look: the replay's version. One that is gone, or went back, ends the streams."""
        if version is None or version < self.version:
            self.close()
        elif version > self.version:
            self.version = version
            self.wake()

    def wake(self) -> None:
        """See to it that whoever is behind is told."""
        if self._task is None and next(self._behind(), None) is not None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self._hub.forget(self)

    def close(self) -> None:
        """End all its streams."""
        for viewer in list(self.viewers):
            viewer.close()

    def _behind(self) -> Iterator[Viewer]:
        return (viewer for viewer in self.viewers if viewer.next <= self.version and not viewer.paused)

    async def _tell(self) -> None:
        try:
            while behind := list(self._behind()):
                first = min(viewer.next for viewer in behind)
                last = min(self.version, first + PAGE - 1)
                await self._tell_page(first, last)
        finally:
            self._task = None

    async def _tell_page(self, first: int, last: int) -> None:
        try:
            found = await self._hub.run(lambda: self._hub.source.events(self.replay_id, self.perspective, first, last))
            if len(found) != last - first + 1:
                raise LookupError(f"event {first + len(found)} is missing")
        except (redis.exceptions.RedisError, OSError) as error:
            _log.warning("events of %s cannot be read now: %s", self.replay_id, type(error).__name__)
            await asyncio.sleep(1.0)
            return
        except Exception as error:
            # Whatever it is: a stream that says nothing more would look like a game in which nothing happens.
            _log.error(
                "the streams of %s end", self.replay_id, exc_info=None if isinstance(error, ReplayError) else error
            )
            self.close()
            self.version = -1
            return
        told = Told.of(first, found)
        for viewer in list(self._behind()):
            if first <= viewer.next <= last:
                viewer.tell(told, self.version)


class Hub:
    """All rooms of a process.

    Args:
        source: where events come from.
        heartbeat: seconds between two signs of life.
        longest: seconds after which a stream ends, and its client has to ask anew.
        limit: how many viewers there may be.
        still_good: which of some credentials are good now; may block. Others end their viewers' streams.
    """

    def __init__(
        self,
        source: Source,
        *,
        heartbeat: float,
        longest: float,
        limit: int,
        still_good: Callable[[Collection[Credential]], Collection[Credential]] = lambda asked: asked,
    ) -> None:
        self.source = source
        self._heartbeat = heartbeat
        self._longest = longest
        self._limit = limit
        self._still_good = still_good
        self._rooms: dict[tuple[str, str], Room] = {}
        # One thread looks where the games stand; others read what happened, so that a long catch-up delays nobody.
        self._looker = ThreadPoolExecutor(1, "look")
        self._readers = ThreadPoolExecutor(2, "read")

    @property
    def viewers(self) -> int:
        """How many are watching."""
        return sum(len(room.viewers) for room in self._rooms.values())

    @property
    def has_room(self) -> bool:
        """Whether one more viewer is taken."""
        return self.viewers < self._limit

    async def admit(self, ticket: Ticket, connection: socket.socket) -> None:
        """Begin to answer on a viewer's connection."""
        key = (ticket.replay_id, ticket.perspective)
        room = self._rooms.setdefault(key, Room(self, *key))
        room.version = max(room.version, ticket.version)
        connection.setblocking(False)
        if hasattr(socket, "TCP_USER_TIMEOUT") and connection.family in (socket.AF_INET, socket.AF_INET6):
            # A client whose machine is gone answers no sign of life, and would be kept for a quarter of an hour.
            patience = int(2000 * self._heartbeat)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
        loop = asyncio.get_running_loop()
        try:
            kind = Waiter if ticket.wait else Viewer
            await loop.connect_accepted_socket(lambda: kind(room, ticket), connection)
        except OSError:
            connection.close()
            self.forget(room)

    async def look(self) -> None:
        """Look where the watched games stand, for ever."""
        loop = asyncio.get_running_loop()
        away = False
        while True:
            rooms = list(self._rooms.values())
            watched = {room.replay_id for room in rooms}
            try:
                found = await loop.run_in_executor(self._looker, self.source.versions, watched) if watched else {}
                away = False
            except (redis.exceptions.RedisError, OSError) as error:
                if not away:
                    _log.warning("Redis is away (%s); viewers wait", type(error).__name__)
                away, found = True, {}
            for room in rooms:
                if room.replay_id in found:
                    room.stands_at(found[room.replay_id])
            await asyncio.sleep(LOOK_EVERY)

    async def beat(self) -> None:
        """Send signs of life, for ever, to those who may still be here."""
        while True:
            await asyncio.sleep(self._heartbeat)
            await self._dismiss()
            for room in list(self._rooms.values()):
                for viewer in list(room.viewers):
                    viewer.beat(self._longest)

    async def _dismiss(self) -> None:
        """End the streams of those whose key or token was revoked; all stay while Redis cannot be asked."""
        everybody = [viewer for room in self._rooms.values() for viewer in room.viewers]
        asked = {viewer.ticket.credential for viewer in everybody if viewer.ticket.credential is not None}
        if not asked:
            return
        loop = asyncio.get_running_loop()
        try:
            good = await loop.run_in_executor(self._looker, self._still_good, asked)
        except (redis.exceptions.RedisError, OSError):
            return
        for viewer in everybody:
            if viewer.ticket.credential in asked and viewer.ticket.credential not in good:
                viewer.close()

    async def run(self, blocking: Callable[[], _T]) -> _T:
        """Have a reader's thread do something that blocks."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, blocking)

    def forget(self, room: Room) -> None:
        """A room without viewers is no longer looked after."""
        if not room.viewers:
            self._rooms.pop((room.replay_id, room.perspective), None)

    async def close(self) -> None:
        """End all streams; returns when they are ended, or a second later."""
        for room in list(self._rooms.values()):
            room.close()
        deadline = time.monotonic() + 1.0
        while self.viewers and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        self._looker.shutdown(wait=False, cancel_futures=True)
        self._readers.shutdown(wait=False, cancel_futures=True)
