"""Every failure is a problem document with its status, a stable type and pointers, never a stack trace."""

from __future__ import annotations

import io
import json
import logging
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import redis.exceptions
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, fields, validate
from werkzeug.test import TestResponse

from schemas.parts.strict_json import MAX_DEPTH, MAX_INTEGER, JsonError, loads
from service.access.routes import EVERYBODY
from service.api.answering.blueprint import Blueprint
from service.api.answering.json_body import dumps
from service.api.answering.problems import Fault, Problem, conflict, not_found
from service.app import create_app
from service.data_files import load_yaml
from service.openapi import api_of, document
from service.settings import Settings


class CardSchema(Schema):
    """A card, in small."""

    cell = fields.String(required=True, validate=validate.Length(max=3))
    value = fields.Integer(strict=True)


class ProbeSchema(Schema):
    """A body with all the nestings that pointers have to find their way through."""

    cards = fields.Dict(keys=fields.String(validate=validate.Length(max=4)), values=fields.Nested(CardSchema))
    hand = fields.List(fields.Nested(CardSchema))
    deck = fields.Nested(CardSchema, many=True)
    turn = fields.Integer(data_key="turn/number", strict=True)


class QuerySchema(Schema):
    """A query parameter."""

    limit = fields.Integer(validate=validate.Range(1, 100))


probe = Blueprint("probe", __name__, url_prefix="/probe")


@probe.route("/echo", methods=["POST"], scope=EVERYBODY)
@probe.arguments(ProbeSchema)
@probe.response(200)
def echo(body: dict[str, Any]) -> Any:
    """Gives the body back."""
    return body


@probe.route("/list", scope=EVERYBODY)
@probe.arguments(QuerySchema, location="query")
@probe.response(200)
def listed(query: dict[str, Any]) -> Any:
    """Gives the query back."""
    return query


@probe.route("/fail/<kind>", scope=EVERYBODY)
def fail(kind: str) -> Any:
    """Fails as asked."""
    failures: dict[str, Exception] = {
        "bug": RuntimeError("password=hunter2"),
        "away": redis.exceptions.ConnectionError("unix socket /secret/path"),
        "slow": redis.exceptions.TimeoutError("timed out"),
        "missing": not_found("There is no card x."),
        "conflict": conflict("The replay is at 4.", current_version=4),
        "busy": Problem(429, "too-many-requests", "Too many requests", headers={"Retry-After": "7"}),
    }
    raise failures[kind]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app with a few views that fail in every way."""
    app = create_app(Settings(var=tmp_path_factory.mktemp("var"), max_body_bytes=2048, redis_timeout=0.2))
    api_of(app).register_blueprint(probe)
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the app."""
    return app.test_client()


def problem(response: TestResponse, status: int, slug: str) -> dict[str, Any]:
    """The problem document of an answer, with all that every one must have."""
    assert response.status_code == status, response.text
    assert response.mimetype == "application/problem+json"
    document = loads(response.data)
    assert document["type"] == f"/problems/{slug}"
    assert document["status"] == status
    assert document["title"]
    assert "Traceback" not in response.text
    assert isinstance(document, dict)
    return document


def post(client: FlaskClient, body: bytes | str, content_type: str = "application/json") -> TestResponse:
    """Send a body as it is."""
    return client.post("/probe/echo", data=body, content_type=content_type)


