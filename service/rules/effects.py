"""The building blocks that card texts and named features are made of: one function for each effect (§416–418).

An effect is data: ``{"effect": "wound", "x": 2, "to": "target"}``. Each is carried out as a step of its own, in the
order of the text (216.11a), so that a choice or a replacement can come between two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rules.again import given, marked
from service.rules.board import other
from service.rules.cells import allotted
from service.rules.conditions import condition_met
from service.rules.features.base import ATTACKS, KEYWORDS, Attack, Claim, Deed, Moment
from service.rules.filters import finishing_bonus, matches
from service.rules.givers import naming
from service.rules.harm import (
    add_marker,
    gain_chips,
    gained_id,
    give_lives,
    heal,
    named_in,
    remove_markers,
    spared,
    wound,
)
from service.rules.having import fits
from service.rules.ignoring import covers
from service.rules.measures import number
from service.rules.model import Card, Chain, Feature, Wire
from service.rules.modifiers import modified_value
from service.rules.references import referring, refers, roles_of
from service.rules.replacement import instead_of, replace, replaced
from service.rules.reveal import reveal_card
from service.rules.run import Run, Step, step
from service.rules.triggers import comes_in_there, happen, standing, wait_for_destruction

EffectHandler = Callable[[Run, Step, Card, Wire, int], None]

#: Every effect by name, with the handler and the fields it takes.
EFFECTS: dict[str, EffectHandler] = {}
EFFECT_FIELDS: dict[str, frozenset[str]] = {}
EFFECT_NEEDS: dict[str, tuple[str, ...]] = {}
#: Effects that can be about a card outside the squads (a graveyard, a deck); the others pass such a card over.
ANYWHERE: set[str] = set()
_COMMON = frozenset({"effect", "to", "x", "value", "if", "filter"})
#: What a card carries out rather than undergoes: its own protections say nothing of these (411.1).
CARRIED_OUT = frozenset({
    "attack", "strike", "block", "redirect", "reduce", "modify_roll", "reroll", "attempt", "choose", "may",
    "roll", "if_shown", "prophecy", "summon", "revive", "unite", "mill", "discard", "return_to_deck", "win",
    "lose", "gain_crystals", "delay", "pick", "meanness", "drink", "swap", "jump",
})  # fmt: skip
#: Effects that find themselves whom they are about: a roll's card (``responses.roller_of``), or whom their parts name.
_ITS_OWN = frozenset({"modify_roll", "reroll", "attempt"})
#: Effects whose game action is looked at for replacements when it is performed, not when it is asked for.
REPLACED_LATER = frozenset({"wound", "drink"})


def effect(
    name: str, *fields: str, needs: tuple[str, ...] = (), anywhere: bool = False
) -> Callable[[EffectHandler], EffectHandler]:
    """Decorator: the function carries out that effect on one card.

    ``fields`` are its own wire fields, ``needs`` those it cannot do without (``a|b``: one of them); what a field
    must be is told in ``shapes.FIELDS``. ``anywhere`` lets it be about a card outside the squads.
    """

    def register(handler: EffectHandler) -> EffectHandler:
        EFFECTS[name] = handler
        EFFECT_FIELDS[name] = _COMMON | frozenset(fields)
        EFFECT_NEEDS[name] = needs
        if anywhere:
            ANYWHERE.add(name)
        return handler

    return register


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
    if comes_in_there(effects):
        context["bound"] |= _cells_left(run, chain)
    if len(chain.cells) < 2:
        run.do_all({"do": "effect", "effect": e, **context} for e in effects)
        return
    named = chain.targets or ((chain.target,) if chain.target is not None else ())
    places = allotted(run.game, run.card(chain.source), effects, named, chain.bound, chain.cells)
    run.do_all({"do": "effect", "effect": e, **context, **place} for e, place in zip(effects, places, strict=True))


def _cells_left(run: Run, chain: Chain) -> Wire:
    """The cells of the cards of a text before it does anything: what it takes away may make room for others."""
    known = {"stood_dead": chain.bound.get("fell"), "stood_self": chain.bound.get("place")}
    roles = (("self", chain.source), ("target", chain.target), ("attacked", chain.bound.get("target")))
    for role, ident in roles:
        card = run.game.get(ident)
        if card is not None and card.in_squad:
            known[f"stood_{role}"] = run.game.cell_of(card)
    return {name: cell for name, cell in known.items() if cell is not None}


@step("effect")
def _effect(run: Run, current: Step) -> None:
    wanted: Wire = current["effect"]
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    asked = wanted.get("if")
    if refers(asked):
        asked = referring(asked, roles_of(current["bound"], current["target"]))
    if not condition_met(run.game, source, asked):
        return
    blocked = current["bound"].get("blocked", ())
    amount = source.chips if wanted.get("x") == "chips" else amount_of(current, wanted)
    if amount == 0 and current["type"] not in ATTACKS and ("x" in wanted or "value" in wanted):
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
    steps = ({**current, "do": "effect_on", "card": c, "amount": amount} for c in meant)
    by_itself = source.id if wanted["effect"] in CARRIED_OUT else None
    kept = [s for s in steps if s["card"] not in blocked or s["card"] == by_itself]
    if "spots" in current:  # several cards go to a cell each
        kept = [{**s, "cells": (current["spots"][s["card"]],) if s["card"] in current["spots"] else ()} for s in kept]
    run.do_all(kept)
    if not kept and blocked and current["bound"].get("name") == "attack_landed":
        run.emit("nothing_happens", ("dictionary.protection.3",), source=source.id, target=blocked[0])


def _guarded(run: Run, current: Step, wanted: Wire, meant: Sequence[str]) -> list[str]:
    """411.1: whom protection keeps from an "each" that was not known at the protection object (216.10)."""
    if wanted.get("to") != "each" or not (current.get("nested") or current["type"] in ATTACKS):
        return []
    return [ident for ident in meant if shielded(run, current, ident)]


def shielded(run: Run, current: Step, ident: str) -> bool:
    """Whether a card has protection from the feature that a step belongs to (411.1)."""
    from service.rules.chains import CHAIN_KINDS
    from service.rules.chains.abilities import FeatureChain

    chain = run.chain(current["chain"])
    kind = CHAIN_KINDS[chain.kind] if chain is not None else None
    return chain is not None and isinstance(kind, FeatureChain) and bool(kind.protected(run, chain, ident))


@step("effect_on")
def _effect_on(run: Run, current: Step) -> None:
    """One effect on one card, unless a replacement takes its place (419.3)."""
    wanted: Wire = current["effect"]
    card, source = run.card(current["card"]), run.game.get(current["source"])
    name, amount = wanted["effect"], measured(run, current, card, wanted)
    if not card.in_squad and name not in ANYWHERE and wanted.get("zone") != card.zone:
        run.emit("nothing_happens", ("416.2", "423.3"), source=current["source"], target=card.id)
        return
    done = card.wounds if name == "heal" and wanted.get("full") else amount
    deed = Deed(name, card, source, current["player"], done, current["type"], tuple(current.get("without", ())))
    idle = amount == 0 and "x" in wanted  # 103.8: what does nothing is not performed, so that nothing takes its place
    if name in REPLACED_LATER or idle or not replaced(run, current, deed):
        EFFECTS[name](run, current, card, wanted, amount)


def amount_of(current: Step, wanted: Wire) -> int:
    """The number of an effect: ``x``, the announced X, the moment's amount, or its place in weak-medium-strong."""
    value = wanted.get("value")
    if value is not None:
        return int(value[{"medium": 1, "strong": 2}.get(current.get("force") or "", 0)])
    x = wanted.get("x", 1)
    if isinstance(x, Mapping):
        return 1  # measured for each card, see ``measured``
    if x == "x":
        return int(current.get("x") or 0)
    if x in ("amount", "die"):
        return int(current["bound"].get(x, 0))
    return int(x)


