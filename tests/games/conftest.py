"""The application with a Redis, and another game played in the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.games import beside
from service.settings import Settings
from tests.games.coins import COINS


@pytest.fixture
def client(tmp_path: Path, redis_server: str) -> Iterator[FlaskClient]:
    """A client of the application."""
    app = create_app(Settings(var=tmp_path, redis_url=redis_server, job_timeout=60))
    with beside(COINS):
        yield app.test_client()


@pytest.fixture
def redis(redis_server: str) -> Redis:
    """The Redis behind the application."""
    return Redis.from_url(redis_server)
