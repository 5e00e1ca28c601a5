"""Ruling on actions that are proposed one after another (contract §4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import service.games.heroes.deeds  # noqa: F401 (the deeds register themselves)
from service.games.heroes.actions import ACTIONS
from service.games.heroes.actions.base import defence_of
from service.games.heroes.course.events import Event
from service.games.heroes.course.run import OTHER, Run, Stalled
from service.games.heroes.features.defined import executed
from service.games.heroes.position.model import Position, Wire
from service.games.heroes.position.table import Table
from service.games.heroes.telling.violations import Violation
from service.judge.asking import Ruling
from service.judge.dice import Dice
from service.judge.faults import Fault, InvalidAction

HeroesRuling = Ruling[Position, Event, Violation, Any]


def action_faults(position: Position, action: Wire) -> Iterator[Fault]:
    """What an action names that is not there."""
    act = ACTIONS.get(action["type"])
    for field in (*act.named, "cards") if act is not None else ():
        named = action.get(field, ())
        for place, ident in enumerate([named] if isinstance(named, str) else named):
            if ident not in position.cards and not (field == "targets" and ident in OTHER):
                pointer = f"/{field}" if isinstance(named, str) else f"/{field}/{place}"
                yield Fault(pointer, f"The position has no card {ident!r}.", ("heroes.glossary.card",))


def adjudicate(
    position: Position, actions: Sequence[Wire], dice: Dice, resolve: str, answers: Mapping[str, Any] | None = None
) -> HeroesRuling:
    """Rule on actions. Raises InvalidAction, CannotAnswer, OverBudget.

    Without a seed, where something has to be shuffled or picked at random, the ruling stops before that action
    (``awaiting_dice``).
    """
    events: list[Event] = []
    warnings: dict[str, None] = {}
    unread: dict[str, None] = {}
    for place, action in enumerate(actions):
        faults = tuple(action_faults(position, action))
        if faults:
            raise InvalidAction(faults, place)
        found = tuple(violations(position, action))
        if found:
            return Ruling(
                False, status_of(position), found, place, position, tuple(events), (), _warned(warnings, unread)
            )
        run = Run(position, dice, answers)
        run.resolve = resolve
        try:
            ACTIONS[action["type"]].do(run, action)
            run.go()
        except Stalled:
            awaiting = {"what": "shuffle", "player": action["player"]}
            return Ruling(
                True, "awaiting_dice", (), None, position, tuple(events), (), _warned(warnings, unread), awaiting
            )
        position = run.position
        events += run.events
        warnings |= run.warnings
        unread |= _unread(run.events, position)
    return Ruling(True, status_of(position), (), None, position, tuple(events), (), _warned(warnings, unread))


def violations(position: Position, action: Wire) -> list[Violation]:
    """Why an action is illegal; nothing where it is legal."""
    return list(ACTIONS[action["type"]].faults(Table(position), action))


def _warned(warnings: Iterable[str], unread: Iterable[str]) -> tuple[dict[str, Any], ...]:
    silent = [{"code": "interpretation", "interpretation": name} for name in warnings]
    return (*silent, *({"code": "unsupported_feature", "card": ident} for ident in unread))


def _unread(events: Sequence[Event], position: Position) -> dict[str, None]:
    """The cards that take part and of whose text a part could not be read."""
    found: dict[str, None] = {}
    for event in events:
        told = event.told
        for ident in (told.get("source"), told.get("target"), *told.get("cards", ())):
            card = position.cards.get(str(ident))
            if card is not None and not all(executed(one.said) for one in card.definition.features):
                found[card.id] = None
    return found


def status_of(position: Position) -> str:
    """What a position waits for, in the words of a ruling's ``status``."""
    if position.outcome is not None:
        return "over"
    if position.decision is not None:
        return "awaiting_choice"
    return "awaiting_priority" if position.pending else "settled"


def to_act(position: Position) -> str | None:
    """Who has to choose, or to name a defender, or else whose turn it is."""
    if position.outcome is not None:
        return None
    if position.decision is not None:
        return str(position.decision["player"])
    step = defence_of(Table(position))
    if step is not None:
        return position.cards[step["target"]].controller
    return position.turn.active
