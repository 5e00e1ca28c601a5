"""Whole games of Heroes: random constructed decks of real cards, and players at random or who look one action ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.games.heroes import catalogue
from service.games.heroes.game import GAME
from service.games.heroes.position.model import Position
from service.games.heroes.position.numbers import cost, lives, strike
from service.games.heroes.position.table import Table
from service.judge.asking import ANYTHING
from service.judge.dice import Dice
from service.judge.seats import SEATS

Wire = dict[str, Any]
Policy = Callable[[Random, Position, Sequence[Wire]], Wire]
#: A deck has so many cards, and of a card so many copies; an opening hand so many (heroes.basics.9, .11).
DECK, COPIES, HAND = 40, 3, 4
#: Actions that say nothing of the rules of play, and never taken here.
WORDS = frozenset({"concede", "offer_draw", "accept_draw", "decline_draw"})
_IDLE = frozenset({"pass", "end_turn", "mulligan"})
_MOST_ACTIONS, _MOST_LISTED, _MOST_TRIED = 1_500, 400, 24


class PlayError(AssertionError):
    """The judge contradicts itself: it listed an action and calls it illegal, or leaves nothing to do."""


@dataclass
class Played:
    """A game as it was played: its start on the wire, its actions with their seeds, and what happened."""

    start: Wire
    end: Position
    moves: list[tuple[Wire, Mapping[str, str]]] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)


def idents() -> Sequence[str]:
    """The ids of all cards that there are."""
    return catalogue.CARDS.idents()


def start(random: Random, cards: Sequence[str]) -> Wire:
    """The position before the mulligan between two random decks.

    Args:
        cards: ids of the catalogue: heroes among them, and what decks are made of.

    Raises:
        PlayError: they make no deck.
    """
    told = {ident: catalogue.CARDS.card("heroes", ident)[1] for ident in cards}
    found: Wire = {}
    for seat, letter in zip(SEATS, "ab", strict=True):
        heroes = [ident for ident, one in told.items() if one["kind"] == "hero"]
        if not heroes:
            raise PlayError("there is no hero among the cards")
        hero = random.choice(heroes)
        found[f"{letter}0"] = {"card": hero, "owner": seat}
        for number, ident in enumerate(_deck(random, told, _elements(told[hero])), 1):
            found[f"{letter}{number}"] = {"card": ident, "owner": seat, "zone": "hand" if number <= HAND else "deck"}
    return {"ruleset": "heroes", "turn": {"phase": "setup", "step": "mulligan"}, "cards": found}


def _elements(told: Mapping[str, Any]) -> set[str]:
    return {*told.get("elements", ()), *([told["element"]] if told.get("element") else [])}


def _deck(random: Random, told: Mapping[str, Mapping[str, Any]], elements: set[str]) -> list[str]:
    fitting = [
        ident for ident, one in told.items() if one["kind"] != "hero" and (not elements or _elements(one) <= elements)
    ]
    copies = [ident for ident in fitting for _ in range(COPIES)]
    if len(copies) < DECK:
        raise PlayError(f"only {len(copies)} cards fit a deck of {', '.join(sorted(elements))}")
    return random.sample(copies, DECK)


def eager(random: Random, position: Position, options: Sequence[Wire]) -> Wire:
    """Any action; those that do nothing seldom."""
    deeds = [one for one in options if one["type"] not in _IDLE]
    return random.choice(deeds if deeds and random.randrange(10) < 8 else list(options))


def keen(random: Random, position: Position, options: Sequence[Wire]) -> Wire:
    """The action after which the player stands best, as far as one look ahead tells."""
    tried = list(options) if len(options) <= _MOST_TRIED else random.sample(list(options), _MOST_TRIED)
    seed = f"{random.getrandbits(64):016x}"
    return max(tried, key=lambda one: (_after(position, one, seed), one["type"] not in _IDLE))


def _after(position: Position, action: Wire, seed: str) -> float:
    ruling = GAME.adjudicate(position, [action], Dice.seeded(seed), "all")
    return worth(ruling.position, action["player"])


def worth(position: Position, seat: str) -> float:
    """How much better a player stands than the other: lives of heroes, creatures by cost, strike and lives, hands."""
    if position.outcome is not None:
        return {seat: 1000.0, "draw": 0.0}.get(position.outcome["result"], -1000.0)
    table, total = Table(position), 0.0
    for card in position.cards.values():
        sign = 1 if card.controller == seat else -1
        if card.zone == "hand":
            total += sign * 0.8
        elif card.in_play and card.kind == "hero":
            total += sign * 0.6 * lives(table, card)
        elif card.in_play and card.kind == "creature":
            total += sign * (0.5 + 0.3 * cost(table, card) + 0.5 * strike(table, card) + 0.4 * lives(table, card))
        elif card.in_play:
            total += sign * (1 + cost(table, card) / 2)
    return total


POLICIES: Mapping[str, Policy] = {"random": eager, "keen": keen}


def play(seed: str, cards: Sequence[str], turns: int = 60, policy: Policy = eager) -> Played:
    """One game from the mulligan to the end; the seed decides everything.

    Args:
        cards: ids of the catalogue.
        turns: in a later round than this, whoever is active concedes.
        policy: how both players decide.

    Raises:
        PlayError: the cards make no deck, or the judge contradicts itself.
    """
    random = Random(f"berserk-arbiter/{seed}")
    return play_on(random, start(random, cards), turns, policy)


def play_on(random: Random, begun: Wire, turns: int, policy: Policy) -> Played:
    """One game from a position on the wire. Raises PlayError, InvalidPosition."""
    position = GAME.read(GAME.position.check(begun))
    game = Played(GAME.write(position), position)
    for action in _decisions(random, game, turns, policy):
        dice = {"seed": f"{random.getrandbits(64):016x}"}
        ruling = GAME.adjudicate(game.end, [action], Dice.seeded(dice["seed"]), "forced")
        if not ruling.legal:
            raise PlayError(f"{action} was listed and is illegal: {[one.code for one in ruling.violations]}")
        game.events.update(event.name for event in ruling.events)
        game.moves.append((action, dice))
        game.end = ruling.position
    return game


def _decisions(random: Random, game: Played, turns: int, policy: Policy) -> Iterator[Wire]:
    while game.end.outcome is None:
        if game.end.turn.number > turns or len(game.moves) > _MOST_ACTIONS:
            yield {"type": "concede", "player": game.end.turn.active}
            continue
        listed = GAME.listing(game.end, None, _MOST_LISTED, ANYTHING).actions
        options = [one for one in listed if one["type"] not in WORDS]
        if not options:
            raise PlayError("nobody may do anything")
        yield policy(random, game.end, options)
