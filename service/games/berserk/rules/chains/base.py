"""What every kind of chain shares: declaring, settling the target, paying, ending."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.asking.limits import booked_as, counted_for, spent
from service.games.berserk.rules.features.base import Claim, Deed, Moment
from service.games.berserk.rules.features.repeats import PARTED, booked, in_a_row, looks_back, made, parted
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.occasions import NAMED
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.having import works_there
from service.games.berserk.rules.position.model import SHORT_CHAIN, Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS, ChainKind
from service.games.berserk.rules.stack.replacement import Found, instead_of, replace
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.aims import asks


class Paid(ChainKind):
    """A kind of chain whose source pays for it."""

    def payment(self, run: Run, chain: Chain, current: Step) -> None:
        """216.12: what it costs."""
        source = run.game.get(chain.source)
        pay(
            run,
            chain,
            self.cost(run, chain),
            self.books(run, source, chain) if source is not None and source.in_squad else [],
            current,
        )

    def books(self, run: Run, source: Card, chain: Chain) -> list[Change]:
        """What is booked on the source together with the payment."""
        return []

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """What the source pays: ``close``, ``chips``, ``movement``."""
        return {}


def next_id(run: Run) -> str:
    """The id for the next chain: one more than the highest on the stack."""
    return f"s{max((int(c.id[1:]) for c in run.position.stack if c.id[1:].isdigit()), default=0) + 1}"


def declare(run: Run, chain: Chain, rules: tuple[str, ...], event: str = "action_declared") -> None:
    """Put a chain on the stack (400.3): its objects, never the card, which stays where it is (215.1, 215.2).

    The active player has priority afterwards (215.9). An attack at several targets is an attack at each of them, with a
    roll of its own; they are declared together and paid for once, and the first target's is executed first.
    """
    if len(chain.targets) > 1 and (chain.text or {}).get("type") in ATTACKS:
        chain = _one_by_one(run, chain, rules, event)
    changes: list[Change] = [("push", chain)]
    rules = (*rules, "215.1", "215.2", *(("215.3d",) if run.position.stack else ()), "215.3e")
    turn = run.position.turn
    if turn.phase == "preliminary" or turn.step == "turn_preparation":
        pass  # there nobody gets priority for what is carried out (301.2, 310.1)
    else:
        if run.position.passes:
            changes.append(("game", "passes", 0))
        rules = (*rules, "215.9")
        if run.position.priority != run.position.turn.active:
            changes.append(("game", "priority", run.position.turn.active))
    data = deed(chain)
    run.emit(
        event,
        rules,
        changes,
        chain=chain,
        object=chain.top,
        player=chain.player,
        source=chain.source,
        target=chain.target,
        data=data,
    )
    source = run.position.cards.get(chain.source)
    run.note_unsupported(source, run.game.get(chain.target))
    if source is not None and source.hidden:
        run.do("reveal", card=source.id, rules=("415.2",))
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    if event == "action_declared" and len(run.position.stack) == 1 and run.game.hears("again"):
        _comes_between(run, chain, kind)
    if chain.text is not None:
        _aims(run, chain, kind)
    if asks((chain.text or {}).get("effects", ())):
        run.do("aims", chain=chain.id, player=chain.player)
    if chain.top == "declaration" and is_action(chain, kind):
        keyword = (chain.text or {}).get("keyword")
        happen(run, Moment("declared", chain.source, chain.target, kind, chain=chain.id, keyword=keyword))
        if run.game.ruleset.added("assault_declared"):
            assaulted(run, chain, kind)


def assaulted(run: Run, chain: Chain, kind: str) -> None:
    """216.4c: a card attacks another, the one that its attack was declared at (412.1); a strike that a text makes it
    deal is that text's doing (103.1)."""
    if kind in ATTACKS and not chain.bound.get("made"):
        at = chain.initial_target or chain.target
        happen(run, Moment("assaulted", chain.source, at, kind, chain=chain.id))


