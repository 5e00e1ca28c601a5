"""The application with a Redis, and another game played in the house."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.games import beside
from service.settings import Settings
from tests.games.coins import COINS


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory, redis_process: str) -> Flask:
    """The application, made once: it keeps nothing that the next test would find."""
    return create_app(Settings(var=tmp_path_factory.mktemp("var"), redis_url=redis_process, job_timeout=60))


@pytest.fixture
def client(app: Flask, redis_server: str) -> Iterator[FlaskClient]:
    """A client of the application with an empty Redis."""
    with beside(COINS):
        yield app.test_client()


@pytest.fixture
def redis(redis_server: str) -> Redis:
    """The Redis behind the application."""
    return Redis.from_url(redis_server)
