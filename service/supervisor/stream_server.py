"""The stream process, as a child of the service."""

from __future__ import annotations

import sys

from service import metrics
from service.settings import Settings
from service.supervisor.child import Child


def stream_server(settings: Settings) -> Child:
    """The process that holds the live streams, ready to be started."""
    environment = settings.environment() | metrics.environment(settings)
    return Child("streams", [sys.executable, "-m", "service.live.server"], environment)
