"""What `arbiter serve` is: the embedded Redis, the job workers and the API, started and stopped together."""

from __future__ import annotations


class StartError(Exception):
    """The service cannot start; the message is one line for the person who started it."""
