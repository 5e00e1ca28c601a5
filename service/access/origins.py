"""Requests that a page in somebody's browser could make for strangers: for other hosts, and without asking first.

Pages of origins that the operator allows (`ARBITER_ORIGINS`) are no strangers: their browser is told so (Fetch, "CORS
protocol"), and they may read what is answered, and write. Cookies play no part: who they are says their key.

A page may send a POST to any origin without a preflight as long as it looks like a form's (Fetch, "CORS-safelisted
request-header"): so a write has to come as a media type that no form has. And a name that is rebound to this machine
makes its pages ours (DNS rebinding): so requests are answered only for the hosts that the service was told.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.sansio.utils import host_is_trusted

from service.api.answering.problems import bad_request, misdirected, unsupported_media_type
from service.redis_client import settings_of_app
from service.settings import Settings

_View = TypeVar("_View", bound=Callable[..., Any])

JSON = "application/json"
_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
# A preflight goes before these whatever they carry.
_ASKED_FIRST = _WRITES - {"POST"}
_SENT = "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-ID"
_TOLD = (
    "Allow, Content-Disposition, Content-Language, ETag, Idempotency-Replayed, Link, Location, Retry-After, "
    "WWW-Authenticate, X-Request-ID"
)
_ASKED_AGAIN_AFTER = "7200"
_FOR_ANY_HOST = ("/healthz", "/readyz")


def reads(*media_types: str) -> Callable[[_View], _View]:
    """Say which media types a view reads instead of JSON."""

    def mark(view: _View) -> _View:
        view.reads = media_types  # type: ignore[attr-defined]
        return view

    return mark


def register_hosts(app: Flask) -> None:
    """Look at whom all requests of an app are for."""
    app.before_request(_check_host)


def register_media_types(app: Flask) -> None:
    """Look at what all requests of an app carry; to be called after the guard: who may not ask is told that first."""
    app.before_request(_check_media_type)


def allow(response: Response) -> None:
    """Tell a browser whether the page that asks may read an answer, and what it may ask: one that asks first, too."""
    allowed = settings_of_app().allowed_origins
    if not allowed:
        return
    response.vary.add("Origin")
    origin = request.headers.get("Origin")
    if origin not in allowed:
        return
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Expose-Headers"] = _TOLD
    if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "")
        response.headers["Access-Control-Allow-Headers"] = _SENT
        response.headers["Access-Control-Max-Age"] = _ASKED_AGAIN_AFTER


def answers_for(host: str, settings: Settings) -> bool:
    """Whether the service is what a Host header names, with or without a port.

    Where it listens on every address any address will do: a browser that was misled calls a host by its name.
    """
    return _answers_for(host, settings.known_hosts)


@lru_cache(maxsize=256)
def _answers_for(host: str, known: frozenset[str | IPv4Address | IPv6Address]) -> bool:
    try:
        address = ipaddress.ip_address(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        names = [name for name in known if isinstance(name, str)]
        return host_is_trusted(host.lower(), names)
    return host_is_trusted(host) and (address in known or any(_is_wildcard(each) for each in known))


def _is_wildcard(host: Any) -> bool:
    return not isinstance(host, str) and host.is_unspecified


def _check_host() -> None:
    if request.path in _FOR_ANY_HOST:
        # A load balancer calls its members as it likes, and learns nothing here but that they live.
        return
    host = request.headers.get("Host", "")
    if not host:
        raise bad_request("A request names its host.")
    if not answers_for(host, settings_of_app()):
        raise misdirected("The service was not told that it is this host; its operator tells it by ARBITER_HOSTS.")


def _check_media_type() -> None:
    """Raises Problem (415)."""
    if request.method not in _WRITES or request.url_rule is None:
        return
    # Neither a length nor a coding of the transfer: then there is no body (RFC 9112, 6.3).
    sent = request.content_length or "Transfer-Encoding" in request.headers
    if request.method in _ASKED_FIRST and not sent and not request.mimetype:
        return
    if request.content_encoding not in (None, "", "identity"):
        plain = {"Accept-Encoding": "identity"}
        raise unsupported_media_type("A request body is sent without a Content-Encoding.", plain)
    taken = getattr(current_app.view_functions.get(request.endpoint or ""), "reads", (JSON,))
    if request.mimetype not in taken and not (JSON in taken and request.is_json):
        raise unsupported_media_type(f"The body must be sent as {taken[0]}.")