def chosen_of(current: Step) -> Wire:
    """What is known of the moment, and the text's own target, for what is counted (``measures``)."""
    return {**current["bound"], "chosen": current["target"], "x": current.get("x") or 0}


def measured(run: Run, current: Step, card: Card, wanted: Wire) -> int:
    """The number of an effect for this card; one that is counted or divided is rounded as the text says (104.1)."""
    x = wanted.get("x")
    if not isinstance(x, Mapping):
        return int(current["amount"])
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    other = source if card.id == source.id else card
    result = max(0, number(run.game, x, source, other, chosen_of(current)))
    if "answers" not in current:
        run.emit("amount_counted", ("104.1",), source=current["source"], target=card.id, data={"amount": result})
    return result


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
        return [t for t in (current["targets"] or (current["target"],)) if t is not None]
    if to in ("attacked", "attacker", "dead"):
        ident = bound.get("source" if to == "attacker" else "target")
        return [ident] if ident in run.position.cards else []
    if to in ("subject", "occupant", "second"):
        return [bound[to]] if bound.get(to) in run.position.cards else []
    if to == "done":
        return list(bound.get("done", ()))
    if to == "shown":
        return list(bound.get("shown", ()))
    if to == "host":
        return [source.host] if source.host is not None else []
    if to == "each":
        meant = referring(wanted.get("filter", {}), roles_of(bound, current["target"]))
        dead = meant.get("zone") == "graveyard"
        cards = [c for c in run.position.cards.values() if c.zone == "graveyard"] if dead else run.game.in_play()
        return [c.id for c in cards if matches(run.game, c, source, meant)]
    return []


