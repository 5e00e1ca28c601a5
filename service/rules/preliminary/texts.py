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

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from service.rules import filter_shapes, shapes
from service.rules.conditions import condition_met
from service.rules.features.base import Handler, Holder
from service.rules.filter_shapes import filter_faults
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.measures import number
from service.rules.model import KINDS, Card, Wire
from service.rules.violations import Violation, violation


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


Answer = Callable[[Game, Holder, Any, Wire], Any]


def _mine(game: Game, me: Holder, about: Taking, effect: Wire) -> bool:
    """Whether a text speaks in this recruiting: its card is already in that set or squad, or is the card itself."""
    return me.card.id == about.card.id or any(c.id == me.card.id for c in about.members)


def _squad_limit(game: Game, me: Holder, about: Taking, effect: Wire) -> Limit | None:
    """103.2: a direct indication that the limit is another one."""
    if me.card.id == about.card.id or not _mine(game, me, about, effect):
        return None
    return Limit(effect["kind"], effect["max"], bool(effect.get("different")), ("103.1", "103.2"))


def _recruit_cost(game: Game, me: Holder, about: Taking, effect: Wire) -> int | None:
    """304.3: a card of the set changes what another costs."""
    if not _mine(game, me, about, effect):
        return None
    if "cards" not in effect:
        return number(game, effect["by"], me.card) if me.card.id == about.card.id else None
    wanted = effect["cards"]
    if me.card.id == about.card.id or not matches(game, about.card, me.card, wanted):
        return None
    before = sum(1 for c in about.members if matches(game, c, me.card, wanted))
    return number(game, effect["by"], me.card) if before + 1 >= effect.get("from", 1) else None


def _nth_cost(game: Game, me: Holder, about: Taking, effect: Wire) -> Wire | None:
    """103.1: what it costs beside so many copies of itself (dictionary.copy.1)."""
    if me.card.id != about.card.id:
        return None
    name = about.card.definition.name
    before = sum(1 for c in about.members if c.definition.name == name != "")
    cost: Wire = effect["cost"]
    return cost if before + 1 == effect["place"] else None


def _recruit_gain(game: Game, me: Holder, about: Taking, effect: Wire) -> Wire | None:
    """103.1: crystals that come with the card itself, where its squad has so many ``elements`` with it."""
    if me.card.id != about.card.id:
        return None
    there = {element for card in (*about.members, about.card) for element in card.definition.elements}
    return effect if len(there) >= effect.get("elements", 0) else None


def _own_cost(game: Game, me: Holder, about: Taking, effect: Wire) -> int | None:
    """202.5: how a cost printed as (X) is paid is a property of the card."""
    if me.card.id != about.card.id:
        return None
    count = sum(1 for c in about.members if matches(game, c, me.card, effect.get("per", {})))
    return max(0, int(effect.get("base", 0)) + int(effect.get("by", 1)) * count)


def _alternative_cost(game: Game, me: Holder, about: Taking, effect: Wire) -> Wire | None:
    """202.6: a feature that allows recruiting for another cost."""
    if me.card.id != about.card.id:
        return None
    met = all(any(matches(game, c, me.card, wanted) for c in about.members) for wanted in effect.get("with", ()))
    cost: Wire = effect["cost"]
    return cost if met else None


def _not_with(game: Game, me: Holder, about: Taking, effect: Wire) -> Violation | None:
    """The card and such cards exclude each other from a squad, whichever comes first."""
    others = (c for c in about.members if c.id != me.card.id)
    there = [c for c in others if matches(game, c, me.card, effect["cards"])]
    most = int(effect.get("most", 0))
    if me.card.id == about.card.id:
        met = there[most] if len(there) > most else None
        return met and violation(
            "not_with",
            "dictionary.the_card_cannot_be_taken_into_a_squad_with_text.1",
            source=about.card.id,
            target=met.id,
        )
    if len(there) < most:
        return None
    if _mine(game, me, about, effect) and matches(game, about.card, me.card, effect["cards"]):
        rule = "dictionary.the_card_cannot_be_taken_into_a_squad_with_text.2"
        return violation("not_with", rule, source=about.card.id, target=me.card.id)
    return None


