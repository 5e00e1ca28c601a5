"""Features of the language that wait for an event: at which moments they trigger, and what they remember of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.abilities.occasions import remembered
from service.games.berserk.rules.asking.beforehand import MINDS_WOUNDS, asked
from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.asking.limits import booked_as
from service.games.berserk.rules.battlefield.board import all_between
from service.games.berserk.rules.battlefield.rows import crossed
from service.games.berserk.rules.features.base import Handler, Holder, Moment
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.matching.compiling import holds, selecting
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.patterns.events import Pattern, pattern
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.patterns.told import MOMENT
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.judge.remembered import Remembered

_AWAITED = Remembered(20_000)
_NARROWED = Remembered(5_000)


def awaited(data: Wire) -> Mapping[str, Handler]:
    """The hooks of a text that triggers at an event of the language (405.1)."""
    known: Mapping[str, Handler] | None = _AWAITED.get(data)
    if known is None:
        by_moment: dict[str, list[Pattern]] = {}
        for name, fitting in waits_for(data["trigger"]["when"]):
            by_moment.setdefault(_told_at(name, data), []).append(fitting)
        hooks: dict[str, Handler] = {name: _handler(fitting, data["trigger"]) for name, fitting in by_moment.items()}
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


def _handler(patterns: list[Pattern], trigger: Wire) -> Handler:
    counted, over = remembered(trigger), _over(trigger)

    def answer(game: Game, me: Holder, moment: Moment) -> Wire | tuple[Wire, ...] | None:
        names = dict(me.feature.data["trigger"].get("names", EMPTY))
        if "giver" in me.feature.data:
            names["giver"] = me.feature.data["giver"]
        view = View(game, me.card, names)
        found = next((told for fitting in patterns if (told := fitting(view, moment)) is not None), None)
        if found is None or (counted is not None and not counted(game, moment)):
            return None
        met = [_remembering(me, one) for one in over(found, moment) if _met(game, me, one)]
        met = [one for one in met if _left(me, one, moment)]
        if moment.name == "so_now":
            return tuple(met)  # that it is so is known from now on, whether or not the text goes off
        return (met[0] if len(met) == 1 else tuple(met)) if met else None

    return answer


def _met(game: Game, me: Holder, found: View) -> bool:
    """Whether what the text asks for is so, of whom it has named at its moment."""
    condition = me.feature.data.get("condition", EMPTY)
    if "said" not in condition:
        return condition_met(game, me.card, condition)
    rest = {word: told for word, told in condition.items() if word != "said"}
    return holds(found, condition["said"]["so"]) and condition_met(game, me.card, rest)


def _remembering(me: Holder, found: View) -> Wire:
    """What a text has named in its event, and the card that its uses are counted for."""
    names = {name: _told(value) for name, value in found.names.items()}
    each = me.feature.data.get("limit", {}).get("for")
    return {**({"subject": names[each]} if each in names else {}), **({"names": names} if names else {})}


def _left(me: Holder, bound: Wire, moment: Moment) -> bool:
    """Whether the limit of a text leaves it another time (216.12)."""
    limit = me.feature.data.get("limit")
    if limit is None:
        return True
    name = booked_as(me.feature.id, bound.get("subject", moment.target) if limit.get("each") else None)
    return int(me.card.used.get(limit["per"], {}).get(name, 0)) < int(limit["times"])


def _over(trigger: Wire) -> Callable[[View, Moment], Iterator[View]]:
    """Each card, or each cell, such as the text asks for, over which a strike through a row goes, or a card comes."""
    if "across" not in trigger:
        return lambda view, moment: iter((view,))
    such, name = selecting(trigger["across"]), trigger["across"].get("as")
    cells = trigger["across"].get("kind") == "cell"

    def over(view: View, moment: Moment) -> Iterator[View]:
        if moment.name == "moved":
            gone = all_between(str(moment.start), str(moment.end))
            there = [card for cell in gone for card in view.game.at(cell)]
        else:
            gone, there = crossed(view.game, view.game.get(moment.source), view.game.get(moment.target))
        for one in gone if cells else there:
            if such.fits(view, one):
                told = one if isinstance(one, str) else one.id
                yield view if name is None else view._replace(names={**view.names, name: told})

    return over


def _names(found: View) -> dict[str, Any]:
    return {name: _told(value) for name, value in found.names.items()}


def _told(value: Any) -> Any:
    return value.id if isinstance(value, Card) else value
