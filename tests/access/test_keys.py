"""API keys: who gets in, who does not, and what is kept of a key."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from schemas.examples import POSITION, STRIKE
from service.access import keys as module
from service.access.keys import KeyRing, Keys
from service.app import create_app
from service.cli import main
from service.redis_client import connect
from service.settings import Settings
from tests.access.secrets import is_told, secret_of
from tests.api.log.shared import problem, read

Holder = Callable[..., FlaskClient]
RULING = {"position": POSITION, "action": STRIKE}


def test_without_a_key_there_is_nothing_but_what_is_for_everybody(app: Flask) -> None:
    client = app.test_client()
    for path in ("/healthz", "/readyz", "/openapi.yaml", "/docs", "/v1/rulesets", "/v1/cards?limit=1"):
        assert client.get(path).status_code == 200, path
    refused = client.post("/v1/adjudications", json=RULING)
    problem(refused, 401, "unauthorized")
    assert refused.headers["WWW-Authenticate"].startswith("Bearer")
    for path in ("/metrics", "/v1/jobs/0", "/v1/replays/0", "/v1/replays/0/stream"):
        problem(client.get(path), 401, "unauthorized")


@pytest.mark.parametrize(
    "header",
    [
        *("", "Bearer", "Bearer ", "Basic YTpi", "bearer x", "Bearer ak_000000000000_" + "x" * 43),
        *("Bearer st_" + "0" * 32 + "_" + "x" * 43, "Bearer " + "x" * 10_000, "Bearer ак_\udcff", "Bearer a b"),
    ],
)
def test_what_is_no_key_is_none(app: Flask, header: str) -> None:
    encoded = header.encode("utf-8", "surrogateescape").decode("latin-1")
    refused = app.test_client().post("/v1/adjudications", json=RULING, headers={"Authorization": encoded})
    body = problem(refused, 401, "unauthorized")
    assert header[7:] not in str(body) or len(header) < 10


def test_a_key_is_good_for_its_scopes_only(holder: Holder) -> None:
    adjudicator, reader = holder("adjudicate"), holder("replay:read")
    assert adjudicator.post("/v1/adjudications", json=RULING).status_code == 200
    assert "adjudicate" in problem(reader.post("/v1/adjudications", json=RULING), 403, "forbidden")["detail"]
    problem(adjudicator.post("/v1/replays", json={"position": POSITION}), 403, "forbidden")
    problem(reader.post("/v1/replays", json={"position": POSITION}), 403, "forbidden")
    begun = holder("replay:write").post("/v1/replays", json={"position": POSITION})
    assert begun.status_code == 201
    path = begun.headers["Location"]
    problem(holder("replay:write").post(f"{path}/rewinds", json={}), 403, "forbidden")
    assert holder("judge").post(f"{path}/rewinds", json={}).status_code == 422
    problem(holder("judge").get("/metrics"), 403, "forbidden")
    assert holder("admin").get("/metrics").status_code == 200
    assert holder("admin").post("/v1/adjudications", json=RULING).status_code == 200


def test_a_key_is_kept_as_a_hash_and_shown_nowhere(
    app: Flask, redis: Redis, holder: Holder, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    key, token = Keys(redis).create("Anna", ["replay:read"])
    secret = secret_of(token)
    client = holder(token=token)
    answers = [client.get("/v1/replays/0"), client.get("/metrics"), client.post("/v1/adjudications", data="{")]
    answers.append(holder(token=token[:-1] + "!").get("/metrics"))
    stored = b"".join(redis.dump(name) for name in redis.keys("*"))
    for place in (stored, *(answer.data for answer in answers), caplog.text.encode(), repr(key).encode()):
        assert not is_told(secret, place)
    assert Keys(redis).all() == [key]


def test_a_revoked_key_is_good_for_nothing(holder: Holder, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    key, token = Keys(redis).create("somebody", ["adjudicate"])
    client = holder(token=token)
    assert client.post("/v1/adjudications", json=RULING).status_code == 200
    assert Keys(redis).revoke(key.ident)
    assert not Keys(redis).revoke(key.ident)
    monkeypatch.setattr(module, "_TRUSTED", 0.0)
    problem(client.post("/v1/adjudications", json=RULING), 401, "unauthorized")


def test_a_key_made_anew_is_good_at_once(holder: Holder, redis: Redis) -> None:
    key, token = Keys(redis).create("somebody", ["adjudicate"])
    assert holder(token=token).post("/v1/adjudications", json=RULING).status_code == 200
    renewed = Keys(redis).renew(key.ident)
    assert renewed is not None
    assert holder(token=renewed).post("/v1/adjudications", json=RULING).status_code == 200
    problem(holder(token=token).post("/v1/adjudications", json=RULING), 401, "unauthorized")


def test_a_key_that_was_seen_serves_on_without_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(var=tmp_path, auth="keys", redis_url=f"unix://{tmp_path}/nobody")
    app = create_app(settings)
    known = module.Key("0" * 12, "somebody", ("adjudicate",), "", module.digest("x" * 43))
    ring = KeyRing(connect(settings))
    app.extensions["arbiter-keys"] = ring
    headers = {"Authorization": f"Bearer ak_{known.ident}_{'x' * 43}"}
    refused = app.test_client().post("/v1/adjudications", json=RULING, headers=headers)
    problem(refused, 503, "unavailable")
    assert refused.headers["Retry-After"]
    monkeypatch.setattr(module, "_TRUSTED", -1.0)
    ring._seen[known.ident] = (module.time.monotonic(), known)
    assert app.test_client().post("/v1/adjudications", json=RULING, headers=headers).status_code == 200
    ring._seen[known.ident] = (module.time.monotonic() - 601, known)
    assert app.test_client().post("/v1/adjudications", json=RULING, headers=headers).status_code == 503


def test_where_no_keys_are_asked_for_a_wrong_one_is_still_wrong(tmp_path: Path, redis_server: str) -> None:
    client = create_app(Settings(var=tmp_path, redis_url=redis_server)).test_client()
    assert client.post("/v1/adjudications", json=RULING).status_code == 200
    wrong = client.post("/v1/adjudications", json=RULING, headers={"Authorization": "Bearer wrong"})
    problem(wrong, 401, "unauthorized")


def test_the_command_makes_lists_and_revokes(redis_server: str, redis: Redis, app: Flask) -> None:
    runner = CliRunner()
    environment = {"ARBITER_REDIS_URL": redis_server}
    made = runner.invoke(
        main, ["keys", "create", "Anna", "--scope", "judge", "--scope", "replay:read"], env=environment
    )
    assert made.exit_code == 0, made.output
    token = made.stdout.strip()
    (key,) = Keys(redis).all()
    assert (key.name, key.scopes) == ("Anna", ("judge", "replay:read"))
    headers = {"Authorization": f"Bearer {token}"}
    assert read(app.test_client().get("/v1/rulesets", headers=headers), 200)
    listed = runner.invoke(main, ["keys", "list"], env=environment)
    assert key.ident in listed.stdout and "judge,replay:read" in listed.stdout
    assert token not in listed.output
    assert runner.invoke(main, ["keys", "revoke", key.ident], env=environment).exit_code == 0
    assert runner.invoke(main, ["keys", "revoke", key.ident], env=environment).exit_code == 1
    assert Keys(redis).all() == []
    assert runner.invoke(main, ["keys", "create", "Anna", "--scope", "all"], env=environment).exit_code == 2
    assert runner.invoke(main, ["keys", "list"], env={"ARBITER_REDIS_URL": "unix:///nobody"}).exit_code == 2


def test_who_may_only_write_follows_its_own_imports(holder: Holder, redis: Redis) -> None:
    """And no judge's jobs; judges follow all."""
    writer, judge = holder("replay:write"), holder("judge")
    path = writer.post("/v1/replays", json={"position": POSITION}).headers["Location"]
    archive = judge.get(f"{path}/archive").data
    imported = writer.post("/v1/imports", data=archive, content_type="application/gzip").headers["Location"]
    verified = judge.post(f"{path}/verifications", json={}).headers["Location"]
    assert [writer.get(imported).status_code, judge.get(imported).status_code] == [200, 200]
    problem(writer.get(verified), 403, "forbidden")
    problem(holder("replay:read").get(imported), 403, "forbidden")
    assert judge.get(verified).status_code == 200
