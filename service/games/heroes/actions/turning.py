"""Ending the own turn (heroes.310)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.actions.attacking import or_obliged
from service.games.heroes.actions.base import Act, in_main_phase
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules.turns import end_turn
from service.games.heroes.telling.violations import Violation


def _faults(table: Table, action: Wire) -> Iterator[Violation]:
    return or_obliged(table, action, in_main_phase(table, action["player"]))


def _do(run: Run, action: Wire) -> None:
    end_turn(run)


def _ways(table: Table, player: str) -> Iterator[Wire]:
    yield {"type": "end_turn", "player": player}


END_TURN = Act(_faults, _do, _ways)
