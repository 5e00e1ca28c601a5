"""The application with a Redis, for the endpoints of the log."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.settings import Settings


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, redis_process: str) -> Flask:
    """The application, made once: it keeps nothing that the next test would find."""
    return create_app(Settings(var=tmp_path_factory.mktemp("var"), redis_url=redis_process, job_timeout=60))


@pytest.fixture
def app(made: Flask, redis_server: str) -> Flask:
    """The application with an empty Redis."""
    return made


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()


@pytest.fixture
def redis(redis_server: str) -> Redis:
    """The Redis behind the application."""
    return Redis.from_url(redis_server)
