"""What goes with an attack: who is protected from it gets nothing of that either (411.1, dictionary.protection.3)."""

from __future__ import annotations

from service.rules.features.base import Attack, Holder
from service.rules.model import Card, Chain
from service.rules.run import Run
from service.rules.waiting import feature_of

#: The moments of an attack at which features trigger that then go with it.
_ON_THE_WAY = frozenset({"declared", "assaulted", "targeted", "rolled", "fighting", "resulted"})
_DEALT = frozenset({"attack_landed", "attack_missed", "after_payment"})


def attacked_in(chain: Chain) -> tuple[str, ...]:
    """Whom the attack is at that a triggered feature goes with."""
    bound = chain.bound
    return (str(bound["target"]),) if bound.get("name") in _ON_THE_WAY | _DEALT and "target" in bound else ()


def stopped_with(run: Run, chain: Chain, target: Card) -> list[tuple[Holder, tuple[str, ...]]]:
    """By what a card is protected from the attack that a chain goes with: that which made it trigger, or the spell or
    impact by which a card is made to strike. Its own features are none that an attack brings along."""
    if chain.source == target.id:
        return []
    about = _strike_of(run, chain, target) or _attack_of(run, chain, target)
    if about is None:
        return []
    return [(me, (*rules, "dictionary.protection.3")) for me, rules in run.ask("protects", about)]


def _attack_of(run: Run, chain: Chain, target: Card) -> Attack | None:
    """The blow at a card that a triggered feature goes with, as far as it is known by now."""
    bound = chain.bound
    source = run.game.get(bound.get("source"))
    if source is None or target.id not in attacked_in(chain) or "type" not in bound:
        return None
    cause = run.chain(bound.get("chain"))
    striking = bound["name"] in _ON_THE_WAY or bool(bound.get("striking"))
    if cause is not None and striking and source.id != cause.source:
        return None  # the roll of who is attacked goes with no attack of its own
    hit = cause.hits.get(source.id, {}) if cause is not None else {}
    ident, feature = (cause.id, feature_of(run, cause)) if cause is not None else (None, None)
    told = (hit.get("force"), hit.get("value"))
    return Attack(str(bound["type"]), source, target, striking, *told, chain=ident, feature=feature)


def _strike_of(run: Run, chain: Chain, target: Card) -> Attack | None:
    """The spell or impact that has a card strike this one (103.1)."""
    from service.rules.chain_kinds import CHAIN_KINDS

    cause = run.chain(chain.bound.get("parent")) if chain.bound.get("free") and chain.target == target.id else None
    source = run.game.get(cause.source) if cause is not None else None
    if cause is None or source is None:
        return None
    kind = CHAIN_KINDS[cause.kind].attack_type(cause)
    return Attack(kind, source, target, chain=cause.id, feature=feature_of(run, cause))