NOT_JSON = {
    "nothing": b"",
    "syntax": b'{"turn": }',
    "trailing": b"{} {}",
    "comment": b"{} // no",
    "single quotes": b"{'turn': 1}",
    "duplicate key": b'{"hand": [], "hand": []}',
    "duplicate key deep down": '{"cards": {"a": {"клетка": 1, "клетка": 1}}}'.encode(),
    "duplicate key by escape": rb'{"hand": [], "h\u0061nd": []}',
    "duplicate key beside an escaped quote": rb'{"a":1,"a":2,"b":"\u0022:"}',
    "duplicate key beside an escaped colon": rb'{"a":1,"a":2,"b":"\"\u003A"}',
    "duplicate key among escaped letters": rb'{"\u0441":1,"\u0441":2,"b":"\u0022x:"}',
    "duplicate key beside a spaced colon": b'{"a":1,"a":2,"b" :3}',
    "duplicate key whose value looks like one": rb'{"a":"\":","a":1,"b":"\":"}',
    "NaN": b'{"turn": NaN}',
    "infinity": b'{"turn": -Infinity}',
    "overflowing float": b'{"turn": 1e999}',
    "lone surrogate": rb'{"cards": {"\ud800": {}}}',
    "surrogates swapped": rb'{"cards": "\udc00\ud800"}',
    "not UTF-8": b'{"cards": "\xff"}',
    "UTF-16": '{"hand": []}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"hand": []}',
    "deep lists": b"[" * 900 + b"]" * 900,
    "deep objects": b'{"a":' * 300 + b"1" + b"}" * 300,
    "unclosed": b"[" * 2000,
    "huge integer": b'{"turn": ' + b"9" * 30 + b"}",
    "huge negative integer": b'{"turn": -9007199254740992}',
    "enormous integer": b'{"turn": -' + b"9" * 1900 + b"}",
}


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json_is_a_400(client: FlaskClient, body: bytes) -> None:
    document = problem(post(client, body), 400, "not-json")
    assert document["detail"].startswith("The body is not valid JSON: ")


def test_the_detail_of_a_doubled_key_names_it(client: FlaskClient) -> None:
    document = problem(post(client, NOT_JSON["duplicate key deep down"]), 400, "not-json")
    assert '"клетка"' in document["detail"]


def test_the_largest_integer_and_the_deepest_nesting_are_read() -> None:
    assert loads(str(MAX_INTEGER).encode()) == MAX_INTEGER
    deepest = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert loads(deepest)
    with pytest.raises(JsonError, match="deeper"):
        loads(b"[" + deepest + b"]")
    assert loads(b'"' + b"9" * 40 + b'"') == "9" * 40
    assert loads(b"[" + b"[]," * 500 + b"1]")[-1] == 1


KEYS = st.sampled_from(["a", "b", '":', "\\", '\\":', "é", " :"])
LEAVES = st.none() | st.integers(-(2**70), 2**70) | KEYS | st.just("9" * 20)
PAIRS = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.lists(st.tuples(KEYS, inner), max_size=4).map(tuple),
    max_leaves=12,
)


def written(value: Any, ascii_only: bool, colon: str) -> str:
    """JSON of a value in which a tuple of pairs is an object, its keys doubled where the pairs are."""
    if isinstance(value, tuple):
        pairs = (f"{json.dumps(k, ensure_ascii=ascii_only)}{colon}{written(v, ascii_only, colon)}" for k, v in value)
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ",".join(written(item, ascii_only, colon) for item in value) + "]"
    return json.dumps(value, ensure_ascii=ascii_only)


def is_refused(value: Any) -> bool:
    """Whether a doubled key or a huge integer is in it, found the slow way."""
    if isinstance(value, tuple):
        keys = [key for key, _ in value]
        return len(set(keys)) < len(keys) or any(is_refused(inner) for _, inner in value)
    if isinstance(value, list):
        return any(is_refused(inner) for inner in value)
    return isinstance(value, int) and abs(value) > MAX_INTEGER


@given(value=PAIRS, ascii_only=st.booleans(), colon=st.sampled_from([":", ": ", " :", "\n:", "\t: "]))
def test_the_fast_way_of_reading_refuses_exactly_what_the_slow_one_does(
    value: Any, ascii_only: bool, colon: str
) -> None:
    raw = written(value, ascii_only, colon).encode()
    if is_refused(value):
        with pytest.raises(JsonError):
            loads(raw)
    else:
        assert loads(raw) == json.loads(raw)


