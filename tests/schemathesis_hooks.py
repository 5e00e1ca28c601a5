"""What schemathesis has to be told to make requests of ours; see `make schemathesis`."""

from __future__ import annotations

from typing import Any

import schemathesis


@schemathesis.serializer("application/gzip", "application/x-ndjson")
def archive(ctx: Any, value: Any) -> bytes:
    """Any bytes as an archive; none of them is one."""
    return value if isinstance(value, bytes) else str(value).encode()
