"""What is done to a card: wounds, healing, death, opening, closing, and where it is put (§416, §417)."""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.deeds import base
from service.rules.deeds.base import nothing_but, plainly, whom
from service.rules.matching.view import Unmatched
from service.rules.model import Wire

base.deed("wound")(plainly("wound", "amount"))
base.deed("heal")(plainly("heal", "amount"))
base.deed("die")(plainly("destroy"))
base.deed("open")(plainly("open"))
base.deed("close")(plainly("close"))


@base.deed("put")
def _put(deed: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"to"})
    if deed.get("to") != "exile":
        raise Unmatched("put", "nothing puts a card there yet")
    return [{"effect": "exile", **whom(deed)}]
