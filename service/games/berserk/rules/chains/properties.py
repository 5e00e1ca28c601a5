"""Chains of properties that are no attacks: the destruction effect, gaining a chip, closing for a flyer."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.chains.base import Paid
from service.games.berserk.rules.features.base import Deed
from service.games.berserk.rules.position.model import Chain
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.wounds.counted import changed_amount
from service.games.berserk.rules.wounds.death import bury
from service.games.berserk.rules.wounds.harm import gain_chips


class Destruction(Paid):
    """The destruction effect (402.3): the card is put into its owner's graveyard."""

    name = "destruction"
    rules = ("402.3", "402.3a")

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """402.3c: with lives again, an effect caused by wounds is cancelled."""
        card = run.card(chain.source)
        if not card.in_squad:
            return ("423.1",)
        if chain.bound.get("cause") == "wounds" and card.lives_left > 0:
            return ("402.3c",)
        return ()

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """402.3a: into the graveyard, the host first, then what sits on it (210.6, 214.6)."""
        card = run.card(chain.source)
        source = run.game.get(chain.bound.get("source"))
        deed = Deed("die", card, source, chain.player, type=str(chain.bound.get("type", "rule")))
        if not replaced(run, current, deed):
            bury(run, card, chain.bound)

    def payment(self, run: Run, chain: Chain, current: Step) -> None:
        """A destruction costs nothing."""


class GainChip(Paid):
    """Closing to get a chip."""

    name = "gain_chip"
    rules = ("104.4", "dictionary.card_action.1")

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """The card gets its chip."""
        card = run.card(chain.source)
        if not card.in_squad:
            return
        deed = Deed("gain_chips", card, card, chain.player, 1, chain.kind, chain=chain.id)
        deed = deed._replace(amount=changed_amount(run, deed, current))
        if deed.amount > 0 and not replaced(run, current, deed):
            gain_chips(run, chain.source, deed.amount, ("416.3", "200.6"), chain.source, type=chain.kind)

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """It closes the card."""
        return {"close": True}


class CloseForFlyer(Paid):
    """211.9: closing now to strike a flyer once on the next turn."""

    name = "close_for_flyer"
    rules = ("211.9",)

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """The creature may strike a flying creature once on its controller's next turn."""
        card = run.card(chain.source)
        memory = {**card.memory, "strike_at_flyer": run.position.turn.number}
        run.emit("flyer_awaited", ("211.9",), [("card", card.id, "memory", memory)], chain=chain, target=card.id)

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """It closes the creature."""
        return {"close": True}
