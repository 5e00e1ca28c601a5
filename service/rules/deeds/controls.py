"""How what a text does hangs together: if, may, choices, attempts, picks (§412, §423)."""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.deeds.base import HEADING, control, effects, so, such
from service.rules.matching.view import Unmatched
from service.rules.model import Wire


@control("if")
def _if(one: Wire) -> Sequence[Wire]:
    other = {"otherwise": effects(one["else"])} if "else" in one else {}
    return [{"effect": "suppose", "to": "self", "so": so(one["if"]), "effects": effects(one["do"]), **other}]


@control("optional")
def _optional(one: Wire) -> Sequence[Wire]:
    if one["by"] != "own" or "do" in one:
        raise Unmatched("optional", "its player leaves it out, and nothing more hangs on that")
    other = {"otherwise": effects(one["else"])} if "else" in one else {}
    return [{"effect": "may", "to": "self", "effects": effects(one["optional"]), **other}]


@control("choose")
def _choose(one: Wire) -> Sequence[Wire]:
    if one["by"] not in ("own", "enemy"):
        raise Unmatched("by", "one of the two players chooses")
    chooser = {"chooser": "enemy"} if one["by"] == "enemy" else {}
    return [{"effect": "choose", "to": "self", "options": [effects(each) for each in one["choose"]], **chooser}]


@control("attempt")
def _attempt(one: Wire) -> Sequence[Wire]:
    follows = {"then": effects(one["do"])} if "do" in one else {}
    other = {"otherwise": effects(one["else"])} if "else" in one else {}
    return [{"effect": "attempt", "to": "self", "effects": effects(one["attempt"]), **follows, **other}]


def _pick(one: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """412.1, 423.3: a card that is named as this part is carried out."""
    if one["by"] != "own" or one["many"] != {"equal": 1} or one.keys() - {"pick", "many", "by", "as"}:
        raise Unmatched("pick", "one card that the player of the text names")
    found = {"effect": "pick", "to": "self", "filter": such(one["pick"]), "called": one["as"], "effects": effects(rest)}
    return [found]


HEADING["pick"] = _pick
