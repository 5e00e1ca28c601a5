"""One API process, as gunicorn starts it: an event loop that holds the connections, and threads that rule."""

from __future__ import annotations

import logging
import os
from functools import partial
from typing import Any

from gunicorn.workers.base import Worker
from uvicorn.config import Config
from uvicorn.server import Server

from service.http_server.bridge import Bridge
from service.http_server.connection import Connection, Crowd
from service.processes import files_allowed
from service.settings import load_settings

_FILES_OF_ITS_OWN = 100
_TICKS = 10


class ApiWorker(Worker):  # type: ignore[misc]
    """A process of gunicorn whose connections uvicorn holds."""

    def run(self) -> None:
        """Serve until gunicorn says that it is enough, or is no more."""
        settings = load_settings()
        # A line for each bad request would let clients fill the disk.
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        # A connection is a file, and so may be a body or an answer.
        limit = min(settings.connections, (files_allowed() - _FILES_OF_ITS_OWN) // 2)
        crowd = Crowd(limit, settings.request_arrival, settings.max_body_bytes)
        config = Config(
            app=Bridge(self.wsgi, settings.api_threads),
            http=partial(Connection, crowd),  # type: ignore[arg-type]
            interface="asgi3",
            loop="asyncio",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=round(settings.request_arrival) + 1,
            timeout_graceful_shutdown=round(settings.stop_timeout),
        )
        _Server(config, self, crowd).run(sockets=[listener.sock for listener in self.sockets])


class _Server(Server):
    def __init__(self, config: Config, worker: Any, crowd: Crowd) -> None:
        super().__init__(config)
        self._worker = worker
        self._crowd = crowd

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once a second all connections are looked at, and gunicorn is told that this one lives."""
        if counter % _TICKS == 0:
            self._worker.notify()
            if os.getppid() != self._worker.ppid:
                self.should_exit = True
            self._crowd.look(self.server_state.connections, 1.0)  # type: ignore[arg-type]
        return await super().on_tick(counter)
