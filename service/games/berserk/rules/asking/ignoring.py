"""Ignoring features (§408): what an object's source treats its target as not having.

An ignored feature answers no question and hears no moment of that object; playable features stay what they are (408.5).
"""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.protections import covers, kinds_of
from service.games.berserk.rules.asking.reactions import acts_on
from service.games.berserk.rules.features.base import Attack, Claim, Deed, Harm, Holder, Matter, Moment
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire

#: Questions that are not asked on behalf of an object of the ignoring card.
#: Whether a closed card fights is asked before anything is done to it (interpretation ``ignored-while-it-reflects``).
_OWN_BUSINESS = frozenset({"ignores", "refuse_defender", "grants", "stays_open", "fights_closed"})


@reads("parties")
def parties(game: Game, hook: str, about: Any) -> tuple[Card, Card] | None:
    """Who could ignore whose features in a question: the object's source and its target (408.3)."""
    if hook in _OWN_BUSINESS:
        return None
    if isinstance(about, Attack):
        return (about.source, about.target) if about.striking else (about.target, about.source)
    if isinstance(about, Claim) and about.target is not None:
        return about.source, about.target
    if isinstance(about, Harm) and about.source is not None and about.source.id != about.target.id:
        chain = game.chain(about.chain) if about.chain is not None else None
        return (about.source, about.target) if chain is None or chain.source == about.source.id else None
    if isinstance(about, Deed) and about.source is not None and about.source.id != about.card.id:
        return about.source, about.card
    return None


@reads("ignored")
def wanted(game: Game, source: Card, about: Any) -> list[Wire]:
    """What ``source`` ignores in this matter, its conditions being met (408.1, 408.3a)."""
    matter = Matter(source, about)
    found: list[Wire] = []
    for me, handler in game.listeners("ignores"):
        found += handler(game, me, matter) or ()
    if game.flying(source) and about.type in ATTACKS:  # a part of every protection from this attack (411.4a)
        part = [spec for spec in found if spec.get("from") == "flying_attacks"]
        found += [{**spec, "from": name} for spec in part for name in kinds_of(about.type)]
    if game.ruleset.added("ignored_by_kind") and any(spec.get("all") for spec in found):
        found.append({"keyword": "protection"})  # also one that it has got
    return found


def ignorer(game: Game, me: Holder, moment: Moment, cause: Chain | None) -> Card | None:
    """408.4: who ignores a feature that has triggered on what that card's object brings about, being its target."""
    ident = me.card.id
    if cause is None or ident == cause.source or not (ident == cause.target or ident in cause.targets):
        return None
    source = game.get(cause.source)
    if source is None:
        return None
    type = str((cause.text or {}).get("type", cause.kind if cause.kind == "simple_strike" else "impact"))
    about = Attack(type, source, me.card, chain=cause.id)
    return source if covers(wanted(game, source, about), me.feature, type) else None


def deaf(game: Game, me: Holder, bound: Wire, ignored_by: Card) -> bool:
    """408.4: whether an ignored feature does not trigger; in some editions one does that leaves the card alone which
    ignores it (``ignored_by_kind``)."""
    return not game.ruleset.added("ignored_by_kind") or acts_on(game, me, bound, ignored_by)
