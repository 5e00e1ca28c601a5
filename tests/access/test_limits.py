"""Rate limits: how many requests, for whom, and what happens without Redis."""

from __future__ import annotations

import time
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner
from flask import Flask
from redis import Redis

from service.access.keys import Keys
from service.access.limits import Limiter
from service.app import create_app
from service.cli import main
from service.redis_client import connect
from service.settings import Settings
from tests.api.log.shared import problem


def limited(tmp_path: Path, url: str, **more: str | int) -> Flask:
    """An application that takes three requests an hour."""
    settings: dict[str, str | int] = {"rate_limit": "3/hour", **more}
    return create_app(Settings(var=tmp_path, redis_url=url, **settings))  # type: ignore[arg-type]


def statuses(app: Flask, times: int, **headers: str) -> list[int]:
    """What so many requests are answered with."""
    return [app.test_client().get("/v1/rulesets", headers=headers).status_code for _ in range(times)]


def test_who_asks_too_often_is_told_when_to_come_again(tmp_path: Path, redis_server: str) -> None:
    app = limited(tmp_path, redis_server)
    assert statuses(app, 3) == [200] * 3
    refused = app.test_client().get("/v1/rulesets")
    problem(refused, 429, "too-many-requests")
    assert 0 < int(refused.headers["Retry-After"]) <= 1200
    assert app.test_client().get("/healthz").status_code == 200


def test_each_key_has_a_limit_of_its_own_and_bad_ones_share_their_address(
    tmp_path: Path, redis_server: str, redis: Redis
) -> None:
    app = limited(tmp_path, redis_server, auth="keys")
    for _ in range(2):
        headers = {"Authorization": f"Bearer {Keys(redis).create('x', ['replay:read'])[1]}"}
        found = [app.test_client().get(f"/v1/replays/{'0' * 32}", headers=headers).status_code for _ in range(4)]
        assert found == [404, 404, 404, 429]
    tries = [{"Authorization": f"Bearer ak_{n:012x}_{'x' * 43}"} for n in range(4)]
    assert [app.test_client().get("/metrics", headers=one).status_code for one in tries] == [401, 401, 401, 429]


def test_behind_a_trusted_proxy_the_client_counts_and_otherwise_nobody_is_believed(
    tmp_path: Path, redis_server: str
) -> None:
    trusting = limited(tmp_path, redis_server, trusted_proxies=1)
    for address in ("192.0.2.1", "192.0.2.2"):
        assert statuses(trusting, 4, **{"X-Forwarded-For": f"1.2.3.4, {address}"}) == [200, 200, 200, 429]
    wary = limited(tmp_path, redis_server)
    found = [statuses(wary, 1, **{"X-Forwarded-For": f"192.0.2.{n}"})[0] for n in range(4)]
    assert found == [200, 200, 200, 429]


def test_requests_may_come_again_as_time_goes_by(redis_server: str) -> None:
    limiter = Limiter(lambda: Redis.from_url(redis_server))
    taken = 0
    while limiter.wait("me", 2, 2.0) == 0:
        taken += 1
        assert taken < 50
    assert taken >= 2
    assert limiter.wait("another", 2, 2.0) == 0
    time.sleep(1.1)
    assert limiter.wait("me", 2, 2.0) == 0


@pytest.mark.parametrize("url", ["unix:///nobody", "redis+cluster://127.0.0.1:1"])
def test_without_redis_nothing_is_limited_and_nobody_waits(url: str) -> None:
    limiter = Limiter(lambda: connect(Settings(redis_url=url)))
    begun = time.monotonic()
    assert [limiter.wait("me", 1, 3600) for _ in range(100)] == [0] * 100
    assert time.monotonic() - begun < 1


@pytest.mark.parametrize(
    ("auth", "limit", "rate"),
    [
        ("open", None, None),
        ("keys", None, (6000, 60.0)),
        ("keys", "off", None),
        ("open", "2/second", (2, 1.0)),
        ("open", "5/hour", (5, 3600.0)),
    ],
)
def test_there_is_a_limit_where_there_are_keys(auth: str, limit: str | None, rate: tuple[int, float] | None) -> None:
    assert Settings(auth=auth, rate_limit=limit).rate == rate


def test_a_key_may_have_a_rate_of_its_own(tmp_path: Path, redis_server: str, redis: Redis) -> None:
    """More or less than others, or none; and it says so when it is listed."""
    app = limited(tmp_path, redis_server, auth="keys")
    environment = {"ARBITER_REDIS_URL": redis_server}
    for rate, expected in (("2/hour", [404, 404, 429]), ("off", [404] * 9), ("5/hour", [404] * 5 + [429])):
        runner = CliRunner(env=environment)
        made = runner.invoke(main, ["keys", "create", "x", "--scope", "replay:read", "--rate", rate])
        headers = {"Authorization": f"Bearer {made.stdout.strip()}"}
        path = f"/v1/replays/{'0' * 32}"
        assert [app.test_client().get(path, headers=headers).status_code for _ in expected] == expected
        assert f"  {rate}  x" in runner.invoke(main, ["keys", "list"]).stdout
    for wrong in ("0/hour", "many", "3/year"):
        told = CliRunner(env=environment).invoke(main, ["keys", "create", "x", "--scope", "admin", "--rate", wrong])
        assert told.exit_code == 2
        assert "600/minute" in told.output


def test_keys_from_before_there_were_rates(redis: Redis) -> None:
    """They have none."""
    key, token = Keys(redis).create("old", ["admin"])
    old = {name: value for name, value in key._asdict().items() if name != "rate"}
    redis.hset("arbiter:keys", key.ident, orjson.dumps(old))
    assert Keys(redis).get(key.ident) == key
    assert token.startswith(f"ak_{key.ident}_")
