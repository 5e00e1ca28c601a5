"""Jobs that are ordered: nobody fills the queue."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from rq import SimpleWorker
from rq.job import Job

from replays import jobs
from schemas.examples import POSITION
from service.app import create_app
from service.settings import Settings
from tests.api.log.shared import NOBODY, problem

Holder = Callable[..., FlaskClient]


@pytest.fixture
def app(tmp_path: Path, redis_server: str) -> Flask:
    """The application, which lets each caller have three jobs."""
    return create_app(Settings(var=tmp_path, redis_url=redis_server, auth="keys", rate_limit="off", caller_jobs=3))


def test_one_caller_has_so_many_jobs_and_another_is_not_starved(holder: Holder, redis: Redis) -> None:
    owner, judge, other = holder("replay:write"), holder("judge"), holder("judge")
    path = owner.post("/v1/replays", json={"position": POSITION}).headers["Location"]
    orders = ("/v1/verifications", f"{path}/verifications", f"{path}/archives")
    assert [judge.post(place, json={}).status_code for place in orders] == [202] * 3
    for place in orders:
        refused = judge.post(place, json={})
        problem(refused, 429, "too-many-requests")
        assert int(refused.headers["Retry-After"]) > 0
    assert jobs.queue(redis).count == 3
    assert other.post("/v1/verifications", json={}).status_code == 202


def test_an_archive_to_take_in_is_a_job_too(holder: Holder, redis: Redis) -> None:
    owner = holder("replay:write")
    sent = [owner.post("/v1/imports", data=b"x", content_type="application/gzip").status_code for _ in range(4)]
    assert sent == [202] * 3 + [429]
    assert len(redis.keys("*upload*")) <= 3


def test_an_order_that_comes_to_nothing_takes_no_place(holder: Holder) -> None:
    judge = holder("judge")
    found = [judge.post(f"/v1/replays/{NOBODY}/verifications", json={}).status_code for _ in range(5)]
    assert found == [404] * 5
    assert judge.post("/v1/verifications", json={}).status_code == 202


def test_a_place_is_free_again_when_its_job_has_ended_or_is_gone(holder: Holder, redis: Redis) -> None:
    judge = holder("judge")
    ordered = [judge.post("/v1/verifications", json={}).get_json()["id"] for _ in range(3)]
    assert judge.post("/v1/verifications", json={}).status_code == 429
    redis.hset(Job.key_for(ordered[0]), "status", "started")
    assert judge.post("/v1/verifications", json={}).status_code == 429
    redis.hset(Job.key_for(ordered[0]), "status", "failed")
    assert [judge.post("/v1/verifications", json={}).status_code for _ in range(2)] == [202, 429]
    queue = jobs.queue(redis)
    SimpleWorker([queue], connection=redis, serializer=jobs.SERIALIZER, job_class=jobs.ListedJob).work(burst=True)
    assert [judge.post("/v1/verifications", json={}).status_code for _ in range(4)] == [202] * 3 + [429]


def test_orders_at_once_are_counted_too(app: Flask, holder: Holder) -> None:
    header = holder("judge").environ_base["HTTP_AUTHORIZATION"]

    def ask(_: int) -> int:
        return app.test_client().post("/v1/verifications", json={}, headers={"Authorization": header}).status_code

    with ThreadPoolExecutor(8) as pool:
        found = sorted(pool.map(ask, range(16)))
    assert found == [202] * 3 + [429] * 13


def test_without_keys_addresses_are_counted(tmp_path: Path, redis_server: str) -> None:
    client = create_app(Settings(var=tmp_path, redis_url=redis_server, caller_jobs=1)).test_client()
    assert [client.post("/v1/verifications", json={}).status_code for _ in range(2)] == [202, 429]
    far = client.post("/v1/verifications", json={}, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert far.status_code == 202
