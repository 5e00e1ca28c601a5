"""Uses of features of which no rulebook says clearly whether they are legal: rulings that rest on it say so."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from service.games.berserk.rules.battlefield.reach import ridden_by_others
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run

#: Melee attacks that are no simple strikes.
_CLOSE = ("special_strike", "magic_strike")


def note_doubts(run: Run, card: Card, data: Wire, aims: Sequence[Card], wrong: Collection[str]) -> None:
    """Note the interpretations that a ruling on the use of a feature rests on.

    ``data`` is the feature's text, ``aims`` its targets, ``wrong`` the codes of what is wrong with the use.
    """
    kind = data.get("type")
    if kind == "strike_through_a_row" and any(ridden_by_others(run.game, card, aim) for aim in aims):
        run.interpret("strike-across-a-rider")
    if kind in _CLOSE and not wrong and run.game.flying(card):
        run.interpret("melee-features-of-flyers")
    if kind in ATTACKS and not wrong and run.game.has(card, "does_not_fight") is not None:
        run.interpret("attacks-of-what-does-not-fight")
    if "movement" in data and set(wrong) == {"no_movement_left"}:
        run.interpret("movement-features-without-movement")
    if set(wrong) == {"cell_occupied"} and run.game.has(card, "incorporeality") is not None:
        run.interpret("incorporeal-and-occupied-cells")


__all__ = ["note_doubts"]
