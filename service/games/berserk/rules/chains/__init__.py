"""Chains of stack objects (§215–216): pushing one, and executing the top object of the stack.

Each kind of chain is one ``ChainKind``; each object's execution is one method named after the object.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.games.berserk.rules.chains.base import declare, deed, next_id
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS, ChainKind
from service.games.berserk.rules.stack.durations import AFTER_THIS_STRIKE, control_changes
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.responses import carried
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.targets.serving import is_for, served
from service.games.berserk.rules.wounds.harm import attack_spent

__all__ = ["CHAIN_KINDS", "ChainKind", "declare", "execute_top", "next_id"]

#: The paragraph that says what executing each object does.
OBJECT_RULES = {
    "declaration": ("216.1a", "216.2"),
    "target": ("216.1b", "216.4"),
    "roll": ("216.1c", "216.5"),
    "result": ("216.1d", "216.6"),
    "count": ("216.1e", "216.8"),
    "protection": ("216.1f", "216.10"),
    "wounds": ("216.1g", "216.11"),
    "payment": ("216.1h", "216.12"),
    "end": ("216.1i", "216.13"),
}


def execute_top(run: Run) -> None:
    """Execute the top object of the stack (215.8); an illegal chain is cancelled instead (423.1)."""
    chain = run.position.stack[-1]
    kind = CHAIN_KINDS[chain.kind]
    name = chain.top
    if name not in ("payment", "end"):
        chain = kind.pruned(run, chain)
        reasons = kind.illegal(run, chain)
        if reasons:
            cancel(run, chain.id, reasons)
            return
    index = len(run.position.stack) - 1
    drop: Change = ("drop", index)
    changes = [drop if name == "end" else ("chain", index, "objects", chain.objects[:-1])]
    rules = ("215.3c", "215.8", "215.9", *OBJECT_RULES[name])
    run.emit("object_executed", rules, changes, chain=chain, object=name, player=chain.player, source=chain.source)
    if name == "end":
        over(run, chain)
        return
    run.do("object", chain=chain.id, object=name)


@step("object")
def _object(run: Run, current: Step) -> None:
    chain = run.chain(current["chain"])
    if chain is None:
        return
    if current["object"] != "wounds" or not _otherwise(run, chain, current):
        getattr(CHAIN_KINDS[chain.kind], current["object"])(run, chain, current)
    chain = run.chain(current["chain"])
    if chain is not None and not chain.objects:
        run.do("leave_stack", chain=chain.id)


def _otherwise(run: Run, chain: Chain, current: Step) -> bool:
    """419.1: whether something comes instead of an attack, a text or another action that is about to be carried out, or
    it is forbidden for what it comes of (103.3); what was declared is paid for all the same (216.12)."""
    if chain.kind == "destruction" or not (run.game.hears("replaces") or run.game.hears("forbids")):
        return False
    doing = carried(run.game, chain)
    return doing is not None and replaced(run, current, doing)


@step("leave_stack")
def _leave(run: Run, current: Step) -> None:
    chain = run.chain(current["chain"])
    if chain is not None:
        run.emit("chain_ended", ("412.4",), [("drop", run.game.index(chain.id))], chain=chain)


def cancel(run: Run, ident: str, rules: tuple[str, ...]) -> None:
    """Take an illegal chain off the stack: unpaid (409.3, 423.1), or paid when it already had effects (423.1a)."""
    chain = run.chain(ident)
    if chain is None:
        return
    index = run.game.index(ident)
    if chain.effective and "payment" in chain.objects:
        kept = chain.objects[: chain.objects.index("payment") + 1]
        run.emit(
            "chain_cancelled",
            (*rules, "423.1a"),
            [("chain", index, "objects", kept)],
            chain=chain,
            player=chain.player,
            source=chain.source,
            data={"paid": True, **deed(chain)},
        )
        return
    run.waiting = [w for w in run.waiting if w["bound"].get("parent") != ident]
    born = [i for i, c in enumerate(run.position.stack) if c.bound.get("parent") == ident and i != index]
    changes = CHAIN_KINDS[chain.kind].bequeathed(run, chain)
    changes += [("drop", i) for i in sorted([index, *born], reverse=True)]
    if run.position.priority != chain.player:
        changes.append(("game", "priority", chain.player))
    run.emit(
        "chain_cancelled",
        (*rules, "409.1", "409.3", "423.1", "423.2"),
        changes,
        chain=chain,
        player=chain.player,
        source=chain.source,
        data={"paid": False, **deed(chain)},
    )


def over(run: Run, chain: Chain) -> None:
    """418.1: what lasts for this attack, or until the next simple strike of its source, ends with the strike.

    What other cards have for an attack goes with the last attack on the stack.
    """
    if chain.kind not in ("simple_strike", "feature"):
        return
    ending = {"next_simple_strike", "next_strike_this_turn"} if chain.kind == "simple_strike" else set()
    ending |= {"this_action"}
    if any(effect["effect"] == "finish" for effect in (chain.text or {}).get("effects", ())):
        ending |= {"next_finishing"}
    attack = CHAIN_KINDS[chain.kind].attack_type(chain) in ATTACKS
    if attack:  # what was gained for an attack is not over when an impact of the same card ends
        ending |= {"this_attack"}
    last = attack and not any(CHAIN_KINDS[c.kind].attack_type(c) in ATTACKS for c in run.position.stack)
    source = run.game.get(chain.source)
    if source is not None:
        _expire(run, chain, source, ending)
    for fighter in (ident for ident in chain.hits if ident != chain.source and ident in run.position.cards):
        _expire(run, chain, run.card(fighter), set())
    for card in run.game.in_play() if last else ():
        if card.id != chain.source and (card.gained or card.lost or card.markers):
            _expire(run, chain, card, {"this_attack"})


def _expire(run: Run, chain: Chain, card: Card, ending: set[str]) -> None:
    """Take what ends now off a card; with its control marker it loses the controller who took it (217.4)."""
    changes: list[Change] = []
    outer = [c for c in run.position.stack if c.id != chain.id]
    for field in ("gained", "lost", "markers"):
        entries = getattr(card, field)
        found = (_left(outer, chain, card, entry, ending) for entry in entries)
        kept = tuple(entry for entry in found if entry is not None)
        if kept != entries:
            changes.append(("card", card.id, field, kept))
            if field == "markers":
                changes += control_changes(card, kept)
    if changes:
        returned = ("217.4",) if any(c[2] == "controller" for c in changes) else ()
        run.emit("effect_expired", ("418.1", "216.13", *returned), changes, chain=chain, target=card.id)


def _left(outer: Sequence[Chain], chain: Chain, card: Card, entry: Wire, ending: set[str]) -> Wire | None:
    """What is left of something once a chain is over; what an outer chain has to do with is not touched by its end."""
    if served(outer, card, entry) is not None:
        return entry
    return None if _ends(chain, card, entry, ending) else _due(chain, card, entry)


def _ends(chain: Chain, card: Card, entry: Wire, ending: set[str]) -> bool:
    """Whether something is over now; what is for the next attack of some type ends with one of that type."""
    if entry.get("until") not in ("next_attack", "next_attack_this_turn"):
        return entry.get("until") in ending
    return card.id == chain.source and _is_for(entry, chain)


def _is_for(entry: Wire, chain: Chain) -> bool:
    return is_for(entry, CHAIN_KINDS[chain.kind].attack_type(chain))


#: What was made for the next attack of some type during one of them.
_AFTER_THIS_ATTACK = {
    "after_this_attack": "next_attack", "after_this_attack_this_turn": "next_attack_this_turn",
}  # fmt: skip


def _due(chain: Chain, card: Card, entry: Wire) -> Wire:
    """What was made during a strike for the next one waits for that from now on."""
    next_one = _AFTER_THIS_ATTACK.get(entry.get("until", ""))
    if next_one is not None and card.id == chain.source and _is_for(entry, chain):
        return {**entry, "until": next_one}
    coming = {late: next_one for next_one, late in AFTER_THIS_STRIKE.items()}.get(entry.get("until", ""))
    waits = coming is not None and card.id == chain.source and chain.kind == "simple_strike"
    return {**entry, "until": coming} if waits else entry


def block(run: Run, ident: str, rules: tuple[str, ...], by: str | None = None) -> None:
    """Take all of a chain but its payment off the stack (410.1)."""
    chain = run.chain(ident)
    if chain is None:
        return
    kept = tuple(o for o in chain.objects if o in ("end", "payment"))
    changes = run.set_chain(chain, objects=kept) if kept else [("drop", run.game.index(ident))]
    run.emit("chain_blocked", (*rules, "410.1"), changes, chain=chain, player=chain.player, source=by)
    attack = CHAIN_KINDS[chain.kind].attack_type(chain) in ATTACKS
    if attack and chain.target is not None and "wounds" in chain.objects:
        run.interpret("a-blocked-attack-was-the-first")
        for target in chain.targets or (chain.target,):
            attack_spent(run, target)


from service.games.berserk.rules.chains import abilities, attacks, moments, movement, properties, redirect, strike  # noqa: E402, F401
