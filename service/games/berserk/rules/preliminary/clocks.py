"""Clocks of the preliminary phase: the time a player used comes in with an action, and a step of its own has a limit.

The judge has no clock. An action may say by ``seconds`` how long its player took for it; what a player took in a step
is added up in the seat's ``memory``, and where it exceeds the limit that the position's options set, the choosing of
that step is over for the player: the deal is kept, the set stays as it is, and what is left of it is placed on the
first free cells. The book sets the limits and does not say what happens then (interpretation ``time-is-up``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Position
from service.games.berserk.rules.preliminary import dealing, placement
from service.games.berserk.rules.rulesets import RULESETS
from service.games.berserk.rules.stack.run import Run, Step, step
from service.judge.faults import Fault
from service.judge.seats import SEATS

#: More than any limit; a player who took longer has taken so much.
MOST = 9999
#: The action that ends each step's choosing for a player.
ENDS = {"deal": "keep", "recruitment": "finish_recruiting", "placement": "finish_placement"}


def running(position: Position) -> str | None:
    """The step whose clock the ruleset lets run now; None where none does."""
    turn = position.turn
    return turn.step if turn.phase == "preliminary" and turn.step in RULESETS[position.ruleset].clocks else None


def limit(position: Position) -> int | None:
    """The limit of the running clock in seconds; None where the table has set none."""
    name = running(position)
    found = position.options.get(RULESETS[position.ruleset].clocks[name]) if name is not None else None
    return None if found is None else int(found)


def faults(position: Position, action: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with the time that comes in with an action: no clock runs."""
    if "seconds" not in action or running(position) is not None:
        return []
    ruleset = RULESETS[position.ruleset]
    if not ruleset.clocks:
        return [Fault("/seconds", f"{ruleset.id} has no clocks.")]
    return [Fault("/seconds", "No clock runs in this step.", ruleset.time_rules)]


def used(position: Position, action: Mapping[str, Any]) -> int:
    """What the player has used of the running clock, this action included."""
    spent = int(position.players[action["player"]].memory.get(f"seconds.{running(position)}", 0))
    return min(MOST, spent + int(action.get("seconds", 0)))


def late(position: Position, action: Mapping[str, Any]) -> bool:
    """Whether the player's time for the step was up before the action."""
    most = limit(position) if "seconds" in action else None
    return most is not None and used(position, action) > most


def book(run: Run, action: Mapping[str, Any]) -> None:
    """Write down the time that an action took."""
    name, seat, most = running(run.position), action["player"], limit(run.position)
    assert name is not None
    memory = run.position.players[seat].memory
    total = used(run.position, action)
    changes: list[Change] = [("seat", seat, "memory", {**memory, f"seconds.{name}": total})]
    data = {"clock": name, "seconds": total, **({"of": most} if most is not None else {})}
    run.emit("time_used", run.game.ruleset.time_rules, changes, player=seat, data=data)


def run_out(run: Run, seat: str) -> None:
    """The time for the present step is up: the player's choosing ends as it stands."""
    name = running(run.position)
    assert name is not None
    run.emit("time_up", run.game.ruleset.time_rules, player=seat, data={"clock": name})
    run.interpret("time-is-up")
    run.do("time_up", seat=seat, step=name)
    if name == "deal":
        dealing.begin_deal(run)


def stopped(position: Position) -> list[Change]:
    """Once the phase is over nobody's time is remembered."""
    memories = ((seat, position.players[seat].memory) for seat in SEATS)
    return [
        ("seat", seat, "memory", {name: value for name, value in memory.items() if not name.startswith("seconds.")})
        for seat, memory in memories
        if any(name.startswith("seconds.") for name in memory)
    ]


@step("time_up")
def _time_up(run: Run, current: Step) -> None:
    """What is left to place is placed, card by card; then the step is over for the player."""
    from service.games.berserk.rules.actions.base import ACTIONS

    seat, name = current["seat"], current["step"]
    left = placement.to_place(run.game, seat) if name == "placement" else []
    if left:
        run.todo.append(current)
        cell = next(c for c in placement.area(run.game, seat) if not run.game.occupied(c))
        run.do("place", card=left[0].id, cell=cell)
        return
    ACTIONS[ENDS[name]].perform(run, {"type": ENDS[name], "player": seat})
