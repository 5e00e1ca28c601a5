"""One form of log line for every process of the service, on standard error."""

from __future__ import annotations

import logging
import time
from typing import Any

import flask
import orjson

REQUESTS = "arbiter.requests"
"""The logger with a line for each request; it says what it has to say in fields."""

_FORM = "%(asctime)sZ %(levelname)s %(name)s[%(process)d]: %(message)s"
_TIME = "%Y-%m-%dT%H:%M:%S"


def configure(level: str, form: str = "text") -> None:
    """Send this process' log to standard error from a level on; times are UTC.

    Args:
        level: `debug` … `critical`.
        form: `text`, or `json`: an object a line, and a line for each request at whatever level.
    """
    formatter = JsonFormatter() if form == "json" else logging.Formatter(_FORM, datefmt=_TIME)
    formatter.converter = time.gmtime
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if form == "json" else logging.NOTSET)


class JsonFormatter(logging.Formatter):
    """A record as one JSON object; what was logged within a request carries its id."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": f"{self.formatTime(record, _TIME)}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if flask.has_request_context() and "request_id" in flask.g:
            line["request_id"] = flask.g.request_id
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()
