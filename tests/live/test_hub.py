"""The hub with a source of its own: slow viewers, a full house, Redis away, what cannot be read; and the handover."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import redis.exceptions

from service.access.principals import Credential
from service.live import hub as hubs
from service.live.handover import NotTaken, Ticket, hand_over, receive
from service.live.hub import Hub

REPLAY = "1" * 32
HEAD = "HTTP/1.1 200 OK\r\n\r\n"


class Game:
    """A replay of large events, and what was asked of it."""

    def __init__(self, version: int = 0, size: int = 10) -> None:
        self.version: int | None = version
        self.size = size
        self.away = False
        self.broken = False
        self.asked: list[tuple[str, int, int]] = []

    def versions(self, replay_ids: Iterable[str]) -> Mapping[str, int | None]:
        """Where it stands."""
        if self.away:
            raise redis.exceptions.ConnectionError
        return dict.fromkeys(replay_ids, self.version)

    def events(self, replay_id: str, perspective: str, first: int, last: int) -> list[bytes]:
        """Its events."""
        if self.away:
            raise redis.exceptions.ConnectionError
        if self.broken:
            raise LookupError("an event is missing")
        self.asked.append((perspective, first, last))
        last = min(last, first + hubs.PAGE - 1)
        return [b"x" * self.size for _ in range(first, last + 1)]


class Client:
    """The viewer's end of a connection."""

    def __init__(self, connection: socket.socket) -> None:
        connection.settimeout(5)
        self.connection = connection
        self.got = b""

    def read_until(self, mark: bytes) -> bytes:
        """Everything up to a mark that must come."""
        while mark not in self.got:
            more = self.connection.recv(65536)
            assert more, self.got[-200:]
            self.got += more
        return self.got

    def read_to_the_end(self) -> bytes:
        """Everything until the server ends it."""
        while more := self.connection.recv(65536):
            self.got += more
        return self.got


def _run(story: Coroutine[Any, Any, Any]) -> Any:
    """Run a story in a thread of its own: the browser that another test drives has an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()


def running(game: Game, story: Callable[[Hub, Any], Awaitable[None]], **options: Any) -> None:
    """Run a story with a hub at work; `story` gets the hub and a function that makes viewers."""

    async def main() -> None:
        hub = Hub(game, **({"heartbeat": 60.0, "longest": 60.0, "limit": 10} | options))

        async def viewer(
            first: int = 1, perspective: str = "judge", credential: Credential | None = None, wait: float = 0
        ) -> Client:
            ours, theirs = socket.socketpair()
            head = HEAD if not wait else HEAD[:-2]
            ticket = Ticket(REPLAY, perspective, first, game.version or 0, head, credential, wait, 2)
            await hub.admit(ticket, ours)
            return Client(theirs)

        tasks = [asyncio.create_task(hub.look()), asyncio.create_task(hub.beat())]
        try:
            await story(hub, viewer)
        finally:
            for task in tasks:
                task.cancel()
            await hub.close()

    _run(asyncio.wait_for(main(), 20))


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    while not holds():
        await asyncio.sleep(0.01)


def test_all_who_see_the_same_are_told_with_one_reading() -> None:
    game = Game()

    async def story(hub: Hub, viewer: Any) -> None:
        clients = [await viewer() for _ in range(5)] + [await viewer(perspective="public")]
        game.version = 1
        for client in clients:
            await asyncio.to_thread(client.read_until, b"id: 1\ndata: xxxxxxxxxx\n\n")
        assert sorted(game.asked) == [("judge", 1, 1), ("public", 1, 1)]
        assert hub.viewers == 6

    running(game, story)


def test_a_slow_viewer_gets_everything_and_holds_nobody_up() -> None:
    game = Game(version=2000, size=2_000)

    async def story(hub: Hub, viewer: Any) -> None:
        slow, quick = await viewer(first=1), await viewer(first=2000)
        await asyncio.to_thread(quick.read_until, b"id: 2000\n")
        await asyncio.sleep(0.3)
        # Four megabytes wait for it, and only some pages of these were read.
        assert max(last for _, first, last in game.asked if first < 2000) < 1000
        text = await asyncio.to_thread(slow.read_until, b"id: 2000\n")
        assert [line for line in text.split(b"\n") if line.startswith(b"id:")][1:] == [
            b"id: %d" % seq for seq in range(1, 2001)
        ]

    running(game, story)


def test_a_viewer_who_reads_nothing_is_given_up() -> None:
    async def story(hub: Hub, viewer: Any) -> None:
        await viewer()
        await until(lambda: hub.viewers == 0)

    running(Game(version=500, size=10_000), story, heartbeat=0.1)


def test_a_stream_ends_after_its_time() -> None:
    async def story(hub: Hub, viewer: Any) -> None:
        client = await viewer(first=0)
        assert (await asyncio.to_thread(client.read_to_the_end)).endswith(b"\n\n")
        await until(lambda: hub.viewers == 0)

    running(Game(), story, heartbeat=0.1, longest=0.3)


def test_viewers_wait_while_redis_is_away() -> None:
    game = Game()

    async def story(hub: Hub, viewer: Any) -> None:
        client = await viewer()
        game.away, game.version = True, 3
        await asyncio.sleep(2 * hubs.LOOK_EVERY)
        game.away = False
        text = await asyncio.to_thread(client.read_until, b"id: 3\n")
        assert text.count(b"data:") == 3

    running(game, story)


@pytest.mark.parametrize("version", [None, 3])
def test_a_replay_that_is_gone_or_went_back_ends_its_streams(version: int | None) -> None:
    game = Game(version=5)

    async def story(hub: Hub, viewer: Any) -> None:
        client = await viewer(first=6)
        game.version = version
        await asyncio.to_thread(client.read_to_the_end)
        await until(lambda: hub.viewers == 0)

    running(game, story)


def test_what_cannot_be_read_ends_the_stream_instead_of_leaving_events_out() -> None:
    game = Game(version=5)
    game.broken = True

    async def story(hub: Hub, viewer: Any) -> None:
        client = await viewer(first=1)
        assert b"data" not in await asyncio.to_thread(client.read_to_the_end)

    running(game, story)


def handed(tmp_path: Path, has_room: bool, answer: Callable[[socket.socket], None]) -> Any:
    """Hand a connection over to a stream process that takes one; `answer` does the API's part."""

    async def main() -> Any:
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(tmp_path / "s"))
        listener.listen()
        listener.setblocking(False)
        ours, theirs = socket.socketpair()
        thread = threading.Thread(target=answer, args=(ours,))
        thread.start()
        channel, _ = await asyncio.get_running_loop().sock_accept(listener)
        with listener, channel:
            channel.setblocking(False)
            taken = await receive(channel, has_room)
        await asyncio.to_thread(thread.join)
        if taken is not None:
            taken[1].sendall(b"from there")
            assert theirs.recv(100) == b"from there"
            taken[1].close()
            # What the HTTP server does with what it is left with does not reach the viewer.
            with pytest.raises(OSError):
                ours.sendall(b"from here")
        else:
            ours.sendall(b"from here")
            assert theirs.recv(100) == b"from here"
        ours.close()
        theirs.close()
        return taken[0] if taken is not None else None

    return _run(asyncio.wait_for(main(), 10))


