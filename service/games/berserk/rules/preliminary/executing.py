"""Carrying out what is declared in the preliminary phase: at once, no player speaks in between (301.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.chains.base import declare, next_id
from service.games.berserk.rules.chains.battle import Aside, Battle
from service.games.berserk.rules.chains.strike import SimpleStrike
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import bound_of
from service.games.berserk.rules.doing.units import of_this_text
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import EMPTY, FULL_CHAIN, Card, Chain, Wire
from service.games.berserk.rules.preliminary.preparing import shown_so
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.targets.deciding import decides
from service.games.berserk.rules.wounds.death import move_to_zone


class Vanguard(SimpleStrike):
    """The strike of a vanguard: a simple strike that counts as unanswered (dictionary.vanguard.1)."""

    name = "vanguard"
    rules = ("dictionary.vanguard.1", "dictionary.vanguard.3", "205.2")

    def attack_type(self, chain: Chain) -> str:
        """It is a simple strike."""
        return "simple_strike"

    def battle(self, run: Run, chain: Chain) -> Battle:
        """The attacked card does not fight it (dictionary.unanswered_strike.2)."""
        rules = ("dictionary.vanguard.1", "dictionary.unanswered_strike.2")
        return Battle((chain.source,), Aside("kept_from_fighting", rules, chain.source))

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """It is a named feature that is carried out, which others can wait for (405.1)."""
        run.do("feature_done", chain=chain.id, source=chain.source, keyword="vanguard")
        super().wounds(run, chain, current)

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The striker has to be there as well (423.1)."""
        source = run.game.get(chain.source)
        if source is None or not source.in_squad:
            return ("423.1", "dictionary.condition_of_legality.1")
        return super().illegal(run, chain)


@step("place")
def _place(run: Run, current: Step) -> None:
    """305.1, 305.2: onto the battlefield, hidden; then what the card starts the battle with (304.4, 419.1c)."""
    card, cell = run.card(current["card"]), current["cell"]
    changes: list[Change] = [
        ("card", card.id, "zone", "battlefield"),
        ("card", card.id, "cell", cell),
        ("card", card.id, "hidden", True),
    ]
    where = {"creature": ("209.4",), "artifact": ("213.2",)}.get(card.kind, ())
    run.emit("card_placed", ("305.1", "305.2", *where), changes, player=card.owner, source=card.id, data={"cell": cell})
    starts_with(run, card, counted=False)


def starts_with(run: Run, card: Card, counted: bool) -> None:
    """What a card starts the battle with; a number that its text counts is known when all cards stand (306.6)."""
    placed = Moment("placed", target=card.id, seat=card.owner)
    for me, handler in list(run.game.listeners("placed")):
        if me.card.id != card.id or _counts(me.feature.data) is not counted:
            continue
        told = handler(run.game, me, placed)
        if told is not None:
            rules = ("304.4", "419.1c", "dictionary.starts_the_battle_with_text.1")
            data = {"feature": me.feature.id}
            run.emit("feature_executed", rules, player=card.owner, source=card.id, data=data)
            if counted:
                run.interpret("starts-the-battle-with-a-count")
            else:
                run.interpret("starts-the-battle-with")
            run_texts(run, me.card, me.feature.data, card.owner, told)


def _counts(data: Wire) -> bool:
    return any(isinstance(effect.get("x"), Mapping) for effect in data.get("effects", ()))


@step("execute_declared")
def _execute(run: Run, current: Step) -> None:
    """A vanguard's strike, the effects of a text "before recruiting", or a triggered feature (301.2)."""
    card, data = run.card(current["card"]), current["data"]
    if data.get("keyword") == "vanguard":
        _strike(run, card, current)
    elif data.get("when") == "before_recruiting":
        _pay(run, card, data, current["player"])
        run_texts(run, card, data, current["player"])
    else:
        trigger = {"kind": "feature", **{k: current[k] for k in ("card", "feature", "data", "player", "bound")}}
        run.do("declare_trigger", trigger=trigger, answers={"optional": "yes", **current["answers"]})


