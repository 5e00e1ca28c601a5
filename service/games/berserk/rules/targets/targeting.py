"""Targets of what triggers: chosen one after another as it is declared (405.2, 412.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.legality import fewest
from service.games.berserk.rules.targets.seconds import parted
from service.games.berserk.rules.targets.together import extendable

#: The answer that ends the choice of "up to so many" targets.
ENOUGH = "enough"


def can_be_named(game: Game, data: Wire, targets: Sequence[str]) -> bool:
    """Whether there are legal targets enough: one, or as many as a text without "or fewer" says (412.1)."""
    return data.get("count", 1) > 0 and extendable(game, (), targets, data, _least(game, data, targets))


def _least(game: Game, data: Wire, legal: Sequence[str]) -> int:
    """How many targets have to be named at least; of several attacks no more than there are cards for (423.3)."""
    least = fewest(data)
    while least > 1 and data.get("type") in ATTACKS and not extendable(game, (), legal, data, least):
        least -= 1
    return least


def named_targets(
    run: Run, current: Step, player: str, card: Card, data: Wire, legal: Sequence[str], **about: Any
) -> tuple[str, ...]:
    """The targets that the player names, as many as the text allows; once they are enough the player may stop.

    Where the text is about every card of a kind nobody chooses.
    """
    if data.get("every"):
        return tuple(legal)
    picked: list[str] = []
    for number in range(1, data.get("count", 1) + 1):
        least = _least(run.game, data, legal)
        options = [t for t in legal if t not in picked and extendable(run.game, [*picked, t], legal, data, least)]
        if not options:
            break
        if least >= len(legal):
            options = options[:1]  # all of them are named, whichever comes first
        if len(picked) >= least and not data.get("exactly"):
            options.append(ENOUGH)
        key = "target" if number == 1 else f"target:{number}"
        answer = str(run.choose(current, "target", player, options, ("412.1",), key=key, **about))
        if answer == ENOUGH:
            break
        picked.append(answer)
    return tuple(picked)


def foreseen(data: Wire, targets: Sequence[str]) -> dict[str, str]:
    """The answers to the questions for targets that a declaration has named already (``named_targets``)."""
    first, second = parted(data, targets)
    keys = ["target", *(f"target:{n}" for n in range(2, int(data.get("count", 1)) + 1))]
    named = dict(zip(keys, (*first, ENOUGH), strict=False))
    return named if second is None else {**named, "second": second}


def willing(run: Run, current: Step) -> bool:
    """Whether the player has said yes already to what a text lets it do, so that doing none of it is no answer (405.3).

    The effect may hang on the text as a whole, or on a part of it (``may``).
    """
    chain = run.chain(current.get("chain"))
    return bool(current["bound"].get("willing") or (chain is not None and (chain.text or {}).get("optional")))


def pick_several(
    run: Run,
    current: Step,
    able: Sequence[str],
    least: int,
    most: int,
    rules: Sequence[str],
    key: str,
    told_apart: bool = False,
    player: str | None = None,
) -> tuple[str, ...]:
    """From ``least`` to ``most`` of the cards one after another; where all have to be named nobody chooses (412.1),
    unless the text tells the first of them from the second."""
    found: list[str] = []
    while len(found) < min(most, len(able)):
        left: list[str] = [ident for ident in able if ident not in found]
        if least >= len(able) and not told_apart:
            left = left[:1]
        elif len(found) >= least:
            left.append(ENOUGH)
        about = {"source": current["source"], "key": f"{key}{len(found)}"}
        pick = str(run.choose(current, "target", player or current["player"], left, rules, **about))
        if pick == ENOUGH:
            break
        found.append(pick)
    return tuple(found)
