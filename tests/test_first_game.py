"""The first game: its squads, the game that ships, and how a newcomer meets it."""

from __future__ import annotations

from random import Random

import pytest
import redis.exceptions
from click.testing import CliRunner
from redis import Redis

from replays.errors import UnknownReplay
from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from schemas.recorded.notation_games import read_recording
from service.cards import default_catalogue
from service.cli import main
from service.first_game import first_game, start, written
from service.first_game.offering import HEROES_ID, REPLAY_ID, offer
from service.games.berserk.rules import RULESETS, legal_actions, position_from_wire
from service.notation import read_position
from service.playing.policies import keen

REMAKE = "a card of the first game is read otherwise now: make game.txt anew (service/first_game/__init__.py says how)"


def test_the_squads_could_be_recruited() -> None:
    """Within the crystals of the 2023 edition, elements counted; flyers beside the board, all others on it."""
    ruleset = RULESETS["starter-2023"]
    position = position_from_wire(start(), default_catalogue())
    for seat in ("first", "second"):
        cards = [card.definition for card in position.cards.values() if card.owner == seat]
        gold, silver = ruleset.crystals[seat]
        gold += ruleset.element_gold(card.elements for card in cards)
        spent = {c: sum(card.price for card in cards if card.crystal == c) for c in ("gold", "silver")}
        assert spent["gold"] + max(0, spent["silver"] - silver) <= gold
        area = {cell for stage in ruleset.zones[seat][:1] for cell in stage}
        standing = {card.cell for card in position.cards.values() if card.owner == seat and card.cell}
        assert standing <= area


def test_the_game_that_ships_is_legal_to_its_end(redis_server: str) -> None:
    """Recorded as anybody would record it, once; and it verifies."""
    client = Redis.from_url(redis_server)
    assert offer(client)
    assert client.keys("replay:*:head"), REMAKE
    log = ReplayLog(ReplayStore(client), default_judge())
    heroes = log.head(HEROES_ID)
    assert heroes["ruleset"] == "heroes" and heroes["status"] == "over" and heroes["version"] > 50
    head = log.head(REPLAY_ID)
    assert head["status"] == "over" and head["outcome"]["result"] in ("first", "second")
    assert head["version"] == len(first_game().plays) > 50
    assert log.verify(REPLAY_ID)["valid"]
    client.delete("first_game:offered")
    assert offer(client) and len(client.keys("replay:*:head")) == 2
    client.delete(*client.keys(f"replay:{{{REPLAY_ID}}}:*"))
    assert offer(client)
    with pytest.raises(UnknownReplay):
        log.head(REPLAY_ID)


def test_a_first_game_that_somebody_else_records(redis_server: str) -> None:
    """Is offered again, until it is there; one that Redis does not take, too."""
    client = Redis.from_url(redis_server)
    client.set("first_game:offered", 0)
    assert not offer(client)
    client.set("first_game:offered", 1)
    assert offer(client)
    with pytest.raises(redis.exceptions.ConnectionError):
        offer(Redis(port=1))


def test_the_game_that_ships_is_a_request_like_any_other() -> None:
    """Its notation is what the API takes."""
    assert read_recording(written())["players"] == {"first": "Полчища Раэра", "second": "Дружина Хельмира"}


def test_playing_the_first_game() -> None:
    """`arbiter play --first-game`, told and in notation; the same seed is the same game."""
    command = ["play", "--first-game", "--seed", "3", "--turns", "1", "--no-record"]
    told = CliRunner().invoke(main, command)
    assert told.exit_code == 0 and "9 cards against 10" in told.output
    texts = {CliRunner().invoke(main, [*command, "--notation"]).output for _ in range(2)}
    (text,) = texts
    assert read_recording(text)["plays"]


def test_a_keen_player_takes_what_is_good() -> None:
    """A creature that can be killed is, rather than left alone."""
    line = 'classic / a1@C1={"lives":9,"movement":1,"strike":[5,5,5],"cost":{"gold":5}} / '
    line += 'b1@C1\'={"lives":1,"cost":{"gold":5}} b2@A3\'={"lives":9,"cost":{"gold":5}}'
    position = position_from_wire(read_position(line), default_catalogue())
    options = [action for action in legal_actions(position) if action["type"] in ("end_turn", "move", "strike")]
    assert len(options) > 2
    assert keen(Random(1), position, options)["type"] == "strike"
