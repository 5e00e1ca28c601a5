"""A replay belongs to the key that made it: others write there with a share, or as administrators."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from redis import Redis

from replays.storing.keeping import Keeper
from schemas.recorded.shares import SharedSchema
from service.access.keys import Keys
from service.app import create_app
from service.cli import main
from service.settings import Settings
from tests.api.log.shared import NOBODY, PASS, append, begin, problem, read, untouched

Holder = Callable[..., FlaskClient]
GZIP = "application/gzip"


def ident(client: FlaskClient) -> str:
    """The id of a client's key."""
    return str(client.environ_base["HTTP_AUTHORIZATION"]).split("_")[1]


def writes(client: FlaskClient, path: str) -> list[Any]:
    """The answers to all that `replay:write` is good for in a replay."""
    return [
        append(client, path, 0, PASS),
        append(client, path, 7, PASS, key="k"),
        client.post(f"{path}/seats", json={}),
        client.post(f"{path}/seats", json={"seats": ["first"], "replace": True}),
        client.delete(f"{path}/seats/first"),
        client.get(f"{path}/shares"),
        client.head(f"{path}/shares"),
        client.post(f"{path}/shares", json={"key": ident(client)}),
        client.delete(f"{path}/shares/{ident(client)}"),
    ]


def test_another_key_writes_nothing_in_it(holder: Holder, owner: FlaskClient, path: str, redis: Redis) -> None:
    token = read(owner.post(f"{path}/seats", json={}), 201)["tokens"]["first"]
    before = untouched(redis)
    for stranger in (holder("replay:write"), holder("replay:write", "judge", "replay:read", "adjudicate")):
        assert [answer.status_code for answer in writes(stranger, path)] == [403] * 9
        problem(stranger.post(f"/v1/replays/{NOBODY}/seats", json={}), 404, "not-found")
    assert untouched(redis) == before
    assert holder(token=token).get(path).status_code == 200
    assert read(append(holder("admin"), path, 0, PASS), 201)["version"] == 1


def test_judges_do_their_work_in_every_replay(holder: Holder, owner: FlaskClient, path: str) -> None:
    """What the table of scopes says they may do, and nothing of what the owner may."""
    judge = holder("judge")
    read(append(owner, path, 0, PASS), 201)
    assert judge.post(f"{path}/notes", json={"expected_version": 1, "text": "Late."}).status_code == 201
    assert judge.post(f"{path}/rewinds", json={"expected_version": 2, "to": 0}).status_code == 201
    assert judge.get(f"{path}/archive").status_code == 200
    problem(append(judge, path, 3, PASS), 403, "forbidden")
    problem(owner.post(f"{path}/closings", json={"expected_version": 3}), 403, "forbidden")
    assert judge.post(f"{path}/closings", json={"expected_version": 3}).status_code == 201


def test_a_share_is_granted_used_and_taken_back(holder: Holder, owner: FlaskClient, path: str) -> None:
    other = holder("replay:write")
    assert read(owner.get(f"{path}/shares"), 200, SharedSchema) == {"owner": ident(owner), "shares": []}
    granted = owner.post(f"{path}/shares", json={"key": ident(other)})
    assert [share["key"] for share in read(granted, 201, SharedSchema)["shares"]] == [ident(other)]
    assert granted.headers["Location"] == f"{path}/shares"
    assert read(owner.post(f"{path}/shares", json={"key": ident(other)}), 201) == read(granted, 201)
    assert read(append(other, path, 0, PASS), 201)["version"] == 1
    read(other.post(f"{path}/seats", json={"seats": ["first"]}), 201)
    # But it is not theirs to give away.
    assert [answer.status_code for answer in writes(other, path)][5:] == [403] * 4
    assert owner.delete(f"{path}/shares/{ident(other)}").status_code == 204
    problem(owner.delete(f"{path}/shares/{ident(other)}"), 404, "not-found")
    problem(owner.delete(f"{path}/shares/owner"), 404, "not-found")
    problem(append(other, path, 1, PASS), 403, "forbidden")
    for wrong in ({}, {"key": "0" * 12}, {"key": "x"}, {"key": None}, {"key": ident(other), "owner": True}):
        problem(owner.post(f"{path}/shares", json=wrong), 422, "invalid")
    assert read(owner.get(f"{path}/shares"), 200) == {"owner": ident(owner), "shares": []}


def test_whose_it_is_is_said_to_nobody_else(holder: Holder, owner: FlaskClient, path: str) -> None:
    read(append(owner, path, 0, PASS), 201)
    judge, reader = holder("judge", "replay:read"), holder("replay:read")
    answers = [
        client.get(f"{path}{what}") for client in (judge, reader) for what in ("", "/events?from=0", "/traces/1")
    ]
    answers += [judge.get(f"{path}/archive"), judge.get("/v1/replays"), reader.get("/v1/replays")]
    answers += [reader.get(f"{path}/notation"), reader.post(f"{path}/seats", json={})]
    assert not any(ident(owner).encode() in answer.data for answer in answers)
    assert [client.get(f"{path}/shares").status_code for client in (judge, reader)] == [403, 403]


def test_what_a_key_forks_records_or_takes_in_is_its_own(holder: Holder, owner: FlaskClient, path: str) -> None:
    read(append(owner, path, 0, PASS), 201)
    both = holder("judge", "replay:write")
    made = [both.post(f"{path}/forks", json={"at": 0}).headers["Location"]]
    data = both.get(f"{path}/archive").data
    made.append(both.post("/v1/replays/import?again=true", data=data, content_type=GZIP).headers["Location"])
    made.append(
        both.post("/v1/replays/notation", json={"notation": both.get(f"{path}/notation").text}).headers["Location"]
    )
    for where in made:
        assert where != path
        assert read(both.get(f"{where}/shares"), 200)["owner"] == ident(both)
        problem(owner.get(f"{where}/shares"), 403, "forbidden")
        version = read(both.get(where), 200)["version"]
        problem(append(owner, where, version, "second concede"), 403, "forbidden")
        assert append(both, where, version, "second concede").status_code == 201


