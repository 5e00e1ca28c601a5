"""Features of the start of the turn: regeneration, poison and fading (311.4)."""

from __future__ import annotations

from collections.abc import Callable

from service.rules.features.base import CREATURES, Holder, Keyword, Moment
from service.rules.game import Game
from service.rules.model import Wire


def _heals(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "heal", "x": me.x, "to": "self"}]


def _hurts(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "wound", "x": me.x, "to": "self"}]


regeneration = Keyword("regeneration", classes=("triggered",), x="required", kinds=CREATURES, effects=_heals)
poison = Keyword("poison", classes=("triggered",), x=1, kinds=CREATURES, effects=_hurts)
fading = Keyword("fading", classes=("triggered",), x="required", effects=_hurts)


def _at_turn_start() -> Callable[[Game, Holder, Moment], Wire | None]:
    """On the own turn's start, where the card opened this turn or was open (dictionary.regeneration.3 and alike)."""

    def triggers(game: Game, me: Holder, moment: Moment) -> Wire | None:
        return {} if moment.seat == me.card.controller and not me.card.closed and me.x > 0 else None

    return triggers


for _keyword in (regeneration, poison, fading):
    _keyword.on("turn_start")(_at_turn_start())
