"""Positions that a ruling led to as they would be if they had been read: so the next ruling finds them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.berserk.rules import Position
from service.judge.data import freeze

_JSON_OF_CARDS = ("markers", "gained", "lost", "used", "memory")
_JSON_OF_GAMES = ("options", "decision", "pending", "waiting", "effects", "outcome")


def as_read(position: Position) -> Position:
    """The position as if it had been read from its wire form: the JSON data in it with tuples for lists."""
    cards = position.cards
    # Most cards carry none of it; where none does, the judge finds again what he worked out of these very cards.
    written = [c for c in cards.values() if c.markers or c.gained or c.lost or c.used or c.memory]
    if written:
        cards = {**cards, **{card.id: _frozen(card, _JSON_OF_CARDS) for card in written}}
    stack = tuple(type(chain)(*map(freeze, chain)) for chain in position.stack)
    whole: Position = _frozen(position._replace(cards=cards, stack=stack), _JSON_OF_GAMES)
    return whole


def _frozen(record: Any, names: Sequence[str]) -> Any:
    fields = {name: freeze(value) for name in names if (value := getattr(record, name))}
    return record._replace(**fields) if fields else record
