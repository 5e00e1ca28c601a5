"""What a client has already is not sent again: every answer that is read says what it is called (`ETag`).

Who asks again with that name (`If-None-Match`) is answered 304, without a body, while it is the same. What needs a key
is kept by who asked alone, and for the key that it was asked with: others see other things.
"""

from __future__ import annotations

from flask import Flask, Response, request

from service.access.routes import Route

_READS = frozenset({"GET", "HEAD"})
_DAY = 24 * 3600


def register(app: Flask) -> None:
    """Name the answers of an app. To be called before what changes their bytes is registered."""
    app.after_request(_name)


def lasting(response: Response) -> Response:
    """An answer about what was recorded and never changes: it need not be asked for again.

    For a day, though nothing recorded is ever another: the words are today's, and who deletes a replay may count on
    that nobody's browser shows it for ever.
    """
    response.cache_control.max_age = _DAY
    response.cache_control.immutable = True
    return response


def _name(response: Response) -> Response:
    kept = response.cache_control
    if request.method not in _READS or response.status_code != 200 or kept.no_store:
        return response
    if isinstance(request.url_rule, Route) and request.url_rule.scopes:
        kept.private = True
        response.vary.add("Authorization")
    if kept.max_age is None:
        # Asked for again at every use: an answer without a body is cheap.
        kept.no_cache = True
    if not response.is_streamed:
        response.add_etag()
    response.make_conditional(request)
    return response
