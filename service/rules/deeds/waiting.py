"""Features of the language that wait for an event: at which moments they trigger, and what they remember of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.beforehand import MINDS_WOUNDS, asked
from service.rules.conditions import condition_met
from service.rules.features.base import Handler, Holder, Moment
from service.rules.game import Game
from service.rules.limits import booked_as
from service.rules.matching.conditions import holds
from service.rules.matching.events import Pattern, pattern
from service.rules.matching.moments import MOMENT, waits_for
from service.rules.matching.view import View
from service.rules.model import EMPTY, Card, Wire
from service.rules.references import mentions
from service.rules.remembered import Remembered

_AWAITED = Remembered(20_000)
_NARROWED = Remembered(5_000)


def awaited(data: Wire) -> Mapping[str, Handler]:
    """The hooks of a text that triggers at an event of the language (405.1)."""
    known: Mapping[str, Handler] | None = _AWAITED.get(data)
    if known is None:
        by_moment: dict[str, list[Pattern]] = {}
        for name, fitting in waits_for(data["trigger"]["when"]):
            by_moment.setdefault(_told_at(name, data), []).append(fitting)
        hooks: dict[str, Handler] = {name: _handler(fitting) for name, fitting in by_moment.items()}
        if "attack_landed" in hooks and mentions(data["trigger"]["when"], _of_wounds):
            hooks[MINDS_WOUNDS] = asked
        known = _AWAITED.put(data, hooks)
    return known


def _of_wounds(part: Any) -> bool:
    """Whether a part of a text tells cards apart by their wounds."""
    return isinstance(part, Mapping) and "wounds" in part


def narrowed(hooks: Mapping[str, Handler], event: Wire) -> Mapping[str, Handler]:
    """The hooks of what triggers by a named feature (414.2), where its event has to fit too: with what that names."""
    known: Pattern = _NARROWED.get(event) or _NARROWED.put(event, pattern(event, MOMENT))

    def narrow(handler: Handler) -> Handler:
        def answer(game: Game, me: Holder, moment: Moment) -> Wire | None:
            told: Wire | None = handler(game, me, moment)
            found = known(View(game, me.card), moment) if told is not None else None
            if told is None or found is None:
                return None
            names = _names(found)
            return {**told, **({"names": names} if names else {})}

        return answer

    return {hook: narrow(handler) for hook, handler in hooks.items()}


def _told_at(moment: str, data: Wire) -> str:
    """310.3: what opens cards "at the start of the turn" does so before the others open."""
    opens = mentions(data.get("effects", ()), lambda part: isinstance(part, Mapping) and part.get("effect") == "open")
    return "preparation" if moment == "turn_start" and opens else moment


def _handler(patterns: list[Pattern]) -> Handler:
    def answer(game: Game, me: Holder, moment: Moment) -> Wire | None:
        view = View(game, me.card, me.feature.data["trigger"].get("names", EMPTY))
        found = next((told for fitting in patterns if (told := fitting(view, moment)) is not None), None)
        data = me.feature.data
        if found is None or not _met(game, me, found):
            return None
        names = _names(found)
        limit = data.get("limit", {})
        about = {"subject": names[limit["for"]]} if limit.get("for") in names else {}
        if limit and _used(me, limit, about.get("subject", moment.target)) >= limit["times"]:
            return None
        return {**about, **({"names": names} if names else {})}

    return answer


def _met(game: Game, me: Holder, found: View) -> bool:
    """Whether what the text asks for is so, of whom it has named at its moment."""
    condition = me.feature.data.get("condition", EMPTY)
    if "said" not in condition:
        return condition_met(game, me.card, condition)
    rest = {word: told for word, told in condition.items() if word != "said"}
    return holds(found, condition["said"]["so"]) and condition_met(game, me.card, rest)


def _used(me: Holder, limit: Wire, subject: str | None) -> int:
    name = booked_as(me.feature.id, subject if limit.get("each") else None)
    return int(me.card.used.get(limit["per"], {}).get(name, 0))


def _names(found: View) -> dict[str, Any]:
    return {name: _told(value) for name, value in found.names.items()}


def _told(value: Any) -> Any:
    return value.id if isinstance(value, Card) else value
