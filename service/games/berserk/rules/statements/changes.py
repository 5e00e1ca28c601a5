"""Numbers that are others while a statement holds: of events and of cards (422.1).

Where a number is worked out, the engine asks a question of its own; a statement answers it in the events, or on the
cards, that it speaks of, with what becomes of the number (``numbers``). One table tells which question asks for which
number, and as which event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.games.berserk.rules.asking.numbers import in_turn
from service.games.berserk.rules.features.base import Grant, Modifier, Prevention
from service.games.berserk.rules.matching.compiling import Number, counting, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Pattern, Question, pattern, speaks_of
from service.games.berserk.rules.patterns.prospects import prospect
from service.games.berserk.rules.patterns.questions import BLOW, CLAIM, LEAP, NUMBERED, ROLL, WOUND
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.statements.fighting import exchanged, exchanges
from service.games.berserk.rules.statements.forces import force
from service.games.berserk.rules.statements.made import AROUND, Rules, modifier
from service.games.berserk.rules.statements.naming import is_used, named_number
from service.games.berserk.rules.statements.programs import TOGETHER, Answer, statement
from service.games.berserk.rules.statements.recruiting import cost

_Said = Iterator[tuple[str, Answer]]
_CHANGED = ("422.1", "422.2")


@dataclass(frozen=True, eq=False)
class Asked:
    """Where a number of events is asked for: the question, as which event it is asked, and the paragraphs."""

    hook: str
    question: Question | None
    """None where it is asked for as the game action is about to be performed."""
    rules: Rules


@statement("change")
def _change(said: Wire) -> _Said:
    what = said["change"]
    word = what if isinstance(what, str) else next(iter(what), "number")
    if word == "x":
        yield from _of_feature(said)
    elif word in _OF_CARDS:
        yield from _OF_CARDS[word](said)
    elif word == "force":
        yield from force(said)
    elif word in _OF_EVENTS:
        yield from _of_events(said, word)
    else:
        raise Unmatched("change", f"nobody asks for another {word}")


# -- numbers of events -------------------------------------------------------------------------------------------------


def _of_events(said: Wire, word: str) -> _Said:
    """In each of the events that a statement speaks of; in all that have the number, where it speaks of none."""
    if "on" in said and word != "x":
        raise Unmatched("on", "this number is one of an event: say of which, with in")
    if exchanges(said):
        yield from exchanged(said)
        return
    if word == "pips" and isinstance(said.get("set"), int) and not 1 <= said["set"] <= 6:
        raise Unmatched("set", "a die shows one to six")
    asked = _named(said) if word == "x" else _OF_EVENTS[word]
    event = said.get("in", {})
    told: list[Wire] = event["any"] if set(event) == {"any"} else [event]
    known = {"", *asked}
    strange = [one["event"] for one in told if one.get("event", "") not in known]
    if strange:
        raise Unmatched(strange[0], f"no {word} is told of that")
    if told == [{}]:
        told = [{"event": name} for name in asked]
    by_hook: dict[str, list[tuple[Wire, Asked]]] = {}
    for one in told:
        way = asked.get(one.get("event", ""), next(iter(asked.values())))
        by_hook.setdefault(way.hook, []).append((one, way))
    for hook, ways in by_hook.items():
        yield from _asking(said, hook, ways)


def _asking(said: Wire, hook: str, ways: Sequence[tuple[Wire, Asked]]) -> _Said:
    """In whichever of these events the number is asked for."""
    fits = [_fitting(said, event, way) for event, way in ways]
    made = modifier(said, ways[0][1].rules)

    def fitting(view: View, about: Any) -> View | None:
        return next((found for fit in fits if (found := fit(view, about)) is not None), None)

    if hook == "wounds" and said.keys() - AROUND == {"at_most"}:  # what is more than that is prevented (420.2)
        yield "prevents", _no_more(fitting, counting(said["at_most"]))
        return
    if hook == "wounds" and said.keys() - AROUND <= {"divide", "rounded"} and said.get("divide") == 2:
        how = said.get("rounded", "down")
        yield "halves", lambda view, about: how if fitting(view, about) is not None else None
        return
    if hook == "pips" and said.keys() - AROUND == {"set"} and not any(speaks_of(event, "pips") for event, _ in ways):
        hook = "fixes_roll"  # it is not rolled at all

    def answer(view: View, about: Any) -> Any:
        found = fitting(view, about)
        change = None if found is None else made(found, about)
        return change.sets if change is not None and hook == "fixes_roll" else change

    yield hook, answer


def _fitting(said: Wire, event: Wire, way: Asked) -> Pattern:
    if way.hook == "used_x":  # of which it is, and whose, is told beside
        whose = {"by": said["on"]} if "on" in said else {}
        event = {**event, "what": {"feature": said["change"]["x"]}, **whose}
    return _of_units(event) if way.question is None else pattern(event, way.question)


def _of_units(event: Wire) -> Pattern:
    """A healing, a roll, or that so many units are got, lost, set or shifted."""
    what, made = event.get("what", "chips"), event["event"] in ("set", "shift")
    lies = made and isinstance(what, Mapping) and set(what) == {"marker"}
    if not lies and what not in (_SET if made else _UNITS):
        raise Unmatched("what", "nobody gets or loses so many of that")
    return prospect(event)


#: What is got and lost by number, and what becomes so much, or goes to others.
_UNITS = ("chips", "extra_lives", "counters", "wounds", {"feature": {"keyword": "poison"}})
_SET = ("chips", "extra_lives", "counters", "wounds", "result")


def _no_more(fitting: Pattern, most: Number) -> Answer:
    def answer(view: View, about: Any) -> Prevention | None:
        found = fitting(view, about)
        limit = view.names["feature"].data.get("limit")
        booked = {} if limit is None else {"spends": True, "span": limit["per"], "whole": True}
        return None if found is None else Prevention(None, ("420.2", "420.3"), leaves=most(found), **booked)

    return answer


def _blow_rules(own: str | None) -> Rules:
    def rules(view: View, about: Any) -> tuple[str, ...]:
        feature = view.names["feature"].data
        bearer = view.names["bearer"]
        bearer = view.me.host if view.me.kind == "equipment" and view.me.id == bearer and view.me.host else bearer
        value = "starter.modifiers.2" if about.target.id == bearer else "starter.modifiers.1"
        seat = ("starter.first_or_second.1",) if "seat" in (feature.get("if") or feature.get("condition") or {}) else ()
        return ("422.1", own or value, *seat, "422.2")

    return rules


def _plain(*rules: str) -> Rules:
    return lambda view, about: rules


_VALUE, _OF_ROLL = Asked("modify_value", BLOW, _blow_rules(None)), Asked("modify_value", ROLL, _blow_rules(None))
_RESULT = Asked("modify_roll", ROLL, _blow_rules("starter.modifiers.3"))
_PIPS, _DICE = Asked("pips", ROLL, _plain("103.1")), Asked("dice", ROLL, _plain("103.1"))
_RANGE, _STEPS = Asked("range", CLAIM, _plain("422.1")), Asked("range", LEAP, _plain("422.1"))
_WOUNDS, _DONE = Asked("wounds", WOUND, _plain(*_CHANGED)), Asked("amount", None, _plain(*_CHANGED))
#: Where each number of events is asked for, by the event that it is asked for as.
_OF_EVENTS: Mapping[str, Mapping[str, Asked]] = {
    "value": {"attack": _VALUE, "roll": _OF_ROLL, "wound": _VALUE, "use": _VALUE},
    "result": {"attack": _RESULT, "roll": _RESULT},
    "pips": {"attack": _PIPS, "roll": _PIPS},
    "dice": {"attack": _DICE, "roll": _DICE},
    "range": {"attack": _RANGE, "use": _RANGE, "move": _STEPS},
    "amount": {"wound": _WOUNDS, **dict.fromkeys(("heal", "roll", "gain", "lose", "set", "shift"), _DONE)},
}


# -- numbers of cards --------------------------------------------------------------------------------------------------


def _of_cards(hook: str) -> Callable[[Wire], _Said]:
    """A number of the cards that are meant: of all, where nothing narrows them."""

    def said_of(said: Wire) -> _Said:
        if "in" in said:
            raise Unmatched("in", "this number is a card's: say whose, with on")
        on, made = said.get("on", {}), modifier(said, _plain(*_CHANGED))
        name, whose = on.get("as"), selecting(on)

        def answer(view: View, about: Any) -> Modifier | None:
            if not whose.fits(view, about):
                return None
            return made(view if name is None else view._replace(names={**view.names, name: about.id}), about)

        yield hook, answer

    return said_of


def _strike(said: Wire) -> _Said:
    """The value of the simple strikes of cards, of one force or of each (205.7)."""
    if "in" in said:
        raise Unmatched("in", "this number is a card's: say whose, with on")
    of = {"force": said["change"]["strike"]} if isinstance(said["change"], Mapping) else {}
    event = {"event": "attack", "type": "simple_strike", "by": said.get("on", {}), **of}
    rest = {word: told for word, told in said.items() if word != "on"}
    yield from _of_events({**rest, "change": "value", "in": event}, "value")


_OF_CARDS: Mapping[str, Callable[[Wire], _Said]] = {
    "movement": _of_cards("movement"), "lives": _of_cards("lives"), "cost": cost, "strike": _strike,
}  # fmt: skip


# -- numbers of named features -----------------------------------------------------------------------------------------

#: Named features whose number is asked for where they are used, as it may be no feature of the card's own name (414.3).
_AS_USED = frozenset({"finishing", "fury", "prophecy"})


def _keyword(what: Any) -> str:
    feature = what.get("x") if isinstance(what, Mapping) else None
    if not isinstance(feature, Mapping) or feature.keys() != {"keyword"}:
        raise Unmatched("x", "the number of a named feature: say of which")
    return str(feature["keyword"])


def _of_feature(said: Wire) -> _Said:
    """The number of a named feature that the cards have, or of one as it is used (422.1)."""
    keyword = _keyword(said["change"])
    if "in" in said or keyword in _AS_USED:
        yield from _of_events(said, "x")
    else:
        yield "grants", _more_of(said, keyword)


def _named(said: Wire) -> Mapping[str, Asked]:
    """How great a named feature is at those that it is used on, or as it is carried out."""
    keyword = _keyword(said["change"])
    told = said.get("in", {}).get("what", {}).get("feature", {"keyword": keyword})
    if told != {"keyword": keyword} or not (keyword in _AS_USED or is_used(keyword)):
        raise Unmatched("x", f"nobody uses {keyword}, or this is about another feature")
    return {"use": Asked("used_x", NUMBERED, _plain(*_CHANGED))}


def _more_of(said: Wire, keyword: str) -> Answer:
    """Another number of a named feature that the cards have (414.4). Who has none of it gets none, but where it is made
    so much at least."""
    on, made, always = selecting(said.get("on", {})), modifier(said, _plain(*_CHANGED)), "at_least" in said
    name = said.get("on", {}).get("as")
    feature = named_number(keyword)

    def answer(view: View, about: Any) -> list[Grant]:
        found = []
        for card in on.among(view):
            if isinstance(card, Card) and on.may(view, card):
                known = view if name is None else view._replace(names={**view.names, name: card.id})
                change = made(known, card)
                if change is not None:
                    found.append(Grant(card.id, feature(change, always), _CHANGED))
        return found

    return answer


_SUMMED = (
    "modify_value", "modify_roll", "range", "movement", "lives", "used_x", "pips", "dice", "wounds", "amount",
    "recruit_cost",
)  # fmt: skip
TOGETHER.update(dict.fromkeys(_SUMMED, in_turn))
