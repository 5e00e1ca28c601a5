"""What a declared text can no longer be paid with, before anything came of it (103.7, 412.4)."""

from __future__ import annotations

from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.chains.base import used_there
from service.games.berserk.rules.position.model import Chain
from service.games.berserk.rules.stack.run import Run


def unpayable(run: Run, chain: Chain, chips: int) -> tuple[str, ...]:
    """The paragraphs by which what its source has to pay with, or that source itself, is gone; none where it is not.

    Args:
        run: the adjudication.
        chain: the text that was declared.
        chips: how many of them it costs.
    """
    text = chain.text or {}
    cost, source = text.get("cost", {}), run.game.get(chain.source)
    if not cost or chain.effective or source is None:
        return ()
    if not used_there(run, source, chain):
        owes = cost.get("close") or (cost.get("chips") and "chips" not in chain.choices) or cost.get("so")
        if not owes or "trigger" in text:  # what triggered is executed wherever its source is (405.4)
            return ()
        run.interpret("playable-feature-of-a-card-that-is-gone")
        return ("103.7", "412.4")
    gone: tuple[str, ...] = ("104.3",) if cost.get("close") and source.closed else ()
    if not gone and "chips" not in chain.choices and source.chips < chips:
        gone = ("104.4",)
    if not gone and not all(condition_met(run.game, source, each) for each in cost.get("so", ())):
        gone = ("216.12",)
    if not gone:
        return ()
    run.interpret("resources-gone")
    return ("103.7", *gone, "412.4")