@effect("wound", "get")
def _wound(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Wounds by a text; "get hurt" makes them the card's own (dictionary.get_hurt.1)."""
    rules = ("216.11a", "dictionary.get_hurt.1") if wanted.get("get") else ("216.11a",)
    amount = _worse(run, current, card, amount)
    wound(
        run,
        card.id,
        amount,
        current["type"],
        rules,
        source=current["source"],
        chain=current["chain"],
        self_inflicted=bool(wanted.get("get")) or card.id == current["source"],
        without=tuple(current.get("without", ())),
    )


def _worse(run: Run, current: Step, card: Card, amount: int) -> int:
    """422.1: what changes the number of a spell or impact that deals wounds (dictionary.vulnerability_from.2)."""
    source = run.game.get(current["source"])
    if source is None or current["type"] in ATTACKS or amount <= 0:
        return amount
    chain = run.chain(current["chain"])
    text = chain.text if chain is not None else None
    feature = Feature("", text, "stack") if text is not None else None
    blow = Attack(current["type"], source, card, value=amount, chain=current["chain"], feature=feature)
    if not run.game.ask("modify_value", blow):
        return amount
    return modified_value(run, blow, amount, None)


@effect("heal", "full")
def _heal(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    rules = ("dictionary.heal.7",) if wanted.get("full") else ("dictionary.heal.6",)
    by = named_in(run, current["chain"])
    heal(run, card, None if wanted.get("full") else amount, rules, current["source"], by)


@effect("drain")
def _drain(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.vampirism.1: healing, and additional lives for what is left over."""
    left = amount - card.wounds
    rules = ("dictionary.vampirism.1",)
    healing = Deed("heal", card, run.game.get(current["source"]), current["player"], amount, current["type"])
    kept = instead_of(run, current, healing) if card.wounds else None
    gains = left > 0
    if gains and run.game.has(card, "incorporeality"):
        run.interpret("additional-lives-of-an-incorporeal-vampire")
    deed = Deed("extra_lives", card, run.game.get(current["source"]), current["player"], left, current["type"])
    found = instead_of(run, current, deed) if gains else None
    if kept is not None:
        replace(run, current, healing, kept)
    else:
        heal(run, card, amount, rules, current["source"])
    if found is not None:
        replace(run, current, deed, found)
    elif gains:
        capped = not run.game.ruleset.added("drained")
        give_lives(run, run.card(card.id), left, rules, current["source"], capped=capped)


@effect("extra_lives", "capped")
def _extra_lives(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    give_lives(run, card, amount, ("216.11a",), current["source"], capped=bool(wanted.get("capped")))


@effect("close")
def _close(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """219.1, 219.3: closing a closed card is simply not done."""
    if card.closed or not card.in_squad:
        return
    run.emit(
        "card_closed",
        ("219.1",),
        [("card", card.id, "closed", True)],
        source=current["source"],
        target=card.id,
    )
    happen(run, Moment("closed", current["source"], card.id))


@effect("open")
def _open(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    claim = Claim("open", current["player"], card)
    kept = run.ask("refuse_opening", claim) if card.closed and card.in_squad else []
    if kept:
        run.emit("nothing_happens", kept[0][1], source=current["source"], target=card.id)
        return
    open_card(run, card, ("219.3", "219.4"), current["source"])


def open_card(run: Run, card: Card, rules: tuple[str, ...], source: str | None = None) -> None:
    """Open a closed card: it has its whole movement again and can act (219.4)."""
    if not card.closed or not card.in_squad:
        return
    changes: list[Any] = [("card", card.id, "closed", False)]
    if card.moved:
        changes.append(("card", card.id, "moved", 0))
    if card.acted:
        changes.append(("card", card.id, "acted", False))
    if "actions" in card.memory:
        rules = (*rules, "219.4a")
    memory = {k: v for k, v in card.memory.items() if k != "actions"} | {"opened": run.position.turn.number}
    if card.memory.get("opened") == run.position.turn.number:
        memory["openings"] = int(card.memory.get("openings", 1)) + 1
    if memory != card.memory:
        changes.append(("card", card.id, "memory", memory))
    run.emit("card_opened", rules, changes, source=source, target=card.id)
    happen(run, Moment("opened", source, card.id))


@effect("destroy")
def _destroy(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.destroy.1: the destruction effect, without wounds."""
    by = named_in(run, current["chain"])
    bound = {"source": current["source"], "type": current["type"], "cause": "destroyed"}
    bound |= {"by": by} if by is not None else {}
    wait_for_destruction(run, card, ("402.3", "dictionary.destroy.1"), bound)


@effect("finish")
def _finish(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.finishing.2: destroy an adjacent corporeal creature with X or fewer lives; no symbiote (210.10)."""
    if spared(run, card, "finish", current["source"]):
        return
    source = run.game.get(current["source"])
    if card.lives_left > amount + (finishing_bonus(run.game, source, card) if source is not None else 0):
        run.emit("nothing_happens", ("dictionary.finishing.2",), source=current["source"], target=card.id)
        return
    _destroy(run, current, card, wanted, amount)


@effect("gain_chips", "max", "zone")
def _gain_chips(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    most = wanted.get("max")
    left = amount if most is None else min(amount, most - card.chips)
    rules = ("216.11a", "200.6", "starter.8.17")
    gain_chips(run, card.id, left, rules, current["source"], buried=wanted.get("zone") == "graveyard")


@effect("lose_chips", "all", "zone")
def _lose_chips(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.fury.4: chips that are not there cannot be lost."""
    lost = card.chips if wanted.get("all") else min(card.chips, amount)
    if lost:
        changes = [("card", card.id, "chips", card.chips - lost)]
        run.emit(
            "chips_lost",
            ("216.11a",),
            changes,
            source=current["source"],
            target=card.id,
            data={"amount": lost},
        )
        happen(run, Moment("chips_lost", current["source"], card.id, amount=lost))


def _marker(run: Run, current: Step, card: Card, kind: str, amount: int | None, until: str = "battle") -> None:
    claim_types = {"kind": kind, "source": current["source"]}
    marker: dict[str, Any] = {**claim_types}
    if amount is not None:
        marker["x"] = amount
    if until != "battle":
        marker |= lasting(run, card, until, current["player"])
    if not marked(run, card, marker):
        add_marker(run, card, marker, ("416.3", "200.6"), current["source"])


@effect("poison", "sums", "most")
def _poison(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.poison: creatures only, not incorporeal or protected ones."""
    if spared(run, card, "poison", current["source"]):
        return
    if not card.is_creature:
        run.emit("nothing_happens", ("dictionary.poison.2",), source=current["source"], target=card.id)
    elif run.game.heeded(run.game.get(current["source"]), card, "incorporeality"):
        run.emit("nothing_happens", ("dictionary.poison.6",), source=current["source"], target=card.id)
    elif protected_from(run, current, card, "poison"):
        run.emit("nothing_happens", ("dictionary.protection.2",), source=current["source"], target=card.id)
    elif amount > 0:
        held = run.game.has(card, "poison")
        if "sums" in wanted:
            amount += held.x if held is not None else 0
        if wanted.get("most"):
            amount = min(amount, int(wanted["most"]))
        idle = held is None and wanted.get("sums") == "existing"
        if idle or ("sums" in wanted and held is not None and amount <= held.x):
            run.emit("nothing_happens", ("103.8", "416.2"), source=current["source"], target=card.id)
            return
        _marker(run, current, card, "poison", amount)


def protected_from(run: Run, current: Step, card: Card, what: str) -> bool:
    """Whether a card has a protection from a named feature that the source of the effect heeds (408.3)."""
    source = run.game.get(current["source"])
    about = Claim(current["type"], current["player"], source, card) if source is not None else None
    ignored = run.game.ignored_by(about) if about is not None else []
    found = (f for f in run.game.features(card) if f.keyword == "protection" and f.data.get("from") == what)
    return any(not covers(ignored, f, current["type"]) for f in found)


@effect("curse", "until")
def _curse(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    if protected_from(run, current, card, "curse"):
        run.emit("nothing_happens", ("dictionary.protection.2",), source=current["source"], target=card.id)
        return
    _marker(run, current, card, "curse", None, wanted.get("until", "battle"))


@effect("bless", "until")
def _bless(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    _marker(run, current, card, "blessing", None, wanted.get("until", "battle"))


@effect("infect")
def _infect(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.plague.2: creatures only."""
    sick = run.game.heeded(run.game.get(current["source"]), card, "plague")
    if card.is_creature and sick is None and not protected_from(run, current, card, "plague"):
        _marker(run, current, card, "plague", None)


@effect("mark", "name", "until", needs=("name",))
def _mark(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: a marker that a text names itself: it says nothing but that the card has it (416.3)."""
    marker: dict[str, Any] = {"kind": "named", "name": wanted["name"], "source": current["source"]}
    if wanted.get("until", "battle") != "battle":
        marker |= lasting(run, card, wanted["until"], current["player"])
    if any(m["kind"] == "named" and m.get("name") == wanted["name"] and "until" not in m for m in card.markers):
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    add_marker(run, card, marker, ("103.1", "416.3"), current["source"])


@effect("unmark", "name", needs=("name",))
def _unmark(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: it has that marker no longer."""
    kept = tuple(m for m in card.markers if m["kind"] != "named" or m.get("name") != wanted["name"])
    if kept == card.markers:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    changes = [("card", card.id, "markers", kept)]
    run.emit("marker_lost", ("103.1",), changes, source=current["source"], target=card.id, data={"kind": "named"})


@effect("cure", "marker", needs=("marker",))
def _cure(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    remove_markers(run, card, wanted["marker"], ("416.3",), current["source"])


#: Named features that work in the graveyard, so that a dead card can be given them (dictionary.incarnation.2).
_OF_THE_DEAD = frozenset({"incarnation"})


@effect("gain_feature", "feature", "until", "most", "while", needs=("feature",), anywhere=True)
def _gain_feature(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """407.1, 407.2: an acquired feature, until the end of the battle where nothing else is said."""
    keyword = KEYWORDS.get(wanted["feature"].get("keyword", ""))
    if not card.in_squad and (card.zone != "graveyard" or wanted["feature"].get("keyword") not in _OF_THE_DEAD):
        run.emit("nothing_happens", ("416.2", "423.3"), source=current["source"], target=card.id)
        return
    if not fits(card.kind, wanted["feature"], run.game.ruleset):
        rules = keyword.kind_rules if keyword is not None else ()
        run.emit("nothing_happens", (*rules, "407.1"), source=current["source"], target=card.id)
        return
    until = wanted.get("until", "battle")
    feature = naming(wanted["feature"], run.card(current["source"]))
    if isinstance(feature.get("x"), Mapping):  # counted once, as it is given
        run.interpret("a-number-that-is-given")
        counted = number(run.game, feature["x"], run.card(current["source"]), card, chosen_of(current))
        feature = {**feature, "x": counted}
    if "most" in wanted:
        made = (e["feature"] for e in card.gained if e.get("source") == current["source"])
        before = sum(int(f["x"]) for f in made if {**f, "x": None} == {**feature, "x": None})
        if before >= wanted["most"]:
            run.emit("nothing_happens", ("103.8", "416.2"), source=current["source"], target=card.id)
            return
        feature = {**feature, "x": min(int(feature["x"]), wanted["most"] - before)}
    feature = in_its_next_turn(run, card, until, feature)
    entry: dict[str, Any] = {"id": gained_id(card), "feature": feature, **lasting(run, card, until, current["player"])}
    entry |= {"source": current["source"], "turn": run.position.turn.number}
    if "while" in wanted:
        entry |= {"condition": wanted["while"], "chain": current["chain"]}
    if given(run, card, entry):
        return
    changes = [("card", card.id, "gained", (*card.gained, entry))]
    lasts = ("407.2", "dictionary.until_the_end_of_the_battle.1")
    rules = ("407.1", *lasts) if entry["until"] == "battle" else ("407.1", "418.1")
    rules = (*rules, *(("201.2a",) if feature is not wanted["feature"] else ()), *comes_later(run, feature))
    run.emit(
        "feature_gained",
        rules,
        changes,
        source=current["source"],
        target=card.id,
        data={"feature": entry["feature"]},
    )


def comes_later(run: Run, feature: Wire) -> tuple[str, ...]:
    """What is made in the turn start step or the final phase triggers only in the next one (311.5, 313.1a)."""
    turn, on = run.position.turn, feature.get("trigger", {}).get("on", "")
    if turn.step == "turn_start" and on in ("turn_start", "enemy_turn_start"):
        return ("311.5",)
    return ("313.1a",) if turn.phase == "final" and on in ("turn_end", "enemy_turn_end") else ()


#: What is made for the next simple strike during one waits for that one to end.
AFTER_THIS_STRIKE = {
    "next_simple_strike": "after_this_strike",
    "next_strike_this_turn": "after_this_strike_this_turn",
}


def lasting(run: Run, card: Card, until: str, player: str) -> Wire:
    """How long something lasts that is made now (418.1), and by whose turns that is counted.

    The next simple strike is not the one that is being carried out; a "next turn" is not the one that is going on.
    """
    striking = any(c.kind == "simple_strike" and c.source == card.id for c in run.position.stack)
    if striking and until in AFTER_THIS_STRIKE:
        return {"until": AFTER_THIS_STRIKE[until], "player": player}
    whose = {
        "end_of_your_turn": player, "end_of_your_next_turn": player, "end_of_its_next_turn": card.controller,
        "end_of_its_turn": card.controller,
        "end_of_enemy_next_turn": other(player),
    }.get(until)  # fmt: skip
    if whose is None:
        return {"until": until, "player": player}
    later = run.active == whose and until not in ("end_of_your_turn", "end_of_its_turn")
    return {"until": "end_of_enemy_next_turn" if later else "end_of_enemy_turn", "player": other(whose)}


def in_its_next_turn(run: Run, card: Card, until: str, feature: Wire) -> Wire:
    """What a card is given for its next turn is nothing for the one that is going on, if that is its own (418.1)."""
    condition = feature.get("condition", {})
    for_a_turn = condition.get("turn") == "own" or any(e.get("throughout") for e in feature.get("effects", ()))
    if not (for_a_turn and until.endswith("next_turn") and run.active == card.controller):
        return feature
    number = run.position.turn.number
    over = (number if card.controller == "first" else number - 1) // 2
    return {**feature, "condition": {**condition, "turns_over": {"min": over + 1}}}


@effect("lose_feature", "feature", "until", "all", needs=("feature|all",))
def _lose_feature(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """407.3–407.5: a named feature is lost wherever it came from, for good; "all" takes the printed ones."""
    entry: dict[str, Any] = {"all": True} if wanted.get("all") else {"feature": wanted["feature"]}
    entry |= lasting(run, card, wanted.get("until", "battle"), current["player"])
    entry["source"] = current["source"]
    changes = [("card", card.id, "lost", (*card.lost, entry))]
    rules = ("407.4",) if wanted.get("all") else ("407.3", "407.5")
    if wanted.get("all") and wanted.get("until", "battle") == "battle":
        rules = (*rules, "407.3")
    if wanted.get("feature", {}).get("keyword") == "protection":
        rules = (*rules, "411.3", "411.4a")
    run.emit("feature_lost", rules, changes, source=current["source"], target=card.id, data=dict(wanted))
