"""Features of the start of the turn: regeneration, poison and fading (311.4)."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Holder, Moment
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