def test_a_connection_is_handed_over_or_left(tmp_path: Path) -> None:
    ticket = Ticket(REPLAY, "first", 3, 2, HEAD, Credential("r", "first", "x"))
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert handed(tmp_path / "a", True, lambda ours: hand_over(ours, ticket, tmp_path / "a" / "s")) == ticket

    def refused(ours: socket.socket) -> None:
        with pytest.raises(NotTaken):
            hand_over(ours, ticket, tmp_path / "b" / "s")

    assert handed(tmp_path / "b", False, refused) is None
    ours, _ = socket.socketpair()
    with pytest.raises(NotTaken):
        hand_over(ours, ticket, tmp_path / "nobody")


def test_an_api_that_gives_up_keeps_the_connection(tmp_path: Path) -> None:
    def gives_up(ours: socket.socket) -> None:
        with socket.socket(socket.AF_UNIX) as channel:
            channel.connect(str(tmp_path / "s"))
            line = b'{"replay_id":"x","perspective":"judge","first":1,"version":0,"head":""}\n'
            socket.send_fds(channel, [line], [ours.fileno()])
            channel.recv(2)

    assert handed(tmp_path, True, gives_up) is None


def test_who_may_no_longer_be_here_is_sent_away() -> None:
    """Whoever came with the same key too; all others stay, and everybody while Redis is away."""
    bad, good = Credential("k1", None, "x"), Credential("r", "first", "y")
    revoked, away = [], [True]

    def still_good(asked: Collection[Credential]) -> set[Credential]:
        assert set(asked) == {bad, good}
        if away[0]:
            raise redis.exceptions.ConnectionError
        return set(asked) - set(revoked)

    async def story(hub: Hub, viewer: Any) -> None:
        viewers = [await viewer(credential=who) for who in (bad, good, None, bad)]
        revoked.append(bad)
        await asyncio.sleep(0.3)
        assert hub.viewers == 4
        away[0] = False
        await until(lambda: hub.viewers == 2)
        for gone in (viewers[0], viewers[3]):
            gone.read_to_the_end()
        for stays in (viewers[1], viewers[2]):
            stays.read_until(b"\n:\n\n")

    running(Game(), story, heartbeat=0.05, still_good=still_good)


@pytest.mark.parametrize(
    ("first", "later", "wait", "body"),
    [
        (6, 6, 60.0, b'{"events":[x],"next":null}'),
        (6, 9, 60.0, b'{"events":[x,x],"next":8}'),
        (7, 9, 60.0, b'{"events":[x,x],"next":9}'),
        (6, 5, 0.1, b'{"events":[],"next":null}'),
        (8, 7, 0.7, b'{"events":[],"next":null}'),
        (6, None, 60.0, b'{"events":[],"next":null}'),
    ],
)
def test_who_waits_is_answered_once(first: int, later: int | None, wait: float, body: bytes) -> None:
    """With what has come, two events at the most; with nothing when the time is over, or the replay is gone."""
    game = Game(version=5, size=1)

    async def story(hub: Hub, viewer: Any) -> None:
        waiter = await viewer(first=first, wait=wait)
        follower = await viewer(first=6)
        assert hub.viewers == 2
        game.version = later
        got = await asyncio.to_thread(waiter.read_to_the_end)
        assert got == HEAD[:-2].encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body
        await until(lambda: hub.viewers == (1 if later else 0))
        if later is not None and later > 5:
            await asyncio.to_thread(follower.read_until, b"id: %d\n" % later)

    running(game, story, heartbeat=0.1)


def test_who_waits_and_goes_away_is_forgotten() -> None:
    async def story(hub: Hub, viewer: Any) -> None:
        (await viewer(wait=60.0)).connection.close()
        await until(lambda: hub.viewers == 0)

    running(Game(), story)


def test_a_full_house_takes_nobody() -> None:
    async def story(hub: Hub, viewer: Any) -> None:
        await viewer()
        assert not hub.has_room

    running(Game(), story, limit=1)
