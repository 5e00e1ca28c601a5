"""Whether something that happens, or has happened, is such as a pattern asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from service.judge.matching.compiling import Number, listed
from service.judge.matching.tables import TABLES, compared, fits, seat_of
from service.judge.matching.view import EMPTY, Unmatched, View, Wire

#: The stage at which something is over, which a pattern means that asks for no stage.
LANDED = "landed"


class Happening(NamedTuple):
    """Something that happens: one event of the language with what is told of it.

    ``told`` has the fields of the event: ids of cards and seats in ``by``, ``on``, ``from`` and ``to``, plain values in
    the others. ``was`` has, by id, what cards were before it; ``cause`` is what it came of.
    """

    event: str
    told: Wire = EMPTY
    was: Wire = EMPTY
    cause: Any = None


def matched(view: View, pattern: Wire, happening: Happening) -> dict[str, Any] | None:
    """Whether an event is such as a pattern asks for.

    Returns:
        The names that the pattern gives, or None where it is another event.

    Raises:
        Unmatched: the pattern asks for something that nobody can tell.
    """
    if "event" not in pattern and "any" in pattern:
        found = (matched(view, one, happening) for one in pattern["any"])
        return next((names for names in found if names is not None), None)
    if pattern.get("event") != happening.event:
        return None
    if pattern.get("stage", LANDED) != happening.told.get("stage", LANDED):
        return None
    names: dict[str, Any] = {}
    for word, told in pattern.items():
        if word in _ABOUT:
            continue
        if word == "any":
            if not any(_all_so(view, one, happening, names) for one in listed(told)):
                return None
        elif word == "not":
            if _all_so(view, told, happening, {}):
                return None
        elif not _so(view, word, told, happening, names):
            return None
    if "nth" in pattern and not _in_turn(view, pattern, happening, names):
        return None
    if "as" in pattern:
        names[pattern["as"]] = dict(happening.told.get("handle") or {}) or None
    return names


def times(view: View, pattern: Wire) -> int:
    """How many such events are booked in the span that the pattern tells. Raises Unmatched."""
    booked = view.game.happened(pattern.get("per", "turn"))
    return sum(matched(view, pattern, one) is not None for one in booked)


def numbers(view: View, pattern: Wire, what: Any) -> list[int]:
    """A number of each such event. Raises Unmatched."""
    booked = view.game.happened(pattern.get("per", "turn"))
    found = (one for one in booked if matched(view, pattern, one) is not None)
    return [int(one.told.get(what, 0)) for one in found]


#: What tells which event is meant, how often it was and what it is called: looked at by themselves.
_ABOUT = frozenset({"event", "stage", "nth", "per", "for", "as", "next"})


def _all_so(view: View, fields: Wire, happening: Happening, names: dict[str, Any]) -> bool:
    return all(_so(view, word, told, happening, names) for word, told in fields.items())


def _so(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    test = _FIELDS.get(word)
    if test is None:
        raise Unmatched(word, "nothing that happens here can be asked for that")
    return test(view, word, told, happening, names)


def _who(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    """Who does it, or whom it befalls: a card by a selector, a player by a word."""
    who = happening.told.get(word)
    if who is None:
        return False
    table, was = view.game, {**view.was, **happening.was}
    card = table.get(who, was)
    if isinstance(told, str) or (isinstance(told, Mapping) and {"controller", "owner_of"} & told.keys()):
        seat = who if card is None else card.controller
        return bool(seat == seat_of(view, told))
    within = view._replace(names={**view.names, **names}, was=was)
    about_player = told.get("kind") == "player"
    it = who if card is None or (about_player and not isinstance(who, str)) else card
    if about_player is not isinstance(it, str):
        return False
    if not fits(within, it, told):
        return False
    if "as" in told:
        names[told["as"]] = who
    return True


def _number(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    number = happening.told.get(word)
    if number is None:
        return False
    if "as" in told:
        names[told["as"]] = number
    return compared(view._replace(names={**view.names, **names}), int(number), told)


def _word(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    return any(happening.told.get(word) == one for one in listed(told))


def _type(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    found = happening.told.get("type")
    return any(view.game.type_in(found, one) for one in listed(told))


def _where(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    """From which zone or to which it goes; or under which card."""
    if isinstance(told, Mapping):
        return _who(view, word, told, happening, names)
    return any(happening.told.get(word) == one for one in listed(told))


def _whose(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    return bool(happening.told.get("whose", view.game.active) == seat_of(view, told))


def _flag(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    return bool(happening.told.get(word, False)) is told


def _thing(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    """What is got, lost or used: it says all of that, and may say more."""
    return says(happening.told.get(word), told)


def says(found: Any, told: Any) -> bool:
    """Whether a value says all that another one says, and perhaps more."""
    if isinstance(told, Mapping):
        return isinstance(found, Mapping) and all(word in found and says(found[word], told[word]) for word in told)
    if isinstance(told, list | tuple) and not isinstance(found, list | tuple):
        return any(found == one for one in told)
    return bool(found == told)


def _cause(view: View, word: str, told: Any, happening: Happening, names: dict[str, Any]) -> bool:
    if happening.cause is None:
        return False
    found = matched(view, told, happening.cause)
    if found is None:
        return False
    names.update(found)
    return True


def _in_turn(view: View, pattern: Wire, happening: Happening, names: Mapping[str, Any]) -> bool:
    """Whether it is the so-manieth such event of the span: those that are booked, and this one."""
    rest = {word: told for word, told in pattern.items() if word not in ("nth", "for")}
    return compared(view, times(view, rest) + 1, pattern["nth"])


_FIELDS: Mapping[str, Callable[[View, str, Any, Happening, dict[str, Any]], bool]] = {
    "by": _who, "on": _who, "from": _where, "to": _where, "type": _type, "whose": _whose, "cause": _cause,
    "what": _thing, "through": _thing, "answering": _flag, "fight": _flag, "closed": _flag,
    **dict.fromkeys(("amount", "value"), _number),
    **dict.fromkeys(("way", "at", "place", "title", "kind"), _word),
}  # fmt: skip


@TABLES.part("counted")
@TABLES.part("happened")
def _counted(pattern: Wire) -> Number:
    return lambda view: times(view, pattern)


@TABLES.part("told")
def _told(what: Any, pattern: Wire) -> Callable[[View], list[int]]:
    return lambda view: numbers(view, pattern, what)


@TABLES.part("added")
def _added(what: Any, pattern: Wire) -> Number:
    return lambda view: sum(numbers(view, pattern, what))
