"""Numbers that are others while a statement holds: of blows and rolls, of wounds and healing, of cards (422.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from service.rules.features.base import KEYWORDS, Grant, Modifier, Prevention
from service.rules.matching.compiling import Number, counting, selecting
from service.rules.matching.events import Pattern, pattern
from service.rules.matching.questions import BLOW, CLAIM, NUMBERED, STEP, WOUND
from service.rules.matching.view import Unmatched, View
from service.rules.model import FORCES, Card, Wire
from service.rules.statements.fighting import exchanged
from service.rules.statements.programs import TOGETHER, Answer, statement
from service.rules.statements.recruiting import cost

#: What can be made of a number here; what else the language allows is said of numbers that are asked for elsewhere.
_MADE = frozenset({"plus", "multiply", "set"})
_OF_A_CARD: Mapping[str, str] = {"movement": "movement", "lives": "lives"}
_OF_A_FEATURE: Mapping[str, str] = {"fury": "fury", "prophecy": "foresees"}


@statement("change")
def _change(said: Wire) -> Iterator[tuple[str, Answer]]:
    what = said["change"]
    if isinstance(what, str) and what in _CHANGED:
        yield from _CHANGED[what](said)
    elif what == "cost":
        yield from cost(said)
    elif isinstance(what, str) and what in _OF_A_CARD:
        yield _OF_A_CARD[what], _of_card(said)
    elif isinstance(what, Mapping) and what.get("x", {}).keys() == {"keyword"}:
        yield from _of_feature(said, what["x"]["keyword"])
    else:
        raise Unmatched(
            "change", f"nobody asks for another {what if isinstance(what, str) else next(iter(what), 'number')}"
        )


def _modifier(said: Wire, rules: Callable[[View, Any], tuple[str, ...]]) -> Callable[[View, Any], Modifier | None]:
    """What becomes of a number: so much more, so many times, or reduced to that much (422.4)."""
    made = said.keys() - {"change", "in", "on", "if"}
    if not made <= _MADE:
        raise Unmatched(min(made - _MADE), "nothing carries that out of this number yet")
    plus, multiply = counting(said.get("plus", 0)), counting(said.get("multiply", 1))
    to: Number = counting(said["set"]) if "set" in said else lambda view: None

    def modifier(view: View, about: Any) -> Modifier | None:
        by, times, least = plus(view) or 0, multiply(view) or 0, to(view)
        if not by and times == 1 and least is None:
            return None
        return Modifier(by, least, rules(view, about), times)

    return modifier


def _in(said: Wire, question: Any) -> Pattern:
    if "in" not in said or "on" in said:
        raise Unmatched("change", "this number is one of an event: say of which, with in")
    return pattern(said["in"], question)


def _blow_rules(own: str | None) -> Callable[[View, Any], tuple[str, ...]]:
    def rules(view: View, about: Any) -> tuple[str, ...]:
        feature = view.names["feature"].data
        bearer = view.names["bearer"]
        bearer = view.me.host if view.me.kind == "equipment" and view.me.id == bearer and view.me.host else bearer
        value = "starter.modifiers.2" if about.target.id == bearer else "starter.modifiers.1"
        seat = ("starter.first_or_second.1",) if "seat" in (feature.get("if") or feature.get("condition") or {}) else ()
        return ("422.1", own or value, *seat, "422.2")

    return rules


def _of_blow(hook: str, own: str | None) -> Callable[[Wire], Iterator[tuple[str, Answer]]]:
    def said_of(said: Wire) -> Iterator[tuple[str, Answer]]:
        if isinstance(said.get("set"), Mapping) and "in" in said:
            yield from exchanged(said)
            return
        fitting, modifier = _in(said, BLOW), _modifier(said, _blow_rules(own))

        def answer(view: View, about: Any) -> Modifier | None:
            found = fitting(view, about)
            return None if found is None else modifier(found, about)

        yield hook, answer

    return said_of


def _of_claim(hook: str, rules: tuple[str, ...]) -> Callable[[Wire], Iterator[tuple[str, Answer]]]:
    def said_of(said: Wire) -> Iterator[tuple[str, Answer]]:
        moves = said.get("in", {}).get("event") == "move"
        fitting, modifier = _in(said, STEP if moves else CLAIM), _modifier(said, lambda view, about: rules)

        def answer(view: View, about: Any) -> Modifier | None:
            found = fitting(view, about)
            return None if found is None else modifier(found, about)

        yield hook, answer

    return said_of


def _of_card(said: Wire) -> Answer:
    on, modifier = said.get("on"), _modifier(said, lambda view, about: ("422.1", "422.2"))
    if on is None or "in" in said:
        raise Unmatched("change", "this number is a card's: say whose, with on")
    name, whose = on.get("as"), selecting(on)

    def answer(view: View, about: Any) -> Modifier | None:
        if not whose.fits(view, about):
            return None
        found = view if name is None else view._replace(names={**view.names, name: about.id})
        return modifier(found, about)

    return answer


def _of_feature(said: Wire, keyword: str) -> Iterator[tuple[str, Answer]]:
    """The number of a named feature: where it is used, where it is asked for as one that can be another, or that of
    the feature that the cards have (422.1)."""
    if "in" in said or keyword == "finishing":
        yield from _of_use(said, keyword)
    elif keyword in _OF_A_FEATURE:
        yield _OF_A_FEATURE[keyword], _of_card(said)
    else:
        yield "grants", _more_of(said, keyword)


def _of_use(said: Wire, keyword: str) -> Iterator[tuple[str, Answer]]:
    """How great a named feature is at those that it is used on."""
    feature = {"feature": {"keyword": keyword}}
    event, on = said.get("in", {"event": "use", "what": feature}), said.get("on", {})
    if keyword != "finishing" or event.get("what") != feature:
        raise Unmatched("x", f"nobody asks for another number of {keyword} in one event")
    fitting = pattern({word: told for word, told in event.items() if word != "what"}, NUMBERED)
    whose, modifier = selecting(on), _modifier(said, lambda view, about: ("422.1", "422.2"))

    def answer(view: View, about: Any) -> Modifier | None:
        found = fitting(view, about) if whose.may(view, about.source) else None
        return None if found is None else modifier(found, about)

    yield keyword, answer


def _more_of(said: Wire, keyword: str) -> Answer:
    """So much more of a named feature that the cards have, or less (414.4). Who has none of it gets none, but where it
    is made so much at least."""
    named = KEYWORDS.get(keyword)
    made = said.keys() - {"change", "on", "if"}
    if named is None or named.x is None or not {"plus"} <= made <= {"plus", "at_least", "at_most"} or "on" not in said:
        raise Unmatched("x", f"so much is added to the {keyword} that cards have, or taken: say whose, with on")
    if said.get("at_least", said["plus"]) != said["plus"]:
        raise Unmatched("at_least", "who has none of it gets as much as is added")
    on, more, most = selecting(said["on"]), counting(said["plus"]), counting(said.get("at_most", 99))
    name, always = said["on"].get("as"), "at_least" in said

    def answer(view: View, about: Any) -> list[Grant]:
        found = []
        for card in on.among(view):
            if isinstance(card, Card) and on.may(view, card):
                known = view if name is None else view._replace(names={**view.names, name: card.id})
                feature = _added_to(keyword, more(known) or 0, most(known), always)
                found.append(Grant(card.id, feature, ("422.1", "422.2")))
        return found

    return answer


@lru_cache(10_000)
def _added_to(keyword: str, more: int, most: int | None, always: bool) -> Wire:
    """What adds to a named feature, as cards have it: the same object each time, as what it does is kept by that."""
    limit = {} if most is None or most >= 99 else {"most": most}
    return {"keyword": keyword, "x": more, "sums": "always" if always else "existing", **limit}


def _force(said: Wire) -> Iterator[tuple[str, Answer]]:
    """To no lesser force (``at_least``), to no greater one (``at_most``), or from those that the text names to another
    (``set``; dictionary.reducing_the_attack_to_type); a miss stays a miss."""
    how = next((word for word in ("at_least", "at_most", "set") if word in said), None)
    if how is None or said[how] not in FORCES:
        raise Unmatched("force", "a force is at least, at most, or set to another one")
    to: str = said[how]
    fitting = _in(said, BLOW)
    if how == "at_least":
        yield "raises", lambda view, about: to if fitting(view, about) is not None else None
    elif how == "set" and "force" not in said["in"]:
        raise Unmatched("set", "which forces become another one: say it in the event")
    else:
        yield "reduces", lambda view, about: (to, False, how == "set") if fitting(view, about) is not None else None


def _pips(said: Wire) -> Iterator[tuple[str, Answer]]:
    """103.1: what a die shows by the word of a text."""
    fitting = _in(said, BLOW)
    if "set" not in said:
        raise Unmatched("change", "a die is set to a number")
    if isinstance(said["set"], int) and not 1 <= said["set"] <= 6:
        raise Unmatched("set", "a die shows one to six")
    to = counting(said["set"])
    yield "fixes_roll", lambda view, about: None if (found := fitting(view, about)) is None else to(found)


def _dice(said: Wire) -> Iterator[tuple[str, Answer]]:
    """103.1: the die is rolled twice, and its player chooses which counts."""
    fitting = _in(said, BLOW)
    if said.get("set") != 2:
        raise Unmatched("dice", "no more than two dice are rolled for one")
    yield "rolls_twice", lambda view, about: ("103.1",) if fitting(view, about) is not None else None


def _amount(said: Wire) -> Iterator[tuple[str, Answer]]:
    """How much is dealt: half of it, or no more than so much (420.2). How much is healed (422.1)."""
    if said.get("in", {}).get("event") == "heal":
        hook = "drains" if said["in"].get("through") == {"keyword": "vampirism"} else "healing"
        yield from _of_claim(hook, ("422.1", "422.2"))({**said, "in": _healing(said["in"])})
        return
    fitting = _in(said, WOUND)
    if said.get("divide") == 2 and "at_most" not in said:
        how = said.get("rounded", "down")
        yield "halves", lambda view, about: how if fitting(view, about) is not None else None
    elif "at_most" in said and not said.keys() & {"plus", "multiply", "set", "divide"}:
        most = counting(said["at_most"])

        def answer(view: View, about: Any) -> Prevention | None:
            found = fitting(view, about)
            return None if found is None else Prevention(None, ("420.2", "420.3"), leaves=most(found))

        yield "prevents", answer
    else:
        raise Unmatched("amount", "wounds are halved, or no more than so many")


def _healing(wanted: Wire) -> Wire:
    """A healing is asked for as what a card is about to use on another; that of vampirism is asked for by itself."""
    return {word: told for word, told in wanted.items() if word not in ("event", "through")}


def _added(found: Sequence[Modifier]) -> Modifier | None:
    """What several changes of one feature come to."""
    total, times, to = 0, 1, None
    for one in found:
        total, times, to = total + one.by, times * one.times, one.to if one.to is not None else to
    return Modifier(total, to, found[0].rules, times) if total or times != 1 or to is not None else None


def _least(found: Sequence[tuple[str, bool, bool]]) -> tuple[str, bool, bool]:
    return min(found, key=lambda one: FORCES.index(one[0]))


_CHANGED: Mapping[str, Callable[[Wire], Iterator[tuple[str, Answer]]]] = {
    "value": _of_blow("modify_value", None),
    "result": _of_blow("modify_roll", "starter.modifiers.3"),
    "range": _of_claim("range", ("422.1",)),
    "force": _force,
    "pips": _pips,
    "dice": _dice,
    "amount": _amount,
}
_SUMMED = (
    "modify_value", "modify_roll", "range", "movement", "lives", "fury", "foresees", "healing", "drains", "finishing",
)  # fmt: skip
TOGETHER.update(dict.fromkeys(_SUMMED, _added))
TOGETHER["reduces"] = _least
