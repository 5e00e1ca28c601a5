"""Many whole random games with real cards, looked at move by move: `make hunt GAMES=10000`.

Too long for the suite, which plays a few (test_hunt.py). Every game follows from the seed and its number, so that
`--only NUMBER` plays one that failed again.
"""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple
from unittest import mock

import click

from service.cards import default_catalogue
from service.games.berserk.rules import Position, Ruling, adjudicate
from service.games.berserk.rules.rulesets import RULESETS
from service.judge.dice import Dice
from service.playing import play
from service.playing.squads import Card
from tests.properties import heroes
from tests.properties.both_ways import check_listing
from tests.properties.games import check_cards, check_deltas, check_round_trip

#: One game in this many begins with two constructed decks and goes through the whole preliminary phase.
DECKS_EACH = 10
#: One action in this many has its deltas applied and its position sent and read back; the cards are looked at always.
DEEP_EACH = 20
#: At one position in this many the listing is checked both ways: what is listed is legal, what is legal is listed.
LISTED_EACH = 10
#: The four editions and the second game, of which games take turns.
ALL = "all"
HEROES = "heroes"


class Outcome(NamedTuple):
    """How a game went: its number, actions, proposals judged, the reason for its end, or what failed."""

    number: int
    actions: int
    reason: str
    failure: str = ""
    proposals: int = 0


def hunted(seed: str, ruleset: str, number: int, cards: list[Card], turns: int) -> Outcome:
    """Play one game and look at every position that it comes to; a failure is told, not raised."""
    name = f"{seed}/{number}"
    random, proposals = Random(name), 0

    def watched(before: Position, actions: list[play.Wire], dice: Dice, resolve: str) -> Ruling:
        nonlocal proposals
        if random.randrange(LISTED_EACH) == 0:
            proposals += check_listing(before, random)
        ruling = adjudicate(before, actions, dice, resolve)
        if ruling.legal:
            check_cards(before, ruling)
            if random.randrange(DEEP_EACH) == 0:
                check_deltas(before, ruling)
                check_round_trip(ruling.position, default_catalogue())
        return ruling

    with mock.patch.object(play, "adjudicate", watched):
        try:
            game = play.play(name, ruleset, cards, turns, decks=number // len(RULESETS) % DECKS_EACH == DECKS_EACH - 1)
        except Exception:
            return Outcome(number, 0, "failure", traceback.format_exc(limit=-4))
    return Outcome(number, len(game.moves), (game.end.outcome or {})["reason"], proposals=proposals)


@cache
def _pool(ruleset: str) -> list[Card]:
    return play.pool(ruleset)


class _Hunt(NamedTuple):
    """One worker's hunt: what it needs for each number."""

    seed: str
    ruleset: str
    turns: int

    def __call__(self, number: int) -> Outcome:
        every = [*RULESETS, HEROES]
        ruleset = every[number % len(every)] if self.ruleset == ALL else self.ruleset
        if ruleset == HEROES:
            return Outcome(number, *heroes.hunted(f"{self.seed}/{number}", heroes.playing.idents(), self.turns))
        return hunted(self.seed, ruleset, number, _pool(ruleset), self.turns)


@click.command()
@click.option("--games", type=click.IntRange(1), default=10_000, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes.")
@click.option("--ruleset", type=click.Choice([ALL, *RULESETS, HEROES]), default=ALL, show_default=True)
@click.option("--seed", default="hunt", show_default=True, help="Decides every game.")
@click.option("--turns", type=click.IntRange(1), default=8, show_default=True, help="After them a player concedes.")
@click.option("--only", type=click.IntRange(0), help="Play this game alone.")
def main(games: int, workers: int, ruleset: str, seed: str, turns: int, only: int | None) -> None:
    """Play random games with real cards; tell how they ended, and exit with 1 if any failed."""
    began = time.monotonic()
    ends: Counter[str] = Counter()
    actions = proposals = 0
    numbers = range(games) if only is None else range(only, only + 1)
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for done, outcome in enumerate(pool.imap_unordered(_Hunt(seed, ruleset, turns), numbers), 1):
            ends[outcome.reason] += 1
            actions += outcome.actions
            proposals += outcome.proposals
            if outcome.failure:
                click.echo(f"game {outcome.number} of seed {seed} failed:\n{outcome.failure}")
            if done % 100 == 0 or done == len(numbers):
                said = ", ".join(f"{reason} {count}" for reason, count in sorted(ends.items()))
                click.echo(
                    f"{done} games, {actions} actions, {proposals} proposals, {time.monotonic() - began:.0f} s: {said}"
                )
    raise SystemExit(1 if ends["failure"] else 0)


if __name__ == "__main__":
    main()
