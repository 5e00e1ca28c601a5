"""Features of the living edition that no rulebook defines: dash, and what a card has in the depth or on the surface.

Their meaning is read off the reminders and rulings of cards (interpretations.yaml), and rulings warn of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.games.berserk.rules.asking.limits import used
from service.games.berserk.rules.features.base import Grant, Holder, Moment
from service.games.berserk.rules.features.keyword import PLAIN_CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.markers import deep as in_depth
from service.games.berserk.rules.position.model import Wire


def _dashes(me: Holder, bound: Wire) -> list[Wire]:
    straight = {} if bound.get("slanting") else {"straight": True}
    return [{"effect": "move", "to": "self", "cell": {"adjacent": "moved", **straight}}]


dash = Keyword(
    "dash",
    classes=("triggered",),
    kinds=PLAIN_CREATURES,
    optional=True,
    effects=_dashes,
    texts=("starter.dash.1", "405.1"),
    reading="dash",
)


#: Its dash may go to a diagonal cell as well.
diagonal_dash = Keyword("diagonal_dash", kinds=PLAIN_CREATURES, reading="dash")


@dash.on("attack_landed")
def _after_an_attack(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """On its own attack, once a turn (starter.dash.1)."""
    if moment.source != me.card.id or not moment.striking or used(me.card, "turn", me.feature.id):
        return None
    if any(c.source == me.card.id and c.feature == me.feature.id for c in game.position.stack):
        return None
    return {"slanting": True} if game.has(me.card, "diagonal_dash") is not None else {}


def _where(deep: bool) -> Callable[[Game, Holder, Any], list[Grant] | None]:
    def answer(game: Game, me: Holder, about: Any) -> list[Grant] | None:
        """The features that it has while it stands there (starter.depth.1)."""
        cell = game.cell_of(me.card)
        if cell is None or in_depth(game, cell) is not deep:
            return None
        return [Grant(me.card.id, f, ("starter.depth.1",)) for f in me.feature.data.get("features", ())] or None

    return answer


for _name, _deep in (("depth", True), ("surface", False)):
    Keyword(_name, bound="features", rules=("starter.depth.1",), reading="depth-and-surface").on("grants")(
        _where(_deep)
    )
