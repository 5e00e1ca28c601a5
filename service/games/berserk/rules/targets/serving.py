"""Which of several attacks on the stack something is for that a card has for one of them only (418.1).

An attack can set off another one of the same card before it is over. What the card has "for its next strike" is for the
strike that was there first; the one in the middle of it has no part in that, and its end is not the end of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.games.berserk.rules.features.base import Attack, Holder
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.position.model import Card, Chain, Wire

_STRIKES = frozenset(
    {"next_simple_strike", "next_strike_this_turn", "after_this_strike", "after_this_strike_this_turn"}
)
_ATTACKS = frozenset({"next_attack", "next_attack_this_turn", "after_this_attack", "after_this_attack_this_turn"})


def served(stack: Sequence[Chain], card: Card, entry: Wire) -> str | None:
    """The attack, or action, that is being carried out and that something a card has got is for; None where there is
    none."""
    until = entry.get("until")
    if until in ("this_attack", "this_action"):
        return next((c.id for c in stack if c.id == entry.get("chain")), None)
    if until in _STRIKES or until in _ATTACKS:
        return next((c.id for c in stack if c.source == card.id and _covers(entry, c)), None)
    return None


def _covers(entry: Wire, chain: Chain) -> bool:
    """Whether an attack is of a type that something is for."""
    if chain.kind not in ("simple_strike", "feature"):
        return False
    if entry["until"] in _STRIKES:
        return chain.kind == "simple_strike"
    return is_for(entry, chain.kind if chain.kind == "simple_strike" else str((chain.text or {}).get("type")))


def is_for(entry: Wire, kind: str) -> bool:
    """Whether what a card has for an attack is for one of that type."""
    if "of" in entry:
        return in_group(kind, entry["of"])
    effects = entry.get("feature", {}).get("effects", ())
    return any(in_group(kind, effect.get("of", "attacks")) for effect in effects)


def for_another(stack: Sequence[Chain], me: Holder, about: Attack) -> bool:
    """Whether what answers is for another attack of its card than the one that is asked about."""
    entry = next((g for g in me.card.gained if g["id"] == me.feature.id), None)
    if entry is None or about.chain is None or entry.get("until") == "this_action":  # its attacks are all in it
        return False
    return served(stack, me.card, entry) not in (None, about.chain)
