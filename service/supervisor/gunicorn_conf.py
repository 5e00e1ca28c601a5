"""Gunicorn's configuration, in the names that gunicorn looks for."""

from __future__ import annotations

import gc
import os
from typing import Any

from service.cards import make_ready
from service.observing import logs
from service.settings import load_settings

_settings = load_settings()
# What is loaded now stays: looking through it for garbage while it grows takes a third of the start.
gc.disable()

workers = _settings.api_workers
worker_class = "service.http_server.worker.ApiWorker"
# The catalogue, the rulebook and the compiler's grammar are read once and shared by all workers.
preload_app = True
graceful_timeout = max(1, round(_settings.stop_timeout))
timeout = 60
# Its signs of life; a full disk must not keep a process from being started.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK | os.X_OK) else None
loglevel = _settings.log_level
# It would be a socket in the current folder; signals say all that has to be said.
control_socket_disable = True

logs.configure(_settings.log_level, _settings.log_format)


def when_ready(server: Any) -> None:
    """Before the workers are forked: the compiler is made ready, and what was loaded for good is no longer searched for
    garbage at every turn."""
    make_ready()
    gc.collect()
    gc.freeze()
    gc.enable()
