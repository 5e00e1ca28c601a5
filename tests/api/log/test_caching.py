"""What a client has already is not sent again, and nobody's browser keeps what is another's."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from service.access import seats
from service.access.keys import Keys
from service.access.routes import Route
from service.app import create_app
from service.settings import Settings
from tests.api.log.shared import CONCEDE, append, begin, played, read
from tests.api.log.test_perspectives import position
from tests.replays.workers import work

CITED = {"event": 1, "verdict": "legal", "rules": ["216.5"], "text": "So it is."}
#: What names itself in ways of its own: files, pages that lead on; what is never the same twice; streams.
OTHERWISE = {"docs", "viewer", "", "metrics", "v1/replays/<string:replay_id>/stream"}
#: The ids of what is no ruleset.
IDS = {"cards.card": "classic:b_zendar", "formats.one_format": "berserk:constructed"}


def _walked(app: Flask, redis: Redis) -> Iterator[tuple[Route, str]]:
    """An address that answers for each route that is read."""
    client = app.test_client()
    path = played(client)
    version = read(client.get(path), 200)["version"]
    ruling = read(client.post(f"{path}/rulings", json={**CITED, "expected_version": version}), 201)["id"]
    job = read(client.post(f"{path}/archives", json={}), 202)["id"]
    work(redis)
    known: dict[str, Any] = {
        **{"replay_id": path.rpartition("/")[2], "version": 1, "ruling_id": ruling, "job_id": job},
        **{"ident": "classic", "number": "216.7", "name": "invalid"},
    }
    urls = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        assert isinstance(rule, Route)
        name = rule.rule.strip("/")
        if "GET" in (rule.methods or ()) and name not in OTHERWISE and name.partition("/")[0] not in OTHERWISE:
            given = {"ident": IDS[rule.endpoint]} if rule.endpoint in IDS else {}
            arguments = {each: {**known, **given}[each] for each in rule.arguments}
            query = "?ids=classic:b_zendar" if rule.endpoint == "cards.several" else ""
            yield rule, urls.build(rule.endpoint, arguments) + query


def _same(client: FlaskClient, url: str, first: TestResponse, **headers: str) -> TestResponse:
    """The answer to who has the first one."""
    return client.get(url, headers={"If-None-Match": first.headers["ETag"], **headers})


def test_whatever_is_read_need_not_be_sent_twice(app: Flask, client: FlaskClient, redis: Redis) -> None:
    walked = list(_walked(app, redis))
    assert len(walked) > 25
    for route, url in walked:
        first = client.get(url)
        assert first.status_code == 200, (url, first.text)
        kept = first.cache_control
        assert bool(kept.private) is ("Authorization" in first.vary) is bool(route.scopes), url
        assert bool(kept.no_cache) is not bool(kept.immutable), url
        head = client.head(url)
        assert head.headers["ETag"] == first.headers["ETag"] and head.data == b"", url
        for method in ("GET", "HEAD"):
            again = client.open(url, method=method, headers={"If-None-Match": first.headers["ETag"]})
            assert (again.status_code, again.data) == (304, b""), url
            for name in ("ETag", "Cache-Control", "Vary"):
                assert again.headers.get(name) == first.headers.get(name), (url, name)
        assert client.get(url, headers={"If-None-Match": '"another"'}).status_code == 200, url


def test_what_was_recorded_and_no_more_is_kept_without_asking(client: FlaskClient) -> None:
    path = played(client)
    version = read(client.get(path), 200)["version"]
    lasting = ("/positions/0", f"/positions/{version}", "/positions/1.svg", "/traces/1", "/events?from=0&limit=1",
               "/traces?from=1&limit=1", "/positions/1?as=second", "/events?from=0&limit=2&as=public")  # fmt: skip
    for what in lasting:
        said = client.get(path + what).headers["Cache-Control"]
        assert set(said.split(", ")) == {"private", "max-age=86400", "immutable"}, what
    for what in (
        "",
        "/events",
        f"/events?from={version}&limit=1",
        "/traces",
        f"/events?from={version + 1}",
        "/notation",
    ):
        assert client.get(path + what).cache_control.no_cache, what
        assert not client.get(path + what).cache_control.immutable, what


def test_what_grows_is_told_anew(client: FlaskClient) -> None:
    path = begin(client)
    before = {what: client.get(path + what) for what in ("", "/events", "/traces", "/notation", "/archive")}
    assert all(_same(client, path + what, first).status_code == 304 for what, first in before.items())
    read(append(client, path, 0, CONCEDE), 201)
    for what, first in before.items():
        assert _same(client, path + what, first).status_code == 200, what


def test_packed_and_not_packed_are_two(client: FlaskClient) -> None:
    url = "/v1/rulesets/classic"
    plain, packed = client.get(url), client.get(url, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data and packed.headers["ETag"] != plain.headers["ETag"]
    assert _same(client, url, packed, **{"Accept-Encoding": "gzip"}).status_code == 304
    assert _same(client, url, packed).data == plain.data


def test_problems_and_answers_to_writing_are_no_ones_to_keep(client: FlaskClient) -> None:
    path = begin(client)
    for answer in (client.get("/v1/cards/nobody"), append(client, path, 0, CONCEDE), client.get("/v1/cards?limit=0")):
        assert "ETag" not in answer.headers


class TestKeys:
    """Where they are asked for."""

    @pytest.fixture
    def app(self, tmp_path: Any, redis_server: str) -> Flask:
        """The application."""
        return create_app(Settings(var=tmp_path, redis_url=redis_server, auth="keys", rate_limit="off"))

    @pytest.fixture
    def reading(self, app: Flask, redis: Redis) -> Callable[..., TestResponse]:
        """Reads with a token."""

        def read(url: str, token: str | None, etag: str = "") -> TestResponse:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return app.test_client().get(url, headers={**headers, "If-None-Match": etag})

        return read

    def test_who_may_not_see_it_is_not_told_that_it_is_the_same(
        self, app: Flask, redis: Redis, reading: Callable[..., TestResponse]
    ) -> None:
        judge = Keys(redis).create("judge", ["judge", "replay:write"])[1]
        client = app.test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {judge}"
        path = client.post("/v1/replays", json={"position": position()}).headers["Location"]
        tokens = seats.issue(redis, path.rpartition("/")[2], ["first", "second"])
        seen = {name: reading(f"{path}/positions/0", token) for name, token in {"judge": judge, **tokens}.items()}
        assert len({answer.headers["ETag"] for answer in seen.values()}) == 3
        etag = seen["judge"].headers["ETag"]
        assert reading(f"{path}/positions/0", judge, etag).status_code == 304
        assert reading(f"{path}/positions/0", tokens["first"], etag).data == seen["first"].data
        assert reading(f"{path}/positions/0", None, etag).status_code == 401
        assert reading(f"{path}/positions/0?as=second", tokens["first"], etag).status_code == 403
        for answer in seen.values():
            assert answer.cache_control.private and "Authorization" in answer.vary


def test_the_document_is_known_by_its_content(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("/openapi.yaml", "/openapi.json"):
        first = client.get(url)
        packed = client.get(url, headers={"Accept-Encoding": "gzip"})
        assert _same(client, url, first).status_code == 304
        assert gzip.decompress(packed.data) == first.data and len(packed.data) < len(first.data) / 4
    monkeypatch.setattr(import_module("service.api.operations"), "_document", lambda: b"openapi: 3.0.3\n")
    assert client.get("/openapi.yaml", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200
