"""Redirection by a feature: a chain of two objects that gives another chain a new target (412.4, 412.5)."""

from __future__ import annotations

from service.games.berserk.rules.chains.abilities import FeatureChain
from service.games.berserk.rules.chains.base import used_there
from service.games.berserk.rules.position.model import Chain
from service.games.berserk.rules.stack.responses import new_target_faults, taker
from service.games.berserk.rules.stack.run import Run, Step


class Redirect(FeatureChain):
    """A playable feature that redirects the chain under it; it cannot itself be redirected or blocked (412.4)."""

    name = "redirect"
    rules = ("412.3", "412.4")

    @staticmethod
    def _taker(run: Run, chain: Chain) -> str | None:
        source = run.game.get(chain.source)
        effects = [effect for effect in (chain.text or {}).get("effects", ()) if effect["effect"] == "redirect"]
        return taker(source, effects[0]) if source is not None and effects else chain.source

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """412.5: the chain has a target to give away no more; 412.4: the source cannot pay any more."""
        answered = run.chain(chain.bound.get("answers"))
        if answered is None or answered.redirected or "target" not in answered.objects:
            return ("412.5",)
        source, new = run.game.get(chain.source), run.game.get(chain.target or self._taker(run, chain))
        if source is None or new is None or not used_there(run, source, chain):
            return ("412.5", "423.1")
        found = new_target_faults(run.game, answered, new, source, doing=chain.id)
        return found[0].rules if found else self.unpaid(run, chain)

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """411.1: who is protected from the feature, striker or new target, is not redirected by it."""
        answered = run.chain(chain.bound.get("answers"))
        concerned = (answered.source if answered is not None else None, chain.target)
        if not any(self.protected(run, chain, ident) for ident in concerned if ident and ident != chain.source):
            super().wounds(run, chain, current)
