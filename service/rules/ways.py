"""What texts say of the ways of cards: cells that they cannot come to, cells and cards that are as if next to them."""

from __future__ import annotations

from service.rules import board, effect_shapes, filter_shapes, shapes
from service.rules.attack_types import in_group
from service.rules.features.base import Claim, Entry, Holder
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.model import Card, Wire
from service.rules.natures import kept_from
from service.rules.permanents import bearer, permanent, spoken
from service.rules.squares import misfits
from service.rules.violations import Violation, violation

#: How a card comes to a cell: by a jump or a teleportation, which texts bar together, or from another zone.
_WAYS = ("jump", "summon", "revive", "incarnation")


@permanent("forbid", "bars", cell=filter_shapes.cell, ways=shapes.listed(shapes.one_of(*_WAYS)))
def _bars(game: Game, me: Holder, about: Entry) -> Violation | None:
    """103.3: "cannot" keeps a card from some cells, however it would move there, or from coming there in some ways."""
    for effect in spoken(game, me, "forbid"):
        if "cell" not in effect or effect["action"] != "move":
            continue
        how = "jump" if about.how == "teleportation" else about.how
        if how not in effect.get("ways", (None, "jump")):
            continue
        mine = matches(game, about.card, me.card, effect["cards"]) if "cards" in effect else about.card.id == bearer(me)
        if mine and not any(misfits(game, me.card, about.card, effect["cell"], about.cell)):
            return violation("forbidden", "103.3", "419.1b", source=about.card.id, cell=about.cell)
    return None


@permanent("stride", "strides", needs=("cell",), cell=filter_shapes.cell)
def _strides(game: Game, me: Holder, about: Entry) -> tuple[str, ...] | None:
    """103.1: cells that a card steps on as if they were next to the one where it is."""
    found: list[str] = []
    mover = about.card._replace(cell=about.cell)
    for effect in spoken(game, me, "stride"):
        mine = matches(game, about.card, me.card, effect["cards"]) if "cards" in effect else about.card.id == bearer(me)
        if mine:
            seen_from = mover if about.card.id == me.card.id else me.card
            found += [c for c in board.CELLS if c != about.cell and not any(
                misfits(game, seen_from, mover, effect["cell"], c))]  # fmt: skip
    return tuple(found) or None


@permanent(
    "trade",
    "trades",
    needs=("with",),
    **{"with": filter_shapes.filter_faults, "way": shapes.one_of("jump"), "then": effect_shapes.effect_list},
)
def _trades(game: Game, me: Holder, about: Entry) -> Wire | None:
    """103.1, dictionary.swap.1: by coming to the cell of another card it changes places with that one: by a step, or by
    a jump where the text says so, and ``then`` something is done."""
    return _makes_way(game, me, about, "trade")


@permanent(
    "trample",
    "tramples",
    needs=("with",),
    **{"with": filter_shapes.filter_faults, "as": shapes.one_of("impact", "spell"), "called": shapes.word},
)
def _tramples(game: Game, me: Holder, about: Entry) -> Wire | None:
    """103.1: a jump to the cell of another card destroys that one, unless that is protected from what it is ``as``."""
    return _makes_way(game, me, about._replace(how=None), "trample") if about.how == "jump" else None


@permanent("depart", "departs", needs=("by",), by=shapes.one_of("exile", "destroy"))
def _departs(game: Game, me: Holder, about: Card) -> str | None:
    """103.1: the card with the text goes as soon as the feature works, whatever it is that its condition waits for."""
    return next((str(e["by"]) for e in spoken(game, me, "depart")), None) if about.id == me.card.id else None


def _makes_way(game: Game, me: Holder, about: Entry, name: str) -> Wire | None:
    """The effect of a text by which who stands on a cell makes way for a card."""
    for effect in spoken(game, me, name):
        mine = matches(game, about.card, me.card, effect["cards"]) if "cards" in effect else about.card.id == bearer(me)
        there = [c for c in game.at(about.cell) if matches(game, c, about.card, effect["with"])]
        kept = "as" in effect and any(kept_from(game, card, effect["as"]) for card in there)
        if effect.get("way") == about.how and mine and there and not kept:
            return effect
    return None


@permanent("reach", "reaches", needs=("of",))
def _reaches(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """103.1: cards that melee attacks of some kind reach as if they stood next to their source."""
    for effect in spoken(game, me, "reach"):
        mine = matches(game, about.source, me.card, effect["cards"]) if "cards" in effect else (
            about.source.id == bearer(me))  # fmt: skip
        aimed = about.target is not None and matches(game, about.target, about.source, effect.get("against", {}))
        if mine and aimed and in_group(about.type, effect["of"]):
            return ("103.1",)
    return None


__all__: list[str] = []
