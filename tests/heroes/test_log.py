"""A game of Heroes in the log: recorded, verified, and seen by each player."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.games import game_of
from service.judge import patch
from service.settings import Settings
from tests.asking import got, posted
from tests.heroes.hunting import start
from tests.replays.workers import work


@pytest.fixture
def client(tmp_path: Path, redis_server: str) -> Iterator[FlaskClient]:
    """A client of the application."""
    yield create_app(Settings(var=tmp_path, redis_url=redis_server, job_timeout=60)).test_client()


def begun(client: FlaskClient) -> str:
    """A game past its mulligans."""
    ident = str(posted(client, "/v1/replays", {"position": start(Random(7))}, 201)["id"])
    for version, seat in enumerate(("first", "second")):
        body = {"expected_version": version, "action": {"type": "keep", "player": seat}}
        assert posted(client, f"/v1/replays/{ident}/events", body, 201)["appended"] is True
    return ident


def test_a_game_is_recorded_verified_and_forked(client: FlaskClient, redis_server: str) -> None:
    ident = begun(client)
    body = {"expected_version": 2, "action": {"type": "end_turn", "player": "first"}}
    posted(client, f"/v1/replays/{ident}/events", body, 201)
    job = posted(client, f"/v1/replays/{ident}/verifications", {}, 202)["id"]
    work(Redis.from_url(redis_server))
    assert got(client, f"/v1/jobs/{job}")["result"]["valid"] is True
    fork = posted(client, f"/v1/replays/{ident}/forks", {"at": 2}, 201)
    positions = [f"/v1/replays/{fork['id']}/positions/0", f"/v1/replays/{ident}/positions/2"]
    assert len({str(got(client, one)["position"]) for one in positions}) == 1
    told = client.get(f"/v1/replays/{ident}/notation").get_data(as_text=True)
    again = posted(client, "/v1/replays/notation", {"notation": told}, 201)["id"]
    assert (
        got(client, f"/v1/replays/{again}/positions/3")["position"]
        == got(client, f"/v1/replays/{ident}/positions/3")["position"]
    )


def test_each_player_sees_the_own_hand(client: FlaskClient) -> None:
    ident = begun(client)
    for viewer, own, other in (("first", "a1", "b1"), ("second", "b1", "a1")):
        shown = got(client, f"/v1/replays/{ident}/positions/2?as={viewer}")["position"]
        assert own in shown["cards"] and other not in shown["cards"]
        rival = "second" if viewer == "first" else "first"
        assert shown["concealed"][rival]["hand"] == 4
    public = got(client, f"/v1/replays/{ident}/positions/2?as=public")["position"]
    assert sorted(public["cards"]) == ["a0", "b0"]


def test_a_viewer_is_told_the_trace_that_leads_on_from_what_is_shown(client: FlaskClient) -> None:
    ident = begun(client)
    posted(client, f"/v1/replays/{ident}/events",
           {"expected_version": 2, "action": {"type": "end_turn", "player": "first"}}, 201)  # fmt: skip
    for viewer in ("first", "second", "public", "judge"):
        shown = [got(client, f"/v1/replays/{ident}/positions/{n}?as={viewer}")["position"] for n in range(4)]
        told = got(client, f"/v1/replays/{ident}/traces?as={viewer}&language=ru")["traces"]
        for before, after, trace in zip(shown[:-1], shown[1:], told, strict=True):
            assert patch.fold(before, trace["trace"]) == after, viewer


def test_what_the_other_player_does_is_not_listed(client: FlaskClient) -> None:
    ident = begun(client)
    own = got(client, f"/v1/replays/{ident}/legal-actions?as=first")["actions"]
    assert {"type": "end_turn", "player": "first"} in own
    other = got(client, f"/v1/replays/{ident}/legal-actions?as=second")["actions"]
    assert {one["type"] for one in other} <= {"concede", "offer_draw"}


def test_a_position_is_drawn() -> None:
    """As a picture that stands alone: every card in play and in a hand that is seen, by its name."""
    gnome = {"lives": 3, "strike": 2, "name": "Гном & Ко"}
    shown = {
        "ruleset": "heroes",
        "players": {"first": {"coins": 1, "coin_limit": 3}},
        "cards": {
            "h1": {"definition": {"kind": "hero", "lives": 20, "name": "Илла"}, "owner": "first", "zone": "play"},
            "a1": {"definition": gnome, "owner": "first", "zone": "play", "wounds": 1},
            "a2": {"card": "heroes:tarna", "owner": "second", "zone": "play"},
            "hidden:second:1": {"owner": "second", "zone": "play", "hidden": True},
        },
        "concealed": {"second": {"hand": 4}},
    }
    drawn = game_of("heroes").picture(shown, "ru")
    root = ElementTree.fromstring(drawn or "")
    said = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Илла", "Тарна", "Гном & Ко", "⚔ 2 ♥ 2", "◎ 1/3", "× 4"} <= set(said)
    assert sum(one.get("class") == "card zone" for one in root.iter("{http://www.w3.org/2000/svg}rect")) == 1
