"""Texts that speak of two cards to choose: "close a creature, and your elf gets a chip" (412.1, 423.3).

Such a text has a ``target`` and a ``second``: another filter, whose card is named last among the targets of the
declaration and is the role ``second`` of the effects. Two different cards have to be there for the declaration to be
legal; what becomes illegal later is left out, while the rest is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import referring, roles_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.targets.legality import MOST_NAMED, target_violations, together_faults
from service.games.berserk.rules.telling.violations import Violation, violation
from service.judge.remembered import Remembered


def parted(data: Wire, targets: Sequence[str]) -> tuple[tuple[str, ...], str | None]:
    """The targets that a declaration names: those of the text's ``target``, and its second one, if it has one.

    What is named beyond them is for a choice that the text makes later (``left_over``).
    """
    if later_choices(data) and len(targets) > declared(data):
        targets = targets[: declared(data)]
    if "second" not in data or len(targets) < 2:
        return tuple(targets), None
    return tuple(targets[:-1]), targets[-1]


def left_over(data: Wire, targets: Sequence[str]) -> tuple[str, ...]:
    """The targets named beyond those of the declaration, for the choices that the text makes while it is executed."""
    return tuple(targets[declared(data) :]) if later_choices(data) else ()


def declared(data: Wire) -> int:
    """How many targets a declaration names at most (412.1)."""
    if "target" not in data:
        return 0
    return MOST_NAMED if data.get("every") else int(data.get("count", 1)) + ("second" in data)


def later_choices(data: Wire) -> int:
    """How many cards at most a text has its player name while it is executed: further attacks, strikes, choices.

    Told from the text once, since every action that could be declared asks."""
    known: int | None = _LATER.get(data)
    return _LATER.put(data, _later(data)) if known is None else known


_LATER = Remembered(4096)


def _later(value: Any) -> int:
    if isinstance(value, list | tuple):
        return sum(map(_later, value))
    if not isinstance(value, Mapping):
        return 0
    kind = value.get("effect")
    many = MOST_NAMED if "so_many" in value else value.get("times" if kind == "attack" else "x", 1)
    own = (
        (many if isinstance(many, int) else MOST_NAMED)
        if kind in _CHOOSING and ("to" not in value or kind in ("pick", "aimed"))
        else 0
    )
    return own + sum(_later(value.get(name, ())) for name in _INNER)


#: Effects that ask whom they are about, and the fields by which effects hold others that are executed with them.
_CHOOSING = frozenset({"attack", "strike", "pick", "aimed"})
_INNER = ("effects", "then", "otherwise", "options", "outcomes")


def aim_faults(game: Game, source: Card, data: Wire, targets: Sequence[str], player: str) -> list[Violation]:
    """Every reason why a declaration cannot name these targets (412.1): one by one, and taken together."""
    most = declared(data) + later_choices(data)
    first, second = parted(data, targets)
    found = second_faults(game, source, first, second, data, player)
    if targets and not most and "target" not in data:
        return [*found, violation("no_target_taken", "412.1", "400.4", source=source.id)]
    if len(targets) > most or len(set(first)) != len(first):
        return [*found, violation("too_many_targets", "412.1", source=source.id)]
    for ident in first:
        found += target_violations(game, source, game.card(ident), data, player)
    return found + together_faults(game, source, first, data)


def second_faults(
    game: Game, source: Card, first: Sequence[str], second: str | None, data: Wire, player: str
) -> list[Violation]:
    """Every reason why a card is no legal second target (412.1); none where the text has no second target."""
    if "second" not in data or not first:
        return []
    if second is None:
        return [violation("target_missing", "412.1", "400.4", source=source.id)]
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
    effects = [{**e, "to": "target"} for e in data.get("effects", ()) if "second" in (e.get("to"), e.get("called"))]
    wanted = referring(data["second"], roles_of({}, first))
    return {"type": "impact" if kind in ATTACKS else kind, "target": wanted, "effects": effects}


__all__ = ["aim_faults", "left_over", "legal_seconds", "parted", "second_faults"]
