"""What a type of action is, and what is asked of nearly all: whose turn it is, and that nothing else is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Wire
from service.games.heroes.position.table import Table
from service.games.heroes.telling.violations import Violation, violation


class Act(NamedTuple):
    """A type of action.

    ``faults`` tells why one is illegal, ``do`` carries a legal one out, ``ways`` lists what a player might propose:
    every legal action is among them.
    """

    faults: Callable[[Table, Wire], Iterable[Violation]]
    do: Callable[[Run, Wire], None]
    ways: Callable[[Table, str], Iterable[Wire]]
    #: The fields that name cards which have to be there.
    named: tuple[str, ...] = ()


def defence_of(table: Table) -> Wire | None:
    """The step in which an attack waits for a defender."""
    pending = table.position.pending
    return pending[-1] if pending and pending[-1]["do"] == "defend" else None


def in_main_phase(table: Table, player: str) -> Iterator[Violation]:
    """Why a player cannot act of themselves now: only in the own main phase, with nothing going on (heroes.305)."""
    position = table.position
    if position.outcome is not None:
        yield violation("game_over")
        return
    if position.decision is not None:
        yield violation("decision_open", kind=position.decision["kind"])
    if position.turn.phase != "main":
        yield violation("not_in_this_phase")
    if position.turn.active != player:
        yield violation("not_your_turn")
    if defence_of(table) is not None:
        yield violation("attack_goes_on")
