"""Named features that a card has only against some cards: "directed strike against elves" (414.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.features.base import Claim, Handler, Holder, Moment
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire


@reads("against")
def facing(hooks: Mapping[str, Handler], against: Wire) -> Mapping[str, Handler]:
    """The same hooks, silent unless the other card of the matter fits; without another card there is none to face."""
    return {hook: _facing(handler, against) for hook, handler in hooks.items()}


def _facing(handler: Handler, against: Wire) -> Handler:
    def answer(game: Game, me: Holder, about: Any) -> Any:
        other = _other(game, me, about)
        if other is None or not matches(game, other._replace(hidden=False), me.card, against):
            return None
        return handler(game, me, about)

    return answer


def _other(game: Game, me: Holder, about: Any) -> Card | None:
    """The card on the other side; where a defender is named, the one that the strike is aimed at, as it really is."""
    if isinstance(about, Moment):
        ident = about.target if about.source == me.card.id else about.source
        return game.get(ident)
    if isinstance(about, Claim) and about.strike_target is not None and about.source.id == me.card.id:
        return about.strike_target
    source, target = getattr(about, "source", None), getattr(about, "target", None)
    other = target if source is not None and source.id == me.card.id else source
    return other if isinstance(other, Card) else None
