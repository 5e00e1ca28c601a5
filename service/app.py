"""The WSGI application: extensions, JSON, errors; nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import Rule

from service import openapi
from service.access import guard, origins
from service.access.routes import Route
from service.api import BLUEPRINTS, PAGES
from service.api.answering import budget, caching, compression, idempotency, observed, problems
from service.api.answering.blueprint import IdBut
from service.api.answering.json_body import ApiRequest, OrjsonProvider
from service.decks.formats import formats
from service.settings import Settings, load_settings


class ArbiterFlask(Flask):
    """Flask with requests and JSON as the contract wants them."""

    request_class = ApiRequest
    url_rule_class: type[Rule] = Route
    json_provider_class = OrjsonProvider

    def full_dispatch_request(self, *args: Any) -> Response:
        """The answer to a request, on which as much work is done as one may be."""
        with budget.of_request(self.config["ARBITER"]):
            return super().full_dispatch_request(*args)


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
    app.url_map.converters["id_but"] = IdBut
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]
    formats(settings.formats)  # what an operator has written wrongly is told now, not to whoever asks first
    observed.register(app)
    problems.register(app)
    origins.register_hosts(app)
    guard.register(app)
    origins.register_media_types(app)
    caching.register(app)
    compression.register(app)
    idempotency.register(app)
    budget.register(app)
    api = openapi.install(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    for page in PAGES:
        app.register_blueprint(page)
    if settings.bench:
        from service.api.bench import blueprint as bench

        app.register_blueprint(bench)
    return app
