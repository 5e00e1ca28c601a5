"""Card texts that change recruiting, hosts and the reveal (103.1), as effects of permanent features.

======================  =============================================================================================
effect                  fields
======================  =============================================================================================
``squad_limit``         ``kind``, ``max``, ``different``: so many cards of that kind, of different names if so said
``recruit_cost``        ``by``, ``cards`` (else the card itself), ``from``: the price changes, from the nth such card
``nth_cost``            ``cost``, ``place``: what the card costs as the nth of its name in the set
``recruit_gain``        ``gold``, ``silver``: crystals that its player gets as it is taken, with so many ``elements``
``own_cost``            ``base``, ``per``, ``by``: the price printed as (X): base, and ``by`` for each such card
``alternative_cost``    ``cost``, ``with``: may be paid instead, once the set holds a card for each of these filters
``not_with``            ``cards``: the card and such cards exclude each other from a squad; with ``most`` only more
                        than so many of them, with ``recruiting`` only while squads are recruited
``additional_zone``     the card is located in the additional zone
``bears_several``       ``x``: the creature may be host to so many symbiotes of different names
======================  =============================================================================================
"""

from __future__ import annotations

from typing import NamedTuple

from service.rules.model import Card


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
