"""What holds from now on, for a while (§418)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.games.berserk import LANGUAGE
from service.judge.language import faults
from service.rules.deeds.base import control, lasting, renamed, whom
from service.rules.deeds.gains import given
from service.rules.matching.view import Unmatched
from service.rules.model import Wire


@control("let")
def _let(one: Wire) -> Sequence[Wire]:
    """418.1: what holds from now on, of one card: it has that as a feature meanwhile."""
    if one.keys() - {"let", "until"}:
        raise Unmatched("let", "it lasts until something happens, or for the battle")
    found: list[Wire] = []
    for statement in one["let"]:
        name = _bearer(statement)
        told = statement if name == "self" else renamed(renamed(statement, "self", "giver"), name, "self")
        feature: Wire = {"always": [told]}
        if faults(LANGUAGE, feature):
            raise Unmatched("let", "what holds from now on speaks of its card and of who gave it")
        on = {"on": {"is": name}}
        found.append({"effect": "gain_feature", **whom(on), "feature": given(feature), **lasting({**on, **one})})
    return found


def _bearer(statement: Wire) -> str:
    """The card that a statement is about: whose deed it speaks of, whom it befalls, or who has something."""
    events = ("in", "cannot", "may", "prevent", "instead_of")
    event: Wire = next((statement[word] for word in events if word in statement), {})
    told = (part.get(field) for part in (statement, event) for field in ("by", "on"))
    names = [one["is"] for one in told if isinstance(one, Mapping) and set(one) == {"is"}]
    if not names:
        raise Unmatched("let", "what holds from now on is about a card that has a name")
    return str(names[0])
