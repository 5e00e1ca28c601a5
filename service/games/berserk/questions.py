"""What is wrong with a question about legal actions: no such type, card or feature, or none that an action names."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.berserk.rules import ACTIONS, Position
from service.games.berserk.rules.position.game import Game
from service.judge.asking import Question
from service.judge.faults import Fault

#: The fields in which an action names the card that a filter is about.
_FIELDS = {"source": {"source"}, "feature": {"feature"}, "target": {"target", "targets"}}


def question_faults(position: Position, asked: Question) -> Iterator[Fault]:
    """What is wrong with a question beyond its type, each with its pointer."""
    kind = ACTIONS.get(asked.type or "")
    for name, fields in _FIELDS.items():
        if getattr(asked, name) is not None and kind is not None and not fields & kind.fields.keys():
            yield Fault(f"/{name}", f"The action {asked.type} has no {name}.")
    for name in ("source", "target"):
        ident = getattr(asked, name)
        if ident is not None and ident not in position.cards:
            yield Fault(f"/{name}", f"The position has no card {ident!r}.", ("200.2",))
    if asked.feature is not None:
        yield from _unknown_feature(position, asked.source, asked.feature)


def _unknown_feature(position: Position, source: str | None, feature: str) -> Iterator[Fault]:
    card = position.cards.get(source or "")
    if source is None:
        yield Fault("/feature", "Of which card? Name the source too.")
    elif card is not None and Game(position).feature(card, feature) is None:
        yield Fault("/feature", f"The card {card.id!r} has no feature {feature!r}.", ("403.1",))
