"""What happened, as the trace tells it: each event with the parts of the position that it changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.games.heroes.position.model import Card, Position, Wire
from service.games.heroes.position.wire import REST, card_to_wire, plain, player_to_wire, turn_to_wire
from service.judge import patch
from service.judge.seats import SEATS


class Event(NamedTuple):
    """One step of a trace: its word, the paragraphs, what is told of it, and the positions around it."""

    name: str
    rules: tuple[str, ...]
    told: Wire
    before: Position
    after: Position

    @property
    def delta(self) -> list[dict[str, Any]]:
        """The operations that lead from the position before to the one after, both in normal form."""
        old: dict[str, Any] = {}
        new: dict[str, Any] = {}
        one, other = self.before, self.after
        if one.cards is not other.cards:
            touched = [ident for ident, card in other.cards.items() if one.cards.get(ident) is not card]
            old["cards"] = _cards(one.cards, touched)
            new["cards"] = _cards(other.cards, touched)
        for document, position in ((old, one), (new, other)):
            if one.turn is not other.turn and (turn := turn_to_wire(position.turn)):
                document["turn"] = turn
            if one.players is not other.players and (players := _players(position)):
                document["players"] = players
            for field in REST:
                if getattr(one, field) is not getattr(other, field) and getattr(position, field):
                    document[field] = plain(getattr(position, field))
        return patch.difference(old, new)


def _cards(cards: Mapping[str, Card], touched: list[str]) -> dict[str, Any]:
    return {ident: card_to_wire(cards[ident]) for ident in touched if ident in cards}


def _players(position: Position) -> dict[str, Any]:
    return {seat: told for seat in SEATS if (told := player_to_wire(position.players[seat]))}
