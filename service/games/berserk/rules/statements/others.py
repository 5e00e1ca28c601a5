"""Whether what always holds is about other cards than the one with the text (415.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.games.berserk.rules.matching.compiling import compiled, selecting
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire


def concerns_another(game: Game, card: Card, feature: Wire, at_will: bool = False) -> bool:
    """Whether a feature that always holds, and does so now, is about a revealed card other than its own; what is
    ignored matters only as it would come about, unless its player reveals it at will."""
    view = View(game, card)
    if "if" in feature and not compiled("condition", feature["if"])(view):
        return False
    told = (said for said in feature["always"] if at_will or "ignore" not in said)
    return any(_finds(view, such) for said in told for such in _whom(said))


def _whom(said: Wire) -> Iterator[Wire]:
    """The selectors of the cards that a statement is about: who has something, or whose deed or wounds it speaks of.
    Where that is the card with the text, whom it meets begins to matter as something asks for it."""
    events = [said[word] for word in ("may", "cannot", "must", "in", "prevent", "instead_of") if word in said]
    for part in (said, *events):
        parties: list[Any] = [part[field] for field in ("by", "on") if isinstance(part.get(field), dict)]
        if not any("is" in one or "event" in one for one in parties):
            yield from parties


def _finds(view: View, such: Wire) -> bool:
    kin = selecting(such)
    return any(
        isinstance(one, Card) and one.id != view.me.id and not one.hidden and kin.may(view, one)
        for one in kin.among(view)
    )
