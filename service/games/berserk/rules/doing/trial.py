"""Whether a part of a text would come to anything: what cannot be done is not asked for (103.4, 405.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import STEPS, Run, Suspended
from service.games.berserk.rules.targets.legality import MOVING
from service.judge.dice import Dice


def in_vain(run: Run, begin: Callable[[Run], None]) -> bool:
    """Whether nothing at all changes if what ``begin`` adds to be done is done now, as far as no choice or die is
    needed for it; tried on a copy, so that nothing comes of it."""
    trial = Run(run.position, Dice.none(), run.resolve)
    trial.todo = []
    trial.waiting = []
    begin(trial)
    try:
        while trial.todo:
            trial.current = current = trial.todo.pop()
            STEPS[current["do"]](trial, current)
    except Suspended:
        return False
    return trial.position == run.position and not trial.waiting


def moves_in_vain(run: Run, card: Card, trigger: Wire) -> bool:
    """Whether all that a text has triggered for is to move cards of its moment that can go nowhere (103.4, 207.9a)."""
    data, bound = trigger["data"], trigger["bound"]
    effects = data.get("effects", ())
    if not effects or "target" in data or not all(e["effect"] in MOVING and "cell" not in e for e in effects):
        return False
    context: dict[str, Any] = {"player": trigger["player"], "source": card.id, "target": None, "targets": ()}
    context |= {"bound": bound, "chain": None, "type": str(data.get("type", "impact")), "force": None, "x": None}

    def begin(trial: Run) -> None:
        trial.do_all({"do": "effect", "effect": e, "cells": (), **context} for e in effects)

    return in_vain(run, begin)
