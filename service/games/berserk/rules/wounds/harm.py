"""Wounds: prevention, dealing, healing, additional lives (§216.11, §402.3, §419–420)."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.asking.limits import book_use, spent
from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.course.ordering import ordered
from service.games.berserk.rules.features.base import Claim, Harm, Holder, Modifier, Moment, Prevention
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import wait_for_destruction
from service.games.berserk.rules.patterns.questions import wounding
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.durations import control_changes
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.telling import accounts


def wound(
    run: Run,
    target: str,
    amount: int,
    type: str,
    rules: tuple[str, ...],
    *,
    source: str | None = None,
    chain: str | None = None,
    self_inflicted: bool = False,
    striking: bool = True,
    without: tuple[str, ...] = (),
    by: str | None = None,
    shared: bool = False,
    terms: Sequence[Wire] = (),
) -> None:
    """Let a card be dealt wounds as the next step: prevention first, then the wounds, then what they trigger.

    ``by`` is the named feature that deals them, where it is not the one that the chain was declared from; ``shared``
    ones are those that were divided among several; ``terms`` are what the number came from (``accounts``).
    """
    run.do(
        "wound",
        target=target,
        amount=amount,
        type=type,
        rules=rules,
        source=source,
        chain=chain,
        self_inflicted=self_inflicted,
        striking=striking,
        **({"without": without} if without else {}),
        **({"by": by} if by is not None else {}),
        **({"shared": True} if shared else {}),
        terms=[*terms] or [accounts.given(run, "value", amount, rules)],
    )


def named_in(run: Run, chain: str | None) -> str | None:
    """The named feature that a chain carries out, if it is one."""
    found = run.chain(chain)
    name = (found.text or {}).get("keyword") if found is not None else None
    return str(name) if name is not None else None


@step("wound")
def _wound(run: Run, current: Step) -> None:
    card = run.card(current["target"])
    if not card.in_squad or not (card.definition.has_lives or card.is_creature):
        return
    if card.hidden:
        reveal_card(run, card, ("415.2",))
        card = run.card(card.id)
    source = run.game.get(current["source"])
    without = tuple(current.get("without", ()))
    by = current.get("by") or run.game.keyword_of(current["chain"])
    harm = Harm(card, current["amount"], current["type"], source, None, current["self_inflicted"], current["chain"])
    harm = harm._replace(shared=bool(current.get("shared")))
    told = len(run.events)
    if "counted" not in current:  # once: what comes instead may have to be asked about
        current["counted"] = _changed(run, harm)
        current["terms"] = [*current["terms"], *accounts.changes(run, told, "wounds", harm.amount)]
    harm = harm._replace(amount=current["counted"])
    deed = wounding(run.game, harm)._replace(without=without, by=by)
    if harm.amount > 0 and replaced(run, current, deed):
        return
    told = len(run.events)
    if "left" not in current:  # once: in which order they are prevented may have to be asked about
        current["left"] = _halved(run, harm).amount
        current["terms"] = [*current["terms"], *accounts.changes(run, told, "wounds", current["counted"])]
    harm, told = harm._replace(amount=current["left"]), len(run.events)
    amount = _prevent(run, current, harm) if harm.amount > 0 else 0
    current["terms"] = [*current["terms"], *accounts.changes(run, told, "wounds", current["left"])]
    card = run.card(card.id)
    booked = _attack_booked(card, amount) if harm.type in ATTACKS else _hurt_booked(card, amount)
    if amount > 0:
        _deal(run, card, amount, current, booked)
    else:
        data = {"type": harm.type, "prevented": harm.amount, "terms": current["terms"]}
        run.emit("no_wounds", ("103.8b",), booked, source=current["source"], target=card.id, data=data)
    doomed = run.card(card.id)
    if harm.type in ATTACKS and amount == 0 and doomed.lives_left < 0:
        # both witnesses give it a second effect, though a negation may be lost there
        run.emit("nothing_happens", ("402.3b",), source=current["source"], target=card.id)
        run.interpret("second-destruction-effect")


def _changed(run: Run, harm: Harm) -> int:
    """How many wounds are to be dealt, with what changes that (422.1), before something comes instead of them, or any
    are prevented (420.5)."""
    found: list[tuple[Holder, Modifier]] = run.ask("wounds", harm) if harm.amount > 0 else []
    amount = max(0, changed(found, harm.amount))
    if amount == harm.amount:
        return amount
    for me in {(me.card.id, me.feature.id): me for me, _ in found}.values():
        book_use(run, me)
    me, told = found[-1]
    data = {"amount": amount, "feature": me.feature.id}
    run.emit("amount_counted", (*told.rules, "422.5"), source=me.card.id, target=harm.target.id, data=data)
    return amount


def _halved(run: Run, harm: Harm) -> Harm:
    """Half of the wounds come instead of all of them, before any are prevented (419.1a, ruling s5_175.1)."""
    for me, rounded in run.ask("halves", harm) if harm.amount > 0 else ():
        left = -(-harm.amount // 2) if rounded == "up" else harm.amount // 2
        if left < harm.amount:
            data = {"amount": harm.amount, "left": left, "feature": me.feature.id}
            run.emit("wounds_halved", ("419.1a", "419.3"), source=me.card.id, target=harm.target.id, data=data)
            book_use(run, me)
        harm = harm._replace(amount=left)
    return harm


def _prevent(run: Run, current: Step, harm: Harm) -> int:
    """What is left of the wounds after every prevention effect (§420), in the order the players determine."""
    _orphaned(run, harm.target)
    found: list[tuple[Holder, Prevention]] = run.ask("prevents", harm)
    seat = harm.target.controller
    groups = [
        [f for f in found if _side(run, *f) == seat],
        [f for f in found if _side(run, *f) != seat],
    ]
    ordered = [_in_order(run, current, harm, group) for group in groups]
    amount = harm.amount
    both = ("420.3b",) if all(groups) else ()
    for group in ordered:
        amount = _apply_preventions(run, harm, group, amount, both)
    return amount


def _side(run: Run, me: Holder, prevention: Prevention) -> str:
    """Whose a prevention effect is (420.3b): of one that was made on a card, the player's who made it (416.4)."""
    entry = next((g for g in me.card.gained if g["id"] == me.feature.id), None) if prevention.ends else None
    maker = run.game.get(entry.get("source")) if entry is not None else None
    return maker.controller if maker is not None else me.card.controller


