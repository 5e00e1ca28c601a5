"""The stream process: `python -m service.live.server`, started and watched over by `arbiter serve`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
from pathlib import Path

from replays.live import Source
from service.access.standing import still_good
from service.live.handover import PATIENCE, address, receive
from service.live.hub import Hub
from service.observing import logs, metrics
from service.processes import files_allowed
from service.redis_client import connect
from service.settings import Settings, load_settings

_log = logging.getLogger(__name__)
_BACKLOG = 1024
_PAUSE = 0.2
_FILES_OF_ITS_OWN = 100


def main() -> None:
    """Serve streams until SIGTERM."""
    settings = load_settings()
    logs.configure(settings.log_level, settings.log_format)
    metrics.forget_streams()
    asyncio.run(serve(settings, min(settings.stream_limit, files_allowed() - _FILES_OF_ITS_OWN)))


async def serve(settings: Settings, limit: int) -> None:
    """Take viewers from the API, `limit` at the most, and tell them what happens, until SIGTERM or SIGINT."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    with connect(settings) as client, _listen(address(settings.var)) as listener:
        hub = Hub(
            Source(client),
            heartbeat=settings.stream_heartbeat,
            longest=settings.stream_seconds,
            limit=limit,
            still_good=lambda asked: still_good(client, asked),
        )
        tasks = [loop.create_task(work) for work in (_accept(listener, hub), hub.look(), hub.beat())]
        ended = loop.create_task(stopped.wait())
        # None of the tasks ends by itself; one that fails ends the process, which is then started again.
        await asyncio.wait([ended, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await hub.close()
    address(settings.var).unlink(missing_ok=True)


async def _accept(listener: socket.socket, hub: Hub) -> None:
    loop = asyncio.get_running_loop()
    under_way: set[asyncio.Task[None]] = set()
    while True:
        try:
            channel, _ = await loop.sock_accept(listener)
        except OSError as error:
            # No files left, say. The viewers who are here shall not pay for that.
            _log.error("viewers cannot be taken now: %s", error)
            await asyncio.sleep(_PAUSE)
            continue
        task = loop.create_task(_take(channel, hub))
        under_way.add(task)
        task.add_done_callback(under_way.discard)


async def _take(channel: socket.socket, hub: Hub) -> None:
    """Take one viewer from the API."""
    with channel:
        channel.setblocking(False)
        try:
            taken = await asyncio.wait_for(receive(channel, hub.has_room), PATIENCE)
        except (OSError, ValueError, TypeError, TimeoutError) as error:
            _log.warning("a viewer could not be taken: %s", error)
            return
    if taken is not None:
        await hub.admit(*taken)


def _listen(where: Path) -> socket.socket:
    """The socket that viewers are handed over at. Only this user's processes reach it."""
    where.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        where.unlink()
    listener = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        listener.bind(str(where))
    finally:
        os.umask(before)
    listener.listen(_BACKLOG)
    listener.setblocking(False)
    return listener


if __name__ == "__main__":
    main()
