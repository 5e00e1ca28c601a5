"""Which events the texts of a game look back at: those are booked as they happen, and no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.patterns.events import spelled_out
from service.games.berserk.rules.patterns.memory import kept_by_cards
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.patterns.recorded import SPANS, as_declared, begun, bygone, in_this_turn, said_on
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire
from service.judge.remembered import Remembered

_SOUGHT = Remembered(20_000)


def sought(game: Game) -> Mapping[str, Mapping[str, int]]:
    """The moments that any text asks for once they are over, each with the cards that ask and their longest spans (as
    places in ``SPANS``)."""
    known: Mapping[str, Mapping[str, int]] | None = game.memo.get("sought")
    if known is None:
        found: dict[str, dict[str, int]] = {}
        for card in game.position.cards.values():
            for part in (card.definition, *card.gained):
                for name, span in _of(part).items():
                    asking = found.setdefault(name, {})
                    asking[card.id] = max(span, asking.get(card.id, 0))
        known = game.memo["sought"] = found
    return known


def _of(part: Any) -> Mapping[str, int]:
    known: dict[str, int] | None = _SOUGHT.get(part)
    if known is None:
        found: dict[str, int] = {}
        for wanted, many in _patterns(said_on(part)):
            for name in _moments(wanted, many):
                found[name] = max(SPANS.index(wanted["per"]), found.get(name, 0))
        known = _SOUGHT.put(part, found)
    return known


def _patterns(value: Any, many: bool = False) -> Iterator[tuple[Wire, bool]]:
    """Every event pattern of a text that looks back, and whether it asks how often it was; what waits for the second
    time counts for itself."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _patterns(one)
    elif isinstance(value, Mapping):
        if "event" in value and value.get("per") in SPANS:
            yield value, many or "nth" in value
        if isinstance(value.get("cause"), Mapping) and value["cause"].get("per") in SPANS:
            yield begun(value["cause"]), True
        if isinstance(value.get("must"), Mapping):  # whether it has been done in this turn
            yield in_this_turn(value["must"]), True
        if "nth" in value.get("instead_of", ()):  # what was blocked before was one too
            yield as_declared(value["instead_of"]), True
        for word, part in (spelled_out(value) if "event" in value else value).items():
            if word != "when":
                yield from _patterns(part, word == "count" or (word == "exists" and "many" in value))
            elif isinstance(part, Mapping):
                yield from _patterns({name: told for name, told in part.items() if name != "per"})


def _moments(wanted: Wire, many: bool) -> list[str]:
    """The moments to be booked for a pattern; none where the cards themselves remember it."""
    try:
        return [] if kept_by_cards(wanted, many) else [name for name, _ in waits_for(bygone(wanted))]
    except Unmatched:
        return []