def _orphaned(run: Run, card: Card) -> None:
    """420.7: show the prevention effects on a card that do not apply, since the card they come from is out of play."""
    for entry in card.gained:
        prevents = any(e.get("effect") == "prevent" for e in entry["feature"].get("effects", ()))
        source = run.game.get(entry.get("source"))
        if prevents and source is not None and not source.in_squad:
            run.interpret("prevention-of-a-card-that-left")
            run.emit("nothing_happens", ("420.7",), source=source.id, target=card.id)


def _in_order(
    run: Run, current: Step, harm: Harm, group: list[tuple[Holder, Prevention]]
) -> list[tuple[Holder, Prevention]]:
    """The order of one player's prevention effects: the target's controller chooses where it matters (420.3a)."""
    if len(group) < 2 or not any(p.spends or p.ends for _, p in group):
        return group
    if all(p.amount is not None for _, p in group) and sum(p.amount or 0 for _, p in group) <= harm.amount:
        return group
    names = [f"{me.card.id}/{me.feature.id}" for me, _ in group]
    key = f"prevention_order:{_side(run, *group[0])}"
    rules = ("420.3", "420.3a", "420.3b")
    places = ordered(
        run, current, "prevention_order", harm.target.controller, names, rules, key=key, target=harm.target.id
    )
    return [group[place] for place in places]


