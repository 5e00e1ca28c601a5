"""Answers that say a lot come compressed, where that tells nobody what is in them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from schemas import examples
from schemas.parts.strict_json import loads
from service.access import seats
from service.access.keys import Keys
from service.app import create_app
from service.settings import Settings
from tests.api.log.shared import begin

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def test_a_ruling(client: FlaskClient) -> None:
    plain = client.post("/v1/adjudications", json=examples.FULL_BOARD_STRIKE)
    packed = client.post("/v1/adjudications", json=examples.FULL_BOARD_STRIKE, headers=GZIP)
    assert (plain.headers.get("Content-Encoding"), packed.headers["Content-Encoding"]) == (None, "gzip")
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Length"] == str(len(packed.data)) and len(packed.data) < len(plain.data) / 4
    for answer in (plain, packed):
        assert answer.headers["Vary"] == "Accept-Encoding" and "ETag" not in answer.headers


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        *(("gzip", True), ("GZIP", True), ("*", True), ("br;q=1.0, gzip;q=0.5", True), ("gzip;q=0.001", True)),
        *(("", False), ("gzip;q=0", False), ("*;q=0", False), ("br", False), ("identity", False), ("gzipped", False)),
        *(("gzip;q=0.5, identity;q=0.8", False), ("*, gzip;q=0", False), ("gzip;q=nonsense", False), ("\x7f", False)),
    ],
)
def test_what_the_client_takes(client: FlaskClient, wanted: str, given: bool) -> None:
    answer = client.get("/v1/rulesets/classic", headers={"Accept-Encoding": wanted})
    assert answer.status_code == 200 and answer.headers["Vary"] == "Accept-Encoding"
    assert (answer.headers.get("Content-Encoding") == "gzip") is given
    text = gzip.decompress(answer.data) if given else answer.data
    assert loads(text)["id"] == "classic"


def test_a_head_says_what_a_get_would(client: FlaskClient) -> None:
    get, head = (client.open("/v1/rulesets/classic", method=method, headers=GZIP) for method in ("GET", "HEAD"))
    for name in ("Content-Encoding", "Content-Length", "Vary", "Content-Type"):
        assert get.headers[name] == head.headers[name]
    assert not head.data


def test_what_is_short_or_compressed_already_is_left_alone(client: FlaskClient) -> None:
    path = begin(client)
    for where in ("/healthz", path, f"{path}/archive", "/v1/nowhere"):
        assert "Content-Encoding" not in client.get(where, headers=GZIP).headers, where


def test_a_long_list_of_faults(client: FlaskClient) -> None:
    answer = client.post("/v1/adjudications", json={f"unknown{n}": 1 for n in range(100)}, headers=GZIP)
    assert (answer.status_code, answer.headers["Content-Encoding"]) == (422, "gzip")
    assert len(loads(gzip.decompress(answer.data))["errors"]) > 100


@pytest.fixture
def guarded(tmp_path: Path, redis_server: str) -> Flask:
    """The application where keys are asked for."""
    return create_app(Settings(var=tmp_path, redis_url=redis_server, auth="keys", rate_limit="off"))


def test_no_secret_is_compressed_beside_somebody_s_words(guarded: Flask, redis_server: str) -> None:
    redis = Redis.from_url(redis_server)
    judge, seat = guarded.test_client(), guarded.test_client()
    key = Keys(redis).create("judge", ("judge", "replay:write"))[1]
    judge.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {key}"
    path = begin(judge, position=examples.FULL_BOARD_STRIKE["position"])
    token = seats.issue(redis, path.rpartition("/")[2], ["first"])["first"]
    seat.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    assert judge.get(f"{path}/positions/0", headers=GZIP).headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in seat.get(f"{path}/positions/0", headers=GZIP).headers
    made = judge.post(f"{path}/seats", json={"seats": ["second"]}, headers=GZIP)
    assert made.status_code == 201 and "Content-Encoding" not in made.headers and "Vary" not in made.headers
