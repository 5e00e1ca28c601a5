"""The judge's front door: ``adjudicate`` a list of actions on a position, list the ``legal_actions``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from service.games.berserk.rules import actions as proposals
from service.games.berserk.rules.actions.base import Action
from service.games.berserk.rules.position.events import Event
from service.games.berserk.rules.position.model import Position
from service.games.berserk.rules.position.unknown import Heap, NeedsHidden, needed
from service.games.berserk.rules.preliminary import clocks
from service.games.berserk.rules.stack.machine import advance
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.foreseen import foreseen
from service.games.berserk.rules.telling.exceptions import told
from service.games.berserk.rules.telling.narration import ROUTINE
from service.games.berserk.rules.telling.violations import Violation
from service.judge import asking
from service.judge.dice import Dice
from service.judge.faults import Fault, InvalidAction
from service.judge.work import OverBudget

Ruling: TypeAlias = asking.Ruling[Position, Event, Violation, str | Heap]
"""The answer to actions that were proposed."""


def action_faults(position: Position, action: Action) -> list[Fault]:
    """What an action names that is not there: cards unknown to the position."""
    faults: list[Fault] = []
    known = position.cards
    faults += clocks.faults(position, action)
    for field in ("source", "target", "host"):
        ident = action.get(field)
        if ident is not None and ident not in known:
            faults.append(_no_card(f"/{field}", ident))
    for n, ident in enumerate(action.get("targets", ())):
        if ident not in known:
            faults.append(_no_card(f"/targets/{n}", ident))
    chips = action.get("choices", {}).get("chips", {})
    if isinstance(chips, Mapping):
        faults += [_no_card(f"/choices/chips/{ident}", ident) for ident in chips if ident not in known]
    return faults


def _no_card(pointer: str, ident: str) -> Fault:
    """200.2: only what is a card can be named as one; a cell, or what stands for it, is none."""
    return Fault(pointer, f"The position has no card {ident!r}.", ("200.2",))


def adjudicate(
    position: Position,
    actions: Sequence[Action],
    dice: Dice | None = None,
    resolve: str = "forced",
    answers: Mapping[str, Any] | None = None,
) -> Ruling:
    """Rule on actions proposed one after another.

    Args:
        position: where the game stands.
        actions: the actions, shape-checked; an illegal one is where play stops.
        dice: the rolls or a seed; None stops at the first roll.
        resolve: ``step``, ``forced`` or ``all`` (contract §4).
        answers: for kinds of decision, what is chosen whenever an action leads to one of that kind; a ``choose`` that
            is proposed next, and is legal there, comes before it.

    Raises:
        InvalidAction: an action names a card that the position does not have.
        CannotAnswer: an answer is none of a decision's options.
        OverBudget: it is more work than may be (``work``); the part is what was being carried out.
    """
    run = Run(position, dice or Dice.none(), resolve)
    try:
        return _ruled(run, actions, answers or {})
    except OverBudget as over:
        raise over.named(_under_way(run)) from None


def _ruled(run: Run, actions: Sequence[Action], answers: Mapping[str, Any]) -> Ruling:
    for n, action in enumerate(actions):
        faults = action_faults(run.position, action)
        if faults:
            raise InvalidAction(tuple(faults), n)
        run.mark()
        try:
            found = proposals.violations(run.game, action)
            proposals.ACTIONS[action["type"]].doubt(run, action, found)
        except NeedsHidden as needs:
            return _unknown(run, needs, n)
        if found:
            return _ruling(run, n, _refusal(run, action, found))
        try:
            _carry_out(run, action)
            _choose_as_foreseen(run, answers, actions[n + 1 : n + 2])
        except NeedsHidden as needs:
            return _unknown(run, needs, n + 1 if n + 1 < len(actions) else None)
    return _ruling(run)


def _carry_out(run: Run, action: Action) -> None:
    """Do what is legal, and play on until somebody has to act, choose or roll."""
    run.mark()
    proposals.perform(run, action)
    run.awaiting = None
    advance(run)


def _choose_as_foreseen(run: Run, answers: Mapping[str, Any], following: Sequence[Action]) -> None:
    """Make the choices that the request has made beforehand, but for one that its next action makes."""
    while (answer := foreseen(run.game, answers)) is not None:
        if any(next["type"] == "choose" and not proposals.violations(run.game, next) for next in following):
            return
        _carry_out(run, answer)


def _ruling(run: Run, failed: int | None = None, violations: tuple[Violation, ...] = ()) -> Ruling:
    """What came of the actions, or of those before the one that failed."""
    decided = [event.rules for event in run.events if event.name not in ROUTINE]
    _note_inherited(run, [*decided, *(fault.rules for fault in violations)])
    _note_unknown(run)
    run.game.keep()
    return asking.Ruling(
        failed is None,
        status(run),
        violations,
        failed,
        run.position,
        tuple(run.events),
        tuple(run.rolls),
        tuple(run.warnings.values()),
        run.awaiting,
        run.cup.left,
    )


def _unknown(run: Run, needs: NeedsHidden, undecided: int | None) -> Ruling:
    """What came of the actions until it hung on cards that are not known, from where somebody could act last.

    Args:
        undecided: the place of the first action of which it cannot be said whether it is legal.
    """
    wanted = needed(run.position, needs.idents)
    run.go_back()
    found = _ruling(run)._replace(status="needs_hidden", needs=wanted, dice_left=0)
    return found if undecided is None else found._replace(legal=False, undecided=True, failed_action=undecided)


def _note_unknown(run: Run) -> None:
    """Say which cards were taken to do nothing while they lie face down, since nobody knows what they say (415.2)."""
    cards = tuple(ident for ident in sorted(run.unknown) if run.position.cards[ident].in_squad)
    if cards:
        run.warn("unknown_cards", cards=cards, rules=("415.2",))


def _under_way(run: Run) -> str:
    """What was being carried out, or else what is on top of the stack; "" where nothing is."""
    step, top = run.current or {}, run.game.top()
    source = step.get("source") or step.get("card") or (top.source if top is not None else None)
    if source is None:
        return ""
    feature = f", feature {top.feature}" if top is not None and top.feature and top.source == source else ""
    return f"what card {source} does{feature}"


def _refusal(run: Run, action: Action, found: list[Violation]) -> tuple[Violation, ...]:
    """What is wrong with an action, by the paragraphs of this edition, each once."""
    for field in ("source", "target"):
        run.note_unsupported(run.game.get(action.get(field)))
    return told(run.game.ruleset, found)


def _note_inherited(run: Run, cited: Iterable[Sequence[str]]) -> None:
    """Say in one warning which paragraphs of an older relative's book decided something (contract §4)."""
    decided = {rule for rules in cited if (rule := run.game.ruleset.inherited(rules)) is not None}
    if decided:
        run.warn("inherited_paragraphs", rules=tuple(sorted(decided)))


def status(run: Run) -> str:
    """What the game waits for now (contract §4)."""
    return "awaiting_dice" if run.awaiting is not None and run.position.decision is None else status_of(run.position)


def status_of(position: Position) -> str:
    """What a position waits for."""
    if position.outcome is not None:
        return "over"
    if position.decision is not None:
        return "awaiting_choice"
    if position.pending:
        return "awaiting_dice"
    quiet = not position.stack and position.turn.phase == "main" and position.priority == position.turn.active
    return "settled" if quiet else "awaiting_priority"
