"""Where visitors arrive, and the reference as a page: Swagger UI over `/openapi.yaml`, served by the app itself."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, redirect, send_from_directory
from swagger_ui_bundle import swagger_ui_path
from werkzeug.wrappers import Response as AnyResponse

from service.access.routes import EVERYBODY
from service.api.answering import printed
from service.api.answering.problems import not_found
from service.api.pages.guide_pages import GUIDES, guide

blueprint = Blueprint("reference", __name__)

_PAGE = Path(__file__).parents[1] / "docs"
_SWAGGER_UI = Path(swagger_ui_path)
_FOLDERS = {
    "start.js": _PAGE,
    "favicon-32x32.png": _SWAGGER_UI,
    "swagger-ui-bundle.js": _SWAGGER_UI,
    "swagger-ui.css": _SWAGGER_UI,
}
# Swagger UI writes style attributes and carries small images as data; scripts come from files here only.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@blueprint.get("/", scope=EVERYBODY)
def start() -> AnyResponse:
    """To the viewer, which leads on; programs are told where the reference is (RFC 8631)."""
    response = redirect("/viewer/", 302)
    response.headers["Link"] = '</openapi.json>; rel="service-desc", </docs>; rel="service-doc"'
    return response


@blueprint.get("/docs", scope=EVERYBODY)
def page() -> Response:
    """The page."""
    return _file(_PAGE, "index.html")


@blueprint.get("/docs/", scope=EVERYBODY)
def folder() -> AnyResponse:
    """To the page, whose links are relative to where it stands."""
    return redirect("/docs", 308)


@blueprint.get("/docs/<path:name>", scope=EVERYBODY)
def file(name: str) -> Response:
    """A guide, or a file that the page needs. Raises Problem (404)."""
    if name in GUIDES:
        title, body = guide(name)
        return printed.page(body, title, "en")
    if name not in _FOLDERS:
        raise not_found(f"The reference has no file {name}.")
    return _file(_FOLDERS[name], name)


def _file(folder: Path, name: str) -> Response:
    # Revalidated at every use: files change with the release, and an answer without a body is cheap.
    response = send_from_directory(folder, name, max_age=0)
    response.headers["Content-Security-Policy"] = _POLICY
    return response
