"""Errors as problem documents (RFC 9457): what they are made of, and how every failure becomes one.

A view says `raise not_found("…")` or `raise invalid([Fault("/position/turn", "…")])`,
or raises a `Problem` of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import redis.exceptions
from flask import Flask, Response, current_app, g, request
from marshmallow import Schema, fields
from werkzeug.exceptions import HTTPException

from service.api.answering.problem_language import language_asked, told

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_SECONDS = 2

_log = logging.getLogger(__name__)


class Fault(NamedTuple):
    """One thing that is wrong with a request: where (a JSON pointer; "" is the whole body), and what."""

    pointer: str
    message: str


class Problem(Exception):
    """An answer other than success.

    Args:
        status: the HTTP status.
        slug: the last part of the stable type, `/problems/<slug>`.
        title: what kind of problem it is; the same for every problem of the type.
        detail: what went wrong this time.
        errors: the faults of the request, each with its pointer.
        headers: headers that the answer carries.
        extra: further members of the document, such as `current_version`.
    """

    def __init__(
        self,
        status: int,
        slug: str,
        title: str,
        detail: str = "",
        *,
        errors: Iterable[Fault] = (),
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(detail or title)
        self.status = status
        self.slug = slug
        self.title = title
        self.detail = detail
        self.errors = tuple(errors)
        self.headers = dict(headers or {})
        self.extra = extra

    def document(self, language: str = "en") -> dict[str, Any]:
        """The problem document as data, its sentences in a language."""
        document: dict[str, Any] = {
            "type": f"/problems/{self.slug}",
            "title": told(self.title, language),
            "status": self.status,
        }
        if self.detail:
            document["detail"] = told(self.detail, language)
        if self.errors:
            document["errors"] = [
                {"pointer": fault.pointer, "message": told(fault.message, language)} for fault in self.errors
            ]
        return document | self.extra

    def response(self) -> Response:
        """The answer that carries the document, in the language that was asked for."""
        language = language_asked()
        body = current_app.json.dumps(self.document(language) | {"request_id": request_id()})
        response = Response(body, self.status, headers=self.headers, mimetype=MEDIA_TYPE)
        response.headers["Content-Language"] = language
        response.vary.add("Accept-Language")
        return response


class Kind(NamedTuple):
    """A problem that the machinery itself answers with."""

    status: int
    slug: str
    title: str


_KINDS = (
    Kind(400, "bad-request", "The request is malformed"),
    Kind(400, "not-json", "The body is not JSON"),
    Kind(401, "unauthorized", "A key is needed"),
    Kind(403, "forbidden", "This is not for the caller to do"),
    Kind(404, "not-found", "There is no such thing"),
    Kind(405, "method-not-allowed", "The resource does not take this method"),
    Kind(408, "http-408", "The request did not arrive in time"),
    Kind(409, "conflict", "The resource has moved on"),
    Kind(409, "under-way", "The same request is still being worked on"),
    Kind(413, "too-large", "The body is too large"),
    Kind(415, "unsupported-media-type", "The body is not of a media type that is read here"),
    Kind(421, "misdirected-request", "The service does not answer for this host"),
    Kind(422, "invalid", "The request does not say what it must"),
    Kind(422, "over-budget", "The request is more work than one may be"),
    Kind(429, "too-many-requests", "Too many requests"),
    Kind(431, "http-431", "The head of the request is too large"),
    Kind(500, "internal-error", "The service failed"),
    Kind(500, "damaged-replay", "The stored replay is damaged"),
    Kind(503, "unavailable", "A part of the service is away"),
)
KINDS: Mapping[str, Kind] = {kind.slug: kind for kind in _KINDS}
# The first of those that share a status is meant where nothing more is known.
_OF_STATUS: Mapping[int, Kind] = {kind.status: kind for kind in reversed(_KINDS)}


def bad_request(detail: str) -> Problem:
    """400: what was sent is not HTTP as it must be."""
    return Problem(*KINDS["bad-request"], detail)


def misdirected(detail: str) -> Problem:
    """421: the request is for a host that the service does not answer for (RFC 9110, 15.5.20)."""
    return Problem(*KINDS["misdirected-request"], detail)


def not_json(detail: str) -> Problem:
    """400: the body cannot be read as JSON."""
    return Problem(*KINDS["not-json"], detail)


def unauthorized(detail: str) -> Problem:
    """401: the request must say, with a key or a token, who makes it."""
    return Problem(*KINDS["unauthorized"], detail, headers={"WWW-Authenticate": 'Bearer realm="arbiter"'})


def forbidden(detail: str, errors: Iterable[Fault] = ()) -> Problem:
    """403: who makes the request may not do this; `errors` say what of it."""
    return Problem(*KINDS["forbidden"], detail, errors=errors)


def too_many_requests(detail: str, seconds: int) -> Problem:
    """429: there were too many; worth trying again after so many seconds."""
    return Problem(*KINDS["too-many-requests"], detail, headers={"Retry-After": str(seconds)})


def not_found(detail: str) -> Problem:
    """404: what was asked for does not exist."""
    return Problem(*KINDS["not-found"], detail)


def conflict(detail: str, **extra: Any) -> Problem:
    """409: the request expected another version; `extra` says which one there is (`current_version=…`)."""
    return Problem(*KINDS["conflict"], detail, **extra)


def under_way(detail: str) -> Problem:
    """409: the same request was sent before and has no answer yet; worth trying again soon."""
    return Problem(*KINDS["under-way"], detail, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})


def unsupported_media_type(detail: str, headers: Mapping[str, str] | None = None) -> Problem:
    """415: the body is of another media type than the resource reads, or coded as it does not read it."""
    return Problem(*KINDS["unsupported-media-type"], detail, headers=headers)


def invalid(errors: Iterable[Fault], detail: str = "") -> Problem:
    """422: the body is JSON, but not what the resource takes; every fault is named."""
    faults = tuple(errors)
    named = detail or (f"{len(faults)} faults." if len(faults) != 1 else "1 fault.")
    return Problem(*KINDS["invalid"], named, errors=faults)


def over_budget(most: int, fault: Fault) -> Problem:
    """422: the request is more work than one may be; the fault names the part that was too dear."""
    detail = f"A request may be {most} units of work (ARBITER_REQUEST_WORK): the same everywhere, and at any time."
    return Problem(*KINDS["over-budget"], detail, errors=[fault], limit=most)


def damaged(detail: str) -> Problem:
    """500: what is stored of a replay is not what was recorded."""
    return Problem(*KINDS["damaged-replay"], detail)


def unavailable(detail: str) -> Problem:
    """503: a part that the request needs is away; worth trying again soon."""
    return Problem(*KINDS["unavailable"], detail, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})


class FaultSchema(Schema):
    """One fault of a request."""

    pointer = fields.String(
        required=True,
        metadata={
            "description": "A JSON pointer into the body, empty for the whole of it; "
            "`/query/…` names a query parameter."
        },
    )
    message = fields.String(required=True, metadata={"description": "What is wrong there."})


class ProblemSchema(Schema):
    """A problem document (RFC 9457). Problems of some types carry further members.

    Its sentences are in the `language` that the request's body or query asks for, else in what of English and Russian
    `Accept-Language` prefers; `Content-Language` says which.
    """

    type = fields.String(
        required=True,
        metadata={"example": "/problems/invalid", "description": "What kind it is; there is a page at this address."},
    )
    title = fields.String(required=True, metadata={"description": "The same for every problem of the type."})
    status = fields.Integer(required=True, metadata={"description": "The HTTP status."})
    detail = fields.String(metadata={"description": "What went wrong this time."})
    errors = fields.List(fields.Nested(FaultSchema), metadata={"description": "Every fault of the request."})
    current_version = fields.Integer(
        metadata={"description": "Of a conflict: the version that the replay stands at.", "minimum": 0, "example": 4}
    )
    limit = fields.Integer(metadata={"description": "Of what is over the budget: how much a request may be."})
    request_id = fields.String(metadata={"description": "As in `X-Request-Id`: under it the request is logged."})


def register(app: Flask) -> None:
    """Make every failure of the app a problem document."""
    app.register_error_handler(Problem, _answer_problem)
    app.register_error_handler(HTTPException, _answer_http_exception)
    app.register_error_handler(redis.exceptions.ConnectionError, _answer_redis_away)
    app.register_error_handler(redis.exceptions.TimeoutError, _answer_redis_away)
    app.register_error_handler(redis.exceptions.ReadOnlyError, _answer_redis_away)
    app.register_error_handler(Exception, _answer_failure)


def _answer_problem(error: Exception) -> Response:
    assert isinstance(error, Problem)
    return error.response()


def _answer_http_exception(error: Exception) -> Any:
    assert isinstance(error, HTTPException)
    status = error.code or 500
    if status < 400:
        return error.get_response()
    if status == 413:
        limit = current_app.config["MAX_CONTENT_LENGTH"]
        return Problem(*_OF_STATUS[413], f"A body may have {limit} bytes at the most.").response()
    kind = _OF_STATUS.get(status) or Kind(status, f"http-{status}", error.name)
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    return Problem(*kind, _http_detail(error, status), headers=headers).response()


def _http_detail(error: HTTPException, status: int) -> str:
    """What to tell the client: nothing about the inside of the service where the service is at fault."""
    if status >= 500:
        return ""
    if status == 404:
        return f"There is nothing at {request.path}."
    if status == 405:
        return f"{request.path} does not take {request.method}."
    return error.description or ""


def _answer_redis_away(error: Exception) -> Response:
    _log.warning("redis is away: %s (request %s)", error, request_id())
    return unavailable("Redis cannot be reached; adjudication goes on without it.").response()


def _answer_failure(error: Exception) -> Response:
    _log.error("%s %s failed (request %s)", request.method, request.path, request_id(), exc_info=error)
    detail = "The failure was logged under the request id; telling it to the operator helps."
    return Problem(*KINDS["internal-error"], detail).response()


def request_id() -> str:
    """The id under which this request is logged; the answer carries it as `X-Request-Id`."""
    found = g.get("request_id", "")
    assert isinstance(found, str)
    return found
