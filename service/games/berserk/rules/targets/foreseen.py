"""Choices that a request makes beforehand: by kind of decision, what is answered whenever one of that kind is met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules import actions as proposals
from service.games.berserk.rules.actions.base import Action
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.stack.run import WHOLE_ANSWERS
from service.judge.faults import CannotAnswer


def foreseen(game: Game, answers: Mapping[str, Any]) -> Action | None:
    """The open decision's answer as an action; None where no decision is open, or none was given for its kind.

    Raises:
        CannotAnswer: what was given does not answer it.
    """
    decision = game.position.decision if answers else None
    if decision is None or decision["kind"] not in answers:
        return None
    kind, answer = decision["kind"], answers[decision["kind"]]
    field = "options" if kind in WHOLE_ANSWERS and isinstance(answer, list | tuple) else "option"
    action = {"type": "choose", "player": decision["player"], field: answer}
    if proposals.violations(game, action):
        options = ", ".join(map(str, decision["options"]))
        raise CannotAnswer(kind, f"{answer!r} does not answer {kind}; its options are {options}.")
    return action