def tell_redirected(run: Run, chain: Chain) -> None:
    """412.5: an attack has got another target, be it that somebody defends it (205.3); the moment is the old one's."""
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    if kind in ATTACKS:
        happen(run, Moment("redirected", chain.source, chain.target, kind, chain=chain.id))


def _aims(run: Run, chain: Chain, kind: str) -> None:
    """Who becomes the target of a text as it is declared (412.1), and that a named text has come about (405.2)."""
    text = chain.text or {}
    named = text.get("trigger", {}).get("on")
    keyword = text.get("keyword") or (named if named in NAMED else None)
    for ident in dict.fromkeys(chain.targets or ((chain.target,) if chain.target is not None else ())):
        happen(run, Moment("aimed", chain.source, ident, kind, keyword=keyword, chain=chain.id))
    if chain.kind == "feature" and keyword is not None:
        happen(run, Moment("came_about", chain.source, keyword=keyword, chain=chain.id))


def deed(chain: Chain) -> dict[str, Any]:
    """What a chain is of, as the trace tells it: its kind, and for a feature which one and what it is called."""
    if chain.feature is None:
        return {"kind": chain.kind}
    text = chain.text or {}
    plain = "impact" if chain.kind == "feature" else chain.kind
    name = str(text.get("name") or text.get("keyword") or text.get("type") or plain)
    return {"kind": chain.kind, "feature": chain.feature, "name": name}


def _comes_between(run: Run, chain: Chain, kind: str) -> None:
    """What a player declares parts attacks of other cards that have to be made in a row (``repeats``)."""
    for card in run.game.squad(chain.player):
        if parted(card, chain.source, kind):
            changes: list[Change] = [("card", card.id, "memory", {**card.memory, PARTED: True})]
            run.emit("remembered", ("103.1",), changes, target=card.id)


#: What a text says of several targets together, which is nothing to the attack at one of them.
_OF_SEVERAL = frozenset({"count", "exactly", "least", "every", "alike", "unlike", "adjoining"})


def _one_by_one(run: Run, chain: Chain, rules: tuple[str, ...], event: str) -> Chain:
    """Declare the attacks at the further targets of an attack, the last first, and return the one that is paid for.

    What the text does to its own card it does once, with the attack that is executed last.
    """
    whole = {name: value for name, value in (chain.text or {}).items() if name not in _OF_SEVERAL}
    alone = {**whole, "effects": tuple(e for e in whole["effects"] if not _own(e))} if "effects" in whole else whole
    *others, last = chain.targets
    for ident in (last, *reversed(others[1:])):
        text = {k: v for k, v in (whole if ident == last else alone).items() if k not in ("cost", "limit")}
        declare(run, chain._replace(id=next_id(run), text=text, target=ident, targets=(), choices={}), rules, event)
    return chain._replace(id=next_id(run), text=alone, target=others[0], targets=())


def _own(effect: Wire) -> bool:
    """Whether an effect is about its own card alone, and nothing in it about the card that is attacked."""
    return effect.get("to") == "self" and not _speaks_of_target(effect)


