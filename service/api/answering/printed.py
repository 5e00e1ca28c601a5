"""Answers that can be printed: which form a client takes, and a page as a response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, request

from service.api.answering.blueprint import Blueprint
from service.printing import html, text
from service.printing.sheet import Sheet

JSON, HTML = "application/json", "text/html"
_WRITERS: dict[str, Callable[[Sheet], str]] = {HTML: html.page, "text/plain": text.page}


def wanted(*forms: str) -> str:
    """The media type that the request's `Accept` prefers: JSON, unless it asks for another of those there are."""
    return request.accept_mimetypes.best_match(forms or [JSON, *_WRITERS], JSON)


def printed(form: str, sheet: Sheet) -> Response:
    """A sheet as an answer of a media type."""
    return _told(form, _WRITERS[form](sheet))


def page(body: str, title: str, language: str) -> Response:
    """A page in the language that the request asked for."""
    response = _told(HTML, html.document(title, body, language))
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
    return response


def _told(form: str, said: str) -> Response:
    response = Response(said, mimetype=form)
    response.vary.add("Accept")
    if form == HTML:
        response.headers["Content-Security-Policy"] = html.POLICY
    return response


def printable(view: Callable[..., Any]) -> Callable[..., Any]:
    """Let the reference say that a view answers with pages too."""
    content = {form: {"schema": {"type": "string"}} for form in _WRITERS}
    return Blueprint.doc(responses={200: {"content": content}})(view)
