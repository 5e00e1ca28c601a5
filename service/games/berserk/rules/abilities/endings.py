"""The events that end what lasts (418.1), by the names under which effects of a chain's text know them."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.position.model import Wire


def _turn_end(whose: Any, **more: Any) -> Wire:
    return {"event": "phase", "at": "turn_end", "whose": whose, **more}


_END_OF_TURN = _turn_end("active")


def ending(name: str, bearer: Wire) -> Wire | None:
    """What ends something that lasts: for a card, whose next attack or turn may be meant; None for another name."""
    its = {"controller": bearer}
    attack: Wire = {"event": "attack", "by": bearer, "stage": "ended"}
    next_attack, next_strike = {**attack, "next": True}, {**attack, "type": "simple_strike", "next": True}
    found: dict[str, Wire] = {
        "end_of_turn": _END_OF_TURN,
        "end_of_enemy_turn": _turn_end("enemy"),
        "end_of_enemy_next_turn": _turn_end("enemy", next=True),
        "end_of_your_turn": _turn_end("own"),
        "end_of_your_next_turn": _turn_end("own", next=True),
        "end_of_its_turn": _turn_end(its),
        "end_of_its_next_turn": _turn_end(its, next=True),
        "end_of_next_turn": _turn_end("active", next=True),
        "start_of_your_turn": {"event": "phase", "at": "turn_start", "whose": "own"},
        "this_attack": attack,
        "next_attack": next_attack,
        "next_attack_this_turn": {"any": [next_attack, _END_OF_TURN]},
        "next_simple_strike": next_strike,
        "next_strike_this_turn": {"any": [next_strike, _END_OF_TURN]},
        "next_roll": {"event": "roll", "by": bearer, "stage": "ended", "next": True},
        "next_finishing": {
            "event": "use",
            "by": bearer,
            "what": {"feature": {"keyword": "finishing"}},
            "stage": "ended",
            "next": True,
        },
        "this_action": {"event": "use", "by": bearer, "stage": "ended"},
    }
    return found.get(name)
