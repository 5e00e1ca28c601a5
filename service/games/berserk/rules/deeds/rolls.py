"""Dice that a text rolls, or has rolled anew, and attacks that it stops or turns aside (103.1, §410, §412)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.abilities.answering import answered
from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import (
    HEADING,
    SELF,
    decided_by,
    effects,
    is_player,
    nothing_but,
    such,
    whom,
)
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

#: What of a roll has a name by a field: its number on the die, after all changes, and what its force takes.
_NAMED = ("pips", "result", "amount")


def _roll(deed: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """dictionary.dice_roll.1: a die of the text's own; what follows hangs on its number, where that has a name: on its
    pips, on what its edition means by the result of a roll, on its result with what changes it (``counted``), or on
    which of three numbers its force takes (205.4)."""
    fields = {field: deed[field] for field in _NAMED if isinstance(deed.get(field), Mapping)}
    told = {field: value["as"] for field, value in fields.items() if set(value) == {"as"}}
    three = deed.get("value")
    strange = deed.keys() - {"deed", "by", "stage", "value", *_NAMED} or fields.keys() - told.keys()
    if strange:
        raise Unmatched(min(strange), "of a roll its number, its result and what its force takes")
    by, name = deed.get("by", SELF), told.pop("amount", None)
    if len(told) > 1:
        raise Unmatched(min(told), "one number of the die has a name")
    follows = effects(rest)
    if three is None:
        return _thrown(deed, told, {}, follows)
    taken = _by_force(three)
    if by == SELF and not told and follows and name is not None:  # the die is that of the text
        return [{"effect": "know_number", "to": "self", "value": taken, "called": name, "effects": follows}]
    return _thrown(deed, told, {"three": taken, **({"reckoned": name} if name is not None else {})}, follows)


def _called(name: str | None) -> Wire:
    return {} if name is None else {"called": name}


def _by_force(told: Any) -> list[int]:
    """Three numbers, one for each force, or the same for all of them."""
    three = told if isinstance(told, list) else [told] * 3
    if not all(isinstance(one, int) for one in three):
        raise Unmatched("value", "by force: three whole numbers")
    return three


def _thrown(deed: Wire, told: Mapping[str, str], three: Wire, follows: Sequence[Wire]) -> Sequence[Wire]:
    """A die that a card or a player rolls; with nothing that hangs on it only what triggers on a roll waits for it."""
    by = deed.get("by", SELF)
    who: Wire = {"to": "self", **decided_by(by)} if is_player(by) else whom({"on": by})
    if not told and (not three or not follows):
        return [{"effect": "throw_die", **who}, *follows]
    field, name = next(iter(told.items()), ("pips", None))
    modified = {"modified": field == "result"} if field == "pips" or deed.get("stage") == "counted" else {}
    return [{"effect": "roll", **who, **_called(name), **three, "outcomes": [{"effects": follows, **modified}]}]


HEADING["roll"] = _roll


# -- what answers an attack, or a roll ---------------------------------------------------------------------------------


@base.deed("reroll")
def _reroll(deed: Wire) -> Sequence[Wire]:
    """The die of the moment, or the one that a card has rolled for the attack that the text answers (422.3)."""
    on = deed["on"]
    of_answered = {"event": "roll", "per": "now", **{word: on.get(word) for word in ("by", "cause")}}
    if on == of_answered and all(set(on[word]) == {"is"} for word in ("by", "cause")):
        nothing_but(deed, set())
        return [{"effect": "reroll", **whom({"on": on["by"]})}]
    if on.get("event") == "roll" and on.keys() <= {"event", "by", "stage", "per"}:
        on = on.get("by", {"kind": "card"})
    nothing_but(deed, set())
    return _of_what_goes_on({"effect": "reroll"}, on)


@base.deed("defend")
def _defend(deed: Wire) -> Sequence[Wire]:
    """205.3: a card stands in for whoever is struck simply, or for such a one."""
    nothing_but({**deed, "by": SELF}, set())
    at = {"aimed": {"effect": "close", **whom({"on": deed["on"]})}} if "on" in deed else {}
    return [{"effect": "defend", **whom({"on": deed.get("by", SELF)}), **at}]


@base.deed("block")
def _block(deed: Wire) -> Sequence[Wire]:
    nothing_but(deed, set())
    return _of_what_goes_on({"effect": "block"}, deed["on"])


@base.deed("redirect")
def _redirect(deed: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"to"})
    if set(deed["to"]) != {"is"}:
        raise Unmatched("to", "one card, by its name, becomes the target")
    return _of_what_goes_on({"effect": "redirect", **whom({"on": deed["to"]})}, deed["on"])


#: What the text calls each of several whose attack or roll it answers.
_WHOSE = "each whose it is"


def _of_what_goes_on(answer: Wire, on: Wire) -> Sequence[Wire]:
    """What answers the attack that has a name; of a card what it is making now, of several each of theirs; or all that
    go on and are such (410.1, 412.5)."""
    if "event" in on:
        if answer["effect"] == "reroll":
            raise Unmatched("on", "a roll is made anew, or the die of a card")
        fields, _ = answered({"target": on, "many": {"equal": 1}, "by": "own", "as": "blow"}, ())
        return [{"effect": "answer", "to": "self", **fields, "effects": [answer]}]
    if set(on) != {"is"}:
        each = {**answer, "of_whom": _WHOSE}
        return [{"effect": "for_each", "to": "self", "filter": such(on), "called": _WHOSE, "effects": [each]}]
    return [answer if on["is"] == "blow" else {**answer, "of_whom": on["is"]}]
