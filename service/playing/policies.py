"""How the players of a game decide that nobody plays: at random, or for what does the most good at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from service.games.berserk.rules import Position, adjudicate
from service.games.berserk.rules.battlefield.board import place
from service.judge.dice import Dice

Wire = dict[str, Any]
Policy = Callable[[Random, Position, Sequence[Wire]], Wire]
#: Actions that do nothing, undo something or end a part of the game: taken where an eager player would not act.
IDLE = frozenset({"pass", "end_turn", "mulligan", "unrecruit", "finish_recruiting"})
#: Out of ten decisions, so many are for doing something where that can be done.
EAGER = 8
#: How often the outcome of an action is tried; more is slower, and plays better.
_TRIES = 3
_CLOSED, _NEARER, _CHIP = 0.25, 0.06, 0.3


def eager(random: Random, position: Position, options: Sequence[Wire]) -> Wire:
    """Any action, idle ones seldom; what is free and sudden is not declared on top of itself, again and again."""
    waiting = {(chain.source, chain.feature) for chain in position.stack if chain.feature is not None}
    fresh = [action for action in options if (action.get("source"), action.get("feature")) not in waiting] or options
    deeds = [action for action in fresh if action["type"] not in IDLE]
    return random.choice(deeds if deeds and random.randrange(10) < EAGER else fresh)


def keen(random: Random, position: Position, options: Sequence[Wire]) -> Wire:
    """The action after which the player stands best, as far as one look ahead tells; its dice are not foreseen."""
    if len(options) == 1:
        return options[0]
    seeds = [f"{random.getrandbits(64):016x}" for _ in range(_TRIES)]
    best, found = float("-inf"), options[0]
    for action in options:
        worth = sum(_after(position, action, seed) for seed in seeds) / _TRIES
        if worth > best + 1e-9:
            best, found = worth, action
    return found


def _after(position: Position, action: Wire, seed: str) -> float:
    ruling = adjudicate(position, [action], Dice.seeded(seed), "all")
    return _worth(ruling.position, action["player"])


def _worth(position: Position, seat: str) -> float:
    """How much better a player stands than the other: lives by their cards' prices, readiness, nearness."""
    if position.outcome is not None:
        return {seat: 1000.0, "draw": 0.0}.get(position.outcome["result"], -1000.0)
    total = 0.0
    for card in position.cards.values():
        if not card.in_squad or not card.is_creature:
            continue
        lives = max(1, card.definition.lives)
        value = card.price * (0.5 + 0.5 * card.lives_left / lives) + _CHIP * card.chips
        value -= _CLOSED * card.closed
        if card.cell is not None:
            _, line = place(card.cell)
            value += _NEARER * (line if card.controller == "first" else 5 - line)
        total += value if card.controller == seat else -value
    return total


POLICIES: Mapping[str, Policy] = {"random": eager, "keen": keen}
