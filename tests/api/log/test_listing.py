"""The list of replays, and traces by the page: what a page that shows games begins with."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from freezegun import freeze_time
from redis import Redis

from replays import listing, views
from replays.storing.keeping import Keeper
from schemas.examples import POSITION
from schemas.recorded import replays as schemas
from schemas.recorded.listing import ReplayListSchema
from tests.api.log.shared import CONCEDE, append, begin, played, pointers, problem, read


def listed(client: FlaskClient, query: str = "") -> Any:
    """The list of replays."""
    return read(client.get(f"/v1/replays{query}"), 200, ReplayListSchema)


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
        rest = listed(client, f"?forked_from={ident}&cursor={first['next']}")
        assert [one["id"] for one in rest["replays"]] == forks[:1]
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

    @pytest.mark.parametrize(
        ("asked", "fault"),
        [
            ("limit=0", "limit"),
            ("status=asleep", "status"),
            ("player=", "player"),
            ("ruleset=chess", "ruleset"),
            ("created_from=yesterday", "created_from"),
            ("created_before=2026-13-01", "created_before"),
            ("created_from=2026-05-02&created_before=2026-05-01", "created_before"),
            ("cursor=", "cursor"),
            ("cursor=2", "cursor"),
            ("cursor=bnVsbA", "cursor"),
            ("cursor=WyJ4IiwxLDJd", "cursor"),
            ("sort=title", "sort"),
        ],
    )
    def test_bad_questions(self, client: FlaskClient, asked: str, fault: str) -> None:
        """Each fault is named."""
        begin(client)
        assert pointers(problem(client.get(f"/v1/replays?{asked}"), 422, "invalid")) == [f"/query/{fault}"]


class TestFilters:
    """`GET /v1/replays` with what is asked for."""

    @pytest.fixture
    def games(self, client: FlaskClient) -> list[str]:
        """Six games, a day each; the last is over, two are by another edition."""
        found = []
        for day in range(1, 7):
            position = {**POSITION, "ruleset": "classic" if day < 5 else "storm"}
            players = {"first": "Анна" if day % 2 else "Boris", "second": f"Guest {day}"}
            with freeze_time(f"2026-05-0{day} 12:00:00"):
                found.append(begin(client, position=position, players=players).rpartition("/")[2])
        append(client, f"/v1/replays/{found[5]}", 0, CONCEDE)
        return found

    @pytest.mark.parametrize(
        ("asked", "days"),
        [
            ({}, [6, 5, 4, 3, 2, 1]),
            ({"status": "over"}, [6]),
            ({"status": "settled"}, [5, 4, 3, 2, 1]),
            ({"player": "анна"}, [5, 3, 1]),
            ({"player": "Guest 4"}, [4]),
            ({"player": "Guest"}, [6, 5, 4, 3, 2, 1]),
            ({"player": "nobody"}, []),
            ({"card": "ГНОМ"}, [6, 5, 4, 3, 2, 1]),
            ({"card": "гно", "ruleset": "storm"}, [6, 5]),
            ({"card": "classic:b_zendar"}, []),
            ({"ruleset": "storm"}, [6, 5]),
            ({"ruleset": "online"}, []),
            ({"created_from": "2026-05-04"}, [6, 5, 4]),
            ({"created_from": "2026-05-04T12:00:00Z"}, [6, 5, 4]),
            ({"created_from": "2026-05-04T12:00:00-01:00"}, [6, 5]),
            ({"created_before": "2026-05-04T12:00:00Z"}, [3, 2, 1]),
            ({"created_from": "2026-05-02", "created_before": "2026-05-04"}, [3, 2]),
            ({"player": "boris", "ruleset": "classic", "created_from": "2026-05-03"}, [4]),
        ],
    )
    @pytest.mark.parametrize("looked", [2000, 1])
    def test_what_is_found(
        self,
        client: FlaskClient,
        games: list[str],
        monkeypatch: pytest.MonkeyPatch,
        looked: int,
        asked: dict[str, str],
        days: list[int],
    ) -> None:
        """Page by page, each once, however few replays a page looks at."""
        monkeypatch.setattr(listing, "MOST_LOOKED", looked)
        monkeypatch.setattr(listing, "_BATCH", min(looked, 3))
        found, cursor, pages = [], None, 0
        while pages == 0 or cursor is not None:
            more = {"cursor": cursor} if cursor is not None else {}
            page = listed(client, "?" + urlencode({**asked, **more, "limit": 2}))
            found += [one["id"] for one in page["replays"]]
            cursor, pages = page["next"], pages + 1
            assert pages <= len(games)
        assert [games.index(ident) + 1 for ident in found] == days

    def test_the_work_of_a_page_is_bounded(
        self, client: FlaskClient, games: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It may be empty, and goes on."""
        monkeypatch.setattr(listing, "MOST_LOOKED", 3)
        monkeypatch.setattr(listing, "_BATCH", 3)
        page = listed(client, "?player=guest%201")
        assert page["replays"] == []
        assert [one["id"] for one in listed(client, f"?player=guest%201&cursor={page['next']}")["replays"]] == games[:1]

    def test_few_positions_are_opened(
        self, client: FlaskClient, games: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A page that has looked into as many as it may goes on in the next."""
        monkeypatch.setattr(listing, "MOST_OPENED", 2)
        page = listed(client, "?card=гном")
        assert [one["id"] for one in page["replays"]] == games[:3:-1]
        following = listed(client, f"?card=гном&cursor={page['next']}")
        assert [one["id"] for one in following["replays"]] == games[3:1:-1]

    def test_a_card_that_lies_hidden_is_not_found(self, client: FlaskClient) -> None:
        """A search tells nobody what is face down."""
        gnome = {**POSITION["cards"]["a1"], "definition": {**POSITION["cards"]["a1"]["definition"], "name": "Mole"}}
        begin(client, position={**POSITION, "cards": {**POSITION["cards"], "a1": {**gnome, "hidden": True}}})
        assert listed(client, "?card=mole")["replays"] == []

    def test_a_cursor_belongs_to_its_filters(self, client: FlaskClient, games: list[str]) -> None:
        """Others would begin somewhere else."""
        cursor = listed(client, "?limit=1&ruleset=classic")["next"]
        assert listed(client, f"?limit=5&ruleset=classic&cursor={cursor}")["replays"]
        body = problem(client.get(f"/v1/replays?limit=1&cursor={cursor}"), 422, "invalid")
        assert pointers(body) == ["/query/cursor"]

    def test_what_comes_and_goes_between_pages(self, client: FlaskClient, redis: Redis, games: list[str]) -> None:
        """Nothing is told twice or left out, though the replay that a page ended with is deleted."""
        page = listed(client, "?limit=2")
        assert Keeper(redis).delete(games[4], 0)
        begin(client)
        rest = listed(client, f"?limit=3&cursor={page['next']}")
        assert [one["id"] for one in rest["replays"]] == games[3:0:-1]
        listed(client)
        assert [one["id"] for one in listed(client, f"?cursor={page['next']}")["replays"]] == games[3::-1]


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
