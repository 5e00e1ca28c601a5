"""Limited features: "once per turn", "twice per battle", and how often one was used (216.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.run import Run


def booked_as(feature: str, target: str | int | None = None) -> str:
    """The name under which a limited feature's uses are booked: its own, or that of its use on one target."""
    return feature if target is None else f"{feature}:{target}"


def counted_for(chain: Chain) -> tuple[str | None, ...]:
    """The cards that the use of a limited feature counts for: what triggers, for the card of its moment; what answers
    an attack, for the attacked card."""
    if "trigger" in (chain.text or {}) or {"answers", "subject"} <= chain.bound.keys():
        return (subject_of(chain.bound),)
    return chain.targets or (chain.target,)


def subject_of(bound: Wire) -> str | None:
    """The card that a moment was about."""
    found = bound.get("subject", bound.get("target"))
    return None if found is None else str(found)


def uses(game: Game, card: Card, feature: str, limit: Wire, about: str | None = None) -> int:
    """How often a limited feature was used in its span, or is being used and has not been paid for; where the limit is
    for ``each`` card, for the one that it is ``about`` (216.12)."""
    target = about if limit.get("each") else None
    booked = int(card.used.get(limit["per"], {}).get(booked_as(feature, target), 0))
    mine = (c for c in game.position.stack if c.source == card.id and c.feature == feature and "payment" in c.objects)
    begun = (c for c in mine if "limit" in (c.text or {}))
    return booked + sum(1 for c in begun if target is None or target in counted_for(c))


#: Words by which a text speaks of the moment that it answers.
_OF_THE_MOMENT = frozenset({"subject", "occupant", "attacked", "attacker", "dead", "amount"})


def tells_of_the_moment(value: Any) -> bool:
    """Whether what a text does depends on which moment it answers."""
    if isinstance(value, Mapping):
        return any(tells_of_the_moment(item) for item in value.values())
    if isinstance(value, list | tuple):
        return any(map(tells_of_the_moment, value))
    return isinstance(value, str) and value in _OF_THE_MOMENT


def spent(card: Card, span: str, feature: str, by: int) -> dict[str, dict[str, int]]:
    """The card's ``used`` with ``by`` more booked on a feature for a span (``turn`` or ``battle``)."""
    used = {name: dict(counts) for name, counts in card.used.items()}
    counts = used.setdefault(span, {})
    counts[feature] = counts.get(feature, 0) + by
    return used


def used(card: Card, span: str, feature: str) -> int:
    """How often (or for how much) a feature was used in this span."""
    return int(card.used.get(span, {}).get(feature, 0))


def book_use(run: Run, me: Holder, about: str | None = None, rules: Sequence[str] = ("103.1",)) -> None:
    """Book that what always holds has worked, where its text says how often it does (216.12), or does for each card.

    Args:
        run: the adjudication.
        me: the feature.
        about: the card that it has worked for.
        rules: the paragraphs by which it did.
    """
    limit = me.feature.data.get("limit")
    if limit:
        card, name = run.card(me.card.id), booked_as(me.feature.id, about if {"each", "for"} & limit.keys() else None)
        changes = [("card", card.id, "used", spent(card, limit["per"], name, 1))]
        run.emit("remembered", rules, changes, source=card.id, target=card.id)
