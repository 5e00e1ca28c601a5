"""Whole games of Heroes: of random cards, of real decks, and the one that ships."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from service.cli import main
from service.first_game import written_heroes
from service.games.heroes.game import GAME
from service.judge.data import digest
from service.judge.dice import Dice
from service.notation import read_game
from service.playing.heroes import POLICIES, idents, play
from tests.heroes.hunting import hunted


@pytest.mark.parametrize("seed", range(4))
def test_what_must_always_hold_holds(seed: int) -> None:
    """Listed actions are legal, deltas exact, positions read again the same, hands hidden, cards all there."""
    assert hunted(seed).cards


def test_a_seed_is_one_game_of_real_decks() -> None:
    one, again = (play("5", idents(), turns=3, policy=POLICIES["keen"]) for _ in range(2))
    assert one.moves == again.moves and one.end.outcome is not None
    assert digest(GAME.write(one.end)) == digest(GAME.write(again.end))


def test_the_command_plays_it() -> None:
    told = CliRunner().invoke(main, ["play", "--seed", "1", "--ruleset", "heroes", "--turns", "2", "--no-record"])
    assert told.exit_code == 0 and "outcome: " in told.stdout, told.output
    refused = CliRunner().invoke(main, ["play", "--seed", "1", "--ruleset", "heroes", "--triggered"])
    assert refused.exit_code == 2


def test_the_game_that_ships_is_legal_to_its_end() -> None:
    """To be made anew where a card of it is read otherwise (service/first_game/__init__.py says how)."""
    noted = read_game(written_heroes())
    position = GAME.read(GAME.position.check(noted.position))
    for action, with_it in noted.plays:
        ruling = GAME.adjudicate(position, [action], Dice.seeded(with_it["dice"]["seed"]), "forced")
        assert ruling.legal, (action, ruling.violations)
        position = ruling.position
    assert position.outcome is not None and len(noted.plays) > 100
    assert digest(GAME.write(position)) == noted.tags["position_hash"]
