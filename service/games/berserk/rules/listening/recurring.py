"""How often a moment has come about: texts that wait for the second or the third time in a turn or in the battle."""

from __future__ import annotations

from service.games.berserk.rules.abilities.occasions import remembered
from service.games.berserk.rules.asking.limits import booked_as, spent
from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.matching.compiling import comparing
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.stack.run import Run


def due(run: Run, me: Holder, bound: Wire) -> bool:
    """Whether a feature that has met its moment was waiting for this time of it; each time is counted (103.1).

    Where the moment is another card's, it is that card's times that count. What came about before the card with the
    text was in play was not seen by it.
    """
    trigger = me.feature.data.get("trigger", {})
    time = trigger.get("time")
    if time is None or remembered(trigger) is not None:  # the card itself remembers how often it was
        return True
    card = run.card(me.card.id)
    about = bound.get("names", {}).get(time.get("for"))
    name = f"times:{booked_as(me.feature.id, about)}"
    booked = spent(card, time["per"], name, 1)
    count = booked[time["per"]][name]
    data = {"feature": me.feature.id, "count": count}
    run.emit("moment_counted", ("103.1",), [("card", card.id, "used", booked)], target=card.id, data=data)
    so = comparing({bound: number for bound, number in time.items() if bound not in ("per", "for")})
    return so(View(run.game, card, bound.get("names", {})), count) is not False
