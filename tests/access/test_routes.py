"""Every route says who may take it, and every one of them is held to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import flask
import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.access.keys import Keys
from service.access.principals import SCOPES
from service.access.routes import EVERYBODY, Route
from service.api.answering.blueprint import Blueprint
from service.app import create_app
from service.openapi import METHODS, api_of
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
FOR_EVERYBODY = {
    *("healthz", "readyz", "openapi.yaml", "openapi.json", "docs", "viewer", "problems", "v1/rulesets", "v1/cards"),
    *("v1/formats", "v1/language"),
}


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


def described(app: Flask) -> dict[tuple[str, str], set[str]]:
    """The statuses that the document names for each operation, by its path as routes have it, and method."""
    found = {}
    for path, item in api_of(app).spec.to_dict()["paths"].items():
        for method in METHODS & item.keys():
            found[re.sub(r"{\w+}", "{}", path), method.upper()] = set(item[method]["responses"])
    return found


def in_the_document(app: Flask, answered: Callable[[Route, str, str], int], statuses: set[str]) -> None:
    """Every operation names in the document what it answers, and none of the statuses that it does not answer."""
    named = described(app)
    for route, method, url in walked(app):
        key = re.sub(r"<[^>]+>", "{}", route.rule), method
        if key in named:
            status = str(answered(route, method, url))
            assert named[key] & statuses == {status} & statuses, (method, url, status)
            del named[key]
    assert not named


def test_the_document_says_where_a_key_is_asked_for(app: Flask) -> None:
    in_the_document(app, lambda route, method, url: app.test_client().open(url, method=method).status_code, {"401"})


def test_the_document_says_where_a_key_may_be_refused(app: Flask, holder: Holder) -> None:
    keys = {scope: holder(scope) for scope in ("adjudicate", "judge")}

    def answered(route: Route, method: str, url: str) -> int:
        return keys["judge" if "adjudicate" in route.scopes else "adjudicate"].open(url, method=method).status_code

    in_the_document(app, answered, {"403"})


def test_the_document_says_where_requests_are_counted(app: Flask, holder: Holder, redis: Redis) -> None:
    token = Keys(redis).create("somebody", ["admin"], "1/hour")[1]
    limited = create_app(replace(app.config["ARBITER"], rate_limit="1/hour"))
    client = limited.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    assert client.get("/v1/rulesets").status_code == 200
    assert client.get("/metrics").status_code == 200
    in_the_document(limited, lambda route, method, url: client.open(url, method=method).status_code, {"429"})


def test_the_document_says_what_waits_for_redis(tmp_path: Path) -> None:
    away = create_app(Settings(var=tmp_path, redis_url=f"unix://{tmp_path}/none", auth="keys", redis_timeout=0.01))
    client = away.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer ak_{'0' * 12}_{'a' * 43}"
    in_the_document(away, lambda route, method, url: client.open(url, method=method).status_code, {"503"})


def test_every_operation_has_an_id_of_its_own(app: Flask) -> None:
    operations = [
        operation
        for item in api_of(app).spec.to_dict()["paths"].values()
        for method, operation in item.items()
        if method in METHODS
    ]
    ids = [operation["operationId"] for operation in operations]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[a-z]+(_[a-z]+)+", each) for each in ids)


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
            assert not path or any(f"{path}/".startswith(f"{free}/") for free in FOR_EVERYBODY), route.rule
            assert method in ("GET", "HEAD", "OPTIONS"), route.rule
        assert (route.scopes == ("admin",)) == (path == "metrics"), route.rule


def test_rulings_are_compared_with_the_scope_that_rulings_are_made_with(holder: Holder) -> None:
    assert holder("adjudicate").post("/v1/adjudications/compare", json={}).status_code == 422
