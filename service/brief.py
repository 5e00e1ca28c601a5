"""A trace in brief (contract §4): what came of it, without how the stack was worked through."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from service.games import game_of
from service.judge import patch

Step = dict[str, Any]


def brief_of(trace: Sequence[Step], before: Mapping[str, Any]) -> list[Step]:
    """A full trace as a brief one, whose deltas lead to the same position.

    What a step left out changed goes with the next, or after the last with that; what was changed and changed back
    between two steps that stay does not appear. Where all are of the kind that is left out, the last one stays.

    Args:
        trace: the steps, as on the wire.
        before: the position that they begin with, in normal form.
    """
    passed_over = game_of(before["ruleset"]).mechanical
    stay = [place for place, step in enumerate(trace) if step["event"] not in passed_over] or [len(trace) - 1]
    position = copy.deepcopy(dict(before))
    shown: list[Step] = []
    first = 0
    for place in stay if trace else ():
        until = len(trace) if place == stay[-1] else place + 1
        operations = [operation for step in trace[first:until] for operation in step["delta"]]
        shown.append({**trace[place], "n": len(shown) + 1, "delta": patch.composed(position, operations)})
        first = until
    return shown
