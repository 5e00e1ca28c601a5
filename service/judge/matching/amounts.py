"""Numbers that a text counts when it needs them, and comparisons with them.

What is made of a number is made in this order, whatever the order of the words: ``multiply``, ``plus``, ``divide`` with
``rounded``, ``at_least``, ``at_most``. Nothing is made of it that is not written: a number may be below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.judge.matching.compiling import Attribute, Comparing, Matcher, Number, View
from service.judge.matching.view import Unmatched, Wire

_MADE = ("multiply", "plus", "divide", "rounded", "at_least", "at_most")
_BOUNDS: Mapping[str, Callable[[int, int], bool]] = {
    "min": lambda number, bound: number >= bound,
    "max": lambda number, bound: number <= bound,
    "equal": lambda number, bound: number == bound,
}


def comparison_of(matcher: Matcher, told: Wire) -> Comparing:
    """A comparison as a function. Raises Unmatched."""
    strange = told.keys() - {*_BOUNDS, "odd", "as"}
    if strange:
        raise Unmatched(min(strange), "that does not compare numbers")
    if "odd" in told and not isinstance(told["odd"], bool):
        raise Unmatched("odd", "it is odd, or it is not")
    plain = all(isinstance(told[word], int) for word in _BOUNDS if word in told)
    return _printed(told) if plain else _counted(matcher, told)


def _printed(told: Wire) -> Comparing:
    """A comparison with numbers that are printed."""
    least, most, same, odd = (told.get(word) for word in ("min", "max", "equal", "odd"))

    def so(view: View, number: int) -> bool:
        return (
            (least is None or number >= least)
            and (most is None or number <= most)
            and (same is None or number == same)
            and (odd is None or number % 2 == odd)
        )

    return so


def _counted(matcher: Matcher, told: Wire) -> Comparing:
    bounds = [(_BOUNDS[word], matcher.counting(told[word])) for word in _BOUNDS if word in told]
    odd = told.get("odd")

    def so(view: View, number: int) -> bool | None:
        known: bool | None = odd is None or number % 2 == odd
        for holds, count in bounds:
            bound = count(view)
            if bound is None:
                known = None if known else known
            elif not holds(number, bound):
                return False
        return known

    return so


def amount_of(matcher: Matcher, value: Any) -> Number:
    """An amount as a function. Raises Unmatched."""
    if isinstance(value, int):
        return lambda view: value
    if not isinstance(value, Mapping):
        raise Unmatched("amount", "one number, not three by force")
    heads = _HEADS.keys() & value.keys()
    if len(heads) != 1:
        raise Unmatched("amount", "nothing says what is counted")
    (head,) = heads
    strange = value.keys() - {head, *_BESIDE.get(head, ()), *_MADE}
    if strange:
        raise Unmatched(min(strange), f"that does not stand beside {head}")
    return made_of(matcher, _HEADS[head](matcher, value), value)


def made_of(matcher: Matcher, count: Number, told: Wire) -> Number:
    """What is made of a number by the words beside it, in the fixed order. Raises Unmatched."""
    steps = [(word, matcher.counting(told[word])) for word in _MADE if word in told and word != "rounded"]
    up = told.get("rounded") == "up"
    if not steps:
        return count

    def made(view: View) -> int | None:
        number = count(view)
        for word, other in steps:
            by = other(view)
            if number is None or by is None:
                return None
            number = _STEPS[word](-number if up and word == "divide" else number, by)
            if up and word == "divide":
                number = -number
        return number

    return made


_STEPS: Mapping[str, Callable[[int, int], int]] = {
    "multiply": lambda number, by: number * by,
    "plus": lambda number, by: number + by,
    "divide": lambda number, by: number // by,
    "at_least": max,
    "at_most": min,
}


def _of(matcher: Matcher, told: Wire) -> Number:
    """A number of the one that is named; a named cell has some too."""
    what: Attribute = matcher.parts["number"](told["of"])
    name, nobody = told["is"], matcher.asked.nobody

    def read(view: View) -> int | None:
        for one in view.named(name):
            if not isinstance(one, str):
                number = what.read(view, one)
                return 0 if number is None else max(0, number)
            if what.cell is not None:
                return what.cell(view, one)
        return nobody

    return read


def _count(matcher: Matcher, told: Wire) -> Number:
    if _is_event(told["count"]):
        counted: Number = matcher.parts["counted"](told["count"])
        return counted
    kin = matcher.selecting(told["count"])
    return lambda view: sum(kin.fits(view, one) for one in kin.among(view))


def _is_event(told: Any) -> bool:
    return isinstance(told, Mapping) and "event" in told


def _of_all(together: Callable[[list[int]], int | None]) -> Callable[[Matcher, Wire], Number]:
    """What the numbers of all that fit come to; a hidden card has only those that everybody sees."""

    def counting_all(matcher: Matcher, told: Wire) -> Number:
        (word,) = told.keys() & _ALL.keys()
        if _is_event(told["among"]) and word == "sum":
            added: Number = matcher.parts["added"](told[word], told["among"])
            return added
        if _is_event(told["among"]):
            of = matcher.parts["told"](told[word], told["among"])
            return lambda view: together(of(view))
        what: Attribute = matcher.parts["number"](told[word])
        kin = matcher.selecting(told["among"])

        def read(view: View) -> int | None:
            found: list[int] = []
            for one in kin.among(view):
                if isinstance(one, str):
                    number = what.cell(view, one) if what.cell is not None and kin.cell(view, one) else None
                elif (one.hidden and not what.open) or not kin.may(view, one):
                    continue
                else:
                    number = what.read(view, one)
                if number is not None:
                    found.append(max(0, number))
            return together(found)

        return read

    return counting_all


def distinct_of(matcher: Matcher, told: Wire) -> Number:
    """How many different ones there are. Raises Unmatched."""
    if _is_event(told["among"]):
        of = matcher.parts["told"](told["distinct"], told["among"])
        return lambda view: len(set(of(view)))
    kin, what = matcher.selecting(told["among"]), matcher.parts["trait"](told["distinct"])

    def read(view: View) -> int:
        fit = [one for one in kin.among(view) if not isinstance(one, str) and kin.may(view, one)]
        seen = [card for card in fit if what.open or not card.hidden]
        return len({value for card in seen for value in what.read(view, card)})

    return read


def _number(matcher: Matcher, told: Wire) -> Number:
    """A number that has a name; one that nobody has said is 0."""
    name = told["number"]

    def read(view: View) -> int:
        known = view.names.get(name, 0)
        return known if isinstance(known, int) else 0

    return read


_ALL: Mapping[str, Callable[[list[int]], int | None]] = {
    "sum": sum,
    "greatest": lambda numbers: max(numbers, default=0),
    "smallest": lambda numbers: min(numbers, default=None),
}
_HEADS: Mapping[str, Callable[[Matcher, Wire], Number]] = {
    "of": _of, "count": _count, "number": _number,
    "distinct": lambda matcher, told: matcher.parts["distinct"](told),
    **{word: _of_all(together) for word, together in _ALL.items()},
}  # fmt: skip
_BESIDE: Mapping[str, tuple[str, ...]] = {
    "of": ("is",), **dict.fromkeys(("sum", "greatest", "smallest", "distinct"), ("among",)),
}  # fmt: skip
