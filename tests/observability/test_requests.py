"""What is told of requests: ids, log lines, numbers; and what is not."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from schemas.examples import POSITION, STRIKE
from service.app import create_app
from service.observing import logs, metrics
from service.settings import Settings
from tests.api.log.shared import CONCEDE, PASS, append, begin, problem


@pytest.fixture
def app(tmp_path: Path, redis_server: str) -> Flask:
    """The application."""
    return create_app(Settings(var=tmp_path, redis_url=redis_server))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()


def number(client: FlaskClient, sample: str) -> float:
    """A sample of the metrics; 0 where there is none."""
    found = re.search(rf"^{re.escape(sample)} (\S+)$", client.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_a_problem_says_under_which_id_the_request_is_logged(client: FlaskClient) -> None:
    for method, path in (("get", "/nothing"), ("delete", "/healthz"), ("post", "/v1/adjudications")):
        answer = getattr(client, method)(path, headers={"X-Request-Id": "mine-1"})
        assert answer.get_json()["request_id"] == answer.headers["X-Request-Id"] == "mine-1"
    drawn = client.get("/nothing", headers={"X-Request-Id": 'x" y'})
    assert re.fullmatch("[0-9a-f]{32}", drawn.headers["X-Request-Id"])
    assert problem(drawn, 404, "not-found")["request_id"] == drawn.headers["X-Request-Id"]


def test_requests_and_rulings_are_counted(client: FlaskClient) -> None:
    legal, illegal = (f'arbiter_adjudications_total{{verdict="{verdict}"}}' for verdict in ("legal", "illegal"))
    asked = 'arbiter_requests_total{endpoint="adjudications.adjudicate",method="POST",status="200"}'
    before = [number(client, sample) for sample in (legal, illegal, asked)]
    client.post("/v1/adjudications", json={"position": POSITION, "action": STRIKE})
    client.post("/v1/adjudications", json={"position": POSITION, "action": {**STRIKE, "target": "a1"}})
    path = begin(client)
    append(client, path, 0, PASS)
    append(client, path, 1, STRIKE | {"player": "second"})
    after = [number(client, sample) for sample in (legal, illegal, asked)]
    assert [late - early for late, early in zip(after, before, strict=True)] == [2, 2, 2]
    assert number(client, 'arbiter_request_seconds_count{endpoint="adjudications.adjudicate"}') >= 2


def test_appends_that_came_too_late_are_counted(client: FlaskClient) -> None:
    before = number(client, "arbiter_append_conflicts_total")
    path = begin(client)
    append(client, path, 0, CONCEDE)
    append(client, path, 0, CONCEDE)
    assert number(client, "arbiter_append_conflicts_total") == before + 1


def test_waiting_jobs_are_counted_and_redis_may_be_away(client: FlaskClient, redis_server: str, tmp_path: Path) -> None:
    path = begin(client)
    client.post(f"{path}/verifications", json={})
    assert number(client, 'arbiter_queue_jobs{queue="default"}') == 1
    assert number(client, "arbiter_redis_up") == 1
    away = create_app(Settings(var=tmp_path, redis_url=f"unix://{tmp_path}/nobody")).test_client()
    assert number(away, "arbiter_redis_up") == 0
    assert number(away, "arbiter_append_conflicts_total") >= 0


def test_paths_and_methods_that_clients_make_up_do_not_become_numbers(client: FlaskClient) -> None:
    for n in range(5):
        client.get(f"/made-up-{n}")
        client.open("/healthz", method=f"MADE{n}")
    text = client.get("/metrics").text
    assert "made-up" not in text
    assert "MADE" not in text


def test_all_processes_are_added_up(tmp_path: Path) -> None:
    count = "from service.observing import metrics; metrics.CONFLICTS.inc(2); metrics.STREAMS.inc()"
    show = (
        "from redis import Redis; from service.observing import metrics; print(metrics.text(Redis, Redis, []).decode())"
    )
    environment = os.environ | {metrics.FOLDER: str(tmp_path)}
    for _ in range(2):
        subprocess.run([sys.executable, "-c", count], env=environment, check=True)
    shown = subprocess.run([sys.executable, "-c", show], env=environment, check=True, capture_output=True, text=True)
    assert "arbiter_append_conflicts_total 4.0" in shown.stdout


def lines(form: str, level: str, tell: object) -> list[str]:
    """What is logged while something is told."""
    root, requests = logging.getLogger(), logging.getLogger(logs.REQUESTS)
    before = root.handlers[:], root.level, requests.level
    stream = io.StringIO()
    try:
        logs.configure(level, form)
        handler = root.handlers[0]
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(stream)
        tell()  # type: ignore[operator]
    finally:
        root.handlers[:], root.level = before[:2]
        requests.setLevel(before[2])
    return stream.getvalue().splitlines()


def test_json_logs_have_a_line_for_each_request_and_no_secret(client: FlaskClient) -> None:
    def ask() -> None:
        client.get("/v1/rulesets?token=s3cret", headers={"X-Request-Id": "mine", "Authorization": "Bearer s3cret"})
        client.post("/v1/adjudications", headers={"Authorization": "Bearer s3cret"}, json={})

    found = [json.loads(line) for line in lines("json", "warning", ask)]
    assert [(line["path"], line["status"]) for line in found] == [("/v1/rulesets", 200), ("/v1/adjudications", 401)]
    assert found[0]["request_id"] == "mine"
    assert found[0]["milliseconds"] > 0
    assert {"time", "level", "logger", "process", "message", "method", "caller"} <= set(found[0])
    assert "s3cret" not in json.dumps(found)


def test_text_logs_are_lines_and_a_failure_is_told_with_its_request() -> None:
    def fail() -> None:
        try:
            raise ValueError("why")
        except ValueError:
            logging.getLogger("x").exception("it failed")

    (first, *rest) = lines("text", "warning", fail)
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ERROR x\[\d+\]: it failed", first)
    assert rest[0].startswith("  Traceback")
    (line,) = lines("json", "warning", fail)
    assert json.loads(line)["exception"].endswith("ValueError: why")


@pytest.mark.parametrize("sent", ["%0A2026-01-01T00:00:00Z", "%0D", "%1B[2J", "%E2%80%A8", "%C2%85", "%E2%80%AE"])
def test_what_is_asked_for_begins_no_line_of_the_log_and_commands_no_terminal(client: FlaskClient, sent: str) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.formatter("text"))
    log = logging.getLogger(logs.REQUESTS)
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        client.get(f"/v1/replays/x{sent} CRITICAL forged")
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    line = written.getvalue()
    assert "forged" in line
    assert line.endswith("\n") and line[:-1].isprintable(), line


def test_an_exception_stands_indented_below_its_line() -> None:
    record = logging.makeLogRecord({"msg": "it failed", "levelname": "ERROR"})
    try:
        raise ValueError("a\n2026-01-01T00:00:00Z CRITICAL forged\x1b[2J")
    except ValueError:
        record.exc_info = sys.exc_info()
    first, *more = logs.formatter("text").format(record).split("\n")
    assert first.endswith("it failed")
    assert len(more) > 3 and all(line.startswith("  ") and line.isprintable() for line in more)
