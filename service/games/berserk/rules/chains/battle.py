"""Who fights in an attack, and why the attacked card does not (205.5, 209.3, 216.5)."""

from __future__ import annotations

from typing import NamedTuple

from service.games.berserk.rules.features.base import Attack
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Chain
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.run import Run
from service.judge.dice import Dice


class Aside(NamedTuple):
    """Why the attacked card does not fight: a word of the vocabulary, the paragraphs, and whose text it is, if any."""

    why: str
    rules: tuple[str, ...]
    source: str | None = None


class Battle(NamedTuple):
    """The cards that roll, in their order; ``aside`` where the attacked one could be expected to and does not."""

    fighters: tuple[str, ...]
    aside: Aside | None = None


def kept_aside(run: Run, attack: Attack, as_open: bool = False) -> Aside | None:
    """Why the attacked card does not fight back; None for an open enemy creature that nothing keeps from it (209.2).

    A text can let it do so closed (103.1): its own, or the one that makes the two fight (``as_open``).
    """
    target = attack.target
    if not target.is_creature:
        own = ("213.3",) if target.kind == "artifact" else ()
        return Aside("no_fighter", (*own, "205.5c", "205.4"))
    if target.closed and not as_open and not run.ask("fights_closed", attack):
        return Aside("target_closed", ("209.3", "205.4", "starter.7.16"))
    if target.controller == attack.source.controller:
        run.interpret("striking-an-own-card")
        return Aside("own_card", ("209.2", "205.4"))
    forbidden = run.ask("no_fight", attack)
    return Aside("kept_from_fighting", forbidden[0][1], forbidden[0][0].card.id) if forbidden else None


@reads("fighters")
def fighters(game: Game, chain: Chain) -> int:
    """How many cards fight in an attack: those that do, or before the roll those that would as things stand (216.5)."""
    if chain.fighters or "roll" not in chain.objects:
        return len(chain.fighters)
    return len(CHAIN_KINDS[chain.kind].fighters(Run(game.position, Dice.none(), "step"), chain))


def answering(run: Run, attack: Attack) -> str:
    """Who fights back for the attacked card: itself, or another that a text lets do it in its place (103.1)."""
    found = [me.card for me, _ in run.ask("answers_for", attack) if not me.card.closed and me.card.in_squad]
    return found[0].id if found else attack.target.id
