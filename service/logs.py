"""One form of log line for every process of the service, on standard error."""

from __future__ import annotations

import logging
import time

_FORM = "%(asctime)sZ %(levelname)s %(name)s[%(process)d]: %(message)s"


def configure(level: str) -> None:
    """Send this process' log to standard error from a level on (`debug` … `critical`); times are UTC."""
    formatter = logging.Formatter(_FORM, datefmt="%Y-%m-%dT%H:%M:%S")
    formatter.converter = time.gmtime
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
