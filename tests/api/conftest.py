"""The application as tests call it: no Redis, nothing read from the environment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application."""
    folder: Path = tmp_path_factory.mktemp("var")
    return create_app(Settings(var=folder, max_body_bytes=200_000))


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client of the application."""
    with app.test_client() as client:
        yield client
