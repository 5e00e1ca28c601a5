"""Numbers of a card that become others: what it walks, strikes, lives and costs with is changed by what holds from then
on (422.1); the number of a named feature by what is added to it (407.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from service.games.berserk.rules.deeds.base import SELF, effects, much, nothing_but
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import FORCES, Wire

#: Numbers that are another while something holds, and have no units that lie on the card.
HELD = ("lives", "movement", "cost", "strike")
_EACH = "each that gets it"
_COUNTED = "the number of its force"


def of_its_force(deed: Wire, made: Callable[[Wire], Sequence[Wire]]) -> Sequence[Wire]:
    """A deed that is so much by the force of a roll, where nothing but one number can be told (205.7)."""
    three = [much(one) for one in deed["amount"]]
    done = list(made({**deed, "amount": {"number": _COUNTED}}))
    return [{"effect": "know_number", "to": "self", "value": three, "called": _COUNTED, "effects": done}]


def held(deed: Wire, how: str, less: bool = False) -> Sequence[Wire]:
    """422.1: from then on a number of whom it befalls is so much more, or less, or so much."""
    nothing_but(deed, {"what", "amount", "until", "while", "together", "at_most"})
    span = {word: deed[word] for word in ("until", "while") if word in deed}
    on, many = deed.get("on", SELF), deed.get("amount", 1)
    if deed["what"] != "strike" and isinstance(many, list):
        return of_its_force(deed, lambda one: held(one, how, less))

    def up_to(of: Any, whom: Wire, by: Any) -> Wire:
        """By as much as is lacking, and no more than it says."""
        return {"of": of, **whom, "multiply": -1, "plus": deed["at_most"], "at_most": by, "at_least": 0}

    def lets(whom: Wire) -> Wire:
        by = negative(many) if less else many
        if "at_most" in deed and deed["what"] == "strike":  # each of its three values by itself
            three = by if isinstance(by, list) else [by] * 3
            by = [up_to({"strike": force}, whom, one) for force, one in zip(FORCES, three, strict=True)]
        elif "at_most" in deed:
            by = up_to(deed["what"], whom, by)
        told = _statements(deed["what"], whom, how, by)
        most = {"together": deed["together"]} if "together" in deed else {}
        return {"let": [{**one, **most} for one in told], **span}

    return effects([for_each(on, lets)])


def _statements(what: str, on: Wire, how: str, many: Any) -> Sequence[Wire]:
    if what != "strike":
        return [{"change": what, how: many, "on": on}]
    blow = {"event": "attack", "type": "simple_strike", "by": on}
    if not isinstance(many, list):
        return [{"change": "value", "in": blow, how: many}]
    return [
        {"change": "value", "in": {**blow, "force": force}, how: one} for force, one in zip(FORCES, many, strict=True)
    ]


def for_each(on: Wire, made: Callable[[Wire], Wire]) -> Wire:
    """A part about one that has a name, or about each that is such, as they are now."""
    if set(on) == {"is"}:
        return made(on)
    return {"each": on, "as": _EACH, "do": [made({"is": _EACH})]}


def negative(many: Any) -> Any:
    """So much less. Raises Unmatched where the language has no number that is so."""
    if isinstance(many, list):
        return [negative(one) for one in many]
    if isinstance(many, int):
        return -many
    if many.keys() & {"plus", "divide", "at_least", "at_most"}:
        raise Unmatched("amount", "so much less than a number that is counted as it is")
    return {**many, "multiply": negative(many.get("multiply", 1))}


def set_x(deed: Wire) -> Sequence[Wire]:
    """407.1: the number of a named feature becomes so much: what is lacking is added."""
    nothing_but(deed, {"what", "amount", "until", "while"})
    if isinstance(deed["amount"], list):
        return of_its_force(deed, set_x)
    told = {**deed, "deed": "gain", "signed": True}
    return effects([for_each(deed.get("on", SELF), lambda on: {**told, "on": on, **_lacking(deed, on)})])


def _lacking(deed: Wire, on: Wire) -> Wire:
    return {"amount": {"of": {"x": deed["what"]["x"]}, **on, "multiply": -1, "plus": deed["amount"]}}
