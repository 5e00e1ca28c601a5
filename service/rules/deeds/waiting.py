"""Features of the language that wait for an event: at which moments they trigger, and what they remember of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.conditions import condition_met
from service.rules.features.base import Handler, Holder, Moment
from service.rules.game import Game
from service.rules.limits import booked_as
from service.rules.matching.events import Pattern
from service.rules.matching.moments import waits_for
from service.rules.matching.view import View
from service.rules.model import Card, Wire
from service.rules.remembered import Remembered

_AWAITED = Remembered(20_000)


def awaited(data: Wire) -> Mapping[str, Handler]:
    """The hooks of a text that triggers at an event of the language (405.1)."""
    known: Mapping[str, Handler] | None = _AWAITED.get(data)
    if known is None:
        by_moment: dict[str, list[Pattern]] = {}
        for name, fitting in waits_for(data["trigger"]["when"]):
            by_moment.setdefault(_told_at(name, data), []).append(fitting)
        known = _AWAITED.put(data, {name: _handler(fitting) for name, fitting in by_moment.items()})
    return known


def _told_at(moment: str, data: Wire) -> str:
    """310.3: what opens cards "at the start of the turn" does so before the others open."""
    opens = any(effect.get("effect") == "open" for effect in data.get("effects", ()))
    return "preparation" if moment == "turn_start" and opens else moment


def _handler(patterns: list[Pattern]) -> Handler:
    def answer(game: Game, me: Holder, moment: Moment) -> Wire | None:
        view = View(game, me.card)
        found = next((told for fitting in patterns if (told := fitting(view, moment)) is not None), None)
        data = me.feature.data
        if found is None or not condition_met(game, me.card, data.get("condition")):
            return None
        limit = data.get("limit")
        if limit is not None:
            name = booked_as(me.feature.id, moment.target if limit.get("each") else None)
            if int(me.card.used.get(limit["per"], {}).get(name, 0)) >= limit["times"]:
                return None
        return {"names": {name: _told(value) for name, value in found.names.items()}} if found.names else {}

    return answer


def _told(value: Any) -> Any:
    return value.id if isinstance(value, Card) else value
