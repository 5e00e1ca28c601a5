"""Answers that a text gives: attacks fought back as a simple strike is, and who answers for another (103.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from service.games.berserk.rules.features.base import Attack, Holder
from service.games.berserk.rules.listening.awaiting import asks_force
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import FULL_CHAIN, Chain
from service.games.berserk.rules.stack.run import Run

if TYPE_CHECKING:
    from service.games.berserk.rules.chains.attacks import AttackKind


class Answer(NamedTuple):
    """What a text lets its card fight back with: the values, and the type where it is another than it suffers."""

    value: tuple[int, int, int]
    type: str | None = None


def answer_to(run: Run, attack: Attack | None) -> Answer | None:
    """With what the attacked card's text lets it fight back against an attack of a feature (205.7)."""
    if attack is None or not run.game.hears("answers_attack") or run.game.ask("no_fight", attack):
        return None
    told: list[tuple[Holder, Answer]] = run.ask("answers_attack", attack)
    return told[0][1] if told else None


def rolled_for(run: Run, chain: Chain | None, kind: AttackKind) -> None:
    """An attack of one value rolls no die (216.1k), but where it is fought back both cards roll theirs (205.5), and
    where a text of its card hears of its force there has to be one (205.4)."""
    attack = kind.attack(run, chain) if chain is not None else None
    if chain is None or attack is None:
        return
    if answer_to(run, attack) is not None:
        rules: tuple[str, ...] = ("205.5", "103.1")
    elif _force_is_heard_of(run.game, attack):
        rules = ("205.4", "103.1")
        run.interpret("a-force-of-one-value")
    else:
        return
    objects = tuple(one for one in FULL_CHAIN if one not in ("declaration", "target"))
    run.emit("dice_needed", rules, run.set_chain(chain, objects=objects), chain=chain)


def _force_is_heard_of(game: Game, attack: Attack) -> bool:
    """Whether a text of the card that attacks triggers at a force of just such an attack of its own."""
    return any(asks_force(feature.data, attack.type) for feature in game.features(attack.source))
