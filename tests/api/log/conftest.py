"""The application with a Redis, for the endpoints of the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.settings import Settings


@pytest.fixture
def app(tmp_path: Path, redis_server: str) -> Flask:
    """The application with a Redis."""
    return create_app(Settings(var=tmp_path, redis_url=redis_server, job_timeout=60))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()


@pytest.fixture
def redis(redis_server: str) -> Redis:
    """The Redis behind the application."""
    return Redis.from_url(redis_server)
