"""What a triggered feature would do to the card whose attack it answers, where that card ignores it (408.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.performed import every_effect
from service.games.berserk.rules.forms.references import attacker_in, meant_by, mentions, referring, roles_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire

#: Effects on the attack itself, or on its rolls.
_AT_THE_ATTACK = frozenset({"block", "redirect", "reduce", "modify_roll", "reroll", "swap_results", "set_result"})


def acts_on(game: Game, me: Holder, bound: Wire, other: Card) -> bool:
    """Whether a feature that has triggered would do something to that card or to its attack; whom its player only
    names as it is declared is another matter."""
    data, keyword = me.feature.data, KEYWORDS.get(me.feature.keyword or "")
    named = keyword is not None and "class" not in data and keyword.effects is not None
    effects = tuple(keyword.effects(me, bound)) if named and keyword and keyword.effects else data.get("effects", ())
    roles = {**roles_of(bound), "attacker": attacker_in(bound)}
    return any(_touches(game, me, effect, roles, other) for effect in every_effect(effects))


def _touches(game: Game, me: Holder, effect: Wire, roles: Mapping[str, Any], other: Card) -> bool:
    striker = effect.get("striker", "")
    named = striker["called"] if isinstance(striker, Mapping) else striker
    if effect["effect"] in _AT_THE_ATTACK or other.id in (meant_by(effect, roles), roles.get(named)):
        return True
    if effect.get("to") == "each" and matches(game, other, me.card, referring(effect.get("filter", {}), roles)):
        return True
    return mentions(effect.get("blow", {}), lambda part: isinstance(part, Mapping) and _is(part, roles, other))


def _is(part: Mapping[str, Any], roles: Mapping[str, Any], other: Card) -> bool:
    return isinstance(part.get("is"), str) and roles.get(part["is"]) == other.id
