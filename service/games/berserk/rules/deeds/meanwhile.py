"""What holds from now on, for a while (§418)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.abilities.answering import changed
from service.games.berserk.rules.deeds.base import SELF, control, lasting, whom
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.statements import program


@control("let")
def _let(one: Wire) -> Sequence[Wire]:
    """418.1: what holds from now on is a lasting effect on the card whose deed it speaks of, or whom it befalls; on the
    card with the text where it speaks of nobody by name."""
    if one.keys() - {"let", "until", "limit", "while"}:
        raise Unmatched("let", "it lasts until something happens, while something is so, or for the battle")
    if (answer := changed(one)) is not None:
        return answer
    beside = {name: one[word] for word, name in (("limit", "limit"), ("while", "if")) if word in one}
    found: list[Wire] = []
    for statement in one["let"]:
        on = {"on": _bearer(statement)}
        span = _span({**on, **({"until": one["until"]} if "until" in one else {})})
        told = {word: value for word, value in statement.items() if word != "together"}
        most = {"most": statement["together"]} if "together" in statement else {}
        known = None if beside or span.keys() & {"ends", "of"} else _obliged(told, on)
        if known is None:
            feature: Wire = {"always": [told], **beside, **span.pop("ends", {})}
            program(feature)
            known = {"effect": "let", **whom(on), "feature": feature}
        found.append({**known, **span, **most})
    return found


def _span(one: Wire) -> dict[str, Any]:
    """How long it lasts: until what has a name of its own, or until any other event that a moment tells of (418.1)."""
    span = lasting(one)
    return dict(span) if isinstance(span.get("until", ""), str) else {"ends": {"until": one["until"]}}


def _obliged(statement: Wire, on: Wire) -> Wire | None:
    """dictionary.oblige_to_attack.1: a card has to attack, whom it likes or the card with the text (``owed``)."""
    event = statement.get("must", {})
    rest = {word: told for word, told in event.items() if word not in ("event", "by")}
    if event.get("event") != "attack" or set(statement) != {"must"} or rest not in ({}, _STRIKES_ME):
        return None
    return {"effect": "oblige", **whom(on), **({"victim": "self"} if rest else {})}


_STRIKES_ME = {"type": "simple_strike", "on": SELF}


def _bearer(statement: Wire) -> Wire:
    events = ("in", "cannot", "may", "must", "prevent", "instead_of")
    event: Wire = next((statement[word] for word in events if word in statement), {})
    told = [part[field] for part in (statement, event) for field in ("by", "on") if field in part]
    first = told[0] if told and isinstance(told[0], Mapping) else SELF
    return first if set(first) == {"is"} else SELF
