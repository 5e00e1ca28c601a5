"""Which cards, cells and players a text means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.judge.matching.compiling import CardTest, Key, Matcher, Player, Selecting, View, listed
from service.judge.matching.keys import KEYS
from service.judge.matching.view import Unmatched

#: The order in which the keys are asked: what is quickly told first, what looks around last.
_LATE = ("has", "any", "all", "not", "like", "bears", "rides", "near", "did")


def selector_of(matcher: Matcher, told: Any) -> Selecting:
    """A selector as functions. Raises Unmatched."""
    if not isinstance(told, Mapping):
        raise Unmatched("selector", f"{told!r} does not tell which cards are meant")
    asked = [word for word in sorted(told, key=_order) if word != "as"]
    keys = [_key(matcher, word, told[word]) for word in asked]
    name = told.get("as")
    other = _no_cards(matcher, listed(told.get("kind", ())))
    no_card = next((word for word, one in zip(asked, keys, strict=True) if one.cell is None), None)
    if other is not None and no_card is not None:
        raise Unmatched(no_card, f"no {other} can be asked for that")
    telling = [one for word, one in zip(asked, keys, strict=True) if (word, told[word]) != ("kind", "card")]
    may = _tested([(one.may, one.open) for one in telling], True)
    must = _tested([(one.must, one.open) for one in telling], False)
    tests = [one.cell for one in keys]

    def cell(view: View, it: str) -> bool:
        return all(test is not None and test(view, it) for test in tests)

    known = told.get("is")
    return Selecting(
        _naming(may, name), _naming(must, name), _naming(cell, name), _among(matcher, told, other),
        other is not None and other != "player", known if isinstance(known, str) else None, other == "player",
    )  # fmt: skip


def _key(matcher: Matcher, word: str, value: Any) -> Key:
    common = KEYS.get(word)
    found: Key = common(matcher, value) if common is not None else matcher.parts["key"](word, value)
    return found


def _no_cards(matcher: Matcher, kinds: tuple[Any, ...]) -> str | None:
    """What is looked for that is no card, by what it is called; None where cards are. Raises Unmatched."""
    found = {name for name, (own, _) in matcher.asked.others.items() if not own.isdisjoint(kinds)}
    if not found:
        return None
    name = min(found)
    if len(found) > 1 or not matcher.asked.others[name][0].issuperset(kinds):
        raise Unmatched("kind", "cards, cells and players are not looked for together")
    return name


def _order(word: str) -> int:
    return _LATE.index(word) + 1 if word in _LATE else 0


def _tested(tests: list[tuple[CardTest | None, bool]], unseen: bool) -> CardTest:
    """All tests of a card; a hidden one is asked the open ones, and of the others ``unseen`` is the answer."""
    if any(test is None for test, _ in tests):
        return lambda view, it: False
    seen = tuple(test for test, open in tests if test is not None and open)
    closed = tuple(test for test, open in tests if test is not None and not open)
    every, units = tuple(test for test, _ in tests if test is not None), max(1, len(tests))

    def fitting(view: View, it: Any) -> bool:
        work = view.game.work
        work.left -= units
        if work.left < 0:
            work.settle()
        if closed and it.hidden:
            return all(test(view, it) for test in seen) and unseen
        for test in every:  # noqa: SIM110 (a third of the time: most of what is asked is this)
            if not test(view, it):
                return False
        return True

    return fitting


def _naming(test: Callable[[View, Any], bool], name: str | None) -> Callable[[View, Any], bool]:
    """The same, in which what is looked at has the name that the selector gives it."""
    if name is None:
        return test
    return lambda view, it: test(view.calling(name, it), it)


def _among(matcher: Matcher, told: Mapping[str, Any], other: str | None) -> Callable[[View], Iterable[Any]]:
    """What a selector looks through: what has a name, cells, the cards of zones, else those in play."""
    name = told.get("is")
    if name is not None:
        return lambda view: view.named(name)
    if other is not None:
        everything = matcher.asked.others[other][1]
        return lambda view: everything
    found: Callable[[View], Iterable[Any]] = matcher.parts["lying"](told.get("zone"))
    return found


# -- players -----------------------------------------------------------------------------------------------------------


def player_of(matcher: Matcher, told: Any) -> Player:
    """A player as a function. Raises Unmatched."""
    seats, active = matcher.asked.seats, matcher.asked.active
    if isinstance(told, str):
        if told not in ("own", "enemy", "active"):
            raise Unmatched(told, "that is no player")
        if told == "active":
            return active
        if told == "own":
            return lambda view: view.me.controller
        return lambda view: seats[view.me.controller == seats[0]]
    if set(told) == {"is"}:
        name = told["is"]
        return lambda view: next((_seat(one, seats) for one in view.named(name)), None)
    if set(told) not in ({"controller"}, {"owner_of"}):
        raise Unmatched("player", "a player is told by one card of theirs")
    ((word, selector),) = told.items()
    whose = matcher.selecting(selector)

    def of(view: View) -> str | None:
        for one in whose.among(view):
            if not isinstance(one, str) and whose.may(view, one):
                return str(one.controller if word == "controller" else one.owner)
            if one in seats and whose.cell(view, one):  # a player is who has themselves
                return str(one)
        return None

    return of


def _seat(one: Any, seats: tuple[str, ...]) -> str | None:
    if not isinstance(one, str):
        return str(one.controller)
    return one if one in seats else None
