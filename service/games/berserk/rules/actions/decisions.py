"""Answering the open decision, and giving the dice that are awaited."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from service.games.berserk.rules.actions.base import Action, ActionKind
from service.games.berserk.rules.course.ordering import orders
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.unknown import NeedsHidden, unknown_in
from service.games.berserk.rules.stack.run import WHOLE_ANSWERS, Run
from service.games.berserk.rules.telling.violations import Violation, violation


class Choose(ActionKind):
    """One of the open decision's options, or an order of all of them."""

    type = "choose"
    any_time = True
    fields = {"option": False, "options": False, "decision": False}
    named = ("option",)

    def check(self, game: Game, action: Action) -> list[Violation]:
        """There is a decision, it is this player's, and the answer is one of its options."""
        decision = game.position.decision
        if decision is None:
            return [violation("no_decision", "215.5")]
        if not decision["options"]:  # whoever saw the position was not told them
            raise NeedsHidden(sorted(unknown_in(game.position)))
        found = []
        if decision["player"] != action["player"]:
            found.append(violation("wrong_chooser", *decision["rules"]))
        if action.get("decision", decision["id"]) != decision["id"]:
            found.append(violation("stale_decision", *decision["rules"]))
        if not _fits(decision, action):
            found.append(violation("wrong_option", *decision["rules"]))
        return found

    def perform(self, run: Run, action: Action) -> None:
        """Write the answer into the waiting step and go on."""
        decision = run.position.decision
        assert decision is not None
        answer: Any = tuple(action["options"]) if decision["kind"] in WHOLE_ANSWERS else action["option"]
        waiting = run.todo[-1]
        waiting["answers"] = {**waiting.get("answers", {}), waiting.pop("asked"): answer}
        data = {"kind": decision["kind"], "option": list(answer) if isinstance(answer, tuple) else answer}
        run.resume("choice_made", decision["rules"], [("game", "decision", None)], player=action["player"], data=data)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every option; every order where an order is asked for, in which copies of one feature are not told apart."""
        decision = game.position.decision
        if decision is None or decision["player"] != player:
            return ()
        options = decision["options"]
        if decision["kind"] == "keep_hidden":
            return ({"options": list(c)} for n in range(len(options) + 1) for c in combinations(options, n))
        if decision["kind"] in WHOLE_ANSWERS:
            return ({"options": order} for order in orders(options))
        return ({"option": option} for option in options)


def _fits(decision: Any, action: Action) -> bool:
    options = list(decision["options"])
    if decision["kind"] not in WHOLE_ANSWERS:
        return "option" in action and "options" not in action and action["option"] in options
    if "options" not in action or "option" in action:
        return False
    answer = list(action["options"])
    if decision["kind"] == "keep_hidden":
        return len(set(answer)) == len(answer) and all(a in options for a in answer)
    return sorted(map(str, answer)) == sorted(map(str, options))


class Roll(ActionKind):
    """The dice that the position awaits."""

    type = "roll"
    any_time = True
    fields = {"dice": True}

    def check(self, game: Game, action: Action) -> list[Violation]:
        """A roll is awaited, and it is this player's card that rolls next (216.5)."""
        roller = self.roller(game)
        if roller is None:
            return [violation("dice_not_awaited", "216.5")]
        if self.shuffles(game) and isinstance(action["dice"], list | tuple) and action["dice"]:
            return [violation("seed_needed", "101.2", "206.10")]
        return [] if roller == action["player"] else [violation("not_your_roll", "216.5", player=action["player"])]

    @staticmethod
    def roller(game: Game) -> str | None:
        """Whose die is awaited, None when none is."""
        position = game.position
        if position.decision is not None or not position.pending:
            return None
        if Roll.shuffles(game):
            return str(position.pending[-1].get("seat", position.priority))
        card = game.get(position.pending[-1].get("card"))
        return card.controller if card is not None else position.priority

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Each face of the next die."""
        if self.roller(game) != player:
            return ()
        return ({"dice": "server"},) if self.shuffles(game) else ({"dice": [face]} for face in range(1, 7))

    @staticmethod
    def shuffles(game: Game) -> bool:
        """Whether a shuffle is awaited, which takes a seed and no dice (contract §3)."""
        pending = game.position.pending
        return bool(pending and pending[-1].get("shuffles"))

    def perform(self, run: Run, action: Action) -> None:
        """Put the dice into the cup and go on."""
        if isinstance(action["dice"], list | tuple):
            run.cup.add(action["dice"])
        run.resume("dice_given", ("216.5",), player=action["player"])


__all__ = ["Choose", "Roll"]
