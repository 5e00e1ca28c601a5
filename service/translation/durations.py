"""How long something lasts: the event that ends it, or what has to be so."""

from __future__ import annotations

from typing import Any

from service.translation.scope import New, Old, Scope, Untranslated


def _turn_end(whose: Any, **more: Any) -> New:
    return {"event": "phase", "at": "turn_end", "whose": whose, **more}


_END_OF_TURN = _turn_end("active")


def until(old: str, bearer: New, scope: Scope) -> New:
    """What ends something that lasts: for a card, whose next attack or turn may be meant. Raises Untranslated."""
    its = {"controller": bearer}
    attack: New = {"event": "attack", "by": bearer, "stage": "ended"}
    next_attack, next_strike = {**attack, "next": True}, {**attack, "type": "simple_strike", "next": True}
    found: dict[str, New] = {
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
    if old == "miss_or_another":
        other = {"event": "attack", "by": bearer, "stage": "aimed", "on": {"not": scope.name("attacked")}}
        return {"any": [{"event": "attack", "by": bearer, "stage": "landed", "force": "miss"}, other]}
    if old not in found:
        raise Untranslated("until", old)
    return found[old]


def lasting(old: Old, bearer: New, scope: Scope) -> New:
    """How long it lasts, by the fields of what makes it; nothing where it lasts for the battle."""
    new: New = {}
    ends = [
        until(old.pop(word), bearer, scope)
        for word in ("until", "at_the_latest")
        if old.get(word) != "battle" and word in old
    ]
    old.pop("until", None)
    if ends:
        new["until"] = ends[0] if len(ends) == 1 else {"any": ends}
    if "while" in old:
        new["while"] = scope.condition(old.pop("while"))
    return new
