"""What a player has to do, by texts that say so, before his turn ends or he passes (103.1).

Of several cards that a text asks for one is enough; what nobody can do legally nobody is obliged to (103.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.telling.violations import Violation, violation

RULES = ("103.1", "103.4")


def left_undone(game: Game, player: str) -> list[Violation]:
    """What the player cannot leave undone now, the first of it."""
    if not game.hears("must_do"):
        return []
    from service.games.berserk.rules.actions import kinds, violations

    for kind in kinds(game, player):
        if kind.formal or kind.type not in _CLAIMS:
            continue
        for candidate in kind.candidates(game, player):
            claim = _CLAIMS[kind.type](game, player, candidate)
            if claim is None or not game.ask("must_do", claim):
                continue
            if not violations(game, {"type": kind.type, "player": player, **candidate}):
                return [violation("obliged", *RULES, source=claim.source.id)]
    return []


def _strike(game: Game, player: str, way: Wire) -> Claim:
    return Claim("simple_strike", player, game.card(way["source"]), game.get(way.get("target")))


def _use(game: Game, player: str, way: Wire) -> Claim | None:
    card = game.card(way["source"])
    feature = next((one for one in game.features(card) if one.id == way.get("feature")), None)
    if feature is None:
        return None
    target = next(iter(way.get("targets", ())), None)
    return Claim(str(feature.data.get("type", "impact")), player, card, game.get(target), feature)


def _move(game: Game, player: str, way: Wire) -> Claim:
    return Claim("move", player, game.card(way["source"]), cell=way.get("to"))


def _defend(game: Game, player: str, way: Wire) -> Claim | None:
    strike = game.top()
    if strike is None or strike.kind != "simple_strike":
        return None
    aimed = game.get(strike.target)
    return Claim("defend", player, game.card(way["source"]), game.get(strike.source), strike_target=aimed)


#: What an action would be, by its type.
_CLAIMS: Mapping[str, Callable[[Game, str, Wire], Claim | None]] = {
    "strike": _strike, "use": _use, "move": _move, "defend": _defend,
}  # fmt: skip
