"""Making the choice that is open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from service.games.heroes.actions.base import Act
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Wire
from service.games.heroes.position.table import Table
from service.games.heroes.telling.violations import Violation, violation

#: So many answers of several options are listed at the most.
MOST_WAYS = 2_000


def _faults(table: Table, action: Wire) -> Iterator[Violation]:
    position = table.position
    if position.outcome is not None:
        yield violation("game_over")
        return
    decision = position.decision
    if decision is None or decision["player"] != action["player"]:
        yield violation("nothing_to_choose")
        return
    if action.get("decision", decision["id"]) != decision["id"]:
        yield violation("nothing_to_choose")
        return
    if not _fits(decision, action):
        yield violation("no_option")


def _fits(decision: Wire, action: Wire) -> bool:
    many = decision.get("many")
    if many is None:
        return "option" in action and action["option"] in decision["options"]
    chosen = action.get("options")
    if chosen is None or len(set(map(str, chosen))) != len(chosen):
        return False
    return many[0] <= len(chosen) <= many[1] and all(one in decision["options"] for one in chosen)


def _do(run: Run, action: Wire) -> None:
    run.answered(list(action["options"]) if "options" in action else action["option"])


def _ways(table: Table, player: str) -> Iterator[Wire]:
    decision = table.position.decision
    if decision is None or decision["player"] != player:
        return
    about = {"type": "choose", "player": player, "decision": decision["id"]}
    many = decision.get("many")
    if many is None:
        for option in decision["options"]:
            yield {**about, "option": option}
        return
    listed = 0
    for size in range(many[0], many[1] + 1):
        several = permutations if decision["kind"] == "order" else combinations
        for way in several(decision["options"], size):
            yield {**about, "options": list(way)}
            listed += 1
            if listed >= MOST_WAYS:
                return


CHOOSE = Act(_faults, _do, _ways)
