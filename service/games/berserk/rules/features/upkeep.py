"""Features of a turn: regeneration, poison and fading at its start (311.4), and how often a card acts and opens."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Claim, Holder, Moment
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire


def _heals(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "heal", "x": me.x, "to": "self"}]


def _hurts(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "wound", "x": me.x, "to": "self"}]


regeneration = Keyword(
    "regeneration",
    classes=("triggered",),
    x="required",
    kinds=CREATURES,
    effects=_heals,
    rules=("dictionary.regeneration.1",),
    kind_rules=("dictionary.regeneration.2",),
)
poison = Keyword(
    "poison",
    classes=("triggered",),
    x=1,
    kinds=CREATURES,
    effects=_hurts,
    rules=("dictionary.poison.1", "dictionary.poison.10"),
    kind_rules=("dictionary.poison.2",),
)
fading = Keyword("fading", classes=("triggered",), x="required", effects=_hurts, rules=("dictionary.fading.1",))

#: Where each says that the card must have opened this turn, or have been open.
_TEXTS = {
    "regeneration": "dictionary.regeneration.3",
    "poison": "dictionary.poison.9",
    "fading": "dictionary.fading.2",
}


def _at_turn_start(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """On the own turn's start, where the card opened this turn or was open (``_TEXTS``, 311.4).

    The incorporeal have no regeneration where the edition's book says so (``bodiless_regeneration``).
    """
    barred = me.feature.keyword == "regeneration" and game.ruleset.added("bodiless_regeneration")
    if barred and game.has(me.card, "incorporeality") is not None:
        return None
    return {} if moment.seat == me.card.controller and not me.card.closed and me.x > 0 else None


for _keyword in (regeneration, poison, fading):
    _keyword.texts = (_TEXTS[_keyword.name], "311.4")
    _keyword.on("turn_start")(_at_turn_start)


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