def _additional_zone(game: Game, me: Holder, about: Card, effect: Wire) -> bool | None:
    return True if about.id == me.card.id else None


def _bears_several(game: Game, me: Holder, about: Card, effect: Wire) -> int | None:
    """103.1: more symbiotes than the one of 210.4."""
    return int(effect["x"]) if about.id == me.card.id else None


def _while_recruiting(game: Game, me: Holder, about: Taking, effect: Wire) -> Violation | None:
    """A text that speaks of recruiting says nothing of cards that are taken later (dictionary.summon)."""
    return _not_with(game, me, about, effect) if effect.get("recruiting") else None


def _always(game: Game, me: Holder, about: Taking, effect: Wire) -> Violation | None:
    return None if effect.get("recruiting") else _not_with(game, me, about, effect)


#: Which questions each effect answers.
_ANSWERS: Mapping[str, Mapping[str, Answer]] = {
    "squad_limit": {"squad_limit": _squad_limit},
    "recruit_cost": {"recruit_cost": _recruit_cost},
    "nth_cost": {"nth_cost": _nth_cost},
    "recruit_gain": {"recruit_gain": _recruit_gain},
    "own_cost": {"own_cost": _own_cost},
    "alternative_cost": {"alternative_cost": _alternative_cost},
    "not_with": {"refuse_squad": _always, "refuse_set": _while_recruiting},
    "additional_zone": {"additional_zone": _additional_zone},
    "bears_several": {"bears_several": _bears_several},
}


def _handler(name: str, answer: Answer) -> Handler:
    """The handler of a hook: the first answer of the feature's effects of that name."""

    def handle(game: Game, me: Holder, about: Any) -> Any:
        if not condition_met(game, me.card, me.feature.data.get("condition")):
            return None
        effects = (e for e in me.feature.data["effects"] if e["effect"] == name)
        return next((found for e in effects if (found := answer(game, me, about, e)) is not None), None)

    return handle


#: Effects of permanent features by name, with the hooks they listen to.
SQUAD_EFFECTS: Mapping[str, Mapping[str, Handler]] = {
    name: {hook: _handler(name, answer) for hook, answer in answers.items()} for name, answers in _ANSWERS.items()
}

_FILTER = filter_faults
_NUMBER = shapes.whole(-99)
_COST = shapes.fields("A cost", {"gold": shapes.whole(), "silver": shapes.whole()})


def _one_crystal(pointer: str, value: Any) -> shapes.Faults:
    """A cost in gold or in silver."""
    faults = _COST(pointer, value)
    return faults if faults or len(value) == 1 else [(pointer, "A cost is in gold or in silver.")]


#: The wire fields of these effects with their checks, and those they need.
SQUAD_FIELDS: Mapping[str, tuple[Mapping[str, shapes.Check], tuple[str, ...]]] = {
    "squad_limit": (
        {"kind": shapes.one_of(*KINDS), "max": shapes.whole(), "different": shapes.flag},
        ("kind", "max"),
    ),
    "recruit_cost": ({"by": filter_shapes.change, "cards": _FILTER, "from": shapes.whole(1)}, ("by",)),
    "nth_cost": ({"cost": _one_crystal, "place": shapes.whole(1)}, ("cost", "place")),
    "recruit_gain": ({"gold": shapes.whole(), "silver": shapes.whole(), "elements": shapes.whole(1, 6)}, ()),
    "own_cost": ({"base": _NUMBER, "by": _NUMBER, "per": _FILTER}, ()),
    "alternative_cost": ({"cost": _one_crystal, "with": shapes.listed(_FILTER, 0)}, ("cost",)),
    "not_with": ({"cards": _FILTER, "most": shapes.whole(1), "recruiting": shapes.flag}, ("cards",)),
    "additional_zone": ({}, ()),
    "bears_several": ({"x": shapes.whole(2, 9)}, ("x",)),
}
