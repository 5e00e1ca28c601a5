"""What schemathesis has to be told to make requests of ours; see `make schemathesis`."""

from __future__ import annotations

from typing import Any

import hypothesis
import schemathesis


@schemathesis.serializer("application/gzip", "application/x-ndjson")
def archive(ctx: Any, value: Any) -> bytes:
    """Any bytes as an archive; none of them is one."""
    return value if isinstance(value, bytes) else str(value).encode()


def no_target(observation: float, *, label: str = "") -> float:
    """Climb towards nothing: remembering every case for it costs the square of their number, and more than the rest."""
    return observation


hypothesis.target = no_target
