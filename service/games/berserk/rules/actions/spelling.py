"""How the use of a playable feature is spelled: its numbers, targets and cells, in every way that may be legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from service.games.berserk.rules.actions.payments import announceable, payments
from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.battlefield.cells import needed, options_for
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.targets.legality import announced, fewest, legal_targets, so_many, together_faults
from service.games.berserk.rules.targets.seconds import legal_seconds, parted
from service.judge.asking import Question


def spellings(game: Game, player: str, card: Card, feature: Feature, data: Wire) -> Iterable[dict[str, Any]]:
    """Every way to name what a feature asks for, those with the fewest targets first."""
    base: dict[str, Any] = {"source": card.id, "feature": feature.id}
    for number in _numbers(game, card, data):
        text = announced(so_many(game, card, data, number.get("x")), number.get("x"))
        for targets in target_lists(game, player, card, text):
            named = {"targets": list(targets)} if targets else {}
            yield from ({**base, **number, **named, **cell} for cell in _cells(game, card, text, targets))


def thinkable_uses(game: Game, card: Card, feature: Feature, data: Wire, asked: Question) -> Iterator[dict[str, Any]]:
    """A feature at each card of the zone that its text is about, with the first number and cells that can be named;
    of one that only takes a cell each cell."""
    number = next(iter(_numbers(game, card, data)), {})
    text = announced(so_many(game, card, data, number.get("x")), number.get("x"))
    base = {"source": card.id, "feature": feature.id, **number}
    if "target" in text:
        dead = text["target"].get("zone") == "graveyard"
        cards = [c for c in game.position.cards.values() if c.zone == "graveyard"] if dead else game.in_play()
        for target in asked.only("target", (one.id for one in cards)):
            yield {**base, "targets": [target], **next(iter(_cells(game, card, text, (target,))), {})}
    elif asked.target is None:
        takes_one = len(needed(game, card, text, (), {})) == 1
        yield from ({**base, "cells": [cell]} for cell in CELLS) if takes_one else [base]


def _numbers(game: Game, card: Card, data: Wire) -> Iterator[dict[str, Any]]:
    """What can be said of the numbers of a text: its X, and who pays how many chips."""
    chips = data.get("cost", {}).get("chips", 0)
    if chips == "x":
        yield from ({"x": n, **way} for n in announceable(game, card, data) for way in payments(game, card, n))
    elif "announce" in data:
        for n in announceable(game, card, data):
            yield from ({"x": n, **way} for way in (payments(game, card, chips) if chips else [{}]))
    else:
        yield from payments(game, card, chips) if chips else [{}]


def target_lists(game: Game, player: str, card: Card, data: Wire) -> Iterable[tuple[str, ...]]:
    """What can be named as targets: one card, or up to as many as the text says (423.3 where some become illegal)."""
    if "target" not in data:
        return ((),)
    targets = legal_targets(game, card, data, player)
    if data.get("every"):
        return (tuple(targets),) if targets else ()
    allowed = _together(game, card, targets, data)
    if "second" not in data:
        return allowed
    return ((*named, second) for named in allowed for second in legal_seconds(game, card, named, data, player))


def _together(game: Game, card: Card, targets: Sequence[str], data: Wire) -> Iterator[tuple[str, ...]]:
    """The lists of so many of these targets as a text is about, the shortest first."""
    # Attacks can be fewer where there is nobody else to aim at (423.3).
    least = 1 if data.get("type") in ATTACKS else max(1, fewest(data))
    for size in range(least, data.get("count", 1) + 1):
        for named in combinations(targets, size):
            game.work.spend(size)
            if not together_faults(game, card, named, data):
                yield named


def _cells(game: Game, card: Card, data: Wire, targets: tuple[str, ...]) -> Iterable[dict[str, Any]]:
    """The cells to name with these targets: each choice of different ones that fit, or none where none is needed."""
    asked = needed(game, card, data, parted(data, targets)[0], {})
    if not asked:
        return [{}]
    options = [options_for(game, card, spot) for spot in asked]
    return ({"cells": list(way)} for way in _different(game, options, ()))


def _different(game: Game, options: Sequence[Sequence[str]], taken: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The ways to take one of each of these options, no two alike."""
    if len(taken) == len(options):
        yield taken
        return
    for cell in options[len(taken)]:
        game.work.spend()
        if cell not in taken:
            yield from _different(game, options, (*taken, cell))