def test_json_is_written_as_utf8_in_the_order_given() -> None:
    assert dumps({"б": "Ё", "a": [1, True, None]}) == '{"б":"Ё","a":[1,true,null]}\n'.encode()
    with pytest.raises(TypeError):
        dumps({"rules": {"205.2a", "216.5"}})


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({"hnad": []}, {"/hnad"}),
        ({"hand": [{"cell": "C1"}, {"cell": 7}]}, {"/hand/1/cell"}),
        ({"deck": [{"cell": "C1"}, {"cell": "long name"}]}, {"/deck/1/cell"}),
        (
            {"cards": {"a~1": {"cell": "C1", "value": "x"}, "b/2": {}}},
            {"/cards/a~01/value", "/cards/b~12/cell"},
        ),
        ({"cards": {"too long": {"cell": "C1"}}}, {"/cards/too long"}),
        ({"turn/number": 1.5, "hand": 3}, {"/turn~1number", "/hand"}),
        ([], {""}),
    ],
)
def test_a_422_points_to_every_fault(client: FlaskClient, body: Any, faults: set[str]) -> None:
    document = problem(post(client, dumps(body)), 422, "invalid")
    assert {fault["pointer"] for fault in document["errors"]} == faults
    assert all(fault["message"] for fault in document["errors"])


def test_a_422_of_the_query_says_so(client: FlaskClient) -> None:
    document = problem(client.get("/probe/list?limit=0"), 422, "invalid")
    assert [fault["pointer"] for fault in document["errors"]] == ["/query/limit"]
    problem(client.get("/probe/list?limti=1"), 422, "invalid")


@pytest.mark.parametrize("content_type", ["text/plain", "", "application/x-www-form-urlencoded"])
def test_a_body_of_another_media_type_is_a_415(client: FlaskClient, content_type: str) -> None:
    problem(post(client, b'{"hand": []}', content_type), 415, "unsupported-media-type")


def test_a_packed_body_is_a_415(client: FlaskClient) -> None:
    response = client.post(
        "/probe/echo", data=b"{}", content_type="application/json", headers={"Content-Encoding": "gzip"}
    )
    problem(response, 415, "unsupported-media-type")


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8"])
def test_json_by_its_media_type_is_read(client: FlaskClient, content_type: str) -> None:
    response = post(client, '{"cards": {"ё": {"cell": "C1"}}}', content_type)
    assert response.status_code == 200
    assert response.data == '{"cards":{"ё":{"cell":"C1"}}}\n'.encode()


def test_no_body_at_all_says_nothing(client: FlaskClient) -> None:
    problem(client.post("/probe/echo"), 415, "unsupported-media-type")
    problem(post(client, b""), 400, "not-json")


class _BadChunks(io.RawIOBase):
    """What a server reads the body from that finds no chunks in it."""

    def read(self, size: int = -1) -> bytes:
        """Fails as gunicorn does."""
        raise RuntimeError("invalid chunk size")


def test_a_body_that_breaks_off_or_is_no_body_is_a_400(client: FlaskClient) -> None:
    for stream, length in ((io.BytesIO(b"{}"), "500"), (_BadChunks(), "")):
        sent = {"wsgi.input": stream, "CONTENT_LENGTH": length, "wsgi.input_terminated": True}
        answer = client.post("/probe/echo", content_type="application/json", environ_overrides=sent)
        problem(answer, 400, "bad-request")


def test_a_body_that_is_too_large_is_a_413(client: FlaskClient) -> None:
    document = problem(post(client, b'"' + b"x" * 2047 + b'"'), 413, "too-large")
    assert "2048" in document["detail"]
    assert post(client, b" " * 2046 + b"{}").status_code == 200


def test_what_is_not_there_is_a_404(client: FlaskClient) -> None:
    assert "/nothing" in problem(client.get("/nothing"), 404, "not-found")["detail"]
    assert problem(client.get("/probe/fail/missing"), 404, "not-found")["detail"] == "There is no card x."


def test_a_wrong_method_is_a_405_that_names_the_right_ones(client: FlaskClient) -> None:
    response = client.delete("/healthz")
    problem(response, 405, "method-not-allowed")
    assert "GET" in response.headers["Allow"]


def test_a_conflict_carries_what_the_client_needs(client: FlaskClient) -> None:
    assert problem(client.get("/probe/fail/conflict"), 409, "conflict")["current_version"] == 4


def test_a_429_says_when_to_come_back(client: FlaskClient) -> None:
    response = client.get("/probe/fail/busy")
    problem(response, 429, "too-many-requests")
    assert response.headers["Retry-After"] == "7"


