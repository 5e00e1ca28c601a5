"""How cards enter play: closed where they sleep or a text says so (heroes.glossary.enters-play, .enters-with)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Card
from service.games.heroes.rules.moving import Put, put
from service.games.heroes.rules.replacing import replaced
from service.judge.matching import Happening, matched


def enter(run: Run, cards: Sequence[Card], how: Put, event: str, rules: Sequence[str], **told: Any) -> None:
    """Cards enter play at once; what a text puts in the place of that is done instead."""
    closed: list[Card] = []
    open_ones: list[Card] = []
    for card in cards:
        happening = Happening("put", {"on": card.id, "to": "in_play", "from": card.zone, "way": how.way, "by": how.by})
        if how.closed or _sleeping(run, card) or _entering_closed(run, happening):
            closed.append(card)
        elif not replaced(run, happening):
            open_ones.append(card)
    for several, so in ((open_ones, False), (closed, True)):
        if several:
            how.closed = so
            run.newest = several[-1].id
            put(run, several, how, event, (*rules, *(("heroes.glossary.enters-with",) if so else ())), **told)


def _sleeping(run: Run, card: Card) -> bool:
    return any(one.keyword == "sleeping" for one in run.table.features(card))


def _entering_closed(run: Run, happening: Happening) -> bool:
    """Whether a text says that it enters play closed: its only deed is to put it so."""
    for statement in run.table.statements("instead_of"):
        deeds = statement.said["do"]
        plain = len(deeds) == 1 and isinstance(deeds[0], Mapping) and deeds[0].get("closed") is True
        if plain and matched(statement.view, statement.said["instead_of"], happening) is not None:
            return True
    return False
