"""Fights whose result a text sets, so that no dice are rolled for them, and values that it exchanges (103.1)."""

from __future__ import annotations

from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import FORCES, Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.run import Run, Step


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
                book_use(run, me)
                other = next(one for one in fighters if one != ident)
                return {ident: mine, other: theirs}
    return None


def strike_values(game: Game, card: Card) -> tuple[int, int, int]:
    """The weak, medium and strong value with which a card strikes simply, as texts have exchanged them (205.7)."""
    values = list(card.strike)
    for _, told in game.ask("exchanged", card) if game.hears("exchanged") else ():
        values = [values[FORCES.index(told.get(force, force))] for force in FORCES]
    weak, medium, strong = values
    return weak, medium, strong