@pytest.mark.parametrize("kind", ["away", "slow"])
def test_without_redis_it_is_a_503_to_be_tried_again(client: FlaskClient, kind: str) -> None:
    response = client.get(f"/probe/fail/{kind}")
    problem(response, 503, "unavailable")
    assert int(response.headers["Retry-After"]) > 0
    assert "secret" not in response.text


def test_a_bug_is_a_500_that_tells_the_log_and_not_the_client(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        response = client.get("/probe/fail/bug")
    document = problem(response, 500, "internal-error")
    assert "hunter2" not in response.text
    assert document["request_id"] == response.headers["X-Request-Id"]
    assert document["request_id"] in caplog.text
    assert "hunter2" in caplog.text


def test_a_request_id_is_taken_over_only_if_it_is_harmless(client: FlaskClient) -> None:
    taken = client.get("/healthz", headers={"X-Request-Id": "case-42"})
    assert taken.headers["X-Request-Id"] == "case-42"
    refused = client.get("/healthz", headers={"X-Request-Id": "a b<script>"})
    assert refused.headers["X-Request-Id"].isalnum()


def test_alive_without_redis_but_not_ready(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json()["status"] == "ok"
    before = time.monotonic()
    response = client.get("/readyz")
    assert time.monotonic() - before < 1, "whoever watches the service must not wait"
    problem(response, 503, "unavailable")
    assert response.headers["Retry-After"]


def test_ready_with_redis(tmp_path: Path, redis_server: str) -> None:
    app = create_app(Settings(var=tmp_path, redis_url=redis_server))
    response = app.test_client().get("/readyz")
    assert (response.status_code, response.get_json()) == (200, {"status": "ready", "redis": "ok"})


def test_every_answer_carries_the_security_headers(client: FlaskClient) -> None:
    for path in ("/healthz", "/nothing", "/probe/fail/bug", "/docs"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_the_reference_needs_nobody_else(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    assert "//" not in page.text.replace("<!doctype", "")
    assert "<script>" not in page.text
    assert "script-src 'self';" in page.headers["Content-Security-Policy"]
    for name in ("start.js", "swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"):
        assert f"docs/{name}" in page.text
        assert client.get(f"/docs/{name}").status_code == 200
    problem(client.get("/docs/index.j2"), 404, "not-found")
    problem(client.get("/docs/..%2f__init__.py"), 404, "not-found")
    assert client.get("/docs/").headers["Location"] == "/docs"


def test_the_document_describes_what_is_there(app: Flask) -> None:
    described = load_yaml(document(app))
    assert described["openapi"] == "3.0.3"
    assert described["info"]["title"] == "Berserk Arbiter"
    assert {"/healthz", "/readyz", "/openapi.yaml", "/probe/echo"} <= described["paths"].keys()
    answers = described["paths"]["/probe/echo"]["post"]["responses"]
    assert {"200", "400", "413", "415", "422"} <= answers.keys()
    invalid = described["components"]["responses"]["invalid"]["content"]
    assert list(invalid) == ["application/problem+json"]


def test_the_document_that_is_served_is_the_one_checked_in(client: FlaskClient) -> None:
    """The same bytes from every process, whatever is recorded here; a client that has it asks for nothing new."""
    response = client.get("/openapi.yaml")
    assert response.mimetype == "application/yaml"
    assert response.data == (Path(__file__).parents[1] / "openapi.yaml").read_bytes()
    again = client.get("/openapi.yaml", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_problem_with_nothing_to_say_says_only_what_it_is() -> None:
    assert Problem(404, "not-found", "Missing").document() == {
        "type": "/problems/not-found",
        "title": "Missing",
        "status": 404,
    }
    assert Problem(422, "invalid", "Bad", errors=[Fault("/a", "no")]).document()["errors"] == [
        {"pointer": "/a", "message": "no"}
    ]


def test_settings_can_be_handed_in(tmp_path: Path) -> None:
    settings = replace(Settings(var=tmp_path), max_body_bytes=4096)
    assert create_app(settings).config["MAX_CONTENT_LENGTH"] == 4096
