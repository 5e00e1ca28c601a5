"""Trigger points of features as data (405.1): what a trigger listens to, and whether a moment is the one it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from service.games.berserk.rules.asking.conditions import condition_met, die_met
from service.games.berserk.rules.asking.filters import hurt
from service.games.berserk.rules.asking.limits import booked_as
from service.games.berserk.rules.asking.named import used_number
from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.listening.awaiting import event_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire

#: What a trigger's ``on`` listens to: the moment, whose card has to be this one, and the attack types it means.
TRIGGERS: Mapping[str, tuple[str, str, str | None]] = {
    "valhalla": ("turn_start", "own", None),
    "concentration": ("turn_end", "enemy", None),
    "fury": ("resulted", "source", "attacks"),
    "after_action": ("after_payment", "source", None),
    "sequence": ("in_a_row", "target", None),
}

#: The paragraphs of trigger points that have a name of their own.
POINT_RULES: Mapping[str, tuple[str, ...]] = {
    "valhalla": ("starter.valhalla.1",),
    "concentration": ("starter.concentration.1", "dictionary.concentration.2"),
    "fury": ("starter.fury.1",),
}

#: The same of events of the language, by what they say.
_EVENT_RULES: tuple[tuple[Wire, tuple[str, ...]], ...] = (
    ({"event": "use", "what": {"feature": {"keyword": "prophecy"}}}, ("starter.prophecy.1",)),
    ({"event": "show", "from": "deck"}, ("starter.prophecy.1",)),
    ({"what": "counters"}, ("dictionary.incarnation.4",)),
    ({"to": {"kind": "depth"}}, ("starter.depth.2",)),
    ({"to": {"kind": "surface"}}, ("starter.depth.2",)),
)


def point_rules(data: Wire) -> tuple[str, ...]:
    """The paragraphs of the trigger point that a feature waits for."""
    event = event_of(data)
    told = (rules for said, rules in _EVENT_RULES if all(event.get(word) == value for word, value in said.items()))
    return POINT_RULES.get(data.get("trigger", {}).get("on", ""), ()) or next(told, ())


#: Trigger points that are named features with a text of their own: a card with such a feature "has" it.
NAMED = frozenset({"valhalla", "concentration", "fury"})


def _fallen(game: Game, me: Holder, moment: Moment) -> bool:
    """It lies in the graveyard, where an attack of the enemy's put it (starter.valhalla.1)."""
    return me.card.zone == "graveyard" and bool(me.card.memory.get("fallen"))


def _calm(game: Game, me: Holder, moment: Moment) -> bool:
    """It was not wounded in the turn that ends (dictionary.concentration.2), or no oftener than a text lets it be."""
    return not hurt(me.card) or bool(calmed_by(game, me.card))


def calmed_by(game: Game, card: Card) -> str | None:
    """Whose text keeps the wounds that a card got in this turn from disturbing its concentration (103.1)."""
    times = int(card.memory.get("times_hurt", 0))
    if not times or not game.hears("keeps_calm"):
        return None
    return next((me.card.id for me, most in game.ask("keeps_calm", card) if times <= most), None)


def _raging(game: Game, me: Holder, moment: Moment) -> bool:
    """It attacks, and in its own turn."""
    chain = _chain_of(game, moment)
    return chain is not None and chain.source == me.card.id and game.position.turn.active == me.card.controller


#: What a trigger point asks for beside its moment.
_ASKS: Mapping[str, Callable[[Game, Holder, Moment], bool]] = {
    "valhalla": _fallen, "concentration": _calm, "fury": _raging,
}  # fmt: skip


def mourned(game: Game, me: Holder, about: Moment) -> Wire | None:
    """What a card with a text for Valhalla remembers in the graveyard: that an attack of the enemy's killed it."""
    source = game.get(about.source) if about.target == me.card.id else None
    fell = source is not None and source.controller != me.card.controller and in_group(about.type or "", "attacks")
    return {"memory": {"fallen": True}} if fell else None


def triggers(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Whether a triggered feature's trigger point and conditions are met (405.1); what it has to remember."""
    data, trigger = me.feature.data, me.feature.data["trigger"]
    _, role, group = TRIGGERS[trigger["on"]]
    if role in ("own", "enemy"):
        if moment.seat is not None and (moment.seat == me.card.controller) is not (role == "own"):
            return None
    elif getattr(moment, role) != me.card.id:
        return None
    if group is not None and not in_group(moment.type or "", group):
        return None
    asks = _ASKS.get(trigger["on"])
    if asks is not None and not asks(game, me, moment):
        return None
    if not die_met(_die(game, me, moment), trigger.get("die")) or not condition_met(
        game, me.card, data.get("condition")
    ):
        return None
    if moment.name == "after_payment" and not moment.striking:
        return None  # "after an action" is of what the card has done of itself
    limit = data.get("limit")
    return None if limit and _used(me, limit, moment.target) >= limit["times"] else {}


def _used(me: Holder, limit: Wire, subject: str | None) -> int:
    """How often a limited feature was used in its span, or for that card, where it is limited for each."""
    name = booked_as(me.feature.id, subject if limit.get("each") else None)
    return int(me.card.used.get(limit["per"], {}).get(name, 0))


def _die(game: Game, me: Holder, moment: Moment) -> int | None:
    """The roll that a trigger asks about; fury takes it with modifiers, and what adds to fury (starter.fury.1)."""
    if me.feature.data["trigger"]["on"] != "fury" or moment.die is None:
        return moment.die
    most = me.feature.data["trigger"].get("die", {}).get("max", 1)
    own = most if isinstance(most, int) else 1
    return max(1, moment.die - (used_number(game, "fury", own, me.card) - own))


def first_wounds(game: Game, moment: Moment, attacks: bool) -> bool:
    """Whether the wounds of this moment are the first ones of the turn that the card gets, or gets from ``attacks``."""
    memory = game.card(str(moment.target)).memory
    by_attacks = int(memory.get("wounded_by_attacks", 0))
    return moment.amount == (by_attacks if attacks else by_attacks + int(memory.get("wounded", 0)))


def moves_of(game: Game, moment: Moment) -> int:
    """How often the card of a moment was moved in this turn, this time included."""
    card = game.get(moment.target)
    return int(card.memory.get("moves", 0)) if card is not None else 0


def _chain_of(game: Game, moment: Moment) -> Chain | None:
    """The chain in which a moment came about, if it is still on the stack."""
    return game.chain(moment.chain) if moment.chain is not None else None
