"""What a page in somebody's browser could have sent without being asked: for another host, or without a preflight."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.settings import Settings

#: What a browser sends to another origin without asking it first (Fetch, "CORS-safelisted request-header").
UNASKED = [None, "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data"]


def _app(var: Path, **settings: object) -> Flask:
    return create_app(Settings(var=var, **settings))  # type: ignore[arg-type]


@pytest.fixture
def client(tmp_path: Path, redis_server: str) -> FlaskClient:
    """A client where no keys are asked for."""
    return _app(tmp_path, redis_url=redis_server).test_client()


def _problem(answer: TestResponse, status: int, slug: str) -> None:
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json"), answer.text
    assert answer.json is not None and answer.json["type"] == f"/problems/{slug}"


@pytest.mark.parametrize("kind", UNASKED)
@pytest.mark.parametrize("body", [b"", b"{}"])
def test_no_write_is_carried_out_that_a_strange_page_can_send_unasked(
    client: FlaskClient, kind: str | None, body: bytes
) -> None:
    writes = sorted({r.rule for r in client.application.url_map.iter_rules() if "POST" in (r.methods or ())})
    assert "/v1/verifications" in writes and "/v1/replays/import" in writes
    for rule in writes:
        path = rule.replace("<string:replay_id>", "0" * 32)
        _problem(client.post(path, data=body, content_type=kind), 415, "unsupported-media-type")


def test_a_write_that_has_nothing_to_say_says_so(client: FlaskClient) -> None:
    _problem(client.post("/v1/verifications", content_type="application/json"), 400, "not-json")
    assert client.post("/v1/verifications", json={}).status_code == 202


def test_what_is_deleted_needs_a_preflight_anyway_and_no_media_type(client: FlaskClient) -> None:
    path = f"/v1/replays/{'0' * 32}/seats/first"
    _problem(client.delete(path), 404, "not-found")
    _problem(client.delete(path, data=b"x", content_type="text/plain"), 415, "unsupported-media-type")


def test_a_compressed_body_is_not_read(client: FlaskClient) -> None:
    for kind in ("application/json", "application/gzip"):
        path = "/v1/imports" if kind == "application/gzip" else "/v1/verifications"
        answer = client.post(path, data=b"x", content_type=kind, headers={"Content-Encoding": "gzip"})
        _problem(answer, 415, "unsupported-media-type")
        assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("host", ["localhost", "LocalHost:8000", "127.0.0.1:8000", "[::1]", "[::1]:8000"])
def test_this_machine_is_reached_by_its_own_names(client: FlaskClient, host: str) -> None:
    assert client.get("/v1/rulesets", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.7", "[::2]"),
        *("localhost@evil.example", "localhost:8000:1", "localhost:99999", "localhost, evil.example", "::1", "[::1"),
        *("localhost/", "local host", "é.example"),
    ],
)
def test_no_other_host_is_answered_for(client: FlaskClient, host: str) -> None:
    for path in ("/v1/rulesets", "/viewer/", "/docs", "/openapi.yaml", "/v1/replays", "/nowhere"):
        _problem(client.get(path, headers={"Host": host}), 421, "misdirected-request")
    _problem(client.post("/v1/verifications", json={}, headers={"Host": host}), 421, "misdirected-request")


def test_a_request_without_a_host_is_malformed(client: FlaskClient) -> None:
    _problem(client.get("/v1/rulesets", headers={"Host": ""}), 400, "bad-request")


def test_health_checks_are_answered_whatever_they_call_the_machine(client: FlaskClient) -> None:
    for host in ("10.0.0.7:8000", "arbiter-0.pods.example", ""):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200
        assert client.get("/readyz", headers={"Host": host}).status_code == 200


def test_the_hosts_that_were_told_are_answered_for_too(tmp_path: Path) -> None:
    client = _app(tmp_path, host="192.0.2.1", hosts="Arbiter.Example, .club.example,[2001:db8::1]").test_client()
    for host in (
        "arbiter.example",
        "ARBITER.example:443",
        "a.club.example",
        "192.0.2.1",
        "[2001:db8:0::1]",
        "localhost",
    ):
        assert client.get("/v1/rulesets", headers={"Host": host}).status_code == 200, host
    for host in ("www.arbiter.example", "badclub.example", "192.0.2.2"):
        _problem(client.get("/v1/rulesets", headers={"Host": host}), 421, "misdirected-request")


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_listening_everywhere_any_address_will_do_and_names_are_told(tmp_path: Path, everywhere: str) -> None:
    """No page can make a browser call its own name by an address: names alone are rebound."""
    client = _app(tmp_path, host=everywhere, hosts="arbiter.example").test_client()
    for host in ("192.0.2.2", "[2001:db8::1]:80", "arbiter.example", "localhost"):
        assert client.get("/v1/rulesets", headers={"Host": host}).status_code == 200
    _problem(client.get("/v1/rulesets", headers={"Host": "evil.example"}), 421, "misdirected-request")
