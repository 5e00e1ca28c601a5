"""The building blocks that card texts and named features are made of: one function for each effect (§416–418).

An effect is data: ``{"effect": "wound", "x": 2, "to": "target"}``. Each is carried out as a step of its own, in the
order of the text (216.11a), so that a choice or a replacement can come between two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.asking.filters import matches, reckoned
from service.games.berserk.rules.asking.measures import (
    counted_of_target,
    counted_of_the_dead,
    counts_the_dead,
    number,
    settled,
)
from service.games.berserk.rules.battlefield.cells import allotted
from service.games.berserk.rules.doing.effect_table import ANYWHERE, EFFECTS
from service.games.berserk.rules.features.base import RECRUIT_ZONES, Attack, Deed
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import (
    attacker_in,
    comes_in_there,
    mentions,
    names_in,
    referring,
    refers,
    roles_of,
)
from service.games.berserk.rules.forms.spoken import known_in, meant_now
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.position.markers import works_of
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.replacement import jointly, replaced
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.wounds.counted import changed_amount
from service.games.berserk.rules.wounds.harm import named_in

#: What a card carries out rather than undergoes: its own protections say nothing of these (411.1).
CARRIED_OUT = frozenset({
    "attack", "strike", "block", "redirect", "reduce", "modify_roll", "reroll", "attempt", "choose", "may",
    "roll", "if_shown", "suppose", "prophecy", "summon", "revive", "unite", "mill", "discard", "return_to_deck", "win",
    "lose", "gain_crystals", "delay", "pick", "meanness", "drink", "swap", "jump", "area", "exile_dead", "follow",
    "take_counter", "take_lives", "take_chips", "close_one", "close_some", "invoke", "mark_cell", "unmark_cells",
    "choose_element", "choose_class", "gather", "name_value", "place_in_deck", "contest", "arrange", "note",
    "repeat", "for_each", "acting", "leave_to", "so_done", "reckon", "know_number",
    "answer", "carry_out", "aimed", "say", "afterwards",
})  # fmt: skip
#: What a text does for its own card while that is recruited, of which it has something once it is in play.
_BEGUN_WITH = frozenset({"let", "gain_feature"})
#: What a card gives for a text of its own: its protections are taken to say nothing of these either.
GIVEN = frozenset({"lose_chips", "close"})
#: Whom a part of a text can be about without anybody's having known before.
_LATE = frozenset({"each", "subject", "done", "named"})
#: What takes a card out of the squad at once: what its text counts of it afterwards is counted before (104.1).
_TAKES_AWAY = frozenset({"exile", "return_to_deck"})
#: Effects that find themselves whom they are about: a roll's card (``responses.roller_of``), or whom their parts name.
_ITS_OWN = frozenset({"modify_roll", "reroll", "attempt"})
#: What a text does to several cards is one deed of these kinds to whoever may replace so many in a turn.
AT_ONCE = frozenset({"heal"})
#: Effects whose game action is looked at for replacements when it is performed, not when it is asked for.
REPLACED_LATER = frozenset({
    "wound", "drink", "move", "jump", "push", "swap", "follow", "change_host", "set_units", "pass_units",
    "redistribute", "set_result", "mill", "summon", "revive", "return_to_deck", "mark_cell", "block",
    "redirect", "reroll", "uncover", "put_back", "lose_flight",
})  # fmt: skip
#: Effects that give or take so many, of which texts may make another number (422.1); wounds and healing are asked about
#: where they are performed.
COUNTED = frozenset({
    "gain_chips", "extra_lives", "have_wounds", "incarnate", "poison", "lose_chips", "lose_lives", "lose_wounds",
    "give_units",
})  # fmt: skip


def run_effects(run: Run, chain: Chain, effects: Sequence[Wire]) -> None:
    """Carry out a text's effects one after another (216.11a)."""
    context = {
        "player": chain.player,
        "source": chain.source,
        "target": chain.target,
        "targets": chain.targets,
        "bound": dict(chain.bound),
        "chain": chain.id,
        "type": str((chain.text or {}).get("type", "impact")),
        "force": chain.hits.get(chain.source, {}).get("force"),
        "x": chain.x,
        "cells": chain.cells,
    }
    source = run.card(chain.source)
    if any(e["effect"] in _TAKES_AWAY and e.get("to") == "self" for e in effects) and counts_the_dead(effects, True):
        effects = counted_of_the_dead(run.game, effects, source, source, context["bound"])
    gone = run.game.get(chain.target) if effects and len(chain.targets) < 2 else None
    if gone is not None and effects[0]["effect"] in _TAKES_AWAY and effects[0].get("to") == "target":
        counted = counted_of_target(run.game, tuple(effects[1:]), source, gone, context["bound"])
        effects = (effects[0], *counted)
    if len(chain.targets) > 1 and mentions(effects, _speaks_of_target):
        context["bound"]["names"] = {**context["bound"].get("names", {}), "target": chain.targets}
    if comes_in_there(effects):
        context["bound"] |= _cells_left(run, chain)
    if not chain.cells or len(chain.cells) == len(effects) == 1:
        run.do_all({"do": "effect", "effect": e, **context} for e in effects)
        return
    named = chain.targets or ((chain.target,) if chain.target is not None else ())
    places = allotted(run.game, run.card(chain.source), effects, named, chain.bound, chain.cells)
    run.do_all({"do": "effect", "effect": e, **context, **place} for e, place in zip(effects, places, strict=True))


