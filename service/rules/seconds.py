"""Texts that speak of two cards to choose: "close a creature, and your elf gets a chip" (412.1, 423.3).

Such a text has a ``target`` and a ``second``: another filter, whose card is named last among the targets of the
declaration and is the role ``second`` of the effects. Two different cards have to be there for the declaration to be
legal; what becomes illegal later is left out, while the rest is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.attack_types import ATTACKS
from service.rules.game import Game
from service.rules.legality import target_violations
from service.rules.model import Card, Wire
from service.rules.references import referring, roles_of
from service.rules.violations import Violation, violation


def parted(data: Wire, targets: Sequence[str]) -> tuple[tuple[str, ...], str | None]:
    """The targets that a declaration names: those of the text's ``target``, and its second one, if it has one."""
    if "second" not in data or len(targets) < 2:
        return tuple(targets), None
    return tuple(targets[:-1]), targets[-1]


def second_faults(
    game: Game, source: Card, first: Sequence[str], second: str | None, data: Wire, player: str
) -> list[Violation]:
    """Every reason why a card is no legal second target (412.1); none where the text has no second target."""
    if "second" not in data or not first:
        return []
    if second is None:
        return [violation("target_missing", "400.4", "412.1", source=source.id)]
    if second in first:
        return [violation("target_not_legal", "412.1", source=source.id, target=second)]
    return target_violations(game, source, game.card(second), _alone(data, first[0]), player)


def legal_seconds(game: Game, source: Card, first: Sequence[str], data: Wire, player: str) -> list[str]:
    """The ids of all legal second targets beside the first ones, in the position's order."""
    cards = [card.id for card in game.in_play()]
    return [ident for ident in cards if not second_faults(game, source, first, ident, data, player)]


def _alone(data: Wire, first: str) -> Wire:
    """The text as one about its second target only; the range of an attack is not for what else it does."""
    kind = data.get("type", "impact")
    effects = [{**e, "to": "target"} for e in data.get("effects", ()) if e.get("to") == "second"]
    wanted = referring(data["second"], roles_of({}, first))
    return {"type": "impact" if kind in ATTACKS else kind, "target": wanted, "effects": effects}


__all__ = ["legal_seconds", "parted", "second_faults"]