def _apply_preventions(
    run: Run, harm: Harm, group: list[tuple[Holder, Prevention]], amount: int, both: tuple[str, ...]
) -> int:
    for place, (me, prevention) in enumerate(group, 1):
        if amount <= 0:
            break
        prevented = amount if prevention.amount is None else min(amount, prevention.amount)
        if prevention.leaves is not None:
            prevented = max(0, amount - prevention.leaves)
        if prevented <= 0:
            continue
        changes: list[Change] = []
        if prevention.spends:
            card = run.card(me.card.id)
            times = 1 if prevention.whole else prevented
            changes.append(("card", card.id, "used", spent(card, prevention.span, me.feature.id, times)))
        if prevention.ends and (prevention.amount is None or prevented == prevention.amount):
            card = run.card(me.card.id)  # 420.6: it lasted until it was applied
            kept = tuple(g for g in card.gained if g["id"] != me.feature.id)
            changes.append(("card", card.id, "gained", kept))
        amount -= prevented
        unused = amount <= 0 and (place < len(group) or (prevention.amount or prevented) > prevented)
        more = (*(("420.4",) if unused else ()), *(("420.6",) if prevention.ends else ()))
        run.emit(
            "wounds_prevented",
            (*prevention.rules, "420.5", *both, *more),
            changes,
            source=me.card.id,
            target=harm.target.id,
            data={"amount": prevented, "left": amount, "feature": me.feature.id},
        )
    return amount


def _deal(run: Run, card: Card, amount: int, current: Step, booked: list[Change]) -> None:
    source, kind = current["source"], current["type"]
    by = current.get("by") or named_in(run, current["chain"])
    chain = run.chain(current["chain"])
    if chain is not None and (source == chain.source or source in chain.hits) and run.game.hears("after_payment"):
        name = "dealt_by_it" if source == chain.source else "dealt_in_answer"  # what texts after the attack may ask for
        dealt = int(chain.bound.get(name, 0)) + amount
        booked = [*booked, *run.set_chain(chain, bound={**chain.bound, name: dealt})]
    run.emit(
        "wounds_dealt",
        current["rules"],
        [("card", card.id, "wounds", card.wounds + amount), *booked],
        chain=run.chain(current["chain"]),
        source=source,
        target=card.id,
        data={"amount": amount, "type": kind, "terms": current["terms"]},
    )
    if run.game.hears("keeps_calm"):  # how often it was wounded is asked only then
        memory = {**run.card(card.id).memory, "times_hurt": int(card.memory.get("times_hurt", 0)) + 1}
        run.emit("remembered", ("103.1",), [("card", card.id, "memory", memory)], target=card.id)
    happen(
        run,
        Moment(
            "wounds_dealt",
            source,
            card.id,
            kind,
            amount=amount,
            chain=current["chain"],
            striking=current["striking"],
            keyword=by,
            shared=bool(current.get("shared")),
        ),
    )
    after = run.card(card.id)
    if after.lives_left <= 0:
        named = {"by": by} if by is not None else {}
        wait_for_destruction(run, after, ("402.3",), {"source": source, "type": kind, "cause": "wounds", **named})


def _hurt_booked(card: Card, amount: int) -> list[Change]:
    """That the card was wounded this turn, by something else than an attack (dictionary.concentration.2)."""
    if amount <= 0:
        return []
    return [("card", card.id, "memory", {**card.memory, "wounded": int(card.memory.get("wounded", 0)) + amount})]


def attack_spent(run: Run, ident: str, rules: tuple[str, ...] = ()) -> None:
    """Remember an attack on a card that deals it no wounds for another reason; it was one (dictionary.disguise.6)."""
    card = run.card(ident)
    if card.in_squad and (card.definition.has_lives or card.is_creature):
        run.emit("attack_remembered", ("dictionary.disguise.6", *rules), _attack_booked(card, 0), target=ident)