def _strike(run: Run, card: Card, current: Step) -> None:
    """Whom it strikes is asked for where it was not named (412.1)."""
    about = {"source": card.id, "feature": current["feature"]}
    rules = ("308.1", "dictionary.vanguard.1", "412.1")
    target = str(run.choose(current, "target", current["player"], current["legal"], rules, **about))
    chain = Chain(
        id=next_id(run),
        kind="vanguard",
        player=current["player"],
        source=card.id,
        feature=current["feature"],
        target=target,
        initial_target=target,
        objects=FULL_CHAIN,
    )
    run.interpret("vanguard-closes")
    declare(run, chain, (*Vanguard.rules, "dictionary.vanguard.2", "dictionary.unanswered_strike.2"))


def _pay(run: Run, card: Card, data: Wire, player: str) -> None:
    """303.1: crystals that a text "before recruiting" asks for."""
    cost = data.get("cost", {})
    crystals = run.position.players[player]
    changes: list[Change] = [
        ("seat", player, crystal, getattr(crystals, crystal) - cost[crystal])
        for crystal in ("gold", "silver")
        if cost.get(crystal)
    ]
    if changes:
        run.emit("crystals_spent", ("303.1",), changes, player=player, source=card.id, data=dict(cost))


def run_texts(run: Run, card: Card, data: Wire, player: str, bound: Wire = EMPTY) -> None:
    """Carry out a text's effects without a chain, in their order, or let its player leave them out (405.3)."""
    context: dict[str, Any] = {"player": player, "source": card.id, "target": None, "targets": (), "bound": dict(bound)}
    context |= {"chain": None, "type": str(data.get("type", "impact")), "force": None, "x": None, "cells": ()}
    effects = data.get("effects", ())
    if data.get("optional"):
        effects = ({"effect": "may", "to": "self", "effects": effects},)
    run.do_all({"do": "effect", "effect": e, **context} for e in effects)


@effect("gain_crystals", "gold", "silver", "per", needs=("gold|silver",), anywhere=True)
def _gain_crystals(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: a text gives its player crystals for recruiting, ``per`` such card that was shown."""
    seat = current["player"]
    crystals, times = run.position.players[seat], shown_so(run, current, wanted)
    gains = {crystal: int(wanted.get(crystal, 0)) * times for crystal in ("gold", "silver")}
    if not any(gains.values()):
        run.emit("nothing_happens", ("103.8", "303.1"), source=card.id, target=card.id)
        return
    changes: list[Change] = [("seat", seat, c, getattr(crystals, c) + gain) for c, gain in gains.items()]
    run.emit("crystals_received", ("103.1", "303.1"), changes, player=seat, source=card.id, data=gains)


@effect("have_crystals", "crystal", "how", "whose", "max", "most", needs=("crystal", "how"), anywhere=True)
def _have_crystals(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: a text gives a player crystals, takes some, or tells how many there are; nobody has less than none."""
    seat, crystal = decides(run, current, wanted, "whose"), wanted["crystal"]
    had = int(getattr(run.position.players[seat], crystal))
    now = {"more": had + amount, "less": had - amount, "exactly": amount}[wanted["how"]]
    if "max" in wanted:
        now = max(had, min(now, bound_of(run, current, card, wanted["max"])))
    if "most" in wanted:  # with what this text gave that player before
        key = of_this_text(run, current, f"{crystal}.{seat}")
        got = int(run.card(current["source"]).memory.get(key, 0))
        now = max(had, min(now, had + bound_of(run, current, card, wanted["most"]) - got))
    if max(0, now) == had:
        run.emit("nothing_happens", ("103.8", "303.1"), source=card.id, target=card.id)
        return
    changes: list[Change] = [("seat", seat, crystal, max(0, now))]
    data = {crystal: max(0, now) - had}
    if "most" in wanted:
        memory = {**run.card(current["source"]).memory, key: got + data[crystal]}
        run.emit("remembered", ("103.8",), [("card", current["source"], "memory", memory)], target=current["source"])
    run.emit("crystals_received", ("103.1", "303.1"), changes, player=seat, source=card.id, data=data)


@effect("discard", anywhere=True)
def _discard(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: a text puts its card from the deal, or from the deck as it is shown, into the graveyard."""
    order = run.position.players[card.owner].deck
    move_to_zone(run, card, "graveyard", ("103.1", "206.3a", "starter.to_the_graveyard.1"))
    if card.id in order:
        left: list[Change] = [("seat", card.owner, "deck", tuple(ident for ident in order if ident != card.id))]
        run.emit("card_left_deck", ("206.10",), left, player=card.owner, source=card.id, target=card.id)
