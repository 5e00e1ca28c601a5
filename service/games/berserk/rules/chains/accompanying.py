"""What goes with an attack: who is protected from it gets nothing of that either (411.1, dictionary.protection.3)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.beforehand import MINDS_WOUNDS
from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.features.base import Attack, Holder
from service.games.berserk.rules.features.repeats import landed, looks_back
from service.games.berserk.rules.listening.waiting import feature_of
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Chain
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS, ChainKind
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.responses import befalling
from service.games.berserk.rules.stack.run import Run, Step

#: The moments of an attack at which features trigger that then go with it.
_ON_THE_WAY = frozenset({"declared", "assaulted", "targeted", "rolled", "fighting", "resulted", "counted"})
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
    ident, feature = (cause.id, feature_of(cause)) if cause is not None else (None, None)
    told = (hit.get("force"), hit.get("value"))
    return Attack(str(bound["type"]), source, target, striking, *told, chain=ident, feature=feature)


def _strike_of(run: Run, chain: Chain, target: Card) -> Attack | None:
    """The spell or impact that has a card strike this one (103.1)."""
    cause = run.chain(chain.bound.get("parent")) if chain.bound.get("free") and chain.target == target.id else None
    source = run.game.get(cause.source) if cause is not None else None
    if cause is None or source is None:
        return None
    kind = CHAIN_KINDS[cause.kind].attack_type(cause)
    return Attack(kind, source, target, chain=cause.id, feature=feature_of(cause))


def note_attack(run: Run, chain: Chain, kind: str) -> None:
    """Remember whom a card attacks as it does so, where a text asks for that before the attack is paid for (216.12)."""
    source = run.game.get(chain.source)
    if source is not None and looks_back(run.game, source):
        changes: list[Change] = [("card", source.id, "memory", landed(source, kind, chain.target))]
        run.emit("remembered", ("103.1",), changes, target=source.id)


def note_wounds(run: Run, chain: Chain) -> None:
    """Remember with an attack how wounded whom it strikes is before its blows, where a text asks for that."""
    if chain.target is not None and run.game.hears(MINDS_WOUNDS):
        struck = dict.fromkeys((chain.target, *(str(hit["target"]) for hit in chain.hits.values())))
        bound = {**chain.bound, "found_with": {ident: run.card(ident).wounds for ident in struck}}
        run.emit("remembered", ("103.1",), run.set_chain(chain, bound=bound), chain=chain, target=chain.target)


def blocker(run: Run, current: Step, chain: Chain, found: list[tuple[Holder, Any]]) -> tuple[Holder, Any] | None:
    """The first of the features that block which no text keeps from it (103.3), and in whose place nothing else comes
    (419.1)."""
    return next((one for one in found if not undone(run, current, "block", chain, one[0])), None)


def undone(run: Run, current: Step, kind: str, chain: Chain, me: Holder, to: Card | None = None) -> bool:
    """Whether a permanent feature cannot block a chain, or give it that target, or something comes instead of that."""
    deed = befalling(run.game, kind, chain, me.card, to, text=me.feature.data)
    return deed is not None and replaced(run, current, deed)


def stopped(run: Run, chain: Chain, kind: ChainKind, current: Step) -> bool:
    """216.10: whether a permanent feature blocks the whole chain now (410.5)."""
    from service.games.berserk.rules.chains import block

    attack = kind.attack(run, chain)
    hit = chain.hits.get(chain.source, {})
    if attack is None or hit.get("force") == "miss":
        return False
    if not run.game.hears("stops"):
        return False
    blow = attack._replace(force=hit.get("force"), value=hit.get("value"), base=kind.base(run.game, chain))
    found = blocker(run, current, chain, run.ask("stops", blow))
    if found is not None:
        me, rules = found
        block(run, chain.id, (*rules, "216.10"), by=me.card.id)
        book_use(run, me, blow.target.id, ("410.5",))
    return found is not None
