"""Cards between zones: what leaves play loses what it had there (heroes.glossary.zone)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.games.heroes.course.listening import as_it_is
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import (
    CAPTURED,
    DECK,
    EMPTY,
    GRAVEYARD,
    HAND,
    PLAY,
    RESERVE,
    Arrival,
    Card,
    Wire,
)
from service.judge.matching import Happening

#: What a card has only in play: what it is without.
_BARE: Wire = {
    "closed": False, "hidden": False, "wounds": 0, "extra_lives": 0, "markers": (), "gained": (), "lost": (),
    "used": EMPTY, "attached": None, "under": None, "captured_from": None, "arrived": None, "x": None,
}  # fmt: skip
#: What never lies in a hand or a deck, and goes to the reserve instead (heroes.glossary.created, .placed).
_RETURNED = {"created": (HAND, DECK, CAPTURED), "placed": (GRAVEYARD, CAPTURED)}
_MORE: Mapping[str | None, str] = {"created": "heroes.glossary.created", "placed": "heroes.glossary.placed"}
_WORDS = {PLAY: "in_play"}


class Put:
    """How cards come to another zone.

    Args:
        to: the zone.
        way: how: a word of the language (``play``, ``draw``, …).
        by: the player who does it, or the card.
        by_each: by the cards that go, who does it to each and by what type of blow, where that differs.
        place: in a deck ``top``, ``bottom``, or ``random``, as which it is shuffled in.
        under: the card under which they go.
        closed: they enter play closed.
        controller: in whose squad they enter play, where it is not their owner's.
        x: the X with which a card was played.
    """

    def __init__(self, to: str, way: str | None = None, by: str | None = None, **more: Any) -> None:
        self.to, self.way, self.by = to, way, by
        self.place: str = more.get("place") or "top"
        self.under: str | None = more.get("under")
        self.closed: bool = bool(more.get("closed"))
        self.controller: str | None = more.get("controller")
        self.x: int | None = more.get("x")
        self.by_each: Mapping[str, tuple[str | None, str | None]] = more.get("by_each") or {}

    def told(self) -> dict[str, Any]:
        """It as data, from which it can be made again."""
        return {"to": self.to, "way": self.way, "by": self.by, "closed": self.closed,
                "controller": self.controller, "x": self.x}  # fmt: skip


def put(
    run: Run, cards: Sequence[Card], how: Put, event: str, rules: Sequence[str], deaths: bool = False, **told: Any
) -> None:
    """Cards come to another zone, at once.

    Args:
        event: the word of the trace.
        deaths: they die by it (heroes.glossary.death).
        told: what else the trace tells.
    """
    changes: dict[str, Wire] = {}
    happens: list[Happening] = []
    decks = {seat: list(player.deck) for seat, player in run.position.players.items()}
    shuffled: dict[str, None] = {}
    for card in _with_parts(run, cards):
        to = _where(run, card, how)
        changes[card.id] = _fields(run, card, to, how)
        if card.zone == DECK:
            decks[card.owner].remove(card.id)
        if to == DECK:
            decks[card.owner].insert(0 if how.place == "top" else len(decks[card.owner]), card.id)
            if how.place == "random":
                shuffled[card.owner] = None
        happens += _happenings(card, to, how, deaths)
    if how.way in ("search", "summon") and cards and cards[0].zone == DECK:
        shuffled[cards[0].owner] = None
    for card in [card for card in cards if card.zone == PLAY]:
        changes.update(_freed(run, card, decks, shuffled))
    for seat in shuffled:
        decks[seat] = list(run.shuffled(decks[seat]))
    players = {
        seat: {"deck": tuple(deck)} for seat, deck in decks.items() if tuple(deck) != run.position.players[seat].deck
    }
    more = tuple(_MORE[feature.keyword] for card in cards for feature in card.definition.features
                 if feature.keyword in _MORE and changes[card.id]["zone"] == RESERVE)  # fmt: skip
    rules = (*rules, *more, *(("heroes.glossary.shuffle",) if shuffled else ()))
    run.emit(event, rules, cards=changes, players=players, happens=happens,
             told={"cards": [card.id for card in cards], "to": how.to, **_shown(cards, how), **told})  # fmt: skip


def _shown(cards: Sequence[Card], how: Put) -> dict[str, Any]:
    """What is found in a deck is shown, wherever it goes (heroes.glossary.search)."""
    return {"names": [card.definition.name for card in cards]} if how.way == "search" else {}


def _with_parts(run: Run, cards: Sequence[Card]) -> list[Card]:
    """The cards with those attached to them, which go where they go (heroes.glossary.attach)."""
    parts = [one for one in run.position.cards.values() if one.attached in {card.id for card in cards}]
    return [*cards, *parts]


def _where(run: Run, card: Card, how: Put) -> str:
    keywords = {feature.keyword for feature in card.definition.features}
    for word, zones in _RETURNED.items():
        if word in keywords and how.to in zones and not (word == "placed" and how.to == DECK):
            return RESERVE
    if "created" in keywords and how.to == GRAVEYARD:
        return RESERVE
    return how.to


def _fields(run: Run, card: Card, to: str, how: Put) -> dict[str, Any]:
    turn = run.position.turn
    fields: dict[str, Any] = {**_BARE, "zone": to, "controller": card.owner}
    if to == PLAY:
        fields |= {
            "closed": how.closed, "arrived": Arrival(turn.number, turn.active), "x": how.x,
            "controller": how.controller or card.owner,
        }  # fmt: skip
    elif to == CAPTURED:
        fields |= {"under": how.under, "captured_from": card.zone}
    return fields


def _happenings(card: Card, to: str, how: Put, deaths: bool) -> Iterable[Happening]:
    was = {card.id: as_it_is(card)} if card.in_play else {}
    by, kind = how.by_each.get(card.id, (how.by, None))
    told = {"on": card.id, "from": _WORDS.get(card.zone, card.zone), "to": _WORDS.get(to, to), "way": how.way,
            "by": by}  # fmt: skip
    put_so = Happening("put", told, was)
    if not deaths:
        return (put_so,)
    # Who dies comes to a graveyard, though it may go on to the reserve (heroes.glossary.created).
    died = Happening("die", {"on": card.id, "by": by, "type": kind}, was)
    return (died, put_so._replace(told={**told, "to": GRAVEYARD}))


def _freed(run: Run, card: Card, decks: dict[str, list[str]], shuffled: dict[str, None]) -> dict[str, Wire]:
    """What was captured by a card that leaves play goes back; nothing triggers (heroes.glossary.capture)."""
    found: dict[str, Wire] = {}
    turn = run.position.turn
    for one in run.position.cards.values():
        if one.under != card.id:
            continue
        zone = one.captured_from or GRAVEYARD
        found[one.id] = {**_BARE, "zone": zone, "controller": one.owner}
        if zone == PLAY:
            found[one.id] = {**found[one.id], "arrived": Arrival(turn.number, turn.active)}
        if zone == DECK:
            decks[one.owner].append(one.id)
            shuffled[one.owner] = None
    return found