def _attack_booked(card: Card, amount: int) -> list[Change]:
    """What this turn's rules ask about: that the card was attacked, and by how much attacks wounded it."""
    memory = dict(card.memory)
    memory["attacked"] = int(memory.get("attacked", 0)) + 1
    if amount > 0:
        memory["wounded_by_attacks"] = int(memory.get("wounded_by_attacks", 0)) + amount
    return [("card", card.id, "memory", memory)]


def spared(run: Run, card: Card, effect: str, source: str | None = None) -> bool:
    """Whether the ruleset lets an effect do nothing to cards of that kind; the trace says so."""
    rules = run.game.ruleset.immunity(card.kind, effect)
    if rules:
        run.emit("nothing_happens", rules, source=source, target=card.id)
    return bool(rules)


#: Named features that lie on cards as markers, of which texts ask whether a card got them in this turn.
BEFALLING = frozenset({"curse", "blessing", "plague", "poison"})


def add_marker(run: Run, target: Card, marker: Wire, rules: tuple[str, ...], source: str | None = None) -> None:
    """Put a marker on a card (416.3), which remembers for this turn what has befallen it."""
    changes: list[Change] = [("card", target.id, "markers", (*target.markers, dict(marker)))]
    if marker["kind"] in BEFALLING:
        changes.append(("card", target.id, "memory", {**target.memory, f"got_{marker['kind']}": True}))
    run.emit(
        "marker_gained",
        rules,
        changes,
        source=source,
        target=target.id,
        data=dict(marker),
    )
    title = marker.get("name") if marker["kind"] == "named" else None
    happen(run, Moment("marked", source, target.id, title, keyword=marker["kind"]))


def gained_id(card: Card) -> str:
    """The id of the next acquired feature: never one that was used up before (dictionary.armor.4)."""
    names = [g["id"] for g in card.gained] + [name for counts in card.used.values() for name in counts]
    numbers = [int(name[1:]) for name in names if name[0] == "g" and name[1:].isdigit()]
    return f"g{max(numbers, default=0) + 1}"


def gain_chips(
    run: Run,
    ident: str,
    amount: int,
    rules: tuple[str, ...],
    source: str | None,
    buried: bool = False,
    type: str | None = None,
) -> None:
    """Put chips on a card, up to its limit; in the graveyard only where a text speaks of that (``buried``). ``type``
    tells what it did to get them."""
    card = run.card(ident)
    refused = run.ask("refuse_action", Claim("gain_chip", card.controller, card, run.game.get(source)))
    if refused:
        run.emit("nothing_happens", refused[0][1].rules, source=refused[0][0].card.id, target=ident)
        return
    total = card.chips + amount
    limit = run.game.heeded(run.game.get(source), card, "chip_limit")
    if limit is not None:
        total = min(total, limit.x)
    if total <= card.chips or not (card.in_squad or (buried and card.zone == "graveyard")):
        return
    gained = total - card.chips
    run.emit(
        "chips_gained",
        rules,
        [("card", ident, "chips", total)],
        source=source,
        target=ident,
        data={"amount": gained},
    )
    if card.zone == "graveyard":
        happen(run, Moment("counter_gained", source, ident, seat=card.owner, amount=gained))
        return
    happen(run, Moment("chips_gained", source, ident, type, amount=gained))


def remove_markers(run: Run, target: Card, kind: str, rules: tuple[str, ...], source: str | None = None) -> None:
    """Take every marker of a kind off a card, and what it acquired of that name without one (416.3, 407.1)."""
    kept = tuple(m for m in target.markers if m["kind"] != kind)
    others = tuple(g for g in target.gained if g["feature"].get("keyword") != kind)
    if kept == target.markers and others == target.gained:
        return
    acquired: list[Change] = [("card", target.id, "gained", others)] if others != target.gained else []
    run.emit(
        "marker_lost",
        rules,
        [("card", target.id, "markers", kept), *acquired, *control_changes(target, kept)],
        source=source,
        target=target.id,
        data={"kind": kind},
    )
