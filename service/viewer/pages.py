"""`/viewer/` and below it: one page for every address, and the files that it is made of."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from service.access.routes import EVERYBODY
from service.api.answering.answers import answer
from service.api.answering.problems import not_found
from service.games.berserk.rules.telling.vocabulary import SAID_RU

blueprint = Blueprint("viewer", __name__, url_prefix="/viewer")

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Files from here only, nothing inline; pictures that the page itself makes are blobs."""


class _Served(NamedTuple):
    plain: bytes
    packed: bytes
    etag: str
    mimetype: str


@blueprint.get("/", scope=EVERYBODY)
@blueprint.get("/desk", scope=EVERYBODY)
@blueprint.get("/replays/<string:replay_id>", scope=EVERYBODY)
def page(replay_id: str = "") -> Response:
    """The page; what it shows it reads from its own address."""
    return _file("index.html")


@blueprint.get("/said.json", scope=EVERYBODY)
def said() -> Response:
    """What the judge calls things of which the page has no words of its own: by name, in Russian.

    In English they are called as in the data.
    """
    return answer({name: {"ru": word} for name, word in sorted(SAID_RU.items())})


@blueprint.get("/<path:name>", scope=EVERYBODY)
def no_page(name: str) -> Response:
    """The page, which says in words that there is nothing at this address."""
    response = _file("index.html")
    response.status_code = 404
    return response


@blueprint.get("", scope=EVERYBODY)
def folder() -> AnyResponse:
    """To the list."""
    return redirect("/viewer/", 308)


@blueprint.get("/static/<path:name>", scope=EVERYBODY)
def file(name: str) -> Response:
    """A file that the page needs. Raises Problem (404)."""
    if name not in _names():
        raise not_found(f"The viewer has no file {name}.")
    return _file(name)


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Every file there is: what a request names is looked up here, and never made into a path."""
    return frozenset(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


def _file(name: str) -> Response:
    path = STATIC / name
    served = _served(name, path.stat().st_mtime_ns)
    packed = request.accept_encodings["gzip"] > 0
    response = Response(served.packed if packed else served.plain, mimetype=served.mimetype)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    # Revalidated at every use: files change with the release, and an answer without a body is cheap.
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(served.etag + ("-gzip" if packed else ""))
    response.make_conditional(request)
    return response


@lru_cache(maxsize=256)
def _served(name: str, changed: int) -> _Served:
    """A file as it goes over the wire, read and packed once for each time that it changed."""
    plain = (STATIC / name).read_bytes()
    mimetype = mimetypes.guess_type(name)[0] or "application/octet-stream"
    mimetype = "text/javascript" if name.endswith(".js") else mimetype
    return _Served(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:32], mimetype)
