"""What is asked, in the older form and in the language: whether both give the same answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from service.rules import board
from service.rules.conditions import condition_met
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.matching.amounts import amount
from service.rules.matching.compiling import compiled
from service.rules.matching.conditions import holds
from service.rules.matching.selectors import fits
from service.rules.matching.view import View
from service.rules.measures import number, settled
from service.rules.references import referring
from service.rules.squares import misfits
from service.rules.wire import freeze
from service.translation.numbers import amount as told_amount
from service.translation.scope import Scope
from tests.language.asked import CELLS, CONDITION, FILTER, MEASURE, names, roles

NUMBERS = ("x", "amount", "die", "dealt", "distance")


#: What is asked only once the others are known: without them the older form would speak of the card itself.
_KNOWN = ('"whose"', '"copy"', '"same_element"', '"formed"')


class Pair(NamedTuple):
    """The same in the older form and in the language, and which part of it that is."""

    sort: str
    old: Any
    part: str
    new: Any


def pair(sort: str, old: Mapping[str, Any]) -> Pair:
    """What is asked with its translation, which is compiled. Raises Untranslated, Unmatched."""
    plain, scope = json.loads(json.dumps(old)), Scope()
    if sort == FILTER:
        found = Pair(sort, freeze(old), "selector", scope.selector(plain))
    elif sort == CONDITION:
        found = Pair(sort, freeze(old), "condition", scope.condition(plain))
    elif sort == CELLS:
        scope.moved = {"is": "mover"}
        found = Pair(sort, freeze(old), "selector", scope.cells(plain))
    else:
        scope.other, scope.moved = "target", {"is": "arrived"}
        found = Pair(sort, freeze(old), "amount", told_amount(plain, scope))
    compiled(found.part, found.new)
    return found


def differing(asked: Pair, game: Game, chance: Random, times: int) -> list[tuple[Any, ...]]:
    """Where both forms do not say the same, asked from some cards of a position, in matters of various cards."""
    sources = [card for card in game.in_play() if not card.hidden]
    text = json.dumps(asked.old, default=dict)
    if '"host"' in text:
        sources = [card for card in sources if card.host is not None]
    always = asked.sort == MEASURE or any(word in text for word in _KNOWN)
    found: list[tuple[Any, ...]] = []
    for source in chance.sample(sources, min(times, len(sources))):
        known = roles(game, source, chance, 1.0 if always else 0.9)
        view = View(game, source, names(known))
        found += [(game, source, known, *each) for each in _ASKED[asked.sort](asked, view, known, chance)]
    return found


def _filters(asked: Pair, view: View, known: Mapping[str, Any], chance: Random) -> list[tuple[Any, ...]]:
    old = settled(view.game, referring(asked.old, known), view.me, _bound(known))
    cards = view.game.position.cards.values()
    found = []
    for it in [card for card in cards if not (card.hidden and "hurt_last" in str(asked.old))]:
        was, now = matches(view.game, it, view.me, old), fits(view, it, asked.new)
        if was is not now:
            found.append((it, was, now))
    return found


def _bound(known: Mapping[str, Any]) -> dict[str, Any]:
    others = {"spent": known.get("giver"), "shown": (known["subject"],) if "subject" in known else ()}
    return {"target": known.get("attacked"), "attacker": known.get("attacker"), "chosen": known.get("target"), **others}


def _cells(asked: Pair, view: View, known: Mapping[str, Any], chance: Random) -> list[tuple[Any, ...]]:
    moved = chance.choice(list(view.game.in_play()))
    old, view = referring(asked.old, known), view._replace(names={**view.names, "mover": moved.id})
    found = []
    for cell in board.CELLS:
        was = not any(misfits(view.game, view.me, moved, old, cell))
        now = fits(view, cell, asked.new)
        if was is not now:
            found.append((moved, cell, was, now))
    return found


def _conditions(asked: Pair, view: View, known: Mapping[str, Any], chance: Random) -> list[tuple[Any, ...]]:
    was = condition_met(view.game, view.me, referring(asked.old, known))
    now = holds(view, asked.new)
    return [] if was is now else [(was, now)]


def _measures(asked: Pair, view: View, known: Mapping[str, Any], chance: Random) -> list[tuple[Any, ...]]:
    told = {name: chance.randrange(7) for name in NUMBERS}
    cards = [card.id for card in view.game.position.cards.values()]
    several = tuple(chance.sample(cards, min(2, len(cards))))
    other = view.game.get(known.get("target"))
    arrived = str(known["arrived"])
    bound = {**told, **_bound(known), "done": several, "shown": several[:1], "area": known["area"], "end": arrived}
    bound |= {"subject": known.get("subject")}
    del bound["distance"]
    metric = view.game.ruleset.metric(str(known["vacated"]), arrived)
    bound["start"] = known["vacated"]
    more = {**told, "distance": metric, "done": several, "shown": several[:1], "dead": known.get("attacked")}
    named = {**view.names, **more}
    was = number(view.game, asked.old, view.me, other, bound)
    now = amount(view._replace(names=named), asked.new)
    return [] if was == now else [(was, now)]


_ASKED: Mapping[str, Callable[[Pair, View, Mapping[str, Any], Random], list[tuple[Any, ...]]]] = {
    FILTER: _filters, CONDITION: _conditions, MEASURE: _measures, CELLS: _cells,
}  # fmt: skip
