"""Replacement (heroes.glossary.instead): what would happen is replaced once, by one text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.heroes.course.queue import frame_of
from service.games.heroes.course.run import Run
from service.games.heroes.position.table import Statement
from service.games.heroes.rules.statements import overlooked
from service.judge.matching import Happening, matched, seat_of

_INSTEAD = ("heroes.glossary.instead", "heroes.glossary.replacement-effect")


def only_closed(statement: Statement) -> bool:
    """Whether it says but that a card enters play closed (heroes.glossary.enters-with)."""
    deeds = statement.said["do"]
    return len(deeds) == 1 and isinstance(deeds[0], Mapping) and deeds[0].get("closed") is True


def replaced(run: Run, happening: Happening) -> bool:
    """Whether a text replaces an event: its deeds are done next, and the event is not.

    A replacement that a player may decline is asked for by its own deeds (heroes.glossary.instead).
    """
    if run.replacing:
        return False
    for statement in run.table.statements("instead_of"):
        names = None if only_closed(statement) else matched(statement.view, statement.said["instead_of"], happening)
        if names is None:
            continue
        if overlooked(run.table, statement, happening):
            run.besides("heroes.glossary.ignore-replacement", "heroes.glossary.ignore-features")
            continue
        source = run.card(statement.source)
        deeds: list[Any] = list(statement.said["do"])
        by = statement.said.get("by")
        if by is not None:
            otherwise = {"deed": "_as_it_was", "happening": [happening.event, dict(happening.told)]}
            deeds = [{"optional": deeds, "by": by, "do": (), "else": (otherwise,)}]
        player = seat_of(statement.view, "own") or source.controller
        run.emit(
            "replaced", ("heroes.glossary.instead", "heroes.glossary.replacement-effect"), told={"source": source.id}
        )
        frame = frame_of(source, player, "", {**statement.view.names, **names})
        run.push({"do": "deeds", "deeds": deeds, "frame": frame})
        return True
    return False
