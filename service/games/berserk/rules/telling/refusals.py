"""Why what a player may be thinking of is refused: for a question, every candidate that is not legal (contract §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from service.games.berserk.rules import actions as proposals
from service.games.berserk.rules.actions import ACTIONS, Action, ActionKind, of_phase
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Position, Wire
from service.games.berserk.rules.position.unknown import NeedsHidden
from service.games.berserk.rules.telling.exceptions import told
from service.games.berserk.rules.telling.violations import Violation
from service.judge.asking import Question, Refusals, Refused
from service.judge.seats import SEATS
from service.judge.work import OverBudget

#: So many refusals are told where nothing else is said.
MOST_REFUSED = 2_000


def refusals(
    position: Position,
    asked: Question,
    legal: Sequence[Action],
    player: str | None = None,
    most: int = MOST_REFUSED,
) -> Refusals[Violation]:
    """Every candidate for what is asked that is not legal, by the check that ``adjudicate`` makes, in a stable order.

    A card that can be named together with others is no refusal where some legal action names it.

    Args:
        asked: a type of action, a card, or both.
        legal: the legal actions that the question covers.
        player: whose; left out, of whoever controls the card that is asked about, or else of both.
        most: so many at the most.
    """
    game = Game(position)
    source = position.cards.get(asked.source or "")
    seats = (player,) if player is not None else (source.controller,) if source is not None else SEATS
    kinds = (ACTIONS[asked.type],) if asked.type is not None else _kinds_with_source(position)
    possible = {way for action in legal for way in _ways(action)}
    found: list[Refused[Violation]] = []
    cut: list[Wire] = []
    for seat in seats:
        for kind in kinds:
            try:
                for refusal in _refused(game, kind, seat, asked):
                    if _ways(refusal.action) <= possible:
                        continue
                    if len(found) >= most:
                        raise OverBudget
                    found.append(refusal)
            except (OverBudget, NeedsHidden):
                cut.append({"type": kind.type})
    return Refusals(found, tuple({kind["type"]: kind for kind in cut}.values()))


def _kinds_with_source(position: Position) -> tuple[ActionKind, ...]:
    """The types of action of the present phase that a card does."""
    phase = position.turn.phase
    return tuple(k for k in of_phase(phase) if "source" in k.fields and (not k.phases or phase in k.phases))


def _refused(game: Game, kind: ActionKind, seat: str, asked: Question) -> Iterator[Refused[Violation]]:
    for way in kind.thinkable(game, seat, asked):
        action = {"type": kind.type, "player": seat, **way}
        try:
            found = proposals.violations(game, action) if asked.covers(action) else []
        except NeedsHidden:
            continue  # nobody can say whether it is refused
        if found:
            yield Refused(action, told(game.ruleset, found))


def _ways(action: Action) -> frozenset[tuple[Any, ...]]:
    """An action taken apart into one for each card that it names among several, its numbers and cells aside."""
    one = tuple(action.get(name) for name in ("type", "player", "source", "feature", "target", "host"))
    if "targets" in action:
        return frozenset((*one, target) for target in action["targets"])
    return frozenset([(*one, action.get("to"), action.get("cell"), *action.get("cells", ()))])
