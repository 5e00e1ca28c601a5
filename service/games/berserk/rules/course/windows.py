"""Moments at which a player may speak: the weakening of a strike, and whether someone could do anything at all."""

from __future__ import annotations

from service.games.berserk.rules.actions import can_act
from service.games.berserk.rules.chains.strike import may_weaken
from service.games.berserk.rules.stack.run import Run, Step, step

__all__ = ["can_act", "prompt"]


def prompt(run: Run) -> bool:
    """Ask what appears with the top object: the weakening when a count object is on top for the first time (216.7)."""
    chain = run.game.top()
    if chain is None or chain.top != "count":
        return False
    player = may_weaken(run.game, chain)
    if player is None:
        return False
    run.do("weaken", chain=chain.id, player=player)
    return True


@step("weaken")
def _weaken(run: Run, current: Step) -> None:
    chain = run.chain(current["chain"])
    if chain is None:
        return
    options = ["keep", "weaken"]
    answer = run.choose(current, "weaken_result", current["player"], options, ("216.7",), chain=chain.id)
    choices = {**chain.choices, "weaken": answer}
    changes = run.set_chain(chain, choices=choices)
    if answer == "weaken":
        changes += run.set_chain(chain, weakened=True)
    event = "result_weakened" if answer == "weaken" else "result_kept"
    run.emit(event, ("216.7",), changes, chain=chain, player=current["player"])
