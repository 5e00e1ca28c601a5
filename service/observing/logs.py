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
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(form))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if form == "json" else logging.NOTSET)


def formatter(form: str) -> logging.Formatter:
    """What makes lines of records: `text`, or `json`."""
    found = JsonFormatter() if form == "json" else TextFormatter(_FORM, datefmt=_TIME)
    found.converter = time.gmtime
    return found


class TextFormatter(logging.Formatter):
    """A record as one line; nothing that somebody sent begins another, or tells a terminal what to do."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line itself."""
        return _printable(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:
        """The lines of an exception, indented below it."""
        return "\n".join(f"  {_printable(line)}" for line in super().formatException(ei).split("\n"))


def _printable(text: str) -> str:
    """With whatever is no visible character written as its number."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


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