def _speaks_of_target(part: Any) -> bool:
    """Whether a part of a text in the language of cards speaks of its targets."""
    return isinstance(part, Mapping) and part.get("is") == "target"


def _cells_left(run: Run, chain: Chain) -> Wire:
    """The cells of the cards of a text before it does anything: what it takes away may make room for others."""
    known = {"stood_dead": chain.bound.get("fell"), "stood_self": chain.bound.get("place")}
    roles = (("self", chain.source), ("target", chain.target), ("attacked", chain.bound.get("target")))
    for role, ident in roles:
        card = run.game.get(ident)
        if card is not None and card.in_squad:
            known[f"stood_{role}"] = run.game.cell_of(card)
    for name, ident in chain.bound.get("names", {}).items():
        card = run.game.get(ident) if isinstance(ident, str) else None
        if card is not None:
            fell = chain.bound.get("fell") if ident == chain.bound.get("target") else None
            known[f"stood_{name}"] = run.game.cell_of(card) if card.in_squad else fell
    return {name: cell for name, cell in known.items() if cell is not None}


@step("effect")
def _effect(run: Run, current: Step) -> None:
    wanted: Wire = current["effect"]
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    asked = wanted.get("if")
    if refers(asked):
        asked = referring(asked, _roles(run, current))
    if not condition_met(run.game, source, asked):
        return
    in_vain = _struck_in_vain(run, current)
    blocked = (*current["bound"].get("blocked", ()), *in_vain)
    amount = source.chips if wanted.get("x") == "chips" else amount_of(current, wanted)
    if "value" in wanted:
        amount = taken_by_force(run, current, source, amount)
    told = ("x" in wanted or "value" in wanted) and wanted["effect"] != "know_number"
    if amount == 0 and current["type"] not in ATTACKS and told:
        run.emit("nothing_happens", ("103.8",), source=source.id, target=current["target"])
        return
    meant = recipients(run, current, wanted)
    unseen = [c for c in meant if c != source.id and run.card(c).hidden and run.card(c).in_squad]
    if unseen:  # they are met by whatever cannot be seen (415.3a); who fits is looked at again once they are up (415.4)
        run.todo.append(current)
        for ident in unseen:
            reveal_card(run, run.card(ident), ("415.2", "415.3a", "415.4"))
        return
    blocked = (*blocked, *_guarded(run, current, wanted, meant))
    if wanted.get("to") == "each":  # each of several equal markers works by itself
        meant = [c for c in meant for _ in range(_works(run, source, wanted, run.card(c)))]
    steps = ({**current, "do": "effect_on", "card": c, "amount": amount} for c in meant)
    by_itself = source.id if wanted["effect"] in CARRIED_OUT | GIVEN else None
    if wanted["effect"] in GIVEN and source.id in meant:
        _gives(run, current, source)
    kept = [s for s in steps if s["card"] not in blocked or s["card"] == by_itself]
    if wanted["effect"] in AT_ONCE and len(kept) > 1 and run.game.hears("replaces"):
        joint = jointly(run, current, [deed_of(run, s) for s in kept])
        kept = [{**s, "joint": joint} for s in kept] if joint else kept
    if "spots" in current:  # several cards go to a cell each
        kept = [{**s, "cells": (current["spots"][s["card"]],) if s["card"] in current["spots"] else ()} for s in kept]
    run.do_all(kept)
    if not kept and blocked and (in_vain or current["bound"].get("name") == "attack_landed"):
        run.emit("nothing_happens", ("dictionary.protection.3",), source=source.id, target=blocked[0])


def _works(run: Run, source: Card, wanted: Wire, card: Card) -> int:
    """How often an "each" is about a card: once, or once for each marker of the source that makes it one of them."""
    return works_of(run.game, source, wanted.get("filter"), card, run.game.cell_of(card))


