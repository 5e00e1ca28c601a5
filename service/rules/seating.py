"""Texts that let parasites sit elsewhere than in the first row of the enemy; what their hosts suffer for it (103.1)."""

from __future__ import annotations

from service.rules import effect_shapes, shapes
from service.rules.features.base import Holder
from service.rules.filter_shapes import filter_faults
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.model import Wire
from service.rules.permanents import permanent, spoken
from service.rules.preliminary.hosts import PARASITES, had_room_in_front
from service.rules.preliminary.texts import Hosting


@permanent(
    "seats_on",
    "seats_on",
    needs=("cards",),
    cards=filter_faults,
    itself=shapes.flag,
    homeless=shapes.flag,
    **{"with": shapes.listed(effect_shapes.effect_faults)},
)
def _seats_on(game: Game, me: Holder, about: Hosting) -> tuple[Wire, ...] | None:
    """Parasites of its player may sit on such creatures as well: ``itself`` alone, ``homeless`` only where as their
    seating began no host in the first row was to be had; ``with`` what is done to the host then."""
    rider = about.rider
    for effect in spoken(game, me, "seats_on"):
        if rider.kind not in PARASITES or rider.controller != me.card.controller:
            continue
        if effect.get("itself") and rider.id != me.card.id:
            continue
        if effect.get("homeless") and had_room_in_front(game, rider):
            continue
        if matches(game, about.host, me.card, effect["cards"]):
            return tuple(effect.get("with", ()))
    return None
