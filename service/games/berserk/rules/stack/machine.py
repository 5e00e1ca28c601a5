"""The course of play: steps, triggered features, priority and passes (§215, §405, §421).

``advance`` carries out whatever is due until a player has to decide something: a choice, a roll, or what to do with
priority. How far it passes on the players' behalf is the request's ``resolve`` (contract §4).
"""

from __future__ import annotations

from functools import cache

from service.games.berserk.rules import chains
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.course.basic import defeat, settle
from service.games.berserk.rules.course.demands import left_undone
from service.games.berserk.rules.course.turn import end_of_window
from service.games.berserk.rules.course.windows import can_act, prompt
from service.games.berserk.rules.listening.triggers import place_waiting
from service.games.berserk.rules.position.events import Change, Event, delta
from service.games.berserk.rules.position.model import Position, Turn, Wire
from service.games.berserk.rules.position.unknown import NeedsHidden
from service.games.berserk.rules.preliminary.course import proceed as preliminary
from service.games.berserk.rules.stack.run import CARRIED_OUT, STEPS, Run, Suspended
from service.games.berserk.rules.wounds.perishing import perish


def advance(run: Run) -> None:
    """Play on until a player must choose, roll, act or pass, or the game is over."""
    try:
        while run.position.outcome is None and run.position.decision is None:
            if run.todo:
                run.game.work.spend(CARRIED_OUT)
                run.current = current = run.todo.pop()
                STEPS[current["do"]](run, current)
                run.current = None
            elif run.unsettled and settle(run):
                continue
            elif run.waiting:
                if not perish(run):
                    place_waiting(run)
            elif (not run.position.stack and defeat(run)) or prompt(run):
                continue
            elif run.position.turn.phase == "preliminary":
                if not preliminary(run):
                    return
            elif passes_now(run):
                take_pass(run, run.position.priority)
            else:
                return
    except Suspended:
        run.current = None
        return


def take_pass(run: Run, player: str) -> None:
    """A pass (215.6a): priority to the opponent, or, after both, the top object or the end of the step (215.8)."""
    active = run.position.turn.active
    run.record(*_pass(active, run.position.priority, run.position.passes))
    if run.position.passes:
        return
    if run.position.stack:
        chains.execute_top(run)
    else:
        end_of_window(run)


@cache
def _pass(active: str, player: str, passes: int) -> tuple[Event, Wire]:
    """The event of a pass and what it sets, made once for each of the few situations it can happen in."""
    fields = {"passes": 0, "priority": active} if passes else {"passes": 1, "priority": other(player)}
    rules = ("215.6a", "215.8") if passes else ("200.1a", "215.6", "215.6a")
    changes: tuple[Change, ...] = tuple(("game", field, value) for field, value in fields.items())
    before = Position("", {}, turn=Turn(active=active), priority=player, passes=passes)
    return Event("passed", rules, changes, delta(before, changes)[1], player=player), fields


def passes_now(run: Run) -> bool:
    """Whether the service passes for the player with priority (contract §4, ``resolve``)."""
    player = run.position.priority
    run.mark()
    if run.ending == player:
        return True
    if run.resolve == "step" or left_undone(run.game, player):
        return False
    if run.position.stack and run.resolve == "all":
        return True
    quiet = not run.position.stack and run.position.turn.phase == "main"
    if quiet and player == run.position.turn.active:
        return False
    try:
        return not can_act(run.game, player)
    except NeedsHidden:
        return False  # who may be able to do something passes himself
