"""How often a moment has come about: texts that wait for the second or the third time in a turn or in the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.features.base import Holder
from service.rules.filters import matches, within
from service.rules.model import Wire
from service.rules.run import Run


def due(run: Run, me: Holder, bound: Wire) -> bool:
    """Whether a feature that has met its moment was waiting for this time of it; each time is counted (103.1).

    Where the moment is another card's, it is that card's times that count, or those of several cards together. What
    came about before the card with the text was in play was not seen by it.
    """
    trigger = me.feature.data.get("trigger", {})
    time = trigger.get("time")
    if time is None or _known(trigger):
        return True
    from service.rules.limits import booked_as, spent

    card = run.card(me.card.id)
    together = "whose" in time
    names = bound.get("names", {})
    about = names.get(time.get("for")) if trigger["on"] == "event" else None if together else bound.get("subject")
    name = f"times:{booked_as(me.feature.id, about)}"
    booked = spent(card, time["per"], name, 1)
    count = booked[time["per"]][name]
    data = {"feature": me.feature.id, "count": count}
    run.emit("moment_counted", ("103.1",), [("card", card.id, "used", booked)], target=card.id, data=data)
    if together and not _of_those(run, me, trigger.get("whose"), bound.get("subject")):
        return False
    return within(count, {bound: number for bound, number in time.items() if bound not in ("per", "whose", "for")})


def _known(trigger: Wire) -> bool:
    """Whether the card itself remembers how often it was, so that nothing is counted here."""
    if trigger["on"] != "event":
        return False
    from service.rules.deeds.occasions import remembered

    return remembered(trigger) is not None


def _of_those(run: Run, me: Holder, whose: Any, subject: str | None) -> bool:
    """Whether a time that was counted of several cards together is that of a card which the text waits for."""
    card = run.game.get(subject)
    return not isinstance(whose, Mapping) or (card is not None and matches(run.game, card, me.card, whose))


__all__ = ["due"]
