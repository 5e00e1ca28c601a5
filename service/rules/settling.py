"""Fights whose result a text sets, so that no dice are rolled for them, and values that it exchanges (103.1)."""

from __future__ import annotations

from service.rules import shapes
from service.rules.chain_kinds import CHAIN_KINDS
from service.rules.features.base import Attack, Holder
from service.rules.game import Game
from service.rules.model import FORCES, Card, Chain, Wire
from service.rules.permanents import bearer, meant, permanent, spoken
from service.rules.run import Run, Step

_FORCE = shapes.one_of(*FORCES, "miss")


@permanent(
    "settle",
    "settles",
    needs=("mine", "theirs"),
    mine=_FORCE,
    theirs=_FORCE,
    when=shapes.one_of("attacking", "attacked"),
)
def _settles(game: Game, me: Holder, about: Attack) -> tuple[str, str] | None:
    """103.1: the force of the blow of the card with the text, and of the other's, if its player wants it."""
    for effect in spoken(game, me, "settle"):
        when = effect.get("when")
        if when is not None and (when == "attacking") is not about.striking:
            continue
        if meant(game, me, effect, about.type, about.source, about.target, "simple_strike"):
            return str(effect["mine"]), str(effect["theirs"])
    return None


def settled(run: Run, chain: Chain, fighters: tuple[str, ...], current: Step) -> Wire | None:
    """The forces of two that fight, where the player of one of them sets the result; the striker's is asked first."""
    kind = CHAIN_KINDS[chain.kind]
    if len(fighters) != 2 or not kind.strikes or not run.game.hears("settles"):
        return None
    for ident in fighters:
        attack = kind.attack(run, chain, ident)
        answers = run.ask("settles", attack) if attack is not None else []
        for number, (me, (mine, theirs)) in enumerate(answers):
            about = {"source": me.card.id, "target": attack.target.id if attack is not None else None}
            key = f"settle:{ident}:{number}"
            said = run.choose(current, "optional", me.card.controller, ["yes", "no"], ("103.1",), key=key, **about)
            if said == "yes":
                other = next(one for one in fighters if one != ident)
                return {ident: mine, other: theirs}
    return None


@permanent("exchange_forces", "exchanged", needs=("between",), between=shapes.listed(shapes.one_of(*FORCES), 2))
def _exchanged(game: Game, me: Holder, about: Card) -> Wire | None:
    """103.1: a card's own strike has the value of one force where it had that of the other."""
    if about.id != bearer(me):
        return None
    found = [tuple(effect["between"]) for effect in spoken(game, me, "exchange_forces")]
    return {found[0][0]: found[0][1], found[0][1]: found[0][0]} if found else None


def strike_values(game: Game, card: Card) -> tuple[int, int, int]:
    """The weak, medium and strong value with which a card strikes simply, as texts have exchanged them (205.7)."""
    values = list(card.strike)
    for _, told in game.ask("exchanged", card) if game.hears("exchanged") else ():
        values = [values[FORCES.index(told.get(force, force))] for force in FORCES]
    weak, medium, strong = values
    return weak, medium, strong
