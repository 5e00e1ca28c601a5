"""Answers as gzip for clients that take it: a trace says the same words again and again.

Not what has a secret in it beside words of somebody who would like to know it: how well the one compresses with the
other tells whether they are alike (BREACH). These are new tokens, and a game as one seat sees it, hidden cards and the
opponent's words together. What everybody sees, or a judge who sees all, has no such two sides.
"""

from __future__ import annotations

import gzip

from flask import Flask, Response, g, request

LEVEL = 1
"""The quickest: a strike's answer takes 40 µs, a quarter of what the default takes to make it a little shorter."""

LONG, THOROUGH = 60_000, 6
"""From so many bytes on: a page of traces takes 6 ms in place of 2, and is a third shorter for whoever opens a game."""

LEAST_BYTES = 1400
"""What goes into one packet anyway is left as it is."""

_MEDIA_TYPES = frozenset({"application/json", "application/problem+json", "application/yaml", "image/svg+xml"})


def register(app: Flask) -> None:
    """Compress the answers of an app."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if response.mimetype not in _MEDIA_TYPES or response.is_streamed or "Content-Encoding" in response.headers:
        return response
    if (response.content_length or 0) < LEAST_BYTES or _is_secret(response):
        return response
    response.vary.add("Accept-Encoding")
    if _is_wanted():
        data = response.get_data()
        response.set_data(gzip.compress(data, LEVEL if len(data) < LONG else THOROUGH, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _is_secret(response: Response) -> bool:
    principal = g.get("principal")
    return bool(response.cache_control.no_store) or (principal is not None and principal.seat is not None)


def _is_wanted() -> bool:
    """Whether the client takes gzip, and at least as gladly as nothing (RFC 9110, 12.5.3)."""
    taken = request.accept_encodings
    plain = taken.quality("identity") if "identity" in taken.values() else 0
    return bool(taken.quality("gzip")) and taken.quality("gzip") >= plain
