"""The one place where it is booked what has happened: an entry of the record for each moment that a text asks for once
it is over (405.1).

An entry is the moment itself, by the fields that say something, and the turn; of the attack or text that it is part of
nothing is left by then, so that whose that was, at whom and of what kind is told with it. So is whose texts ask for it,
and for how long: who cannot read a text is not shown what is booked for it (415.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.listening.causes import for_good
from service.games.berserk.rules.patterns.recorded import SPANS
from service.games.berserk.rules.patterns.sought import sought
from service.games.berserk.rules.patterns.told import MOMENT
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.stack.run import Run

#: How many entries a position holds at the most, the latest.
MOST = 1000


def book(run: Run, moment: Moment) -> None:
    """Book a moment, where a text asks for it once it is over."""
    asking = sought(run.game).get(moment.name)
    if asking is None:
        return
    record = (*run.position.turn.record, _entry(run, moment, asking))[-MOST:]
    run.emit("remembered", ("405.1",), [("turn", "record", record)], source=moment.source, target=moment.target)


def kept(run: Run) -> tuple[Wire, ...]:
    """What is left of the record as a turn ends: what is asked for of the last turns, or of the battle, each entry by
    whom it is still asked for."""
    earliest = {"last_turn": run.position.turn.number - 1, "battle": 0}
    found = []
    for entry in run.position.turn.record:
        asked = entry["asked"].items()
        still = {card: per for card, per in asked if per in earliest and entry["turn"] >= earliest[per]}
        found += [{**entry, "asked": still}] if still else []
    return tuple(found)


def _entry(run: Run, moment: Moment, asking: Mapping[str, int]) -> dict[str, Any]:
    told = for_good(run.game, moment)
    fields = told.bound()
    asked = {card: SPANS[span] for card, span in sorted(asking.items())}
    lists: dict[str, Any] = {word: list(fields[word]) for word in ("shown", "over", "causes") if word in fields}
    zone = MOMENT.fields["from zone"](run.game, moment) if moment.name in _ZONED else None
    left = {"left": zone} if zone is not None else {}
    return {**fields, **lists, **left, "turn": run.position.turn.number, "asked": asked}


#: Moments of cards that go from one zone to another.
_ZONED = frozenset({"entered", "buried", "exiled", "zone_changed", "died", "shown"})
