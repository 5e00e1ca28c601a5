"""The record of what has happened: which events texts ask for, and how a text asks for those that fit (405.1).

An event is booked as its moment is told (``record``), in the form of that moment: what waits for an event and what
looks back at one are the same pattern, asked of the same fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.matching.compiling import PARTS, Number, comparing, part, playing
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Pattern, speaks_of
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.patterns.told import MOMENT, moment_of
from service.games.berserk.rules.position.model import Wire

#: The spans that events are kept for, the longer ones last.
SPANS = ("turn", "last_turn", "battle")
#: What is known of an event only while it happens.
_FLEETING = ("printed", "sequence")
_ELSEWHERE = frozenset({"nth", "per", "for", "as"})
#: What fits of the record, each event with what the pattern names in it.
Found = Callable[[View], Iterator[tuple[View, Moment]]]


def recorded(wanted: Wire) -> Found:
    """The events of the record that fit a pattern.

    Args:
        wanted: an event pattern with its span, ``per``.

    Raises:
        Unmatched: nobody remembers such an event, or not so long.
    """
    per = wanted.get("per")
    if per not in SPANS:
        raise Unmatched("per", "what has happened is known of this turn, of the last one, or of the battle")
    asked = bygone(wanted)
    waiting: dict[str, list[Pattern]] = {}
    for name, fitting in waits_for(asked):
        waiting.setdefault(name, []).append(fitting)
    if "so_now" in waiting:
        raise Unmatched("so", "nobody remembers when a condition came true")
    whose = playing(wanted["whose"]) if per == "last_turn" and "whose" in wanted else None

    def found(view: View) -> Iterator[tuple[View, Moment]]:
        turn = view.game.position.turn
        last = turn.number - (2 if whose is not None and turn.active == whose(view) else 1)
        number = {"turn": turn.number, "last_turn": last}.get(per)
        for entry in turn.record:
            if entry["name"] not in waiting or number not in (None, entry["turn"]):
                continue
            moment = moment_of(entry)
            fits = (fitting(view, moment) for fitting in waiting[entry["name"]])
            within = next((one for one in fits if one is not None), None)
            if within is not None:
                yield within, moment

    return found


def bygone(wanted: Wire) -> Wire:
    """The event that is asked for, without when and how often it was. Raises Unmatched."""
    lacking = [word for word in _FLEETING if speaks_of(wanted, word)]
    if lacking:
        raise Unmatched(lacking[0], "nobody remembers that of an event once it is over")
    last = wanted.get("per") == "last_turn"
    return {word: told for word, told in wanted.items() if word not in _ELSEWHERE and not (last and word == "whose")}


def times(wanted: Wire) -> Number:
    """How often an event happened; of the how-manieth that are asked for, how many there were. Raises Unmatched."""
    found = recorded(wanted)
    so, each = comparing(wanted["nth"]) if "nth" in wanted else None, wanted.get("for")

    def read(view: View) -> int:
        counts: Counter[Any] = Counter()
        kept = 0
        for within, _ in found(view):
            about = within.names.get(str(each))
            counts[about] += 1
            kept += so is not None and so(within, counts[about]) is not False
        return counts.total() if so is None else kept

    return read


@part("the so-manieth")
def the_so_manieth(wanted: Wire) -> Callable[[View, Any], bool]:
    """Whether what happens is the so-manieth in its span, which is booked only after that: of each by itself that has
    a name in it, where ``for`` says so. Raises Unmatched."""
    so, each = comparing(wanted["nth"]), wanted.get("for")
    base = {word: told for word, told in wanted.items() if word not in ("nth", "for", "as")}
    counted: Number = PARTS["counted"](_of_one(base, each) if each is not None else base)

    def is_it(view: View, about: Any) -> bool:
        return so(view, (counted(view) or 0) + 1) is not False

    return is_it


@part("the so-manieth so far")
def the_so_manieth_so_far(wanted: Wire) -> Callable[[View, Any], bool]:
    """The same of what something came of, which has been booked by now: an attack as it was declared. Raises
    Unmatched."""
    so, each, base = comparing(wanted["nth"]), wanted.get("for"), begun(wanted)
    counted: Number = PARTS["counted"](_of_one(base, each) if each is not None else base)
    return lambda view, about: so(view, counted(view) or 0) is not False


def begun(wanted: Wire) -> Wire:
    """What is counted of an event that something comes of: it has been declared, or was done at once."""
    base = {word: told for word, told in wanted.items() if word not in ("nth", "for")}
    return {**base, "stage": "declared"} if wanted["event"] in ("attack", "use") else base


def _of_one(wanted: Wire, name: str) -> Wire:
    """The same events of what has that name in this one."""
    roles = [word for word, told in wanted.items() if isinstance(told, Mapping) and told.get("as") == name]
    if not roles:
        raise Unmatched("for", "counted for each that has a name in the event")
    return {**wanted, **{word: {"is": name} for word in roles}}


@part("told")
def amounts_of(field: Any, wanted: Wire) -> Callable[[View], list[int]]:
    """What a field of the events comes to that fit: the wounds of each, the cells of each. Raises Unmatched."""
    read = MOMENT.fields.get("range" if field == "distance" else field) if isinstance(field, str) else None
    if read is None:
        raise Unmatched(str(field), "nobody remembers that of an event once it is over")
    found = recorded(wanted)

    def numbers(view: View) -> list[int]:
        told = [read(view.game, moment) for _, moment in found(view)]
        return [one for one in told if isinstance(one, int)]

    return numbers


# -- which events are booked -------------------------------------------------------------------------------------------


def said_on(part: Any) -> Any:
    """What stands on a part of a card: the features of its definition, or the one that it has gained."""
    return [feature.data for feature in part.features] if hasattr(part, "features") else part.get("feature", {})


def as_declared(wanted: Wire) -> Wire:
    """How often such an event was declared, whatever came of it."""
    return {**{word: told for word, told in wanted.items() if word not in ("nth", "for", "as")}, "stage": "declared"}


def in_this_turn(wanted: Wire) -> Wire:
    """That what has to be done was declared in this turn."""
    stage = {} if wanted["event"] == "act" else {"stage": "declared"}
    return {**wanted, **stage, "per": "turn"}
