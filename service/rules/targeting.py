"""Targets of what triggers: chosen one after another as it is declared (405.2, 412.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.rules.game import Game
from service.rules.legality import fewest
from service.rules.model import Card, Wire
from service.rules.run import Run, Step
from service.rules.together import extendable

#: The answer that ends the choice of "up to so many" targets.
ENOUGH = "enough"


def can_be_named(game: Game, data: Wire, targets: Sequence[str]) -> bool:
    """Whether there are legal targets enough: one, or as many as a text without "or fewer" says (412.1)."""
    return data.get("count", 1) > 0 and extendable(game, (), targets, data, fewest(data))


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
        least = fewest(data)
        options = [t for t in legal if t not in picked and extendable(run.game, [*picked, t], legal, data, least)]
        if not options:
            break
        if len(picked) >= least and not data.get("exactly"):
            options.append(ENOUGH)
        key = "target" if number == 1 else f"target:{number}"
        answer = str(run.choose(current, "target", player, options, ("412.1",), key=key, **about))
        if answer == ENOUGH:
            break
        picked.append(answer)
    return tuple(picked)
