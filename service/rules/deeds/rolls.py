"""Dice that a text rolls, or has rolled anew, and attacks that it stops or turns aside (103.1, §410, §412)."""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.deeds import base
from service.rules.deeds.base import HEADING, SELF, effects, nothing_but, plainly, whom
from service.rules.matching.view import Unmatched
from service.rules.model import Wire

base.deed("show")(plainly("uncover"))


def _roll(deed: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """dictionary.dice_roll.1: a die of the text's own; what follows hangs on its number, where that has a name: on its
    pips, on what its edition means by the result of a roll, or on its result with what changes it (``counted``)."""
    fields = deed.keys() - {"deed", "by", "stage"}
    if not fields:
        return [{"effect": "throw_die", **whom({"on": deed.get("by", SELF)})}, *effects(rest)]
    field = next(iter(fields))
    if len(fields) > 1 or field not in ("pips", "result") or deed[field].keys() != {"as"}:
        raise Unmatched("roll", "a die is rolled, and its number or its result has a name")
    by = deed.get("by", SELF)
    if set(by) != {"is"} or by["is"] not in ("self", "target", "host"):
        raise Unmatched("by", "a die whose number has a name is rolled by the card with the text, its host or target")
    modified = {"modified": field == "result"} if field == "pips" or deed.get("stage") == "counted" else {}
    outcome = {"effects": effects(rest), **modified}
    return [{"effect": "roll", **whom({"on": by}), "called": deed[field]["as"], "outcomes": [outcome]}]


HEADING["roll"] = _roll


@base.deed("reroll")
def _reroll(deed: Wire) -> Sequence[Wire]:
    """The die of the moment, or the one that a card has rolled for the attack that the text answers (422.3)."""
    of_answered = {"event": "roll", "per": "now", **{word: deed["on"].get(word) for word in ("by", "cause")}}
    if deed["on"] == of_answered and all(set(deed["on"][word]) == {"is"} for word in ("by", "cause")):
        nothing_but(deed, set())
        return [{"effect": "reroll", **whom({"on": deed["on"]["by"]})}]
    _of_the_moment(deed)
    return [{"effect": "reroll"}]


@base.deed("block")
def _block(deed: Wire) -> Sequence[Wire]:
    _of_the_moment(deed)
    return [{"effect": "block"}]


@base.deed("redirect")
def _redirect(deed: Wire) -> Sequence[Wire]:
    _of_the_moment({word: told for word, told in deed.items() if word != "to"})
    return [{"effect": "redirect", **whom({"on": deed["to"]})}]


def _of_the_moment(deed: Wire) -> None:
    """Raises Unmatched where it is not the attack, or the roll, that the text triggered at."""
    nothing_but(deed, set())
    if set(deed.get("on", {})) != {"is"}:
        raise Unmatched("on", "an attack or a roll that has a name")
