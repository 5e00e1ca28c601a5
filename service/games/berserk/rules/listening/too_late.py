"""Triggered features that come too late: all they do would be done to cards that have left the squads by now (103.4).

So wounds that have killed a card are not healed or given on for it (ruling s1_184.2).
"""

from __future__ import annotations

from collections.abc import Mapping

from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import meant_by, roles_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire

#: Effects that hold others: they come too late when all of those do.
_HOLDING = frozenset({"may", "attempt"})


def too_late(game: Game, trigger: Wire) -> bool:
    """Whether nothing of what a feature does can be done any more, since the cards of its moment have gone."""
    data, effects = trigger["data"], trigger["data"].get("effects", ())
    if not effects or "target" in data or data.get("type") in ATTACKS:
        return False
    roles = roles_of(trigger["bound"])
    return all(_gone(game, effect, roles) for effect in effects)


def _gone(game: Game, effect: Wire, roles: Mapping[str, str | None]) -> bool:
    from service.games.berserk.rules.doing.effect_table import ANYWHERE

    if effect["effect"] in _HOLDING and "otherwise" not in effect:
        return all(_gone(game, each, roles) for each in effect["effects"])
    card = game.get(meant_by(effect, roles))
    return (
        card is not None and not card.in_squad and effect["effect"] not in ANYWHERE and effect.get("zone") != card.zone
    )
