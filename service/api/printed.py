"""Answers that can be printed: which form a client takes, and a page as a response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, request

from service.api.blueprint import Blueprint
from service.printing import html, text
from service.printing.sheet import Sheet

JSON = "application/json"
_WRITERS: dict[str, Callable[[Sheet], str]] = {"text/html": html.page, "text/plain": text.page}


def wanted() -> str:
    """The media type that the request's `Accept` prefers: JSON, unless it asks for HTML or plain text."""
    return request.accept_mimetypes.best_match([JSON, *_WRITERS], JSON)


def printed(form: str, sheet: Sheet) -> Response:
    """A page as an answer of a media type."""
    response = Response(_WRITERS[form](sheet), mimetype=form)
    response.vary.add("Accept")
    if form == "text/html":
        response.headers["Content-Security-Policy"] = html.POLICY
    return response


def printable(view: Callable[..., Any]) -> Callable[..., Any]:
    """Let the reference say that a view answers with pages too."""
    content = {form: {"schema": {"type": "string"}} for form in _WRITERS}
    return Blueprint.doc(responses={200: {"content": content}})(view)
