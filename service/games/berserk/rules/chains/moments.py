"""Moments of an attack: its target is settled, its blows have landed (216.4, 216.11)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.battlefield.cells import effects_in, immovable, moved_by
from service.games.berserk.rules.chains.accompanying import blocker
from service.games.berserk.rules.chains.attacks import AttackKind
from service.games.berserk.rules.chains.base import assaulted
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.stack.run import Run, Step, step


@step("recheck")
def _recheck(run: Run, current: Step) -> None:
    """415.4: what became illegal because its target was revealed is blocked."""
    from service.games.berserk.rules.chains import block
    from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS

    chain = run.chain(current["chain"])
    if chain is None:
        return
    faults = CHAIN_KINDS[chain.kind].target_faults(run, chain)
    if faults:
        block(run, chain.id, ("415.4", *faults[0].rules))


@step("targeted")
def _targeted(run: Run, current: Step) -> None:
    """216.4d, 216.4e: features that block before the roll, then features "on attack" on the stack."""
    from service.games.berserk.rules.chains import block
    from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS

    chain = run.chain(current["chain"])
    if chain is None or "wounds" not in chain.objects:
        return
    kind = CHAIN_KINDS[chain.kind]
    assert isinstance(kind, AttackKind)
    attack = kind.attack(run, chain)
    if attack is None:
        return
    found = blocker(run, current, chain, run.ask("blocks", attack))
    if found is not None:
        me, rules = found
        block(run, chain.id, (*rules, "216.4d"), by=me.card.id)
        book_use(run, me, attack.target.id, ("410.5",))
        return
    happen(run, Moment("targeted", chain.source, chain.target, attack.type, chain=chain.id))
    if not run.game.ruleset.added("assault_declared"):
        assaulted(run, chain, attack.type)


@step("landed")
def _landed(run: Run, current: Step) -> None:
    """216.11c: features "on attack" of every blow that landed."""
    from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS

    chain = run.chain(current["chain"])
    if chain is None:
        return
    kind = CHAIN_KINDS[chain.kind]
    assert isinstance(kind, AttackKind)
    rolls = chain.results if run.game.ruleset.added("modified_rolls") else chain.rolls
    for card, hit in chain.hits.items():
        kind_of = kind.attack_type(chain) if card == chain.source else kind.answer_type(run, chain)
        if hit["force"] == "miss":
            happen(
                run,
                Moment("attack_missed", card, hit["target"], kind_of, chain=chain.id, striking=card == chain.source),
            )
            continue
        moment = Moment(
            "attack_landed",
            card,
            hit["target"],
            kind_of,
            force=None if hit.get("reduced") else hit["force"],
            amount=hit["value"],
            chain=chain.id,
            striking=card == chain.source,
            die=rolls.get(card),
        )
        blocked: dict[str, Any] = {"blocked": (hit["target"],)} if hit.get("blocked") else {}
        happen(run, moment, 0, **blocked)


@step("feature_done")
def _done(run: Run, current: Step) -> None:
    """405.1: what waits for a named feature triggers once that has been carried out."""
    about = {"chain": current["chain"], "keyword": current["keyword"]}
    happen(run, Moment("feature_executed", current["source"], **about))


@step("stay")
def _stay(run: Run, current: Step) -> None:
    """210.11, 214.7: a feature that would move what sits on a host is blocked; 211.3 for a flyer met on the way."""
    from service.games.berserk.rules.chains import block

    chain = run.chain(current["chain"])
    if chain is None or "wounds" not in chain.objects:
        return
    source = run.card(chain.source)
    for wanted in effects_in(run.game, source, chain.text or {}, chain.bound):
        named = chain.targets or (chain.target,)
        for ident in (i for t in named for i in moved_by(wanted, source, t, chain.bound)):
            reason = immovable(run.card(ident))
            if reason is not None:
                if run.card(ident).host is not None:
                    run.interpret("effects-on-cards-that-cannot-be-moved")
                block(run, chain.id, reason[1])
                return