def test_what_is_nobodys_is_for_administrators(holder: Holder, redis_server: str, tmp_path: Path) -> None:
    """It was begun where no keys were asked for; there it is everybody's, as ever."""
    anybody = create_app(Settings(var=tmp_path, redis_url=redis_server)).test_client()
    path = begin(anybody)
    writer, admin = holder("replay:write"), holder("admin")
    assert {answer.status_code for answer in writes(writer, path)} == {403}
    assert read(admin.get(f"{path}/shares"), 200) == {"owner": None, "shares": []}
    read(admin.post(f"{path}/shares", json={"key": ident(writer)}), 201)
    assert read(append(writer, path, 0, PASS), 201)["version"] == 1
    assert read(append(anybody, path, 1, "second concede"), 201)["version"] == 2
    assert read(anybody.post(f"{path}/seats", json={}), 201)


def test_minting_again_revokes_nothing_in_silence(holder: Holder, owner: FlaskClient, path: str, redis: Redis) -> None:
    first = read(owner.post(f"{path}/seats", json={"seats": ["first"]}), 201)["tokens"]["first"]
    before = untouched(redis)
    for body in ({}, {"seats": ["first"]}, {"seats": ["second", "first"]}, {"replace": False}):
        assert "first" in problem(owner.post(f"{path}/seats", json=body), 409, "conflict")["detail"]
    problem(owner.post(f"{path}/seats", json={"replace": True}), 422, "invalid")
    assert untouched(redis) == before
    assert holder(token=first).get(path).status_code == 200
    second = read(owner.post(f"{path}/seats", json={"seats": ["second"]}), 201)["tokens"]["second"]
    replaced = read(owner.post(f"{path}/seats", json={"seats": ["first"], "replace": True}), 201)["tokens"]
    assert set(replaced) == {"first"}
    tokens = (first, second, replaced["first"])
    assert [holder(token=token).get(path).status_code for token in tokens] == [401, 200, 200]
    assert owner.delete(f"{path}/seats/first").status_code == 204
    assert set(read(owner.post(f"{path}/seats", json={"seats": ["first"]}), 201)["tokens"]) == {"first"}


def test_a_job_is_told_to_who_began_it_and_to_judges(holder: Holder, owner: FlaskClient, path: str) -> None:
    judge = holder("judge")
    data = judge.get(f"{path}/archive").data
    mine = owner.post("/v1/imports", data=data, content_type=GZIP).headers["Location"]
    assert owner.get(mine).status_code == 200
    assert judge.get(mine).status_code == 200
    problem(holder("replay:write").get(mine), 403, "forbidden")
    theirs = judge.post(f"{path}/verifications", json={}).headers["Location"]
    problem(owner.get(theirs), 403, "forbidden")
    assert "by" not in read(judge.get(mine), 200)


def test_an_answer_that_was_kept_for_one_caller_is_told_to_no_other(
    holder: Holder, owner: FlaskClient, path: str
) -> None:
    tokens = read(owner.post(f"{path}/seats", json={}), 201)["tokens"]
    kept = read(append(owner, path, 0, PASS, key="k"), 201)
    assert read(append(owner, path, 0, PASS, key="k"), 201) == kept
    # The same key in another hand is another key: neither the answer, nor that there is one.
    for client in (holder("admin"), holder(token=tokens["first"])):
        problem(append(client, path, 0, PASS, key="k"), 409, "conflict")
    assert read(append(holder(token=tokens["second"]), path, 1, "second concede", key="k"), 201)["version"] == 2
    assert read(append(owner, path, 0, PASS, key="k"), 201) == kept


def test_what_is_kept_of_its_owner_goes_with_it(owner: FlaskClient, path: str, redis: Redis) -> None:
    assert redis.exists(f"replay:{{{path.rsplit('/', 1)[1]}}}:rights")
    assert Keeper(redis).delete(path.rsplit("/", 1)[1], 0)
    assert not list(redis.scan_iter("replay:*"))


def test_the_commands_share_and_a_renewed_key_keeps_what_is_its_own(
    holder: Holder, owner: FlaskClient, path: str, redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from service.access import keys as module

    monkeypatch.setattr(module, "_TRUSTED", 0.0)
    other, replay_id = holder("replay:write"), path.rsplit("/", 1)[1]
    run = CliRunner(env={"ARBITER_REDIS_URL": redis_server}).invoke
    assert run(main, ["replay", "share", replay_id, ident(other)]).exit_code == 0
    shown = run(main, ["replay", "show", replay_id]).output
    assert f"owner       {ident(owner)}" in shown and f"shared with {ident(other)}" in shown
    assert read(append(other, path, 0, PASS), 201)
    assert run(main, ["replay", "unshare", replay_id, ident(other)]).exit_code == 0
    assert run(main, ["replay", "unshare", replay_id, ident(other)]).exit_code == 2
    assert run(main, ["replay", "share", replay_id, "0" * 12]).exit_code == 2
    problem(append(other, path, 1, "second concede"), 403, "forbidden")
    renewed = run(main, ["keys", "renew", ident(owner)])
    assert renewed.exit_code == 0 and run(main, ["keys", "renew", "0" * 12]).exit_code == 1
    assert owner.get(f"{path}/shares").status_code == 401
    assert append(holder(token=renewed.stdout.strip()), path, 1, "second concede").status_code == 201
    assert isinstance(Keys, type)
