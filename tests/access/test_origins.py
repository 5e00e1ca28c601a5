"""What a page in somebody's browser could have sent without being asked: for another host, or without a preflight.

And what pages of origins that are allowed may send, and read.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas.examples import POSITION
from service.app import create_app
from service.live.handover import GIVE_AWAY, Ticket
from service.settings import Settings
from tests.access.test_routes import walked

#: What a browser sends to another origin without asking it first (Fetch, "CORS-safelisted request-header").
UNASKED = [None, "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data"]


def _app(var: Path, **settings: object) -> Flask:
    return create_app(Settings(var=var, **settings))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def open_to_all(tmp_path_factory: pytest.TempPathFactory, redis_process: str) -> Flask:
    """An application where no keys are asked for."""
    return _app(tmp_path_factory.mktemp("var"), redis_url=redis_process)


@pytest.fixture
def client(open_to_all: Flask, redis_server: str) -> FlaskClient:
    """A client of it, with an empty Redis."""
    return open_to_all.test_client()


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


CLUB = "https://club.example"
ASKS = {"Origin": CLUB, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}


class TestAllowedOrigins:
    """`ARBITER_ORIGINS`."""

    @pytest.fixture
    def app(self, tmp_path: Path, redis_server: str) -> Flask:
        """The application, which asks for keys, and counts requests."""
        told = {"origins": f"http://localhost:5173,{CLUB}", "auth": "keys", "rate_limit": "off"}
        return _app(tmp_path, redis_url=redis_server, **told)

    def test_every_answer_can_be_read_by_their_pages_and_by_no_others(self, app: Flask) -> None:
        client = app.test_client()
        statuses = set()
        for _, method, url in walked(app):
            answer = client.open(url, method=method, headers={"Origin": CLUB})
            statuses.add(answer.status_code)
            assert answer.headers["Access-Control-Allow-Origin"] == CLUB and "Origin" in answer.vary, (method, url)
            assert {"ETag", "Location", "Retry-After", "X-Request-ID", "Idempotency-Replayed"} <= set(
                answer.headers["Access-Control-Expose-Headers"].split(", ")
            )
            assert "Access-Control-Allow-Credentials" not in answer.headers
            for origin in ("https://evil.example", "null", f"{CLUB}.evil.example", CLUB.upper(), f"{CLUB}:443", None):
                told = client.open(url, method=method, headers={"Origin": origin} if origin else {})
                assert not [name for name, _ in told.headers if name.startswith("Access-Control")], (method, url)
                assert "Origin" in told.vary
        assert {200, 401, 404} <= statuses

    def test_a_browser_that_asks_first_is_told_what_the_address_takes(self, app: Flask) -> None:
        client = app.test_client()
        for route, _, url in walked(app):
            told = client.options(url, headers=ASKS)
            assert told.status_code == 200, url
            assert route.methods is not None
            assert route.methods <= set(told.headers["Access-Control-Allow-Methods"].split(", ")), url
            sent = {name.lower() for name in told.headers["Access-Control-Allow-Headers"].split(", ")}
            assert {"authorization", "content-type", "idempotency-key", "if-none-match", "last-event-id"} <= sent
            assert int(told.headers["Access-Control-Max-Age"]) > 0
            assert "Access-Control-Allow-Methods" not in client.options(url, headers={**ASKS, "Origin": "null"}).headers
            assert "Access-Control-Allow-Methods" not in client.options(url, headers={"Origin": CLUB}).headers

    def test_problems_can_be_read_too(self, app: Flask) -> None:
        client = app.test_client()
        for answer, status in (
            (client.get("/v1/replays", headers={"Origin": CLUB}), 401),
            (client.get("/nowhere", headers={"Origin": CLUB}), 404),
            (client.get("/v1/cards", headers={"Origin": CLUB, "Host": "evil.example"}), 421),
            (client.post("/v1/cards", headers={"Origin": CLUB}), 405),
        ):
            assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (status, CLUB)

    def test_what_is_the_same_can_be_read_too(self, app: Flask) -> None:
        client = app.test_client()
        etag = client.get("/v1/rulesets", headers={"Origin": CLUB}).headers["ETag"]
        again = client.get("/v1/rulesets", headers={"Origin": CLUB, "If-None-Match": etag})
        assert (again.status_code, again.headers["Access-Control-Allow-Origin"]) == (304, CLUB)

    def test_streams_are_told_so_in_the_head_that_they_are_handed_over_with(
        self, tmp_path: Path, redis_server: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = _app(tmp_path, redis_url=redis_server, origins=CLUB).test_client()
        path = client.post("/v1/replays", json={"position": POSITION}).headers["Location"]
        handed: list[Ticket] = []
        module = import_module("service.api.recorded.stream")
        monkeypatch.setattr(module, "hand_over", lambda connection, ticket, where: handed.append(ticket))
        environ = {GIVE_AWAY: lambda hand: hand(None)}
        for origin in (CLUB, "https://evil.example"):
            for url in (f"{path}/stream", f"{path}/events?from=1&wait=1"):
                client.get(url, headers={"Origin": origin}, environ_overrides=environ)
        allowed = [f"Access-Control-Allow-Origin: {CLUB}" in ticket.head.split("\r\n") for ticket in handed]
        assert allowed == [True, True, False, False]
        assert "Access-Control" not in handed[-1].head

    def test_where_none_are_allowed_nothing_is_said_of_it(self, client: FlaskClient) -> None:
        for method in ("GET", "OPTIONS"):
            answer = client.open("/v1/rulesets", method=method, headers=ASKS)
            assert "Origin" not in answer.vary and "Access-Control-Allow-Origin" not in answer.headers
