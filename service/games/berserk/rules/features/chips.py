"""Features that gather chips: soul catcher, concentration, fury; and meditation, which lets others pay with theirs."""

from __future__ import annotations

from service.games.berserk.rules.asking.filters import hurt
from service.games.berserk.rules.asking.named import used_number
from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.features.keyword import Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire


def _chip(me: Holder, bound: Wire) -> list[Wire]:
    """One chip, up to X on the card."""
    return [{"effect": "gain_chips", "x": 1, "max": me.x, "to": "self"}]


def _calm(me: Holder, bound: Wire) -> list[Wire]:
    """dictionary.concentration.3: wounds taken until it is executed deprive it of the chip."""
    return [{"effect": "gain_chips", "x": 1, "to": "self", "if": {"self": {"hurt": False}}}]


def _opens(data: Wire) -> Wire:
    """The playable part of fury: closed, on its own turn, it gives a chip and opens (dictionary.fury.2, .5)."""
    condition = {"turn": "own"}
    effects = [{"effect": "open", "to": "self"}]
    return {"type": "impact", "sudden": True, "cost": {"chips": 1}, "condition": condition, "effects": effects}


soul_catcher = Keyword(
    "soul_catcher",
    classes=("triggered",),
    x="required",
    effects=_chip,
    texts=("dictionary.soul_catcher.2", "dictionary.soul_catcher.3"),
    rules=("dictionary.soul_catcher.1",),
)
concentration = Keyword(
    "concentration",
    classes=("triggered",),
    effects=_calm,
    texts=("dictionary.concentration.2", "dictionary.concentration.3"),
    rules=("dictionary.concentration.1",),
)
fury = Keyword(
    "fury",
    classes=("triggered", "playable"),
    x="required",
    effects=_chip,
    playable=_opens,
    texts=("dictionary.fury.2", "dictionary.fury.4", "dictionary.fury.5", "dictionary.fury.6"),
    rules=("dictionary.fury.1", "dictionary.fury.3"),
)
meditation = Keyword("meditation", rules=("dictionary.meditation.1",))


@soul_catcher.on("died")
def _catches(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """When a creature dies; each death puts it on the stack anew (dictionary.soul_catcher.2, .3)."""
    if moment.target is None or moment.target == me.card.id:
        return None
    return {} if game.card(moment.target).is_creature else None


@concentration.on("turn_end")
def _concentrates(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """At the end of the opponent's turn, not wounded during it (dictionary.concentration.2)."""
    return {} if moment.seat != me.card.controller and not hurt(me.card) else None


@fury.on("turn_end")
def _rages(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """At the end of its own turn in which it did not attack (dictionary.fury.2)."""
    fits = moment.seat == me.card.controller and not me.card.memory.get("attacks")
    return {} if fits and me.card.chips < used_number(game, "fury", me.x, me.card) else None
