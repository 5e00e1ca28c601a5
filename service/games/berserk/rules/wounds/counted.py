"""How much a game action does, with what changes that, right before it is performed (422.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.features.base import Deed, Holder, Modifier
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.games.berserk.rules.stack.replacement import deed_about
from service.games.berserk.rules.stack.run import Run, Step


def changed_amount(run: Run, deed: Deed, current: Step | None = None) -> int:
    """How much a game action does, with what changes that (422.1); a step that is put back keeps it in mind."""
    if deed.amount <= 0 or not run.game.hears("amount"):
        return deed.amount
    counted: Wire = current.get("counted", EMPTY) if current is not None else EMPTY
    key = f"{deed.kind}:{deed.card.id}"
    if key in counted:
        return int(counted[key])
    found: list[tuple[Holder, Modifier]] = run.ask("amount", deed)
    for me in {(me.card.id, me.feature.id): me for me, _ in found}.values():
        book_use(run, me)
    number = max(0, changed(found, deed.amount))
    if current is not None:
        current["counted"] = {**counted, key: number}
    return number


def made_number(run: Run, current: Step, kind: str, card: Card, amount: int, **told: Any) -> int:
    """The same of what the text that is carried out is about to do to a card."""
    return changed_amount(run, deed_about(run, current, kind, card, amount, told), current)


def made_numbers(
    run: Run, current: Step, kind: str, amounts: Mapping[str, int], most: int, **told: Any
) -> dict[str, int]:
    """The same of several cards at once, which get no more together than there is."""
    found: dict[str, int] = {}
    for ident, amount in amounts.items():
        number = made_number(run, current, kind, run.card(ident), amount, **told)
        found[ident] = min(number, most - sum(found.values()))
    return found
