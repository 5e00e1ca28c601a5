"""Dice that a request brings and nobody rolls (contract §3).

Where the rules decide that a card does not roll that is a warning, with the reason. Any other die that is left over is
an error: play stopped before its roll, or there is none for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules import Ruling
from service.games.berserk.rules.telling.narration import sentence

_SAID = {"en": "Dice were left over: {count}.", "ru": "Остались лишние броски: {count}."}
_FEWER = {"en": "Play needed fewer of them here.", "ru": "Здесь их понадобилось меньше."}
_NO_ROLL = {"en": "An attack of one value rolls no die.", "ru": "Для атаки с одним значением кубик не бросают."}
#: The events by which the rules decide that dice are not rolled, and of how many cards: of the attacked one, of both.
_ASIDE, _PLAIN = "does_not_roll", "value_determined"
_NOT_ROLLED = {_ASIDE: 1, _PLAIN: 2}


def decided(ruling: Ruling) -> bool:
    """Whether nothing is left over, or some card does not roll for each die that is, and no roll is to come.

    Of an illegal action nothing is rolled, and of those that were to follow it.
    """
    if not ruling.legal or not ruling.dice_left:
        return True
    still_to_come = any("roll" in chain.objects for chain in ruling.position.stack)
    not_rolled = sum(_NOT_ROLLED.get(event.name, 0) for event in ruling.events)
    return ruling.dice_left <= not_rolled and not still_to_come


def refusal(ruling: Ruling) -> str:
    """What to tell who gave dice that nothing rolls, or before which play stopped: where, and who is to act there."""
    position = ruling.position
    said = f"{ruling.dice_left} {'die was' if ruling.dice_left == 1 else 'dice were'} not needed."
    if ruling.status in ("settled", "over"):
        return said
    if position.decision is not None:
        player, kind = position.decision["player"], position.decision["kind"]
        return f"{said} Play stopped before that, at a choice of {player}, {kind}: make it, or foresee it in `answers`."
    place = f"in the {position.turn.step or position.turn.phase} step"
    if position.stack:
        place = f"at the {position.stack[-1].top} object of chain {position.stack[-1].id}"
    where = f"{place}, where {position.priority} is to act"
    return f"{said} Play stopped before that, {where}: give the dice later, or pass on with `resolve`."


def warnings(ruling: Ruling, names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    """The warning of dice that are left over, with who does not roll and why; none where no die is.

    Args:
        names: what sentences call the cards, by id.
    """
    if not ruling.legal or not ruling.dice_left:
        return []
    deciding = [event for event in ruling.events if event.name in _NOT_ROLLED]
    why = [sentence(e, dict(names), language) if e.name == _ASIDE else _NO_ROLL[language] for e in deciding]
    message = " ".join([_SAID[language].format(count=ruling.dice_left), *dict.fromkeys(why or [_FEWER[language]])])
    rules = dict.fromkeys(rule for event in deciding for rule in event.rules)
    return [{"code": "dice_left_over", "message": message, **({"rules": list(rules)} if rules else {})}]
