"""What a player can propose: each type once, with why it may be illegal, what it does, and every way to do it."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.heroes.actions import attacking, choosing, offering, playing, setting_up, turning, using
from service.games.heroes.actions.base import Act

#: Every type of action, in the order of the contract.
ACTIONS: Mapping[str, Act] = {
    "keep": setting_up.KEEP,
    "mulligan": setting_up.MULLIGAN,
    "play": playing.PLAY,
    "attack": attacking.ATTACK,
    "defend": attacking.DEFEND,
    "use": using.USE,
    "choose": choosing.CHOOSE,
    "pass": attacking.PASS,
    "end_turn": turning.END_TURN,
    "concede": offering.CONCEDE,
    "offer_draw": offering.OFFER_DRAW,
    "accept_draw": offering.ACCEPT_DRAW,
    "decline_draw": offering.DECLINE_DRAW,
}
__all__ = ["ACTIONS", "Act"]
