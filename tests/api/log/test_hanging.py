"""A Redis that takes connections and answers nothing: it costs few threads their time."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from schemas.examples import POSITION, STRIKE
from service import redis_client
from service.app import create_app
from service.settings import Settings
from tests.api.log.shared import NOBODY, problem

WAIT = 0.5


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    """A client of an application whose Redis says nothing."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        yield create_app(Settings(var=Path("nowhere"), redis_url=url, redis_timeout=WAIT)).test_client()


def test_after_one_waited_in_vain_the_next_are_told_at_once(client: FlaskClient) -> None:
    problem(client.get(f"/v1/replays/{NOBODY}"), 503, "unavailable")
    begun = time.monotonic()
    for _ in range(20):
        refused = client.get(f"/v1/replays/{NOBODY}")
        problem(refused, 503, "unavailable")
        assert refused.headers["Retry-After"]
    assert time.monotonic() - begun < WAIT
    assert client.post("/v1/adjudications", json={"position": POSITION, "action": STRIKE}).status_code == 200


def test_it_is_asked_again_a_moment_later(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_client, "_PAUSE", 0.05)
    problem(client.get(f"/v1/replays/{NOBODY}"), 503, "unavailable")
    time.sleep(0.1)
    begun = time.monotonic()
    problem(client.get(f"/v1/replays/{NOBODY}"), 503, "unavailable")
    assert time.monotonic() - begun >= WAIT * 0.9
