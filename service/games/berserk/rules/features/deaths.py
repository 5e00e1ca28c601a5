"""Features of death: gift of life, corpse-eating, finishing, valhalla, and incarnation, which leads back into play."""

from __future__ import annotations

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Holder, Moment, Rest
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.forms.attack_types import RANGED
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import SQUAD_ZONES, Card, Wire

TIMES = (1, 2, 3, 4, 5, 6, 7, 8, 9, "unlimited")


def _gives(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "extra_lives", "x": me.x, "capped": True, "to": "target"}]


def _eats(me: Holder, bound: Wire) -> list[Wire]:
    eaten = {"effect": "devour", "to": "dead"}
    return [eaten, {"effect": "heal", "full": True, "to": "self"}, {"effect": "cure", "marker": "poison", "to": "self"}]


def _returns(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "incarnate", "to": "self"}]


gift_of_life = Keyword(
    "gift_of_life",
    classes=("triggered",),
    x="required",
    effects=_gives,
    target={"kind": "creature", "side": "own", "same_element": True},
    texts=("dictionary.gift_of_life.2",),
    rules=("dictionary.gift_of_life.1",),
)
corpse_eating = Keyword(
    "corpse_eating",
    classes=("triggered",),
    kinds=CREATURES,
    effects=_eats,
    texts=("dictionary.corpse_eating.3", "dictionary.corpse_eating.4", "dictionary.corpse_eating.5"),
    rules=("dictionary.corpse_eating.1",),
    kind_rules=("dictionary.corpse_eating.2",),
)
incarnation = Keyword(
    "incarnation",
    classes=("triggered", "permanent"),
    x="required",
    params={"times": TIMES},
    zones=frozenset({"graveyard"}) | SQUAD_ZONES,
    effects=_returns,
    texts=("dictionary.incarnation.2", "dictionary.incarnation.4"),
    rules=(
        "dictionary.incarnation.1",
        "dictionary.incarnation.3",
        "dictionary.incarnation.8",
        "dictionary.incarnation.9",
    ),
)


incarnation_abroad = Keyword(
    "incarnation_abroad",
    params={"face": ("open", "closed"), "cells": ("abroad", "home", "anywhere", "third_rows"), "filter": ()},
    zones=frozenset({"graveyard"}) | SQUAD_ZONES,
    rules=("dictionary.incarnation.4", "103.1"),
)


@incarnation_abroad.on("incarnates")
def _abroad(game: Game, me: Holder, about: Card) -> tuple[Wire, ...] | None:
    """Its text lets it return in the third row of the enemy as well, or anywhere, closed or open (103.1); with a
    ``filter`` for a counter that is taken off such a card."""
    if about.id != me.card.id:
        return None
    data = me.feature.data
    price = {"price": {"other": True, **data["filter"]}} if "filter" in data else {}
    half = {"home": about.owner, "abroad": board.other(about.owner)}.get(data.get("cells", "abroad"))
    cells = (c for c in board.CELLS if data.get("cells") == "anywhere" or board.row(c) == 3)
    at = tuple(c for c in cells if half in (None, board.half(c)) and not game.occupied(c))
    return ({"at": at, "closed": data.get("face", "closed") == "closed", **price},)


@gift_of_life.on("died")
def _dies(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """On its own death (dictionary.gift_of_life.2)."""
    return {} if moment.target == me.card.id and me.x > 0 else None


@corpse_eating.on("died")
def _kills(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """It destroyed a corporeal enemy creature next to it, but not from afar (dictionary.corpse_eating.3)."""
    if moment.source != me.card.id or moment.target is None or moment.type in RANGED:
        return None
    dead = game.card(moment.target)
    bodiless = game.heeded(me.card, dead, "incorporeality", moment.type or "impact")
    if not dead.is_creature or dead.controller == me.card.controller or bodiless:
        return None
    # dictionary.corpse_eating.4, .5: a flyer eats anybody, and anybody eats a flyer
    return {} if game.flying(me.card) or game.flying(dead) or game.adjacent(me.card, dead) else None


@incarnation.on("turn_start")
def _waits(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """At the start of its owner's turn, in the graveyard (dictionary.incarnation.2, .4)."""
    return {} if moment.seat == me.card.owner and me.card.zone == "graveyard" else None


@incarnation.on("keeps")
def _keeps(game: Game, me: Holder, about: Card) -> Wire | None:
    """What it keeps in the graveyard: its markers while it may return again, else it is stripped of incarnation.

    Once a battle where nothing else is said (dictionary.incarnation.4, .8, .9).
    """
    if about.id != me.card.id:
        return None
    marks = tuple(m for m in about.markers if m["kind"] == "incarnation")
    times = me.feature.data.get("times", 1)
    if times == "unlimited" or len(marks) < times or game.ask("returns_again", about):
        return {"markers": marks}
    return {"lost": ({"feature": {"keyword": "incarnation"}, "until": "battle", "player": about.owner},)}


@incarnation.on("rests")
def _spent(game: Game, me: Holder, about: Card) -> Rest | None:
    """Once it has returned it dies into exile, where the edition's book says so (``incarnated_death``)."""
    if about.id != me.card.id or not any(m["kind"] == "incarnation" for m in about.markers):
        return None
    rules = game.ruleset.added("incarnated_death")
    again = me.feature.data.get("times", 1) != 1 or game.ask("returns_again", about)
    return Rest(rules) if rules and not again else None


def _finishes(data: Wire) -> Wire:
    x = data.get("x", 0)
    target = {"kind": "creature", "adjacent": True, "corporeal": True, "symbiote": False, "lives_at_most": x}
    return {"type": "impact", "target": target, "effects": [{"effect": "finish", "x": x}]}


finishing = Keyword("finishing", classes=("playable",), x="required", playable=_finishes)


valhalla = Keyword("valhalla", classes=("triggered",), rules=("starter.valhalla.1",))
