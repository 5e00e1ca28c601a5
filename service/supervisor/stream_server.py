"""The stream process, as a child of the service."""

from __future__ import annotations

import sys

from service.live.handover import address
from service.observing import metrics
from service.settings import Settings
from service.supervisor.child import Child
from service.supervisor.embedded_redis import make_private


def stream_server(settings: Settings) -> Child:
    """The process that holds the live streams, ready to be started; the folder of its socket is made.

    Raises:
        StartError: the folder cannot be made or is somebody else's.
    """
    make_private(address(settings.var).parent)
    environment = settings.environment() | metrics.environment(settings)
    return Child("streams", [sys.executable, "-m", "service.live.server"], environment)
