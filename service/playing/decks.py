"""Random constructed decks of real cards, and the start position of a game between two decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from service.decks.checking import check_deck, least_and_copies
from service.decks.entries import Listed
from service.decks.formats import format_named
from service.games.berserk.rules import RULESETS, Position
from service.games.berserk.rules.position.model import ELEMENTS
from service.games.berserk.rules.preliminary.start import start_position
from service.judge.seats import SEATS
from service.playing.squads import Card, NoSquad, can_stand

FORMAT = "constructed"


def deck(random: Random, ruleset: str, cards: Sequence[Card]) -> list[Card]:
    """A legal constructed deck of the smallest size: cards of two elements and neutral ones, copies as allowed.

    Raises:
        NoSquad: the cards do not make a deck.
    """
    played = format_named(ruleset, FORMAT)
    least, most = least_and_copies(played)
    elements = set(random.sample(ELEMENTS[:5], RULESETS[ruleset].free_elements))
    fitting = [card for card in cards if set(card[1].elements) <= elements and can_stand(card[1])]
    copies = [card for card in fitting for _ in range(most)]
    names: dict[str, int] = {}
    chosen: list[Card] = []
    for card in random.sample(copies, len(copies)):
        name = card[1].name
        if len(chosen) < least and (not name or names.get(name, 0) < most):
            names[name] = names.get(name, 0) + 1
            chosen.append(card)
    if check_deck(played, ruleset, [Listed(definition.name) for _, definition in chosen]).faults:
        raise NoSquad("the cards make no constructed deck")
    return chosen


def game_of(
    decks: Mapping[str, Sequence[Card]], ruleset: str = "classic", options: Mapping[str, object] | None = None
) -> Position:
    """The position before the deal of a game between two decks: nothing is shuffled yet, so the deal needs a seed.

    Args:
        decks: a seat's cards, one entry a copy, as ``service.playing.play.pool`` gives them.
        ruleset: whose rules.
        options: the ruleset's options.
    """
    listed = {seat: [(entry.get("card"), definition) for entry, definition in decks[seat]] for seat in SEATS}
    return start_position(listed, ruleset, options or {})


def random_game(random: Random, ruleset: str, cards: Sequence[Card]) -> Position:
    """The position before the deal between two random decks of these cards. Raises ``NoSquad``."""
    return game_of({seat: deck(random, ruleset, cards) for seat in SEATS}, ruleset)
