"""The exact distribution of what comes of an action, over all dice (contract §5): branch at every roll.

The judge stops at a roll and says so, and goes on from the position it stopped at; so each face is tried in turn, with
a sixth of the probability. Choices met on the way are answered by a policy: ``best`` takes the option that is best for
the player who has to choose, by the greater chance to win less the chance to lose, then by the greater expected
difference of lives on the board; ``first`` takes the first option. Answers given by kind of decision come before both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from service.games.berserk.rules.course.adjudicate import Ruling, adjudicate
from service.games.berserk.rules.course.listed import listing
from service.games.berserk.rules.position.events import Event
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Position
from service.games.berserk.rules.position.unknown import Heap, is_unknown, needed_to_wire
from service.games.berserk.rules.position.wire import position_hash
from service.games.berserk.rules.targets.foreseen import foreseen
from service.games.berserk.rules.telling.violations import Violation
from service.judge.dice import Dice
from service.judge.faults import NoOdds
from service.judge.work import OverBudget, under_way

POLICIES = ("best", "first")
SIXTH = Fraction(1, 6)
#: The work of a position on the way, beside what the rulings count (``work``), and how many may follow one another.
VISITED, DEEPEST = 50, 150
#: Kinds of event that an outcome is told by.
_WOUNDS, _DEATH = "wounds_dealt", "card_died"


class Outcome(NamedTuple):
    """Where the action ends: wounds dealt to each card, deaths, the result of the game if it is over, the position.

    Where play cannot go on without knowing hidden cards, ``needs`` says which.
    """

    wounds: tuple[tuple[str, int], ...]
    deaths: tuple[str, ...]
    winner: str | None
    position: str
    needs: tuple[str | Heap, ...] = ()


class Odds(NamedTuple):
    """The distribution; ``violations`` instead of it where the action is illegal."""

    outcomes: Mapping[Outcome, Fraction]
    warnings: tuple[dict[str, Any], ...] = ()
    violations: tuple[Violation, ...] = ()
    needs: tuple[str | Heap, ...] = ()


class _Path(NamedTuple):
    """What happened on the way to a position."""

    wounds: tuple[tuple[str, int], ...] = ()
    deaths: tuple[str, ...] = ()

    def after(self, events: Sequence[Event]) -> _Path:
        """The path with what these events add to it; in an order of its own, so that equal paths are one."""
        wounds, deaths = dict(self.wounds), list(self.deaths)
        for event in events:
            if event.name == _WOUNDS and event.target is not None:
                wounds[event.target] = wounds.get(event.target, 0) + int(event.data["amount"])
            elif event.name == _DEATH and event.target is not None:
                deaths.append(event.target)
        return _Path(tuple(sorted(wounds.items())), tuple(sorted(deaths)))


class _Value(NamedTuple):
    """How good a distribution is for the first player: compared field by field."""

    win: Fraction
    lives: Fraction

    def seen_by(self, seat: str) -> _Value:
        """The same from a seat."""
        return self if seat == "first" else _Value(-self.win, -self.lives)


class _Branch(NamedTuple):
    """A distribution and its value."""

    outcomes: dict[Outcome, Fraction]
    value: _Value


def odds(
    position: Position,
    action: Mapping[str, Any],
    policy: str = "best",
    answers: Mapping[str, Any] | None = None,
    resolve: str = "all",
) -> Odds:
    """The distribution of outcomes of an action.

    Args:
        policy: ``best`` or ``first``: how decisions on the way are taken.
        answers: for kinds of decision, the option taken whenever one of that kind is met.
        resolve: how far play goes on, as in ``adjudicate``.

    Raises:
        InvalidAction: the action names a card that the position does not have.
        OverBudget: the dice and choices lead through more positions than may be worked out.
        CannotAnswer: an answer is none of a decision's options.
        NoOdds: something random takes a seed.
    """
    tree = _Tree(policy, answers or {}, resolve)
    first = adjudicate(position, [action], Dice.none(), resolve)
    if not first.legal:
        return Odds({}, first.warnings, first.violations, first.needs)
    tree.warn(first.warnings)
    branch = tree.follow(first, _Path().after(first.events))
    ordered = sorted(branch.outcomes.items(), key=lambda item: (-item[1], item[0][0], item[0][1], item[0][3]))
    needs = tuple(dict.fromkeys(one for outcome in branch.outcomes for one in outcome.needs))
    return Odds(dict(ordered), tuple(tree.warnings.values()), (), needs)


class _Tree:
    """The tree of positions under an action; equal positions with equal paths are worked out once."""

    def __init__(self, policy: str, answers: Mapping[str, Any], resolve: str):
        self.policy = policy
        self.answers = answers
        self.resolve = resolve
        self.known: dict[tuple[str, _Path, tuple[str | Heap, ...]], _Branch] = {}
        self.warnings: dict[str, dict[str, Any]] = {}
        self.work, self.depth = under_way(), 0

    def warn(self, warnings: Sequence[dict[str, Any]]) -> None:
        """Collect warnings, each once."""
        for warning in warnings:
            self.warnings.setdefault(repr(sorted(warning.items(), key=str)), warning)

    def follow(self, ruling: Ruling, path: _Path) -> _Branch:
        """The distribution from where a ruling stopped."""
        self.work.spend(VISITED + len(ruling.position.cards))
        key = (position_hash(ruling.position), path, ruling.needs)
        if key not in self.known:
            if self.depth == DEEPEST:
                raise OverBudget(f"{DEEPEST} dice and choices one after the other")
            self.depth += 1
            found = self.known[key] = self._work_out(ruling, path, key[0])
            self.depth -= 1
            self.work.spend(len(found.outcomes))
        return self.known[key]

    def _work_out(self, ruling: Ruling, path: _Path, ident: str) -> _Branch:
        position = ruling.position
        if ruling.needs:
            outcome = Outcome(path.wounds, path.deaths, None, ident, ruling.needs)
            return _Branch({outcome: Fraction(1)}, _Value(Fraction(0), Fraction(_lives(position))))
        if ruling.awaiting is not None and ruling.awaiting["why"] == "shuffle":
            return self._shuffled(position, path)
        if ruling.awaiting is not None:
            roller = ruling.awaiting["player"]
            rolls = ({"type": "roll", "player": roller, "dice": [face]} for face in range(1, 7))
            return _mixed([self._go_on(position, path, roll) for roll in rolls])
        if ruling.status == "awaiting_choice":
            return self._decided(position, path)
        result = str(position.outcome["result"]) if position.outcome is not None else None
        outcome = Outcome(path.wounds, path.deaths, result, ident)
        return _Branch({outcome: Fraction(1)}, _Value(_won(result), Fraction(_lives(position))))

    def _shuffled(self, position: Position, path: _Path) -> _Branch:
        """A deck that is only put in order again (206.10) is followed with no recorded order, as nothing looks at it.

        What does look at an order afterwards, or draws at random, takes a seed, and is refused there.
        """
        step = position.pending[-1]
        if step["do"] != "shuffle_deck":
            raise NoOdds("Cards are dealt from a shuffled deck, which no faces of a die decide.")
        seat = step["seat"]
        players = {**position.players, seat: position.players[seat]._replace(deck=())}
        self.warn([{"code": "interpretation", "interpretation": "deck-of-unknown-order"}])
        return self._go_on(position._replace(players=players), path, {"type": "roll", "player": seat, "dice": []})

    def _go_on(self, position: Position, path: _Path, action: Mapping[str, Any]) -> _Branch:
        ruling = adjudicate(position, [action], Dice.none(), self.resolve)
        if not ruling.legal and not ruling.undecided:
            raise NoOdds("A roll or pick is met that six faces of a die do not decide.")
        self.warn(ruling.warnings)
        return self.follow(ruling, path.after(ruling.events))

    def _decided(self, position: Position, path: _Path) -> _Branch:
        decision = position.decision
        assert decision is not None
        player = decision["player"]
        answer = foreseen(Game(position), self.answers)
        if answer is not None:
            return self._go_on(position, path, answer)
        listed = listing(position, player)
        if listed.incomplete:
            raise OverBudget(f"the options of {decision['kind']}")
        options = [a for a in listed.actions if a["type"] == "choose"]
        if self.policy == "first":
            return self._go_on(position, path, options[0])
        branches = [self._go_on(position, path, option) for option in options]
        return max(branches, key=lambda branch: branch.value.seen_by(player))


def _mixed(branches: Sequence[_Branch]) -> _Branch:
    """Equally likely branches as one."""
    outcomes: dict[Outcome, Fraction] = {}
    for branch in branches:
        for outcome, probability in branch.outcomes.items():
            outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + SIXTH * probability
    win = sum((SIXTH * b.value.win for b in branches), Fraction(0))
    return _Branch(outcomes, _Value(win, sum((SIXTH * b.value.lives for b in branches), Fraction(0))))


def _won(result: str | None) -> Fraction:
    return Fraction({"first": 1, "second": -1}.get(result or "", 0))


def _lives(position: Position) -> int:
    """The lives of the first player's cards in the squads less those of the second player's."""
    total = 0
    for card in position.cards.values():
        if card.in_squad and not is_unknown(card) and card.definition.has_lives:
            total += card.lives_left if card.controller == "first" else -card.lives_left
    return total


def expected(found: Odds) -> dict[str, Any]:
    """What is to be expected: wounds and the probability of death of each card, and who wins how often."""
    wounds: dict[str, Fraction] = {}
    deaths: dict[str, Fraction] = {}
    winner: dict[str, Fraction] = {}
    for outcome, probability in found.outcomes.items():
        for card, amount in outcome.wounds:
            wounds[card] = wounds.get(card, Fraction(0)) + probability * amount
        for card in outcome.deaths:
            deaths[card] = deaths.get(card, Fraction(0)) + probability
        if outcome.winner is not None:
            winner[outcome.winner] = winner.get(outcome.winner, Fraction(0)) + probability
    tables = {"wounds": wounds, "deaths": deaths, "winner": winner}
    return {name: {key: str(value) for key, value in sorted(table.items())} for name, table in tables.items()}


def odds_to_wire(found: Odds) -> dict[str, Any]:
    """The answer's ``outcomes`` and ``expected``, probabilities as fractions in lowest terms."""
    outcomes = [
        {
            "probability": str(probability),
            "wounds": dict(outcome.wounds),
            "deaths": list(outcome.deaths),
            "winner": outcome.winner,
            "position_hash": outcome.position,
            **({"needs_hidden": needed_to_wire(outcome.needs)} if outcome.needs else {}),
        }
        for outcome, probability in found.outcomes.items()
    ]
    needs = {"needs_hidden": needed_to_wire(found.needs)} if found.needs else {}
    return {"outcomes": outcomes, "expected": expected(found), **needs}


__all__ = ["POLICIES", "Odds", "Outcome", "odds", "odds_to_wire"]
