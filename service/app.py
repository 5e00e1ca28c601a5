"""The WSGI application: extensions, JSON, errors; nothing else."""

from __future__ import annotations

import re
import uuid

from flask import Flask, Response, g, request

from service import openapi
from service.api import BLUEPRINTS, PAGES, problems
from service.api.json_body import ApiRequest, OrjsonProvider
from service.settings import Settings, load_settings

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


class ArbiterFlask(Flask):
    """Flask with requests and JSON as the contract wants them."""

    request_class = ApiRequest
    json_provider_class = OrjsonProvider


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application.

    Args:
        settings: what it is told; read from the environment when left out.

    Raises:
        SettingsError: a variable of the environment does not hold what it must.
    """
    settings = settings or load_settings()
    # Nothing is served from a static folder of the app's own: pages bring theirs.
    app = ArbiterFlask("service", static_folder=None)
    app.config["ARBITER"] = settings
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.before_request(_name_request)
    app.after_request(_finish_response)
    problems.register(app)
    api = openapi.install(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    for page in PAGES:
        app.register_blueprint(page)
    if settings.bench:
        from service.api.bench import blueprint as bench

        app.register_blueprint(bench)
    return app


def _name_request() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _SAFE_REQUEST_ID.fullmatch(given) else uuid.uuid4().hex


def _finish_response(response: Response) -> Response:
    for name, value in _SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["X-Request-Id"] = problems.request_id()
    return response
