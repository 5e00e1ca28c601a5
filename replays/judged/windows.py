"""The moments inside a recorded action at which somebody could have acted: where a "what if" can begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from replays.errors import Refused
from replays.judged.judge import Adjudicator

Wire = dict[str, Any]

_OF_DICE = ("dice_awaited", "dice_given")


def last_window(
    judge: Adjudicator, position: Wire, event: Mapping[str, Any], trace: Sequence[Wire], step: int
) -> tuple[int, Wire]:
    """The last moment up to a step of an action at which a player could act, choose, or had to roll.

    Args:
        judge: plays the action again, stopping wherever it can.
        position: the one before the action.
        event: the action as it was recorded.
        trace: its whole trace as it was recorded.
        step: how many steps of the trace have happened, 0 for none.

    Returns:
        After how many steps of the trace that moment is (0: before the action), and the position there. Where
        today's judge goes another way than the recorded trace, only moments before that are looked at.
    """
    found = (0, position)
    for reached, there in _windows(judge, position, event, trace):
        if reached > step:
            break
        found = (reached, there)
    return found


def _windows(
    judge: Adjudicator, position: Wire, event: Mapping[str, Any], trace: Sequence[Wire]
) -> Iterator[tuple[int, Wire]]:
    """After how many steps play stops when nobody is passed for and no die is given ahead, and the positions there."""
    action: Mapping[str, Any] | None = event["action"]
    rolls = [roll["die"] for roll in event.get("rolls") or () if "die" in roll]
    recorded = [(place, _told(step)) for place, step in enumerate(trace, 1) if step["event"] not in _OF_DICE]
    reached = 0
    while action is not None and recorded:
        try:
            ruling = judge.rule(position, action, None, "step")
        except Refused:
            return
        steps = [_told(step) for step in ruling["trace"] if step["event"] not in _OF_DICE]
        same, recorded = recorded[: len(steps)], recorded[len(steps) :]
        if ruling["verdict"] != "legal" or steps != [step for _, step in same]:
            return
        reached, position = same[-1][0] if same else reached, ruling["position"]
        yield reached, position
        action = _next(ruling, rolls)


def _told(step: Mapping[str, Any]) -> Wire:
    """What a step says happened; its number and what it changes depend on where play stopped before."""
    return {name: value for name, value in step.items() if name not in ("n", "delta")}


def _next(ruling: Wire, rolls: list[int]) -> Wire | None:
    """What went on there without anybody's doing: a pass, or the dice as they fell; None where a player chose."""
    if ruling["status"] == "awaiting_dice":
        awaited = ruling["trace"][-1]["data"]
        dice = [rolls.pop(0) for _ in range(min(awaited["count"], len(rolls)))]
        return {"type": "roll", "player": awaited["player"], "dice": dice} if dice else None
    if ruling["status"] != "awaiting_priority":
        return None
    position = ruling["position"]
    return {"type": "pass", "player": position.get("priority") or position.get("turn", {}).get("active", "first")}
