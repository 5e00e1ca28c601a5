"""The trigger points of the older form: the event of each, and which of its cards is which role."""

from __future__ import annotations

from typing import NamedTuple

from service.translation.scope import New
from service.translation.types import ATTACKS

HITS = ["weak", "medium", "strong"]
_LANDED: New = {"event": "attack", "stage": "landed", "force": HITS}
_ANSWER: New = {**_LANDED, "type": "simple_strike", "answering": True}


class Moment(NamedTuple):
    """A trigger point.

    Args:
        event: the event, with what is always asked of it.
        own: the field of the card whose moment it is; None where it is a player's, or anybody's.
        other: the field of the other card.
        works_in: the zone where the card with the text has to lie, where that is not in play.
    """

    event: New
    own: str | None = None
    other: str | None = None
    works_in: str | None = None


def _phase(at: str, whose: str, **more: str) -> Moment:
    return Moment({"event": "phase", "at": at, "whose": whose, **more})


MOMENTS: dict[str, Moment] = {
    **{name: Moment({**_LANDED, "type": name}, "by", "on") for name in sorted(ATTACKS)},
    "attack": Moment(_LANDED, "by", "on"),
    "attacked": Moment(_LANDED, "on", "by"),
    "assault": Moment({"event": "attack", "stage": "aimed"}, "by", "on"),
    "assailed": Moment({"event": "attack", "stage": "aimed"}, "on", "by"),
    "before_attack": Moment({"event": "attack", "stage": "declared"}, "by", "on"),
    "before_attacked": Moment({"event": "attack", "stage": "declared"}, "on", "by"),
    "after_attack": Moment({"event": "attack", "stage": "ended", "answering": False}, "by", "on"),
    "after_attacked": Moment({"event": "attack", "stage": "ended"}, "on", "by"),
    "miss": Moment({"event": "attack", "stage": "landed", "force": "miss"}, "by", "on"),
    "answer": Moment(_ANSWER, "by", "on"),
    "answered": Moment(_ANSWER, "on", "by"),
    "roll": Moment({"event": "roll"}, "by", "on"),
    "fight": Moment({"event": "roll", "fight": True}, "by", "on"),
    "result": Moment({"event": "roll", "stage": "counted"}, "by", "on"),
    "defend": Moment({"event": "defend"}, "by", "on"),
    "after_defend": Moment({"event": "defend", "stage": "ended"}, "by", "on"),
    "wounded": Moment({"event": "wound"}, "on", "by"),
    "wounds": Moment({"event": "wound"}, "by", "on"),
    "any_wounds": Moment({"event": "wound"}, None, "on"),
    "heal": Moment({"event": "heal"}, "on", "by"),
    "close": Moment({"event": "close"}, "on", "by"),
    "open": Moment({"event": "open"}, "on", "by"),
    "reveal": Moment({"event": "show"}, "on"),
    "move": Moment({"event": "move"}, "on", "by"),
    "dive": Moment({"event": "move", "from": {"kind": "surface"}, "to": {"kind": "depth"}}, "on"),
    "emerge": Moment({"event": "move", "from": {"kind": "depth"}, "to": {"kind": "surface"}}, "on"),
    "death": Moment({"event": "die"}, "on", "by"),
    "any_death": Moment({"event": "die"}, None, "on"),
    "kill": Moment({"event": "die"}, "by", "on"),
    "arrive": Moment({"event": "put", "to": "in_play"}, "on", "by"),
    "buried": Moment({"event": "put", "to": "graveyard"}, "on", "by", "graveyard"),
    "exiled": Moment({"event": "put", "to": "exile"}, "on", "by", "exile"),
    "change_host": Moment({"event": "put", "way": "carried"}, "on"),
    "chips": Moment({"event": "gain", "what": "chips"}, "on", "by"),
    "any_chips": Moment({"event": "gain", "what": "chips"}, None, "on"),
    "accumulate": Moment({"event": "gain", "what": "chips", "cause": {"event": "close"}}, "on"),
    "lose_chips": Moment({"event": "lose", "what": "chips"}, "on", "by"),
    "lives": Moment({"event": "gain", "what": "extra_lives"}, "on", "by"),
    "lose_lives": Moment({"event": "lose", "what": "extra_lives"}, "on", "by"),
    "counters": Moment({"event": "gain", "what": "counters"}, "on", None, "graveyard"),
    "lose_counters": Moment({"event": "lose", "what": "counters"}, "on", None, "graveyard"),
    "marked": Moment({"event": "gain"}, "on", "by"),
    "become": Moment({"event": "gain"}, "on", "by"),
    "redirected": Moment({"event": "redirect", "to": {"as": "aimed"}}, "to", None),
    "act": Moment({"event": "act"}, "by"),
    "before_action": Moment({"event": "use", "stage": "declared"}, "by", "on"),
    "after_action": Moment({"event": "use", "stage": "ended"}, "by", "on"),
    "executes": Moment({"event": "use", "stage": "landed"}, "by", "on"),
    "comes_about": Moment({"event": "use", "stage": "aimed"}, "by", "on"),
    "aimed": Moment({"event": "use", "stage": "aimed"}, "on", "by"),
    "feature": Moment({"event": "use", "stage": "landed"}, "by", "on"),
    "prophecy": Moment({"event": "use", "stage": "landed", "what": {"feature": {"keyword": "prophecy"}}}, "by", "on"),
    "shown": Moment({"event": "show", "from": "deck"}, "on", None, "deck"),
    "turn_start": _phase("turn_start", "own"),
    "enemy_turn_start": _phase("turn_start", "enemy"),
    "any_turn_start": _phase("turn_start", "active"),
    "turn_end": _phase("turn_end", "own"),
    "enemy_turn_end": _phase("turn_end", "enemy"),
    "any_turn_end": _phase("turn_end", "active"),
    "battle_start": _phase("battle_start", "own"),
    "before_reveal": _phase("placing", "own", stage="ended"),
    "starts_with": Moment({"event": "put", "to": "in_play", "cause": {"event": "phase", "at": "placing"}}, "on"),
}  # fmt: skip
#: Roles of the card that does it, and of the one that it befalls; ``subject`` is that of the moment's own card.
DOERS, SUFFERERS = ("attacker",), ("attacked", "dead")
#: Trigger points that are named features with a text of their own.
NAMED = frozenset({"fury", "concentration", "valhalla"})
