"""A squad against its crystals and limits (§304): every fault with its paragraph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from service.games.berserk.rules.actions import ACTIONS, violations
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import ELEMENTS, Card, Crystals, Definition, Position, Turn, Wire
from service.games.berserk.rules.rulesets import RULESETS, Ruleset
from service.games.berserk.rules.stack.run import STEPS, Run, Suspended
from service.games.berserk.rules.telling.naming import Named, called
from service.games.berserk.rules.telling.violations import Violation, violation
from service.judge.dice import Dice


class Fault(NamedTuple):
    """What is wrong, and with which entry of the list; None where it is the list as a whole."""

    violation: Violation
    entry: int | None = None


class Member(NamedTuple):
    """A card to be recruited: what is printed on it, the X announced and the crystals paid, where the player says."""

    definition: Definition
    x: int | None = None
    pay: Mapping[str, int] | None = None


class SquadCheck(NamedTuple):
    """What came of recruiting a list of cards: the faults, what can still be spent, what a reader must know.

    ``position`` is the recruitment step with what could be recruited; its cards are ``c1``, ``c2``, … in order.
    """

    faults: tuple[Fault, ...]
    position: Position
    gold: int
    silver: int
    warnings: tuple[dict[str, Any], ...]


def _in_words_of(rules: Ruleset, fault: Fault) -> Fault:
    """The fault with the paragraphs of the ruleset's own book."""
    return fault._replace(violation=fault.violation._replace(rules=rules.cite(fault.violation.rules)))


def check_squad(
    ruleset: str, seat: str, cards: Sequence[Member], mulligans: int = 0, options: Wire | None = None
) -> SquadCheck:
    """Recruit cards one after another as their player would; what cannot be recruited is named and left out.

    Args:
        ruleset: whose rules.
        seat: which player recruits.
        cards: in the order of recruiting.
        mulligans: how many were taken (302.3).
        options: the ruleset's options.
    """
    rules = RULESETS[ruleset]
    gold, silver = rules.base_crystals(seat, options or {})
    found = []
    if mulligans * rules.mulligan_gold > gold:
        found.append(_in_words_of(rules, Fault(violation("too_many_mulligans", "302.3"))))
    have = Crystals(max(0, gold - mulligans * rules.mulligan_gold), silver)
    deal = {f"c{n}": Card(f"c{n}", member.definition, None, seat, seat, "deal") for n, member in enumerate(cards, 1)}
    turn = Turn(phase="preliminary", step="recruitment")
    position = Position(
        ruleset, deal, options or {}, turn, players={"first": Crystals(), "second": Crystals(), seat: have}
    )
    run = Run(position, Dice.none(), "step")
    for n, member in enumerate(cards):
        action: dict[str, Any] = {"type": "recruit", "player": seat, "source": f"c{n + 1}"}
        action |= {} if member.x is None else {"x": member.x}
        action |= {} if member.pay is None else {"pay": member.pay}
        if len(member.definition.elements) > 1 or not set(member.definition.elements) <= set(ELEMENTS[:5]):
            run.interpret("elements-beyond-the-book")
        faults = violations(Game(run.position), action)
        if faults:
            found += [_in_words_of(rules, Fault(fault, n)) for fault in faults]
            run.note_unsupported(run.card(action["source"]))
        else:
            ACTIONS["recruit"].perform(run, action)
            _carry_out(run)
    left = run.position.players[seat]
    return SquadCheck(tuple(found), run.position, left.gold, left.silver, tuple(run.warnings.values()))


def _carry_out(run: Run) -> None:
    """What texts do as a card is recruited, of which its player leaves out what can be left out.

    Nothing is rolled for a check: what waits for dice is left out too, with a warning.
    """
    while run.todo:
        decision = run.position.decision
        if decision is not None:
            option = {"type": "choose", "player": decision["player"], "option": decision["options"][-1]}
            ACTIONS["choose"].perform(run, option)
        with suppress(Suspended):
            current = run.todo.pop()
            STEPS[current["do"]](run, current)
        if run.awaiting is not None:
            left_out, run.awaiting = run.todo.pop(), None  # the step that was put back
            run.resume("nothing_happens", ("216.5",), source=left_out.get("source"))
            run.warn("dice_not_rolled", card=left_out.get("source"), rules=("216.5",))


def fault_to_wire(fault: Fault, cards: Sequence[Definition], language: str = "en") -> dict[str, Any]:
    """A fault as the wire shows it: a violation whose ``pointer`` leads to the entry."""
    names = called((Named(f"c{n}", card.name, False) for n, card in enumerate(cards, 1)), language)
    broken = fault.violation
    return {
        "code": broken.code,
        "rules": list(broken.rules),
        "message": broken.message(names, language),
        "pointer": "/cards" if fault.entry is None else f"/cards/{fault.entry}",
    }
