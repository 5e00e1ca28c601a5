"""How an API process gives a viewer's connection to the stream process of its machine.

Over a unix socket: the API sends one line of JSON with the connection's descriptor beside it, the stream process says
`ok`, the API lets go of the connection and says `go`. Until it has read `go` the stream process writes nothing: when
either side dies or gives up before that, the connection is still the API's to answer on.
"""

from __future__ import annotations

import asyncio
import os
import socket
from dataclasses import asdict, dataclass
from pathlib import Path

import orjson

from service.access.principals import Credential
from service.redis_client import socket_path

GIVE_AWAY = "arbiter.give_away"
"""In a request's environ: a function that takes another one, which gives the connection that it is told away."""

PATIENCE = 2.0
"""Seconds that either side waits for the other's next word."""

_OK = b"ok"
_FULL = b"no"
_GO = b"go"
_LONGEST = 64 * 1024


class NotTaken(Exception):
    """The stream process is not there, or takes no more viewers; the connection is as it was."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What the stream process has to know of a viewer whom the API has let in."""

    replay_id: str
    perspective: str
    first: int
    """The number of the first event to send."""
    version: int
    """The replay's version when the API looked."""
    head: str
    """The head of the HTTP response, ready to be sent; without its length where that is not known yet."""
    credential: Credential | None = None
    """What the viewer was let in with; None where nothing has to be shown."""
    wait: float = 0
    """Seconds that the viewer waits for one page of events; 0 where it follows the game."""
    limit: int = 0
    """How many events such a page has at the most."""


def address(var: Path) -> Path:
    """Where the stream process of a var folder is handed its viewers."""
    return socket_path(var).with_name("live.sock")


def hand_over(connection: socket.socket, ticket: Ticket, where: Path) -> None:
    """Give a connection away; the socket object that is left behind is connected to nobody.

    Whoever holds the object (the HTTP server) can write to it and close it without touching the viewer.

    Raises:
        NotTaken: it was not taken; the connection can still be answered on.
    """
    with socket.socket(socket.AF_UNIX) as channel, socket.socket() as nobody:
        channel.settimeout(PATIENCE)
        try:
            channel.connect(str(where))
            socket.send_fds(channel, [_written(ticket)], [connection.fileno()])
            answer = channel.recv(len(_OK))
        except OSError as error:
            raise NotTaken(f"the stream process does not answer: {error}") from None
        if answer != _OK:
            raise NotTaken("no more viewers are taken" if answer == _FULL else "the stream process ended")
        # The number now stands for a socket that leads nowhere; the connection itself is only the other side's.
        os.dup2(nobody.fileno(), connection.fileno(), inheritable=False)
        channel.sendall(_GO)


def _written(ticket: Ticket) -> bytes:
    proof = list(ticket.credential) if ticket.credential is not None else None
    return orjson.dumps(asdict(ticket) | {"credential": proof}) + b"\n"


async def receive(channel: socket.socket, has_room: bool) -> tuple[Ticket, socket.socket] | None:
    """The other end: take a connection from the API; None when that gave up, or there is no room.

    Raises:
        OSError, ValueError, TypeError: it went wrong; nothing of it is left open.
    """
    loop = asyncio.get_running_loop()
    line, connection = await _first_part(loop, channel)
    if connection is None:
        return None
    try:
        while not line.endswith(b"\n") and len(line) < _LONGEST:
            more = await loop.sock_recv(channel, _LONGEST)
            if not more:
                break
            line += more
        said = orjson.loads(line)
        proof = said.pop("credential", None)
        ticket = Ticket(**said, credential=Credential(*proof) if proof is not None else None)
        await loop.sock_sendall(channel, _OK if has_room else _FULL)
        if has_room and await loop.sock_recv(channel, len(_GO)) == _GO:
            taken, connection = connection, None
            return ticket, taken
        return None
    finally:
        if connection is not None:
            connection.close()


async def _first_part(loop: asyncio.AbstractEventLoop, channel: socket.socket) -> tuple[bytes, socket.socket | None]:
    readable = asyncio.Event()
    loop.add_reader(channel, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(channel)
    line, descriptors, _, _ = socket.recv_fds(channel, _LONGEST, 1)
    return line, socket.socket(fileno=descriptors[0]) if descriptors else None