def _roles(run: Run, current: Step) -> Mapping[str, str | None]:
    """Which card has which role; of a text that answers an attack the two of that attack have theirs."""
    roles = roles_of(current["bound"], current["target"])
    answered = run.chain(current["bound"].get("answers"))
    return roles if answered is None else {**roles, "attacked": answered.target, "attacker": answered.source}


def _gives(run: Run, current: Step, source: Card) -> None:
    """411.1: note that a protection of the card does not keep away what it gives for its own spell or impact."""
    about = Attack(current["type"], source, source, chain=current["chain"])
    if current["type"] not in ATTACKS and run.game.ask("protects", about):
        run.interpret("given-for-an-own-text")


def _struck_in_vain(run: Run, current: Step) -> list[str]:
    """411.1: whom a protection keeps from the attack of a text gets nothing else of that text either."""
    chain = run.chain(current["chain"])
    hit = chain.hits.get(chain.source, {}) if chain is not None else {}
    return [hit["target"]] if hit.get("blocked") else []


def _guarded(run: Run, current: Step, wanted: Wire, meant: Sequence[str]) -> list[str]:
    """411.1: whom protection keeps from what nobody knew of at the protection object (216.10): an "each" of a later
    part, or a card that was named on the way."""
    if wanted.get("to") not in _LATE or not (current.get("nested") or current["type"] in ATTACKS):
        return []
    known = current["bound"].get("blocked", ())
    return [ident for ident in meant if ident not in known and shielded(run, current, ident)]


def shielded(run: Run, current: Step, ident: str) -> bool:
    """Whether a card has protection from the feature that a step belongs to (411.1)."""
    chain = run.chain(current["chain"])
    kind = CHAIN_KINDS[chain.kind] if chain is not None else None
    return chain is not None and kind is not None and kind.protected(run, chain, ident)


@step("effect_on")
def _effect_on(run: Run, current: Step) -> None:
    """One effect on one card, unless a replacement takes its place (419.3)."""
    wanted = _knowing_whom(run, current)
    card = run.card(current["card"])
    name, amount = wanted["effect"], measured(run, current, card, wanted)
    begun = card.id == current["source"] and card.zone in RECRUIT_ZONES and name in _BEGUN_WITH
    if not (card.in_squad or begun) and name not in ANYWHERE and wanted.get("zone") != card.zone:
        run.emit("nothing_happens", ("416.2", "423.3"), source=current["source"], target=card.id)
        return
    deed = deed_of(run, current, amount)
    if name in COUNTED and (told := changed_amount(run, deed, current)) != amount:
        run.emit("amount_counted", ("422.1", "422.5"), source=current["source"], target=card.id, data={"amount": told})
        amount, deed = told, deed._replace(amount=told)
    idle = amount == 0 and "x" in wanted  # 103.8: what does nothing is not performed, so that nothing takes its place
    if name in REPLACED_LATER or idle or not replaced(run, current, deed):
        EFFECTS[name](run, current, card, wanted, amount)


def _knowing_whom(run: Run, current: Step) -> Wire:
    """An effect that knows who has a name or a role in its text by now: of whom it is, onto whom it puts, until what
    happens and while what is so it lasts."""
    wanted: Wire = current["effect"]
    told = {f: referring(wanted[f], roles_now(current)) for f in ("filter", "onto") if refers(wanted.get(f))}
    names = names_in(chosen_of(current))
    if isinstance(wanted.get("until"), Mapping):
        source = standing(run.card(current["source"]), current["bound"], current["player"])
        told["until"] = meant_now(run, source, {"always": [], "until": wanted["until"]["event"]}, names)
    if "said" in wanted.get("while", ()):
        so = wanted["while"]["said"]["so"]
        told["while"] = {**wanted["while"], "said": {"so": so, **known_in(so, names)}}
    return {**wanted, **told} if told else wanted


def deed_of(run: Run, current: Step, amount: int | None = None) -> Deed:
    """What an effect is about to do to a card, as replacements see it (419.1)."""
    wanted, card = current["effect"], run.card(current["card"])
    done = card.wounds if wanted["effect"] == "heal" and wanted.get("full") else amount
    without, by = tuple(current.get("without", ())), named_in(run, current["chain"])
    source = run.game.get(current["source"])
    done = int(current["amount"]) if done is None else done
    about = (current["player"], done, current["type"], without, by, current["chain"], wanted)
    return Deed(wanted["effect"], card, source, *about)


def amount_of(current: Step, wanted: Wire) -> int:
    """The number of an effect: ``x``, the announced X, the moment's amount, or its place in weak-medium-strong."""
    x = _by_force(current, wanted)
    if isinstance(x, Mapping):
        return 1  # measured for each card, see ``measured``
    if x == "x":
        return int(current.get("x") or 0)
    if x in ("amount", "die"):
        return int(current["bound"].get(x, 0))
    return int(x)


