"""What a combined feature is paid with (413.2, 413.3): its X, and whose chips, asked when it is declared."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.actions.features import cost_faults
from service.games.berserk.rules.actions.payments import announceable, free_chips, meditates, payers, payments
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.telling.violations import Violation


def price_faults(run: Run, card: Card, feature: str, data: Wire) -> list[Violation]:
    """Why a combined feature cannot be paid for at all, be it with an X of one (413.3, 103.7, 103.8a)."""
    chips = data["cost"].get("chips")
    least = 1 if chips == "x" else int(chips or 0)
    way: dict[str, Any] = next(payments(run.game, card, least), {}) if least else {}
    action = {**way, **({"x": 1} if chips == "x" else {})}
    return cost_faults(run.game, card, Feature(feature, data, "stack"), data, action)


def price(run: Run, current: Step, card: Card, player: str, data: Wire) -> tuple[int | None, Wire]:
    """The X that the player names and, by meditation, who pays: the fields ``x`` and ``choices`` of the chain."""
    chips = data.get("cost", {}).get("chips", 0)
    x = None
    if chips == "x":
        numbers = list(announceable(run.game, card, data))
        rules = ("413.3", "104.4", "103.8a")
        x = int(run.choose(current, "number", player, numbers, rules, key="x", source=card.id))
    needed = int(chips if x is None else x)
    if not needed or not meditates(run.game, card):
        return x, {}
    named = _shared(run, current, card, player, needed)
    return x, {} if set(named) == {card.id} else {"chips": named}


def _shared(run: Run, current: Step, card: Card, player: str, needed: int) -> dict[str, int]:
    """How many chips each card pays, as the player divides them (dictionary.meditation.2)."""
    able = [(c, free_chips(run.game, c)) for c in payers(run.game, card)]
    named: dict[str, int] = {}
    for n, (payer, free) in enumerate(able, 1):
        left, later = needed - sum(named.values()), sum(f for _, f in able[n:])
        options = list(range(max(0, left - later), min(free, left) + 1))
        share = options[0]
        if len(options) > 1:
            about = {"source": card.id, "target": payer.id}
            rules = ("413.3", "104.4", "dictionary.meditation.2")
            share = int(run.choose(current, "number", player, options, rules, key=f"chips:{payer.id}", **about))
        if share:
            named[payer.id] = share
    return named
