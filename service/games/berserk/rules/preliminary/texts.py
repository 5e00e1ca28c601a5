"""What texts are asked of a card that is taken into a squad, or gets a host (103.1)."""

from __future__ import annotations

from typing import NamedTuple

from service.games.berserk.rules.position.model import Card


class Taking(NamedTuple):
    """A card about to be taken into a seat's squad; ``members`` are the cards it would join."""

    card: Card
    seat: str
    members: tuple[Card, ...]


class Hosting(NamedTuple):
    """A symbiote or a piece of equipment about to get a host."""

    rider: Card
    host: Card


class Limit(NamedTuple):
    """How many cards of a kind a squad may have, and whether their names must differ."""

    kind: str
    most: int
    different: bool
    rules: tuple[str, ...]
