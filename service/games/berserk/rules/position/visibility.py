"""Who may look at which card (206.5–206.8): zones as data, and what everybody sees of a card that moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

NOBODY, OWNER, EVERYBODY = "nobody", "owner", "everybody"


class Sight(NamedTuple):
    """Who may look at the cards of a zone, by which paragraph."""

    who: str
    rules: tuple[str, ...]


#: Every zone: closed (206.5), half-closed (206.6) or open (206.7).
ZONES: Mapping[str, Sight] = {
    "deck": Sight(NOBODY, ("206.5",)),
    "deal": Sight(OWNER, ("206.6",)),
    "set": Sight(OWNER, ("206.6",)),
    "graveyard": Sight(EVERYBODY, ("206.7",)),
    "battlefield": Sight(EVERYBODY, ("206.7",)),
    "additional": Sight(EVERYBODY, ("206.7",)),
    "exile": Sight(EVERYBODY, ("206.7",)),
}

#: Zones that a card enters and leaves without being shown (206.8).
UNSEEN_DOORS = frozenset({"deal", "set"})


def is_public(zone: str, hidden: bool) -> bool:
    """Whether everybody may read a card that lies there so (206.7, 415.1)."""
    return ZONES[zone].who == EVERYBODY and not hidden


def may_look(card: Mapping[str, Any], viewer: str) -> bool:
    """Whether a viewer (a seat, or anything else for a spectator) may read a card, in wire form, where it is now.

    A hidden card of an open zone is read by its owner and by who controls it (415.1).
    """
    zone = card.get("zone", "battlefield")
    if is_public(zone, bool(card.get("hidden"))):
        return True
    return ZONES[zone].who != NOBODY and viewer in (card["owner"], card.get("controller", card["owner"]))


def shown_in_passing(source: str, target: str) -> tuple[str, ...]:
    """206.8: the paragraph by which a card that changes its zone is shown to all; none where it is not."""
    return ("206.8",) if source != target and not {source, target} & UNSEEN_DOORS else ()
