"""Targets that are chosen as a text is declared (heroes.glossary.chosen): whether they fit, and every way to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from service.games.heroes.deeds.controls import bounds, candidates
from service.games.heroes.position.model import Card, Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules.statements import forbidden, protected
from service.games.heroes.telling.violations import Violation, violation
from service.judge.matching import Happening, View, holds

#: So many ways to choose the targets of one text are listed at the most.
MOST_WAYS = 2_000


def asked_by(deeds: Sequence[Wire]) -> list[Wire]:
    """The targets that a text asks for as it is declared, in its order: also those within its controls."""
    return list(_asked(deeds))


def _asked(value: Any) -> Iterator[Wire]:
    if isinstance(value, Mapping):
        if "target" in value and "many" in value:
            if value.get("by") == "own":  # what the opponent chooses is chosen as it is carried out
                yield value
            return
        for word, inner in value.items():
            if word in ("do", "else", "optional", "attempt", "choose", "if"):
                yield from _asked(inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            yield from _asked(inner)


def fitting(table: Table, card: Card, asked: Sequence[Wire], chosen: Sequence[str], type: str, names: Wire) -> bool:
    """Whether these are targets as a text asks for, each target taking as many as it can of them in turn."""
    left = list(chosen)
    view = table.view(card, names)
    for one in asked:
        options = _options(table, view, card, one, type)
        least, most = bounds(view, one["many"], len(options))
        mine, left = left[:most], left[most:]
        if len(mine) < least or len(set(mine)) < len(mine) or not set(mine) <= set(options):
            return False
        view = view._replace(names={**view.names, one["as"]: mine})
        if "where" in one and not holds(view, one["where"]):
            return False
    return not left


def faults(
    table: Table, card: Card, asked: Sequence[Wire], chosen: Sequence[str], type: str, names: Wire
) -> Iterator[Violation]:
    """What is wrong with the targets of a text: others have to be named, or there are none."""
    if not fitting(table, card, asked, chosen, type, names):
        possible = next(ways(table, card, asked, type, names), None)
        yield violation("wrong_targets" if possible is not None else "no_targets", source=card.id)


def _options(table: Table, view: View, card: Card, said: Wire, type: str) -> list[str]:
    """Whom a text can choose: nobody who is protected from spells as the target of one (heroes.glossary.protection)."""
    return [one for one in candidates(view, said) if _choosable(table, card, one, type)]


def _choosable(table: Table, card: Card, ident: str, type: str) -> bool:
    target = table.position.cards.get(ident)
    if target is None:
        return True
    if forbidden(table, Happening("use", {"by": card.id, "on": ident, "type": type})) is not None:
        return False
    aimed = Happening("use", {"by": card.id, "on": ident, "type": type})
    return type != "spell" or not protected(table, target, aimed)


def ways(table: Table, card: Card, asked: Sequence[Wire], type: str, names: Wire) -> Iterator[list[str]]:
    """Every way to choose the targets of a text."""
    if not asked:
        yield []
        return
    view = table.view(card, names)
    each: list[list[tuple[str, ...]]] = []
    for one in asked:
        options = _options(table, view, card, one, type)
        least, most = bounds(view, one["many"], len(options))
        each.append([way for size in range(least, most + 1) for way in combinations(options, size)])
    listed = 0
    for several in product(*each):
        chosen = [ident for way in several for ident in way]
        if fitting(table, card, asked, chosen, type, names):
            yield chosen
            listed += 1
            if listed >= MOST_WAYS:
                return
