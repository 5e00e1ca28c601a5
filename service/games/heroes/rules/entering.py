"""How cards enter play: closed where they sleep or a text says so (heroes.glossary.enters-play, .enters-with)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Card
from service.games.heroes.rules.moving import Put, put
from service.games.heroes.rules.replacing import only_closed, replaced
from service.judge.matching import Happening, matched


def enter(run: Run, cards: Sequence[Card], how: Put, event: str, rules: Sequence[str], **told: Any) -> None:
    """Cards enter play at once; what a text puts in the place of that is done instead."""
    closed: list[Card] = []
    open_ones: list[Card] = []
    for card in cards:
        as_told = {"event": event, "rules": tuple(rules), "told": told, "how": how.told()}
        happening = Happening("put", {
            "on": card.id, "to": "in_play", "from": card.zone, "way": how.way, "by": how.by, "put": as_told,
        })  # fmt: skip
        if replaced(run, happening):
            continue
        as_closed = how.closed or _sleeping(run, card) or _entering_closed(run, happening)
        (closed if as_closed else open_ones).append(card)
    for several, so in ((open_ones, False), (closed, True)):
        if several:
            how.closed = so
            run.newest = several[-1].id
            put(run, several, how, event, (*rules, *(("heroes.glossary.enters-with",) if so else ())), **told)


def _sleeping(run: Run, card: Card) -> bool:
    return any(one.keyword == "sleeping" and run.table.works(card, one) for one in run.table.features(card))


def _entering_closed(run: Run, happening: Happening) -> bool:
    """Whether a text says that it enters play closed: its only deed is to put it so."""
    return any(
        only_closed(statement) and matched(statement.view, statement.said["instead_of"], happening) is not None
        for statement in run.table.statements("instead_of")
    )


def as_it_would(run: Run, happening: Happening) -> None:
    """A card enters play as it would have, had nothing been put in the place of that."""
    told = happening.told["put"]
    how = dict(told["how"])
    put_so = Put(how.pop("to"), how.pop("way"), how.pop("by"), **how)
    enter(run, [run.card(happening.told["on"])], put_so, told["event"], told["rules"], **told["told"])
