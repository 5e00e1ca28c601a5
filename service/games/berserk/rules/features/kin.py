"""Unity, which looks for kin in the deck, and thirst, which is quenched before the turn."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Claim, Holder, Moment
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire


def _shows(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "unite", "x": me.x, "to": "self"}]


def _drinks(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "drink", "x": me.x, "to": "target"}]


unity = Keyword(
    "unity",
    classes=("triggered",),
    x="required",
    kinds=CREATURES,
    optional=True,
    effects=_shows,
    texts=("dictionary.unity.3",),
    rules=("dictionary.unity.1",),
    kind_rules=("dictionary.unity.2",),
)
thirst = Keyword(
    "thirst",
    classes=("triggered",),
    x="required",
    kinds=CREATURES - {"flying"},
    optional=True,
    effects=_drinks,
    target={"kind": "creature", "adjacent": True, "corporeal": True},
    texts=("dictionary.thirst.3",),
    rules=("dictionary.thirst.1",),
    kind_rules=("dictionary.thirst.2",),
    forfeited=True,
)


def kin_of(game: Game, card: Card, x: int) -> list[Card]:
    """The creatures of its player's deck with the same unity and a lower cost (dictionary.unity.3)."""
    return [
        c
        for c in game.zone("deck", card.controller)
        if c.is_creature
        and c.price < card.price
        and any(f.keyword == "unity" and f.x == x for f in c.definition.features)
    ]


@unity.on("targeted")
def _seeks(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """On its attack, where the deck holds X different kin; the attack is remembered for the effect."""
    if moment.source != me.card.id:
        return None
    names = {c.definition.name for c in kin_of(game, me.card, me.x)}
    return {"attack": moment.chain, "attack_type": moment.type} if len(names) >= me.x > 0 else None


@thirst.on("preparation")
def _thirsts(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Closed, before its player's turn (dictionary.thirst.3, 310.2)."""
    return {} if moment.seat == me.card.controller and me.card.closed and me.x > 0 else None


@thirst.on("stays_closed")
def _stays_closed(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """It does not open unless it wounded somebody (dictionary.thirst.3)."""
    if about.source.id != me.card.id or me.card.memory.get("quenched"):
        return None
    return ("dictionary.thirst.3",)
