"""What happens to every request and response: an id, the same headers, a line in the log, the numbers."""

from __future__ import annotations

import logging
import re
import time
import uuid

from flask import Flask, Response, g, request

from service.access import origins
from service.api.answering.problems import request_id
from service.observing import logs, metrics

_SAFE_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # A page (the reference, the viewer) sets a policy of its own; answers that are data need nothing.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
# HTTP knows many methods, and clients send what they like: only these are told apart.
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_APPEND = "replays.append"

_log = logging.getLogger(logs.REQUESTS)


def register(app: Flask) -> None:
    """See to it for all requests of an app. To be called before anything that may refuse a request."""
    app.before_request(_begin)
    app.after_request(_end)


def add_headers(response: Response) -> None:
    """The headers that every response carries."""
    origins.allow(response)
    for name, value in _SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["X-Request-Id"] = request_id()


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _SAFE_REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
    g.begun = time.perf_counter()


def _end(response: Response) -> Response:
    add_headers(response)
    seconds = time.perf_counter() - g.get("begun", time.perf_counter())
    _count(response.status_code, seconds)
    if _log.isEnabledFor(logging.INFO):
        # No query and no headers: whatever is secret in them stays out of the log.
        said = {
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
            "milliseconds": round(seconds * 1000, 2),
            "caller": g.get("caller", ""),
        }
        _log.info("%s %s %s", request.method, request.path, response.status_code, extra={"fields": said})
    return response


def _count(status: int, seconds: float) -> None:
    endpoint = request.endpoint or "none"
    method = request.method if request.method in _METHODS else "other"
    metrics.REQUESTS.labels(endpoint, method, str(status)).inc()
    metrics.LATENCY.labels(endpoint).observe(seconds)
    if endpoint == _APPEND and status in (200, 201):
        metrics.ADJUDICATIONS.labels("legal" if status == 201 else "illegal").inc()
    elif endpoint == _APPEND and status == 409:
        metrics.CONFLICTS.inc()
