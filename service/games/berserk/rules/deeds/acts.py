"""What is done to a card: wounds, healing, death, opening, closing (§416, §417)."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import nothing_but, plainly, whom
from service.games.berserk.rules.deeds.units import shared_out
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire


@base.deed("wound")
def _wound(deed: Wire) -> Sequence[Wire]:
    """Wounds that nobody deals a card deals itself (dictionary.get_hurt.1)."""
    if "shared" in deed:
        return [shared_out(deed, "wounds")]
    nothing_but(deed, {"amount", "title"})
    own = {"get": True} if "by" not in deed else {}
    titled = {"name": deed["title"]} if "title" in deed else {}
    return [{"effect": "wound", **whom(deed), **base.amount(deed), **own, **titled}]


@base.deed("die")
def _die(deed: Wire) -> Sequence[Wire]:
    """416.2: who is not where the text says is not destroyed from there."""
    nothing_but(deed, {"from"})
    return [{"effect": "destroy", **whom(base.lying(deed))}]


base.deed("open")(plainly("open"))
base.deed("close")(plainly("close"))


@base.deed("win")
def _win(deed: Wire) -> Sequence[Wire]:
    """102.2b: a player wins the battle."""
    by = deed.get("by", "own")
    if by not in ("own", "enemy"):
        raise Unmatched("by", "one of the two players wins")
    nothing_but({**deed, "by": base.SELF}, set())
    return [{"effect": "win", "to": "self", "whose": by}]


@base.deed("heal")
def _heal(deed: Wire) -> Sequence[Wire]:
    """All its wounds are taken off where the text says as many as it has (dictionary.heal.7)."""
    if "shared" in deed:
        return [shared_out(deed, "healing")]
    nothing_but(deed, {"amount"})
    on = deed.get("on", base.SELF)
    full = set(on) == {"is"} and deed.get("amount") == {"of": "wounds", **on}
    return [{"effect": "heal", **whom(deed), **({"full": True} if full else base.amount(deed))}]