def _speaks_of_target(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(_speaks_of_target(item) for name, item in value.items() if name != "when")
    if isinstance(value, list | tuple):
        return any(map(_speaks_of_target, value))
    return value in ("target", "attacked")


def is_action(chain: Chain, kind: str) -> bool:
    """Whether features "before" and "after" an action or attack listen to the chain: what triggers is no action."""
    triggered = "trigger" in (chain.text or {}) or "name" in chain.bound
    return chain.kind != "destruction" and (kind in ATTACKS or not triggered)


def pay(run: Run, chain: Chain, cost: dict[str, Any], booked: list[Change], current: Step) -> None:
    """Book the payment (216.12): closing, chips, movement, limits; then features "after" trigger.

    Closing a card and giving up chips are game actions of their own, which can be replaced (419.1).
    """
    source = run.game.get(chain.source)
    changes: list[Change] = list(booked)
    closing: list[Card] = []
    staying: list[Change] = []
    if source is not None and source.in_squad:
        if cost.get("close") and not source.closed:
            staying = _acts_again(run, source._replace(memory=_kept(source, changes, "memory")), chain)
            changes += staying
            closing += [] if staying else [source]
            changes += _attack_made(run, source._replace(memory=_kept(source, changes, "memory")), chain)
        if cost.get("movement"):
            changes.append(("card", source.id, "moved", source.moved + cost["movement"]))
    if source is not None and used_there(run, source, chain):
        changes += _limits(source._replace(used=_kept(source, changes, "used")), chain, cost)
    closing += [card for ident in chain.closes if (card := run.card(ident)).in_squad and not card.closed]
    payers = _chip_payers(run, chain, cost)
    instead = _replacements(run, chain, closing, payers, current)
    unpaid = {(deed.kind, deed.card.id) for deed, _ in instead}
    acted = closing
    closing = [card for card in closing if ("close", card.id) not in unpaid]
    changes += [("card", card.id, "closed", True) for card in closing]
    changes += [("card", card.id, "acted", True) for card in acted]
    for payer, chips in payers:
        if ("lose_chips", payer) not in unpaid:
            changes.append(("card", payer, "chips", max(0, run.card(payer).chips - chips)))
    if changes:
        rules: tuple[str, ...] = ("216.12", "216.12a") if chain.closes else ("216.12",)
        rules += ("dictionary.card_action.2",) if acted else ()
        rules += ("104.4",) if cost.get("chips") else ()
        if staying:
            rules = (*rules, "dictionary.act_x_times_per_turn.1", "dictionary.without_closing.1")
        data: dict[str, Any] = {"closed": [c.id for c in closing]}
        if cost.get("chips"):
            data["chips"] = cost["chips"]
        if cost.get("movement"):
            data["movement"] = cost["movement"]
        run.emit("cost_paid", rules, changes, chain=chain, object="payment", source=chain.source, data=data)
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    for card in closing:
        itself = card.id == chain.source
        about = (kind, chain.id) if itself else (None, None)
        happen(run, Moment("closed", target=card.id, type=about[0], chain=about[1]))
    for card in [*acted, *([source] if staying and source is not None else ())]:
        happen(run, Moment("acted", target=card.id))
    for payer, chips in payers:
        if chips and ("lose_chips", payer) not in unpaid and any(c[1:3] == (payer, "chips") for c in changes):
            happen(run, Moment("chips_lost", chain.source, payer, amount=chips))
    if is_action(chain, kind):
        _attack_over(run, chain, kind)
    if "defender" in chain.bound:  # it is closed by now, as this payment has it (216.12a)
        moment = Moment("defence_over", chain.bound["defender"], chain.initial_target, chain=chain.id)
        happen(run, moment, attacker=chain.source)
    for deed, found in instead:
        replace(run, current, deed, found)
    if cost.get("deeds") and source is not None:
        run.do("paid_in_deeds", chain=chain.id, deeds=cost["deeds"])


def used_there(run: Run, source: Card, chain: Chain) -> bool:
    """Whether a card is in the squads, or has used what works where it lies."""
    if source.in_squad:
        return True
    feature = run.game.feature(source, chain.feature) if chain.feature is not None else None
    return feature is not None and works_there(feature, source.zone)


def _attack_over(run: Run, chain: Chain, kind: str) -> None:
    """216.12: features "after" trigger; of the blow that answered, those of the card that got it."""
    hits = {chain.source: {"target": chain.target}, **chain.hits} if chain.source not in chain.hits else chain.hits
    for ident, hit in hits.items():
        striking = ident == chain.source
        if not striking and hit["force"] == "miss":
            continue
        force = None if hit.get("reduced") else hit.get("force")
        dealt = int(chain.bound.get("dealt_by_it" if striking else "dealt_in_answer", 0))
        target = chain.target if striking else hit["target"]
        about = Moment("after_payment", ident, target, kind, force, dealt, chain=chain.id, striking=striking)
        happen(run, about)


def _replacements(
    run: Run, chain: Chain, closing: list[Card], payers: list[tuple[str, int]], current: Step
) -> list[tuple[Deed, Found]]:
    """What comes instead of parts of a payment: of a card's closing, or of the chips it would give up (419.1)."""
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    source = run.game.get(chain.source)
    deeds = [Deed("close", card, source, chain.player, type=kind, chain=chain.id) for card in closing]
    deeds += [Deed("lose_chips", run.card(payer), source, chain.player, n, kind, chain=chain.id) for payer, n in payers]
    found = [(deed, instead_of(run, current, deed)) for deed in deeds]
    if any(deed.kind == "close" and instead is not None and instead[1].forbids for deed, instead in found):
        run.interpret("what-cannot-close")
    return [(deed, instead) for deed, instead in found if instead is not None]


def _kept(source: Card, changes: list[Change], field: str) -> Any:
    """What the source has in a field with what is booked already."""
    return next((c[3] for c in reversed(changes) if c[1:3] == (source.id, field)), getattr(source, field))


def _acts_again(run: Run, source: Card, chain: Chain) -> list[Change]:
    """What is booked instead of closing: for an action without closing, or one of X in a turn; nothing else is."""
    claim = Claim(CHAIN_KINDS[chain.kind].attack_type(chain), chain.player, source)
    if open_by := run.ask("without_closing", claim):
        again: list[Change] = [("card", source.id, "memory", {**source.memory, "stayed_open": True})]
        features = [me.feature for me, _ in open_by]
        if limit := next((f for f in features if "limit" not in f.data), features[0]).data.get("limit"):
            again.append(("card", source.id, "used", spent(source, limit["per"], features[0].id, 1)))
        return [*again, ("card", source.id, "acted", True)] if run.game.ruleset.added("one_action") else again
    if run.ask("repeats", claim):
        return [("card", source.id, "acted", True)]
    times = max((int(answer) for _, answer in run.ask("acts", claim)), default=1)
    done = int(source.memory.get("actions", 0)) + 1
    return [("card", source.id, "memory", {**source.memory, "actions": done})] if done < times else []


def _attack_made(run: Run, source: Card, chain: Chain) -> list[Change]:
    """What is booked of an attack where it matters how many there were and at whom."""
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    counted = run.game.hears("again") or run.game.hears("repeats")
    if kind not in ATTACKS or not (counted or looks_back(run.game, source)):
        return []
    if made(source, "attacks") and in_a_row(run.game, source):
        run.interpret("attacks-in-a-row")
    return [("card", source.id, "memory", booked(source, kind, chain.target))]


def _chip_payers(run: Run, chain: Chain, cost: dict[str, Any]) -> list[tuple[str, int]]:
    """Who pays how many chips: the source, or those named in ``choices`` by meditation."""
    chips = cost.get("chips", 0)
    if not chips:
        return []
    named = chain.choices.get("chips")
    if named:
        return [(ident, count) for ident, count in named.items() if ident in run.position.cards]
    return [(chain.source, chips)]


def _limits(source: Card, chain: Chain, cost: dict[str, Any]) -> list[Change]:
    """Book the use of a limited feature ("once per turn/battle", 216.12); what was not done in the end is no use."""
    per = cost.get("limit")
    if not per or chain.feature is None or chain.bound.get("unused"):
        return []
    used = {span: dict(counts) for span, counts in source.used.items()}
    counts = used.setdefault(per, {})
    text = chain.text or {}
    for target in counted_for(chain) if text.get("limit", {}).get("each") else (None,):
        name = booked_as(chain.feature, target)
        counts[name] = counts.get(name, 0) + 1
    return [("card", source.id, "used", used)]


def short(source: Card, kind: str, player: str, run: Run, **fields: Any) -> Chain:
    """A shortened chain (216.1k) of that kind, ready to be declared."""
    return Chain(id=next_id(run), kind=kind, player=player, source=source.id, **{"objects": SHORT_CHAIN, **fields})
