"""The application as it runs where keys are asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.access.keys import Keys
from service.app import create_app
from service.settings import Settings
from tests.api.log.shared import begin


@pytest.fixture
def redis(redis_server: str) -> Redis:
    """The Redis behind the application."""
    return Redis.from_url(redis_server)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, redis_process: str) -> Flask:
    """The application, made once: it keeps nothing that the next test would find."""
    settings = Settings(var=tmp_path_factory.mktemp("var"), redis_url=redis_process, auth="keys", rate_limit="off")
    return create_app(settings)


@pytest.fixture
def app(made: Flask, redis_server: str) -> Flask:
    """The application with an empty Redis."""
    return made


@pytest.fixture
def holder(app: Flask, redis: Redis) -> Callable[..., FlaskClient]:
    """Makes a client with a new key of the scopes given, or with the token given."""

    def make(*scopes: str, token: str | None = None) -> FlaskClient:
        client = app.test_client()
        token = token or Keys(redis).create("somebody", scopes)[1]
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return client

    return make


@pytest.fixture
def owner(holder: Callable[..., FlaskClient]) -> FlaskClient:
    """The key that begins the replays."""
    return holder("replay:write")


@pytest.fixture
def path(owner: FlaskClient) -> str:
    """A replay of the owner's."""
    return begin(owner)
