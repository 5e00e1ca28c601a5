"""What cannot be done to a target, so that a feature which does nothing else cannot be aimed at it (103.4, 219.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.telling.violations import Violation, violation

Check = Callable[[Game, Card, Card, Wire], Violation | None]


def infeasible(game: Game, source: Card, target: Card, data: Wire) -> Violation | None:
    """Why the one thing a feature does to its target cannot be done; None when it can, or where it does more (219.3).

    What a hidden card is nobody knows, so that nothing is impossible with it (415.3).
    """
    effects = data.get("effects", ())
    if len(effects) != 1 or target.hidden or effects[0].get("to", "target") != "target":
        return None
    check = _CHECKS.get(effects[0]["effect"])
    return check(game, source, target, data) if check is not None else None


def _spared(effect: str, bodiless: str | None = None, creatures: str | None = None) -> Check:
    """What an effect cannot be done to: kinds of cards that the edition spares, those that are incorporeal, and those
    that are no creatures, by the paragraph that says so."""

    def check(game: Game, source: Card, target: Card, data: Wire) -> Violation | None:
        if data.get("type", "impact") in ATTACKS:
            return None
        rules = game.ruleset.immunity(target.kind, effect)
        if not rules and creatures is not None and not target.is_creature:
            rules = (creatures,)
        if not rules and bodiless is not None and game.heeded(source, target, "incorporeality") is not None:
            rules = (bodiless,)
        return violation("target_not_legal", *rules, "103.4", source=source.id, target=target.id) if rules else None

    return check


def _facing(closing: bool) -> Check:
    """No open card can be opened and no closed one closed (219.2)."""

    def check(game: Game, source: Card, target: Card, data: Wire) -> Violation | None:
        if target.closed is not closing:
            return None
        code = "already_closed" if closing else "already_open"
        return violation(code, "219.2", "103.4", source=source.id, target=target.id)

    return check


def _joining(game: Game, source: Card, target: Card, data: Wire) -> Violation | None:
    """Who may not be taken into a squad cannot be taken under control (dictionary.take_to_the_squad.1)."""
    from service.games.berserk.rules.preliminary.limits import squad_faults
    from service.games.berserk.rules.preliminary.texts import Taking

    effect = data["effects"][0]
    seat = other(source.controller) if effect.get("whose") == "enemy" else source.controller
    if target.controller == seat:
        return violation("target_not_legal", "217.1", "103.4", source=source.id, target=target.id)
    members = tuple(c for c in game.squad(seat) if not c.hidden)
    found = squad_faults(game, Taking(target, seat, members))
    if not found:
        return None
    rules = (*found[0].rules, "dictionary.take_to_the_squad.1", "217.1", "103.4")
    return violation("cannot_enter", *rules, source=source.id, target=target.id)


_CHECKS: Mapping[str, Check] = {
    "poison": _spared("poison", bodiless="dictionary.poison.6", creatures="dictionary.poison.2"),
    "heal": _spared("heal", bodiless="dictionary.incorporeality.11"),
    "extra_lives": _spared("extra_lives"),
    "open": _facing(closing=False),
    "close": _facing(closing=True),
    "take_control": _joining,
}
