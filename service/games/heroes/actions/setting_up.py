"""Keeping the opening hand, or exchanging cards of it (heroes.glossary.mulligan)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from service.games.heroes.actions.base import Act
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import HAND, Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules import setup
from service.games.heroes.telling.violations import Violation, violation


def _deciding(table: Table, player: str) -> Iterator[Violation]:
    turn = table.position.turn
    if table.position.outcome is not None:
        yield violation("game_over")
    elif turn.phase != "setup" or turn.active != player:
        yield violation("not_in_setup")


def _keep_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from _deciding(table, action["player"])


def _keep(run: Run, action: Wire) -> None:
    setup.keep(run, action["player"])


def _keep_ways(table: Table, player: str) -> Iterator[Wire]:
    yield {"type": "keep", "player": player}


def _mulligan_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from _deciding(table, action["player"])
    hand = _hand(table, action["player"])
    if (
        not action["cards"]
        or not set(action["cards"]) <= set(hand)
        or len(set(action["cards"])) != len(action["cards"])
    ):
        yield violation("not_own_hand")
    if len(table.position.players[action["player"]].deck) < len(action["cards"]):
        yield violation("deck_too_small")


def _hand(table: Table, player: str) -> list[str]:
    return [card.id for card in table.position.cards.values() if card.zone == HAND and card.owner == player]


def _mulligan(run: Run, action: Wire) -> None:
    setup.mulligan(run, action["player"], action["cards"])


def _mulligan_ways(table: Table, player: str) -> Iterator[Wire]:
    if table.position.turn.phase != "setup":
        return
    hand = _hand(table, player)
    for size in range(1, len(hand) + 1):
        for way in permutations(hand, size):
            yield {"type": "mulligan", "player": player, "cards": list(way)}


KEEP = Act(_keep_faults, _keep, _keep_ways)
MULLIGAN = Act(_mulligan_faults, _mulligan, _mulligan_ways)
