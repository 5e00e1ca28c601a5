"""`/problems/{type}`: what a problem document's `type` leads to, a page that says what it means and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, render_template_string

from service.access.routes import EVERYBODY
from service.api.answering.problem_language import language_asked, told
from service.api.answering.problems import KINDS, Kind, not_found

blueprint = Blueprint("problems", __name__, url_prefix="/problems")


MEANINGS: Mapping[str, str] = {
    "bad-request": (
        "It is not HTTP as it must be: it names no host, say, or breaks off. Sent again it is refused again."
    ),
    "not-json": (
        "The body cannot be read as JSON; the detail says where. A key that stands twice in one object, NaN, and "
        "integers beyond 2^53 are refused too."
    ),
    "unauthorized": (
        "The service asks for an API key or a seat token (Authorization: Bearer …), and none was sent, or one that "
        "is not good. Its operator makes keys."
    ),
    "forbidden": (
        "The key or token is good, and not for this: its scopes, its replay or its seat are others. Where a part of "
        "the request alone is refused, errors says which."
    ),
    "not-found": "There is nothing of that name or number. It may have been deleted, or the address may be wrong.",
    "method-not-allowed": (
        "The address is right and the method is another: the header Allow lists those that there are."
    ),
    "http-408": "The request was not all here in the time that one has to arrive. Send it again, on a better line.",
    "conflict": (
        "The request was made for another state than there is. In a replay current_version says where it stands: "
        "look at it, and decide anew."
    ),
    "under-way": (
        "The same request, with the same Idempotency-Key, was sent before and has no answer yet. Try again after "
        "Retry-After seconds: the answer will be the first one's."
    ),
    "too-large": "The body has more bytes than are read; the detail says how many may be.",
    "unsupported-media-type": (
        "The body was sent as something that is not read here. Most resources take application/json and nothing "
        "else, without a Content-Encoding."
    ),
    "misdirected-request": (
        "The service was not told that it is the host that the request names. Its operator says so by ARBITER_HOSTS."
    ),
    "invalid": (
        "The body is JSON, and not what is taken here. errors lists every fault, with a JSON Pointer to its place."
    ),
    "over-budget": (
        "Judging this is more work than one request may be (limit); it is counted, and so the same at any time. "
        "errors names the part that was too dear. Ask for less at once."
    ),
    "too-many-requests": (
        "This key or address has asked too often, or has too many jobs under way. Retry-After says in how many "
        "seconds to come again."
    ),
    "http-431": "The head of the request has more bytes than are read: a shorter address, fewer headers.",
    "internal-error": (
        "This is a fault of the service. It was logged under request_id; telling that to its operator helps."
    ),
    "damaged-replay": (
        "What is stored of the replay is not what was recorded. A verification says from which event on; an archive "
        "that was made before can be taken in."
    ),
    "unavailable": (
        "A part that the request needs is away at present. Try again after Retry-After seconds; with the same "
        "Idempotency-Key nothing is done twice."
    ),
}
"""By the last part of the type: what it means, and what to do about it (in Russian: `problems_ru.yaml`)."""

_PAGE = """<!doctype html>
<html lang="{{ language }}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ title }}</title>
<h1>{{ title }}</h1>
{% if said %}<p><code>{{ status }} /problems/{{ name }}</code></p>
<p>{{ said }}</p>
{% endif %}{% if kinds %}<ul>
{% for status, name, title in kinds %}<li><a href="{{ name }}">{{ title }}</a> <code>{{ status }} {{ name }}</code>
{% endfor %}</ul>
{% endif %}"""


@blueprint.get("/", scope=EVERYBODY)
def every() -> Response:
    """The list of them."""
    language = language_asked()
    kinds = [kind._replace(title=told(kind.title, language)) for kind in KINDS.values()]
    return _page(language, "Kinds of problems", kinds=kinds)


@blueprint.get("/<string:name>", scope=EVERYBODY)
def one(name: str) -> Response:
    """What a kind of problem means. Raises Problem (404)."""
    kind, language = _kind(name), language_asked()
    said = MEANINGS.get(name) or HTTPStatus(kind.status).description or kind.title
    return _page(language, kind.title, status=kind.status, name=name, said=told(said, language))


def _kind(name: str) -> Kind:
    """The kind of a name, or of what has no name but its status, as in `http-416`. Raises Problem (404)."""
    if name in KINDS:
        return KINDS[name]
    for status in HTTPStatus:
        if status >= HTTPStatus.BAD_REQUEST and name == f"http-{status.value}":
            return Kind(status.value, name, status.phrase)
    raise not_found(f"No problem is of the type /problems/{name}.")


def _page(language: str, title: str, **said: Any) -> Response:
    page = render_template_string(_PAGE, language=language, title=told(title, language), **said)
    response = Response(page, mimetype="text/html")
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
    return response
