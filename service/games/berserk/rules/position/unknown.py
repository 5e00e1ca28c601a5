"""Cards of which only what is public is known: face down in play, or lying in a heap (206.5, 206.6, 415.1).

A position as one player sees it is ruled on like any other, as long as nothing depends on what such a card is. What is
printed on it stands nowhere: whoever reads it, turns the card up or takes it out of its heap raises ``NeedsHidden``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from service.games.berserk.rules.position.model import Card, Definition, Position

#: What of a definition nobody can read who does not know the card.
_PRINTED = frozenset(Definition._fields) - {"features", "wire"}
#: The fields of a card that cannot change without showing it.
_SHOWING = frozenset({"hidden", "zone", "definition"})
#: Heaps of which a position may say no more than how many cards lie there.
HEAPS = ("deck", "deal", "set", "graveyard", "exile")


class NeedsHidden(Exception):
    """What is asked hangs on cards that are not known."""

    def __init__(self, idents: Iterable[str]) -> None:
        self.idents = tuple(idents)
        super().__init__(", ".join(self.idents))


class Unknown(Definition):
    """What is printed on a card that is not known: it has no features that anybody could heed, and the rest is not
    there to be read."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name in _PRINTED:
            raise NeedsHidden((str(tuple.__getitem__(self, 0)),))
        return super().__getattribute__(name)


def printed_unknown(ident: str) -> Definition:
    """The definition of a card that is not known."""
    return Unknown(name=ident)


def is_unknown(card: Card) -> bool:
    """Whether only what is public is known of a card."""
    return type(card.definition) is Unknown


def unknown_in(position: Position) -> frozenset[str]:
    """The ids of the cards of a position that are not known."""
    return frozenset(ident for ident, card in position.cards.items() if type(card.definition) is Unknown)


def in_heaps(concealed: Mapping[str, Mapping[str, int]]) -> dict[str, Card]:
    """Cards that stand in for those that a position only counts, by ids that no card of a request can have."""
    found = {}
    for seat, counts in sorted(concealed.items()):
        for zone, count in sorted(counts.items()):
            for number in range(1, count + 1):
                ident = f"{seat}/{zone}/{number}"  # no id that is sent has a slash
                found[ident] = Card(ident, printed_unknown(ident), owner=seat, controller=seat, zone=zone)
    return found


def counted(card: Card) -> bool:
    """Whether a card stands in for one that its position only counts (``in_heaps``)."""
    return "/" in card.id


def shows(change: Sequence[Any], unknown: frozenset[str]) -> list[str]:
    """The unknown cards that a change would have to show."""
    if change[0] == "card" and change[1] in unknown and (change[2] in _SHOWING or "/" in change[1]):
        return [change[1]]
    if change[0] == "seat" and change[2] == "deck":
        return [ident for ident in change[3] if ident in unknown]
    return []


class Heap(NamedTuple):
    """A zone of a player that is only counted."""

    player: str
    zone: str


def needed(position: Position, idents: Iterable[str]) -> tuple[str | Heap, ...]:
    """What would have to be known: cards by their ids, and heaps, each once."""
    found = (position.cards[ident] for ident in idents)
    return tuple(dict.fromkeys(Heap(card.owner, card.zone) if counted(card) else card.id for card in found))


def needed_to_wire(wanted: Iterable[str | Heap]) -> list[dict[str, str]]:
    """The answer's ``needs_hidden``, in an order of its own."""
    told = [one._asdict() if isinstance(one, Heap) else {"card": one} for one in wanted]
    return sorted(told, key=lambda one: sorted(one.items()))
