"""Opening and closing cards (heroes.glossary.open, heroes.glossary.close)."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Card
from service.games.heroes.rules.statements import forbidden
from service.judge.matching import Happening


def open_cards(run: Run, cards: Sequence[Card], rules: tuple[str, ...]) -> bool:
    """Open closed cards at once; whether there was one. Who sleeps is not opened (heroes.glossary.sleeping)."""
    opened = [
        card
        for card in cards
        if card.in_play
        and card.closed
        and run.table.named(card, "sleeping") is None
        and forbidden(run.table, Happening("open", {"on": card.id})) is None
    ]
    if opened:
        run.emit(
            "opened", rules, cards={card.id: {"closed": False} for card in opened},
            happens=[Happening("open", {"on": card.id}) for card in opened],
            told={"cards": [card.id for card in opened]},
        )  # fmt: skip
    return bool(opened)


def close_cards(run: Run, cards: Sequence[Card], by: str | None, rules: tuple[str, ...]) -> bool:
    """Close open cards at once; whether there was one."""
    closed = [
        card
        for card in cards
        if card.in_play
        and not card.closed
        and forbidden(run.table, Happening("close", {"on": card.id, "by": by})) is None
    ]
    if closed:
        run.emit(
            "closed", rules, cards={card.id: {"closed": True} for card in closed},
            happens=[Happening("close", {"on": card.id, "by": by}) for card in closed],
            told={"cards": [card.id for card in closed], **({"source": by} if by else {})},
        )  # fmt: skip
    return bool(closed)
