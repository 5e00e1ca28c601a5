"""The list of replays, and traces by the page: what a page that shows games begins with."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from freezegun import freeze_time
from redis import Redis

from replays import listing, views
from replays.keeping import Keeper
from schemas import replays as schemas
from tests.api.log.shared import begin, played, pointers, problem, read


def listed(client: FlaskClient, query: str = "") -> Any:
    """The list of replays."""
    return read(client.get(f"/v1/replays{query}"), 200, schemas.ReplayListSchema)


class TestList:
    """`GET /v1/replays`."""

    def test_nothing(self, client: FlaskClient) -> None:
        """Where nothing was recorded the list is empty."""
        assert listed(client) == {"replays": [], "next": None}

    def test_the_last_begun_comes_first(self, client: FlaskClient) -> None:
        """Page by page, with where each stands."""
        paths = []
        for minute in range(3):
            with freeze_time(f"2026-05-01 12:0{minute}:00"):
                paths.append(begin(client, title=f"game {minute}"))
        first = listed(client, "?limit=2")
        assert [found["title"] for found in first["replays"]] == ["game 2", "game 1"]
        assert first["next"] == 2
        rest = listed(client, f"?limit=2&cursor={first['next']}")
        assert [f"/v1/replays/{found['id']}" for found in rest["replays"]] == [paths[0]]
        assert rest["next"] is None
        head = read(client.get(paths[0]), 200)
        assert all(rest["replays"][0][name] == head[name] for name in ("version", "status", "ruleset", "updated_at"))

    def test_forks_say_where_they_come_from(self, client: FlaskClient) -> None:
        """So that a page can show them beside the event."""
        path = played(client)
        fork = read(client.post(f"{path}/forks", json={"at": 1}), 201)
        found = {one["id"]: one["forked_from"] for one in listed(client)["replays"]}
        assert found == {path.rpartition("/")[2]: None, fork["id"]: {"replay": path.rpartition("/")[2], "at": 1}}

    def test_the_forks_of_one(self, client: FlaskClient) -> None:
        """However many were begun since, and page by page."""
        path = played(client)
        ident = path.rpartition("/")[2]
        forks = []
        for minute in range(3):
            with freeze_time(f"2026-05-01 12:0{minute}:00"):
                forks.append(read(client.post(f"{path}/forks", json={"at": 1}), 201)["id"])
            begin(client)
            first = listed(client, f"?forked_from={ident}&limit=2")
            assert [one["id"] for one in first["replays"]] == forks[::-1][:2]
        assert [one["id"] for one in listed(client, f"?forked_from={ident}&cursor=2")["replays"]] == forks[:1]
        assert listed(client, f"?forked_from={forks[0]}")["replays"] == []

    def test_forks_are_found_after_a_loss(self, client: FlaskClient, redis: Redis) -> None:
        """The index of forks is made anew with the list."""
        path = played(client)
        ident = path.rpartition("/")[2]
        fork = read(client.post(f"{path}/forks", json={"at": 1}), 201)["id"]
        listed(client)
        redis.delete(listing.NAME, f"replays:forks:{ident}")
        assert [one["id"] for one in listed(client, f"?forked_from={ident}")["replays"]] == [fork]

    def test_a_lost_list_is_made_anew(self, client: FlaskClient, redis: Redis) -> None:
        """It is an index, and no replay depends on it."""
        path = begin(client)
        listed(client)
        redis.delete(listing.NAME)
        assert [f"/v1/replays/{one['id']}" for one in listed(client)["replays"]] == [path]

    def test_what_was_deleted_is_gone(self, client: FlaskClient, redis: Redis) -> None:
        """And is forgotten by the list."""
        path = begin(client)
        listed(client)
        assert Keeper(redis).delete(path.rpartition("/")[2], 0)
        assert listed(client)["replays"] == []
        assert redis.zcard(listing.NAME) == 0

    def test_bad_questions(self, client: FlaskClient) -> None:
        """Each fault is named."""
        assert pointers(problem(client.get("/v1/replays?limit=0"), 422, "invalid")) == ["/query/limit"]


class TestTraces:
    """`GET …/traces`."""

    @pytest.mark.parametrize("viewer", ["judge", "first", "public"])
    def test_they_are_the_single_ones(self, client: FlaskClient, viewer: str) -> None:
        """In order, for the same eyes."""
        path = played(client)
        version = read(client.get(path), 200)["version"]
        page = read(client.get(f"{path}/traces?as={viewer}"), 200, schemas.TracePageSchema)
        single = [read(client.get(f"{path}/traces/{n}?as={viewer}"), 200) for n in range(1, version + 1)]
        assert page == {"traces": single, "next": None}

    def test_by_the_page(self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
        """By `limit`, and sooner where traces are long."""
        path = played(client)
        whole = read(client.get(f"{path}/traces"), 200)["traces"]
        one = read(client.get(f"{path}/traces?from=2&limit=1"), 200)
        assert one == {"traces": whole[1:2], "next": 3 if len(whole) > 2 else None}
        assert read(client.get(f"{path}/traces?limit=1"), 200) == {"traces": whole[:1], "next": 2}
        monkeypatch.setattr(views, "MOST_STEPS", len(whole[0]["trace"]))
        assert read(client.get(f"{path}/traces"), 200) == {"traces": whole[:1], "next": 2}
        assert read(client.get(f"{path}/traces?from=99"), 200) == {"traces": [], "next": None}

    @pytest.mark.parametrize("viewer", ["judge", "second"])
    def test_in_russian(self, client: FlaskClient, viewer: str) -> None:
        """The sentences are told anew; nothing else differs."""
        path = played(client)
        english, russian = (
            read(client.get(f"{path}/traces?as={viewer}&language={language}"), 200)["traces"]
            for language in ("en", "ru")
        )
        texts = [step.pop("text") for trace in russian for step in trace["trace"]]
        assert all(any("а" <= letter <= "я" for letter in text.lower()) for text in texts)
        for trace in english:
            for step in trace["trace"]:
                del step["text"]
        assert english == russian