def _by_force(current: Step, wanted: Wire) -> Any:
    """The number that an effect tells: one, or of three the one of its force (205.7)."""
    value = wanted.get("value")
    if value is None:
        return wanted.get("x", 1)
    return value[{"medium": 1, "strong": 2}.get(current.get("force") or "", 0)]


def taken_by_force(run: Run, current: Step, source: Card, amount: int) -> int:
    """What the force of a roll takes of three numbers, with what changes that (205.7, 422.1)."""
    if not run.game.hears("amount"):
        return amount
    without, by = tuple(current.get("without", ())), named_in(run, current["chain"])
    told = {"on": run.game.get(current["target"])}
    about = (current["player"], amount, current["type"], without, by, current["chain"], told)
    return changed_amount(run, Deed("roll", source, source, *about), current)


def chosen_of(current: Step) -> Wire:
    """What is known of the moment, and the text's own target, for what is counted (``measures``)."""
    return {**current["bound"], "chosen": current["target"], "x": current.get("x") or 0}


def roles_now(current: Step) -> Mapping[str, Any]:
    """Who has which role in a text as it is carried out, and what has a name in it, its numbers among them."""
    return {**roles_of(current["bound"], current["target"]), "names": names_in(chosen_of(current))}


def measured(run: Run, current: Step, card: Card, wanted: Wire) -> int:
    """The number of an effect for this card; one that is counted or divided is rounded as the text says (104.1)."""
    x = _by_force(current, wanted)
    if not isinstance(x, Mapping):
        return int(current["amount"])
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    other = source if card.id == source.id else card
    known = chosen_of(current)
    if wanted.get("to") == "target" and len(current["targets"]) > 1:  # of several targets each has its own number
        known = {**known, "chosen": card.id, "names": {**known.get("names", {}), "target": card.id}}
    result = max(0, number(run.game, x, source, other, known))
    if "answers" not in current:
        run.emit("amount_counted", ("104.1",), source=current["source"], target=card.id, data={"amount": result})
    return result


def bound_of(run: Run, current: Step, card: Card, told: Any) -> int:
    """How much something comes to at the most, as the text counts it now."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    return number(run.game, told, source, card, chosen_of(current))


def _by_price(run: Run, named: list[str], which: str) -> list[str]:
    """Of several targets the one that costs less, or more, than each other; none where they cost the same (202.3)."""
    prices = {ident: run.card(ident).price * (1 if which == "cheaper" else -1) for ident in named}
    found = [ident for ident in named if all(prices[ident] < prices[one] for one in named if one != ident)]
    return found if len(named) > 1 else []


def recipients(run: Run, current: Step, wanted: Wire) -> list[str]:
    """The cards an effect is about, in the position's order where there are several."""
    to = wanted.get("to") or ("target" if current["target"] is not None else "self")
    bound = current["bound"]
    source = standing(run.card(current["source"]), bound, current["player"])
    if (
        to == "self"
        or wanted["effect"] in _ITS_OWN
        or (wanted["effect"] in ("attack", "strike") and "to" not in wanted)
    ):
        return [source.id]
    if to == "target":
        named = [t for t in (current["targets"] or (current["target"],)) if t is not None]
        return _by_price(run, named, wanted["which"]) if "which" in wanted else named
    answered = run.chain(bound.get("answers")) if to in ("attacked", "attacker") else None
    if answered is not None:  # whose attack is answered, and at whom it is
        return [one for one in (answered.source if to == "attacker" else answered.target,) if one is not None]
    if to in ("attacked", "attacker", "dead"):
        ident = attacker_in(bound) if to == "attacker" else bound.get("target")
        return [ident] if ident in run.position.cards else []
    if to in ("subject", "occupant", "second"):
        return [bound[to]] if bound.get(to) in run.position.cards else []
    if to == "named":
        known = names_in(chosen_of(current)).get(wanted["called"])
        spoken_of = (known,) if isinstance(known, str) else tuple(known or ())
        return [ident for ident in spoken_of if ident in run.position.cards]
    if to == "done":
        found = list(bound.get("done", ()))
        return found[wanted["nth"] - 1 : wanted["nth"]] if "nth" in wanted else found
    if to == "shown":
        return list(bound.get("shown", ()))
    if to == "host":
        host = source.host or bound.get("hosted")
        return [host] if host in run.position.cards else []
    if to == "each":
        meant = referring(wanted.get("filter", {}), roles_now(current))
        meant = settled(run.game, meant, source, chosen_of(current))
        return [c.id for c in reckoned(run.game, meant) if matches(run.game, c, source, meant)]
    return []
