"""`Idempotency-Key` wherever something is made: once, and what was answered is said again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis.exceptions
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from replays.errors import KeyReused, StoreUnavailable, UnderWay
from replays.judged import answers
from replays.judged.answers import Answers, Key
from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from schemas.examples import POSITION
from service.access.keys import Keys
from service.app import create_app
from service.openapi import api_of
from service.redis_client import connect
from service.settings import Settings
from tests.api.log.shared import PASS, append, begin, pointers, problem, read

GZIP = "application/gzip"
REPLAYED = "Idempotency-Replayed"
GAME = f'[ruleset "classic"]\n[start "{"classic / a1@C1=classic:b_zendar /"}"]\n'
RULING = {"expected_version": 1, "event": 1, "verdict": "legal", "rules": ["205.2a"], "text": "It was."}
#: What makes something, beside the replay that it is about: what is sent, and another body.
WORKS: dict[str, tuple[Any, Any]] = {
    "/v1/replays": ({"position": POSITION, "title": "One"}, {"position": POSITION, "title": "Two"}),
    "{path}/forks": ({"at": 0}, {"at": 1}),
    "{path}/rulings": (RULING, {**RULING, "text": "It was not."}),
    "{path}/rewinds": ({"expected_version": 1, "to": 0}, {"expected_version": 1, "to": 0, "reason": "x"}),
    "{path}/notes": ({"expected_version": 1, "text": "x"}, {"expected_version": 1, "text": "y"}),
    "{path}/closings": ({"expected_version": 1}, {"expected_version": 1, "reason": "x"}),
    "{path}/events": (
        {"expected_version": 1, "action": {**PASS, "player": "second"}},
        {"expected_version": 1, "action": {"type": "concede", "player": "second"}},
    ),
    "{path}/verifications": ({}, None),
    "{path}/archives": ({}, None),
    "/v1/verifications": ({}, {"replays": ["0" * 32]}),
    "/v1/replays/import": (b"", b"x"),
    "/v1/imports": (b"", b"x"),
}


@pytest.fixture
def path(client: FlaskClient) -> str:
    """A replay with an event."""
    path = begin(client)
    read(append(client, path, 0, PASS), 201)
    return path


def send(client: FlaskClient, url: str, body: Any, key: str = "k") -> TestResponse:
    """Make a request with a key; bytes are a file."""
    sent = {"data": body, "content_type": GZIP} if isinstance(body, bytes) else {"json": body}
    return client.post(url, headers={"Idempotency-Key": key}, **sent)


def everything(redis: Redis) -> set[bytes]:
    """The names of all that is stored, and how many jobs wait."""
    return {name for name in redis.scan_iter() if not name.startswith(b"rq:worker")}


@pytest.mark.parametrize("work", WORKS)
def test_the_first_answer_again(client: FlaskClient, redis: Redis, path: str, work: str) -> None:
    """The same status, place and body, which say so; nothing is made, and another body is refused."""
    url, (body, other) = work.format(path=path), WORKS[work]
    if body == b"":
        body = client.get(f"{path}/archive").data
        url += "?again=true"
    first = send(client, url, body)
    assert first.status_code in (201, 202), first.text
    assert REPLAYED not in first.headers
    before, version = everything(redis), read(client.get(path), 200)["version"]
    again = send(client, url, body)
    assert again.headers[REPLAYED] == "true"
    assert (again.status_code, again.data, again.headers["Location"]) == (
        first.status_code, first.data, first.headers["Location"],
    )  # fmt: skip
    assert (everything(redis), read(client.get(path), 200)["version"]) == (before, version)
    if other is not None:
        refused = send(client, url, other)
        assert pointers(problem(refused, 422, "invalid")) == ["/headers/Idempotency-Key"]
        assert REPLAYED not in refused.headers
    assert everything(redis) == before
    if "events" not in url and "expected_version" not in (body if isinstance(body, dict) else {}):
        # With another key it is another request.
        assert send(client, url, body, "other").get_json() != first.get_json()


def test_every_operation_that_makes_something_takes_a_key(app: Flask) -> None:
    """As the document has it; what is asked of the judge makes nothing."""
    paths = api_of(app).spec.to_dict()["paths"]
    made = {path for path, item in paths.items() if {"201", "202"} & set(item.get("post", {}).get("responses", {}))}
    assert len(made) >= 13
    for path in made:
        told = paths[path]["post"]
        assert "Idempotency-Key" in [parameter.get("name") for parameter in told["parameters"]], path
        answered = next(told["responses"][status] for status in ("201", "202") if status in told["responses"])
        assert path.endswith("/seats") or REPLAYED in answered["headers"], path


def test_the_same_json_written_otherwise_is_the_same(client: FlaskClient) -> None:
    """And the query belongs to what is asked."""
    first = client.post(
        "/v1/replays", data=b'{"title":"x","position":{"ruleset":"classic","cards":{}}}',
        content_type="application/json", headers={"Idempotency-Key": "k"},
    )  # fmt: skip
    again = send(client, "/v1/replays", {"position": {"cards": {}, "ruleset": "classic"}, "title": "x"})
    assert (again.status_code, again.data) == (201, first.data)
    data = client.get(f"{first.headers['Location']}/archive").data
    assert send(client, "/v1/replays/import", data).status_code == 200
    problem(send(client, "/v1/replays/import?again=true", data), 422, "invalid")


def test_all_that_is_asked_is_compared(client: FlaskClient) -> None:
    """Also what changes only how it is told."""
    path, body = begin(client), {"expected_version": 0, "action": PASS}
    first = send(client, f"{path}/events", body)
    for query, more in (("", {"language": "ru"}), ("", {"trace": "none"}), ("?as=public", {})):
        other = send(client, f"{path}/events{query}", body | more)
        assert pointers(problem(other, 422, "invalid")) == ["/headers/Idempotency-Key"]
    assert send(client, f"{path}/events", body).data == first.data


def test_a_refusal_is_no_answer(client: FlaskClient, path: str) -> None:
    """The key is free for what was meant."""
    for url, bad, good in (
        (f"{path}/forks", {"at": 9}, {"at": 1}),
        ("/v1/replays", {"position": {"ruleset": "classic", "cards": {"battle": POSITION["cards"]["a1"]}}},
         {"position": POSITION}),
        ("/v1/replays/import", b"x", client.get(f"{path}/archive").data),
    ):  # fmt: skip
        assert send(client, url, bad).status_code in (404, 422)
        answer = send(client, url, good)
        assert answer.status_code in (200, 201)
        assert REPLAYED not in answer.headers


def test_tokens_are_told_once(client: FlaskClient, redis: Redis, path: str) -> None:
    """They are not kept to be told again, and those that were made stay good."""
    body = {"seats": ["first"], "replace": True}
    tokens = read(send(client, f"{path}/seats", body), 201)["tokens"]
    again = problem(send(client, f"{path}/seats", body), 409, "conflict")
    assert "once" in again["detail"]
    headers = {"Authorization": f"Bearer {tokens['first']}"}
    assert client.get(path, headers=headers).status_code == 200
    stored = [redis.dump(name) for name in redis.scan_iter()]
    assert not any(token.encode() in dump for token in tokens.values() for dump in stored if dump)


class TestCallers:
    """Keys are asked for."""

    @pytest.fixture
    def holders(self, tmp_path: Any, redis_server: str) -> Iterator[list[FlaskClient]]:
        """Two callers who may do everything, and one who may only begin and import."""
        app = create_app(Settings(var=tmp_path, redis_url=redis_server, auth="keys"))
        found = []
        with connect(Settings(redis_url=redis_server)) as client:
            for scopes in (["replay:write", "judge"], ["replay:write", "judge"], ["replay:write"]):
                found.append(app.test_client())
                token = Keys(client).create("x", scopes)[1]
                found[-1].environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        yield found

    def test_keys_are_their_senders_own(self, holders: list[FlaskClient]) -> None:
        """Nobody is told what somebody else was answered, nor that it was."""
        one, other, _ = holders
        body = {"position": POSITION}
        first = send(one, "/v1/replays", body)
        assert send(other, "/v1/replays", {**body, "title": "x"}).status_code == 201
        assert send(one, "/v1/replays", body).data == first.data

    def test_a_share(self, holders: list[FlaskClient], redis: Redis) -> None:
        """Is granted once, also after it was taken back."""
        one, _, other = holders
        path = begin(one)
        (whose,) = (key.ident for key in Keys(redis).all() if list(key.scopes) == ["replay:write"])
        url, body = f"{path}/shares", {"key": whose}
        first = send(one, url, body)
        assert first.status_code == 201
        assert one.delete(f"{url}/{whose}").status_code == 204
        again = send(one, url, body)
        assert (again.data, again.headers[REPLAYED]) == (first.data, "true")
        assert read(one.get(url), 200)["shares"] == []
        problem(append(other, path, 0, PASS), 403, "forbidden")

    def test_an_import_says_nothing_of_what_its_sender_may_not_see(self, holders: list[FlaskClient]) -> None:
        """Who may read is pointed at what is there; who may not gets a replay of his own, the same as without it."""
        one, other, writer = holders
        path = begin(one)
        data = one.get(f"{path}/archive").data
        seen = other.post("/v1/replays/import", data=data, content_type=GZIP)
        assert (seen.status_code, seen.headers["Location"], seen.get_json()["imported"]) == (200, path, False)
        mine = writer.post("/v1/replays/import", data=data, content_type=GZIP)
        assert (mine.status_code, mine.get_json()["imported"]) == (201, True)
        assert mine.headers["Location"] != path
        again = writer.post("/v1/replays/import", data=data, content_type=GZIP)
        assert (again.status_code, again.headers["Location"]) == (200, mine.headers["Location"])


class TestOnce:
    """What happens between the claim and the answer."""

    @pytest.fixture
    def kept(self, redis: Redis) -> Answers:
        """The answers of somebody."""
        return Answers(redis, "arbiter:{x}")

    def test_a_request_under_way(self, app: Flask, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
        """409 with when to come again; another body is 422 also then."""
        begun, go_on = threading.Event(), threading.Event()
        create = ReplayLog.create

        def slow(*args: Any, **kwargs: Any) -> Any:
            begun.set()
            assert go_on.wait(10)
            return create(*args, **kwargs)

        monkeypatch.setattr(ReplayLog, "create", slow)
        with ThreadPoolExecutor(1) as thread:
            first = thread.submit(send, app.test_client(), "/v1/replays", {"position": POSITION})
            assert begun.wait(10)
            busy = send(app.test_client(), "/v1/replays", {"position": POSITION})
            problem(busy, 409, "under-way")
            assert busy.headers["Retry-After"] == "2"
            other = send(app.test_client(), "/v1/replays", {"position": POSITION, "title": "x"})
            problem(other, 422, "invalid")
            go_on.set()
            assert first.result().status_code == 201
        again = send(app.test_client(), "/v1/replays", {"position": POSITION})
        assert (again.status_code, again.data) == (201, first.result().data)
        assert len(redis.keys("replay:*:head")) == 1

    def test_who_died_made_it_once(self, kept: Answers, redis: Redis) -> None:
        """Its claim is over after its time; who takes it over finds what was made."""
        log = ReplayLog(ReplayStore(redis), default_judge())
        tokens, made = [], []

        def dies(token: str) -> dict[str, Any]:
            tokens.append(token)
            made.append(log.create({"ruleset": "classic", "cards": {}}, replay_id=token))
            raise KeyboardInterrupt

        def lives(token: str) -> dict[str, Any]:
            tokens.append(token)
            return log.create({"ruleset": "classic", "cards": {}}, replay_id=token)

        with pytest.raises(KeyboardInterrupt):
            kept.once(Key("k"), "a", dies, lease=60)
        found = kept.once(Key("k"), "a", lives, lease=60)
        assert tokens[0] == tokens[1]
        assert found == made[0]
        assert len(redis.keys("replay:*:head")) == 1

    @pytest.mark.parametrize("lease", [60, 0])
    def test_a_process_that_was_killed(self, kept: Answers, lease: int) -> None:
        """It could not let go: others wait until its time is over, and then go on under its token."""
        tokens: list[str] = []

        def meanwhile(token: str) -> str:
            tokens.append(token)
            return "second"

        def killed(token: str) -> str:
            tokens.append(token)
            if lease:
                with pytest.raises(UnderWay):
                    kept.once(Key("k"), "a", meanwhile, lease=60)
            else:
                assert kept.once(Key("k"), "a", meanwhile, lease=60) == "second"
            return "first"

        assert kept.once(Key("k"), "a", killed, lease=lease) == ("first" if lease else "second")
        assert len(set(tokens)) == 1

    @pytest.mark.parametrize("error", [redis.exceptions.TimeoutError(), StoreUnavailable("x"), OSError()])
    def test_what_may_have_been_done(self, kept: Answers, error: Exception) -> None:
        """Only the same request goes on, at once, under the same token."""
        tokens = []

        def fails(token: str) -> str:
            tokens.append(token)
            if len(tokens) == 1:
                raise error
            return "done"

        with pytest.raises(type(error)):
            kept.once(Key("k"), "a", fails, lease=60)
        with pytest.raises(KeyReused):
            kept.once(Key("k"), "b", fails, lease=60)
        assert kept.once(Key("k"), "a", fails, lease=60) == "done"
        assert tokens[0] == tokens[1]

    def test_they_are_not_kept_without_bounds(
        self, kept: Answers, redis: Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """So many, the oldest of them forgotten, and for so long."""
        monkeypatch.setattr(answers, "MOST_KEPT", 3)
        for number in range(6):
            kept.once(Key(f"k{number}"), "a", lambda token, number=number: number, lease=60)
        assert [redis.hlen(kept.places[0]), redis.zcard(kept.places[1])] == [3, 3]
        assert kept.once(Key("k5"), "a", lambda token: "again", lease=60) == 5
        assert kept.once(Key("k0"), "a", lambda token: "again", lease=60) == "again"
        assert all(0 < redis.ttl(place) <= 7 * 24 * 3600 for place in kept.places)
        redis.zadd(kept.places[1], {Key("k5").name: 1})
        kept.once(Key("k6"), "a", lambda token: "x", lease=60)
        assert kept.first(Key("k5"), "a") is None
