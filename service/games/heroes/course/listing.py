"""What may be done: each action that a ruling would call legal."""

from __future__ import annotations

from service.games.heroes.actions import ACTIONS
from service.games.heroes.actions.using import activated
from service.games.heroes.course.adjudicate import to_act
from service.games.heroes.position.model import Position
from service.games.heroes.position.table import Table
from service.games.heroes.telling.violations import Violation
from service.judge.asking import Listing, Question, Refusals, Refused
from service.judge.seats import SEATS


def listing(position: Position, player: str | None, most: int, asked: Question) -> Listing[None]:
    """The legal actions of one player, or of both; of so many at the most, those of who is to act first."""
    table = Table(position)
    first = to_act(position)
    seats = [seat for seat in sorted(SEATS, key=lambda one: one != first) if player in (None, seat)]
    found: list[dict[str, object]] = []
    for seat in seats:
        for name, act in ACTIONS.items():
            if asked.type not in (None, name):
                continue
            for way in act.ways(table, seat):
                if not asked.covers(way) or any(act.faults(table, way)):
                    continue
                if len(found) >= most:
                    return Listing(found, ({"type": name},))
                found.append(dict(way))
    return Listing(found)


def refusals(position: Position, asked: Question, player: str | None) -> Refusals[Violation]:
    """What is not legal of what might be proposed, with every reason."""
    table = Table(position)
    seat = player or to_act(position)
    found: list[Refused[Violation]] = []
    for name, act in ACTIONS.items():
        if asked.type not in (None, name) or seat is None:
            continue
        for way in _candidates(table, name, seat):
            if asked.covers(way):
                faults = tuple(act.faults(table, way))
                if faults:
                    found.append(Refused(way, faults))
    return Refusals(found[:500])


def _candidates(table: Table, name: str, seat: str) -> list[dict[str, object]]:
    about: dict[str, object] = {"type": name, "player": seat}
    if name == "attack":
        own = [card.id for card in table.in_play(seat) if card.kind == "creature"]
        others = [card.id for card in table.characters() if card.controller != seat]
        return [{**about, "source": source, "target": target} for source in own for target in others]
    if name == "play":
        hand = [card for card in table.position.cards.values() if card.zone == "hand" and card.owner == seat]
        return [{**about, "source": card.id, **({"x": 0} if card.definition.variable else {})} for card in hand]
    if name == "defend":
        return [{**about, "source": card.id} for card in table.characters(seat)]
    if name in ("choose", "mulligan"):
        return []
    if name == "use":
        return [
            {**about, "source": card.id, "feature": feature.id}
            for card in table.in_play(seat)
            for feature in activated(table, card)
        ]
    return [about]
