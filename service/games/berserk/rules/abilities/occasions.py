"""What a text of the language waits for: its event, how often it came about, over what a strike went (405.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.listening.occasions import first_wounds, moves_of
from service.games.berserk.rules.matching.compiling import comparing, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire

#: What is asked of how often it comes about, and not of the event.
_COUNTED = frozenset({"nth", "per", "for"})
_BOUNDS = frozenset({"min", "max", "equal", "odd"})


def trigger_of(wanted: Wire) -> Wire:
    """The trigger of a text that waits for an event.

    Args:
        wanted: the event pattern.

    Raises:
        Unmatched: no moment tells of such an event.
    """
    if "sequence" in wanted:
        return _row(wanted)
    event = {word: told for word, told in wanted.items() if word not in _COUNTED and word != "across"}
    trigger: dict[str, Any] = {"on": "event", "when": event}
    for _ in waits_for(event):  # it is known by now whether anything tells of it
        pass
    if "across" in wanted:
        selecting(wanted["across"])
        trigger["across"] = wanted["across"]
    if "nth" in wanted:
        trigger["time"] = _time(wanted)
    return trigger


def _time(wanted: Wire) -> Wire:
    """The how-manieth time it has to be, in which span."""
    nth, per = wanted["nth"], wanted.get("per")
    if per not in ("turn", "battle"):
        raise Unmatched("per", "how often it has been is counted in a turn or in the battle")
    if any(type(bound) is int and bound < 1 for word, bound in nth.items() if word != "odd"):
        raise Unmatched("nth", "the first time at the earliest")
    comparing(nth)
    return {**nth, "per": per, **({"for": wanted["for"]} if "for" in wanted else {})}


def remembered(trigger: Wire) -> Callable[[Game, Moment], bool] | None:
    """Whether it is that time, where the card itself remembers it, also of what came about before anybody listened: the
    moves of a card in a turn, and its first wounds."""
    when, time = trigger["when"], trigger.get("time", {})
    mine = "for" in time or when.get("on") == {"is": "self"}
    if not mine or time.get("per") != "turn":
        return None
    if when.keys() == {"event", "on"} and when["event"] == "move":
        so = comparing({word: told for word, told in time.items() if word in _BOUNDS})
        return lambda game, moment: so(View(game, game.card(str(moment.target))), moves_of(game, moment)) is not False
    wounds = (
        when["event"] == "wound" and when.keys() <= {"event", "on", "type"} and when.get("type") in (None, "attacks")
    )
    if wounds and {word: told for word, told in time.items() if word in _BOUNDS} == {"equal": 1}:
        return lambda game, moment: first_wounds(game, moment, "type" in when)
    return None


def _row(wanted: Wire) -> Wire:
    """Deeds of whatever kind, in whatever order (103.1)."""
    if wanted.keys() != {"sequence"} or len(wanted["sequence"]) < 2:
        raise Unmatched("sequence", "one deed after another is a row, and nothing else is asked of it")
    if mentions(wanted, lambda one: isinstance(one, Mapping) and "as" in one):
        raise Unmatched("as", "of a row is known only that it was done: its parts give no names")
    for part in wanted["sequence"]:
        for _ in waits_for(part):
            pass
    return {"on": "sequence", "of": list(wanted["sequence"])}
