"""Features of how often a card acts and opens, and of whom others have to attack."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Claim, Holder, Moment
from service.games.berserk.rules.features.keyword import Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire


def _stays(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "stay_closed", "to": "self"}]


acts_per_turn = Keyword("acts_per_turn", x="required")
may_stay_closed = Keyword(
    "may_stay_closed", classes=("triggered",), optional=True, effects=_stays, texts=("310.2", "311.1")
)


@acts_per_turn.on("acts")
def _acts(game: Game, me: Holder, about: Claim) -> int | None:
    """So many actions in a turn (dictionary.act_x_times_per_turn.1)."""
    return me.x if about.source.id == me.card.id else None


@may_stay_closed.on("preparation")
def _may_stay(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Before its player's turn they choose whether it opens (310.2)."""
    return {} if moment.seat == me.card.controller and me.card.closed else None
