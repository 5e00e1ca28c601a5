"""What has happened, as far as anything asks for it: booked in the turn, kept so long as it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from service.games.heroes.position.model import DECK, HAND, Card, Position, Wire
from service.judge.matching import Happening, Unmatched
from service.judge.remembered import Remembered

#: The spans, from the shortest on.
_SPANS = ("now", "turn", "last_turn", "battle")
#: What named features ask for.
_ASKED_BY: Mapping[str, tuple[str, ...]] = {
    "wrath": ("wound",), "soul_catcher": ("die",), "raid": ("attack",), "expend": ("lose",),
}  # fmt: skip
_ASKED = Remembered(5_000)


def asked(position: Position) -> dict[str, int]:
    """The events that cards ask for afterwards, each with the longest span."""
    found: dict[str, int] = {}
    for card in position.cards.values():
        for event, span in _of_card(card):
            found[event] = max(span, found.get(event, 0))
    for effect in position.effects:
        for event, span in _within(effect):
            found[event] = max(span, found.get(event, 0))
    return found


def _of_card(card: Card) -> Iterator[tuple[str, int]]:
    known: dict[str, int] | None = _ASKED.get(card.definition)
    if known is None:
        own: dict[str, int] = {}
        for event, span in _within([one.said for one in card.definition.features]):
            own[event] = max(span, own.get(event, 0))
        known = _ASKED.put(card.definition, own)
    yield from known.items()
    if card.gained:
        yield from _within([one["feature"] for one in card.gained])


def _within(said: Any) -> Iterator[tuple[str, int]]:
    if isinstance(said, Mapping):
        if "event" in said and "per" in said:
            yield str(said["event"]), _SPANS.index(said["per"])
        for word in ("did", "count", "exists", "among"):
            inner = said.get(word)
            if isinstance(inner, Mapping) and "event" in inner and "per" not in inner:
                yield str(inner["event"]), 1
        for event in _ASKED_BY.get(str(said.get("keyword")), ()):
            yield event, 1
        for inner in said.values():
            yield from _within(inner)
    elif isinstance(said, list | tuple):
        for inner in said:
            yield from _within(inner)


def entry(position: Position, happening: Happening) -> Wire:
    """What is booked of something that happens."""
    told = {name: value for name, value in happening.told.items() if value is not None and name != "handle"}
    turn = position.turn
    return {"event": happening.event, "turn": [turn.number, turn.active], **told}


def happened(position: Position, span: str) -> list[Happening]:
    """What is booked of a span: this turn, the one before, or the whole game. Raises Unmatched."""
    if span not in _SPANS:
        raise Unmatched(span, "nothing is booked for that")
    turn = position.turn
    now = [turn.number, turn.active]
    last = [turn.number, "first"] if turn.active == "second" else [turn.number - 1, "second"]
    wanted = {"now": [now], "turn": [now], "last_turn": [last]}.get(span)
    return [
        Happening(one["event"], {name: value for name, value in one.items() if name not in ("event", "turn")})
        for one in turn.record
        if wanted is None or list(one["turn"]) in wanted
    ]


def kept(position: Position) -> tuple[Wire, ...]:
    """What is still asked for as a turn begins."""
    spans = asked(position)
    turn = position.turn
    now = [turn.number, turn.active]
    return tuple(
        one
        for one in turn.record
        if spans.get(one["event"], 0) == 3 or (spans.get(one["event"], 0) == 2 and list(one["turn"]) == now)
    )


def placed_of(position: Position, seat: str) -> Counter[str]:
    """How many placed cards of each name a player has in deck and hand (heroes.glossary.placed)."""
    return Counter(
        card.definition.name
        for card in position.cards.values()
        if card.owner == seat and card.zone in (HAND, DECK) and card.definition.name and card.has_keyword("placed")
    )
