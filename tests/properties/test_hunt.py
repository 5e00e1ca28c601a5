"""The hunt plays real cards, and what breaks is told with the number that plays it again."""

from __future__ import annotations

import pytest

from service.games.berserk.rules import adjudicate
from service.playing import play
from tests.properties import hunt


@pytest.fixture(scope="module")
def cards():
    """Every classic card that is understood whole."""
    return play.pool("classic")


def test_a_game_from_squads_and_one_from_decks_hold_at_every_action(cards):
    """The usual: both kinds of game run to their end and say how many actions they took."""
    for number in (0, 4 * (hunt.DECKS_EACH - 1)):
        outcome = hunt.hunted("suite", "classic", number, cards, turns=3)
        assert not outcome.failure, outcome.failure
        assert outcome.actions > 3


def test_a_game_of_heroes_holds_at_every_action():
    """The second game is hunted in the same way."""
    outcome = hunt.Outcome(0, *hunt.heroes.hunted("suite/0", hunt.heroes.playing.idents(), 4))
    assert not outcome.failure, outcome.failure
    assert outcome.actions > 10 and outcome.proposals > 20


def test_a_broken_judge_is_found(cards, monkeypatch):
    """A judge that loses a card fails the game, and the failure names what was wrong."""

    def forgetful(*asked):
        ruling = adjudicate(*asked)
        kept = dict(list(ruling.position.cards.items())[:-1])
        return ruling._replace(position=ruling.position._replace(cards=kept))

    monkeypatch.setattr(hunt, "adjudicate", forgetful)
    outcome = hunt.hunted("suite", "classic", 0, cards, turns=3)
    assert (outcome.reason, "a card was lost" in outcome.failure) == ("failure", True)
