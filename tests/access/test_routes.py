"""Every route says who may take it, and every one of them is held to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import flask
import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.access.principals import SCOPES
from service.access.routes import EVERYBODY, Route
from service.api.blueprint import Blueprint
from service.app import create_app
from service.settings import Settings

Holder = Callable[..., FlaskClient]
ARGUMENTS = {
    "replay_id": "0" * 32,
    "job_id": "0" * 32,
    "version": 0,
    "seat": "first",
    "name": "main.js",
    "ident": "classic",
    "number": "1",
    "ruling_id": "1",
    "key": "0" * 12,
}
FOR_EVERYBODY = {"healthz", "readyz", "openapi.yaml", "docs", "viewer", "v1/rulesets", "v1/cards"}


@pytest.fixture
def app(tmp_path: Path, redis_server: str) -> Flask:
    """The application with every route there is."""
    settings = Settings(var=tmp_path, redis_url=redis_server, auth="keys", rate_limit="off", bench=True)
    return create_app(settings)


def walked(app: Flask) -> Iterator[tuple[Route, str, str]]:
    """Each route with each of its methods, and an address of it."""
    urls = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        assert isinstance(rule, Route)
        arguments = {name: ARGUMENTS[name] for name in rule.arguments}
        for method in sorted(rule.methods or ()):
            yield rule, method, urls.build(rule.endpoint, arguments, method)


def test_a_route_that_does_not_say_who_may_take_it_cannot_be_registered(tmp_path: Path) -> None:
    for make in (Blueprint, flask.Blueprint):
        blueprint = make("careless", __name__)
        app = create_app(Settings(var=tmp_path))
        with pytest.raises(TypeError, match="scope"):
            blueprint.route("/careless")(lambda: "")
            app.register_blueprint(blueprint)
    with pytest.raises(TypeError, match="scope"):
        create_app(Settings(var=tmp_path)).add_url_rule("/careless", view_func=lambda: "")
    with pytest.raises(ValueError, match="everybody"):
        create_app(Settings(var=tmp_path)).add_url_rule("/careless", view_func=lambda: "", scope="everybody")


def test_without_a_key_only_what_is_for_everybody_answers(app: Flask) -> None:
    for route, method, url in walked(app):
        status = app.test_client().open(url, method=method).status_code
        if method == "OPTIONS":
            assert status == 200, url
        elif route.scopes == EVERYBODY:
            assert status not in (401, 403), (method, url)
        else:
            assert status == 401, (method, url)


@pytest.mark.parametrize("scope", SCOPES)
def test_a_key_of_each_scope_is_let_through_where_the_route_says_so(app: Flask, holder: Holder, scope: str) -> None:
    client = holder(scope)
    for route, method, url in walked(app):
        if method == "OPTIONS" or route.scopes == EVERYBODY:
            continue
        named = {scope, "replay:read"} if scope == "judge" else {scope}
        if scope == "admin" or named & set(route.scopes):
            # What it is refused for is the replay then, or what it says.
            assert client.open(url, method=method).status_code in (200, 202, 400, 404, 413, 415, 422, 503), (
                method,
                url,
            )
        else:
            assert client.open(url, method=method).status_code == 403, (method, url)


def test_what_is_for_everybody_is_this_and_only_administrators_read_the_numbers(app: Flask) -> None:
    for route, method, _ in walked(app):
        path = route.rule.strip("/")
        if route.scopes == EVERYBODY:
            assert any(f"{path}/".startswith(f"{free}/") for free in FOR_EVERYBODY), route.rule
            assert method in ("GET", "HEAD", "OPTIONS"), route.rule
        assert (route.scopes == ("admin",)) == (path == "metrics"), route.rule


def test_rulings_are_compared_with_the_scope_that_rulings_are_made_with(holder: Holder) -> None:
    assert holder("adjudicate").post("/v1/adjudications/compare", json={}).status_code == 422
