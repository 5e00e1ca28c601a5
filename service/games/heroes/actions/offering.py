"""Giving the game up, and a draw by agreement (heroes.601–604)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from service.games.heroes.actions.base import Act
from service.games.heroes.course.run import OTHER, Run
from service.games.heroes.position.model import Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules.state import end
from service.games.heroes.telling.violations import Violation, violation


def _offered_to(table: Table) -> str | None:
    """Whom a draw is offered."""
    return next((one["to"] for one in table.position.effects if "to" in one), None)


def _going_on(table: Table) -> Iterator[Violation]:
    if table.position.outcome is not None:
        yield violation("game_over")


def _concede_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from _going_on(table)


def _concede(run: Run, action: Wire) -> None:
    end(run, OTHER[action["player"]], "conceded", ("heroes.604",))


def _offer_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from _going_on(table)
    if _offered_to(table) is not None:
        yield violation("draw_offered")


def _offer(run: Run, action: Wire) -> None:
    other = OTHER[action["player"]]
    effects = (*run.position.effects, {"id": "e0", "to": other})
    run.emit("draw_offered", ("heroes.603",), effects=effects, told={"player": action["player"]})


def _answer_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from _going_on(table)
    if _offered_to(table) != action["player"]:
        yield violation("no_draw_offered")


def _accept(run: Run, action: Wire) -> None:
    end(run, "draw", "agreed", ("heroes.603",))


def _decline(run: Run, action: Wire) -> None:
    effects = tuple(one for one in run.position.effects if "to" not in one)
    run.emit("draw_declined", ("heroes.603",), effects=effects, told={"player": action["player"]})


def _plainly(kind: str) -> Callable[[Table, str], Iterator[Wire]]:
    def ways(table: Table, player: str) -> Iterator[Wire]:
        yield {"type": kind, "player": player}

    return ways


CONCEDE = Act(_concede_faults, _concede, _plainly("concede"))
OFFER_DRAW = Act(_offer_faults, _offer, _plainly("offer_draw"))
ACCEPT_DRAW = Act(_answer_faults, _accept, _plainly("accept_draw"))
DECLINE_DRAW = Act(_answer_faults, _decline, _plainly("decline_draw"))
