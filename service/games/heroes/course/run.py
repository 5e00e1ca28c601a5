"""One adjudication as it goes: events are told, abilities trigger, and what is to be done is done step by step."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from service.games.heroes.course import listening
from service.games.heroes.course.events import Event
from service.games.heroes.position.booked import asked, entry
from service.games.heroes.position.model import Card, Position, Wire
from service.games.heroes.position.table import Table
from service.judge.dice import Cup, Dice
from service.judge.faults import CannotAnswer
from service.judge.matching import Happening
from service.judge.seats import SEATS
from service.judge.work import Work, under_way

OTHER = dict(zip(SEATS, reversed(SEATS), strict=True))
#: So many steps follow one action at the most: a game that goes on without end is stopped (heroes is silent).
MOST_STEPS = 4_000

Step = dict[str, Any]
Doing = Callable[["Run", Step], None]
#: What the judge goes on with, by the word of the step; and the answers to choices, by the same word.
STEPS: dict[str, Doing] = {}
#: Steps that wait until nothing has triggered that is not carried out yet.
PATIENT: set[str] = set()
ANSWERS: dict[str, Callable[[Run, Step, Any], None]] = {}


def step(name: str, patient: bool = False) -> Callable[[Doing], Doing]:
    """Decorator: the function carries such a step out; a patient one waits for the queue."""

    def register(function: Doing) -> Doing:
        STEPS[name] = function
        if patient:
            PATIENT.add(name)
        return function

    return register


def answer(name: str) -> Callable[[Callable[[Run, Step, Any], None]], Callable[[Run, Step, Any], None]]:
    """Decorator: the function goes on with such a step once its choice is made."""

    def register(function: Callable[[Run, Step, Any], None]) -> Callable[[Run, Step, Any], None]:
        ANSWERS[name] = function
        return function

    return register


#: What other files do as play goes on: what the rules settle by themselves, and the queue.
HOOKS: dict[str, Callable[[Run], Any]] = {}


def hook(name: str) -> Callable[[Callable[[Run], Any]], Callable[[Run], Any]]:
    """Decorator: the function is called as play goes on."""

    def register(function: Callable[[Run], Any]) -> Callable[[Run], Any]:
        HOOKS[name] = function
        return function

    return register


class Stalled(Exception):
    """A random pick is needed, and no seed was given."""


class Run:
    """What is under way.

    Args:
        position: where it begins.
        dice: a seed for shuffles and random picks.
        answers: by kind of decision, what is chosen whenever one of that kind is met.
    """

    def __init__(self, position: Position, dice: Dice, answers: Mapping[str, Any] | None = None) -> None:
        self.position = position
        self.table = Table(position)
        self.cup = Cup(dice)
        self.events: list[Event] = []
        self.warnings: dict[str, None] = {}
        self.agenda: list[Step] = copy.deepcopy([dict(one) for one in position.pending])
        self._answers = dict(answers or {})
        self._asked = asked(position)
        self.work: Work = under_way()
        self.resolve = "forced"
        #: Who has wounded whom last and by what type of blow, by the wounded, while this goes on.
        self.wounded_by: dict[str, tuple[str | None, str]] = {}
        #: The card that has come into play last.
        self.newest: str | None = None
        #: Spells that were cancelled.
        self.cancelled: set[str] = set()
        #: An event is carried out that a player did not want replaced.
        self.replacing = False
        #: Paragraphs that the next event is told with besides its own.
        self._besides: dict[str, None] = {}
        #: The position in which the rules have done by themselves what they do.
        self._settled: Position | None = None

    # -- looking -----------------------------------------------------------------------------------------------------

    def card(self, ident: str) -> Card:
        """A card by its id."""
        return self.position.cards[ident]

    @staticmethod
    def other(seat: str) -> str:
        """The other player."""
        return OTHER[seat]

    def interpret(self, *interpretations: str) -> None:
        """The ruling rests on an interpretation."""
        self.warnings.update(dict.fromkeys(interpretations))

    def besides(self, *rules: str) -> None:
        """These paragraphs too decide about the event that is told next."""
        self._besides.update(dict.fromkeys(rules))

    # -- telling -----------------------------------------------------------------------------------------------------

    def emit(
        self,
        name: str,
        rules: Sequence[str],
        cards: Mapping[str, Wire] | None = None,
        players: Mapping[str, Wire] | None = None,
        turn: Wire | None = None,
        happens: Iterable[Happening] = (),
        made: Iterable[Card] = (),
        told: Wire | None = None,
        **rest: Any,
    ) -> None:
        """Tell an event: what it changes, by cards, players, the turn and the rest, and what triggers by it.

        Args:
            rules: the paragraphs, the most specific one first.
            cards: by id, the fields that change.
            players: by seat, the fields that change.
            turn: the fields of the turn that change.
            happens: what it is in the language of cards.
            made: cards that come to be.
            told: what the trace tells of it.
            rest: other fields of the position.
        """
        before, old = self.position, self.table
        if old.circular:
            self.interpret("heroes-a-number-about-itself")
        self.work.spend(len(before.cards) // 8 + 1)
        self.position = _changed(before, cards or {}, players or {}, turn or {}, made, rest)
        self.table = Table(self.position)
        occurrences = list(happens)
        if occurrences:
            self._listened(old, occurrences)
        rules = tuple(dict.fromkeys((*rules, *self._besides)))
        self._besides.clear()
        self.events.append(Event(name, rules, told or {}, before, self.position))

    def _listened(self, old: Table, occurrences: list[Happening]) -> None:
        """What triggers by what happens waits; what is asked for later is booked."""
        found = listening.triggered(old, self.table, occurrences)
        booked = [entry(self.position, one) for one in occurrences if one.event in self._asked]
        changes: dict[str, Any] = {}
        if found:
            changes["waiting"] = (*self.position.waiting, *found)
        if booked:
            turn = self.position.turn
            changes["turn"] = turn._replace(record=(*turn.record, *booked))
        if changes:
            self.position = self.position._replace(**changes)
            self.table = Table(self.position)

    def shuffled(self, deck: Sequence[str]) -> tuple[str, ...]:
        """A deck in an order drawn from the seed. Raises Stalled without one."""
        if len(deck) < 2:
            return tuple(deck)
        if not self.cup.can_pick:
            raise Stalled
        return self.cup.shuffle(deck)

    def picked(self, options: Sequence[str], count: int) -> list[str]:
        """So many of some things, drawn from the seed. Raises Stalled without one."""
        if options and not self.cup.can_pick:
            raise Stalled
        left: list[str] = list(options)
        found: list[str] = []
        while left and len(found) < count:
            found.append(left.pop(self.cup.pick(len(left))))
        return found

    # -- going on ----------------------------------------------------------------------------------------------------

    def push(self, *steps: Step) -> None:
        """These are to be done next, the first one first."""
        self.agenda += reversed(steps)

    def ask(
        self, kind: str, player: str, options: Sequence[Any], rules: Sequence[str], go_on: Step, **more: Any
    ) -> None:
        """A player is to choose; ``go_on`` is the step that gets the answer (``ANSWERS``).

        Args:
            options: what can be chosen; the only one is chosen at once.
            more: ``many`` (``[least, most]``) where several are chosen, ``ordered`` where their order counts, and
                ``source``.
        """
        many, ordered = more.get("many"), more.pop("ordered", False)
        if kind in self._answers:
            given = self._answers[kind]
            self._accept(go_on, self._checked(kind, given, options, many), player, kind, rules)
            return
        if many is None and len(options) == 1:
            self._accept(go_on, options[0], player, kind, rules)
            return
        if many is not None and not ordered and len(options) <= many[0]:
            self._accept(go_on, list(options), player, kind, rules)
            return
        number = 1 + sum(event.name == "choice_opened" for event in self.events)
        decision = {
            "id": f"d{number}", "kind": kind, "player": player, "options": tuple(options), "rules": tuple(rules),
            **{name: tuple(value) if isinstance(value, list) else value for name, value in more.items()},
        }  # fmt: skip
        self.agenda.append(go_on)
        self.emit("choice_opened", rules, told={"player": player, "kind": kind}, decision=decision)

    def _checked(self, kind: str, given: Any, options: Sequence[Any], many: Any) -> Any:
        several = list(given) if isinstance(given, list | tuple) else given
        fitting = (
            several in options
            if many is None
            else isinstance(several, list)
            and many[0] <= len(several) <= many[1]
            and all(one in options for one in several)
        )
        if not fitting:
            raise CannotAnswer(kind, f"{given!r} is none of the options: {', '.join(map(str, options))}.")
        return several

    def _accept(self, go_on: Step, chosen: Any, player: str, kind: str, rules: Sequence[str]) -> None:
        told = {"player": player, "kind": kind, "options" if isinstance(chosen, list) else "option": chosen}
        self.emit("chosen", rules, told=told, decision=None)
        ANSWERS[go_on["do"]](self, go_on, chosen)

    def answered(self, chosen: Any) -> None:
        """The open choice is made."""
        decision = self.position.decision
        assert decision is not None
        self._accept(self.agenda.pop(), chosen, decision["player"], decision["kind"], decision["rules"])

    def go(self) -> None:
        """Do what is to be done until somebody has to act or to choose, or the game is over."""
        for _ in range(MOST_STEPS):
            if self.position.outcome is not None or self.position.decision is not None:
                break
            if self.position is not self._settled and HOOKS["settle"](self):
                continue
            self._settled = self.position
            top = self.agenda[-1] if self.agenda else None
            if top is not None and top["do"] not in PATIENT:
                STEPS[top["do"]](self, self.agenda.pop())
            elif self.position.waiting:
                HOOKS["line_up"](self)
            elif self.position.queue:
                HOOKS["carry_on"](self)
            elif top is not None and not top.get("stops"):
                STEPS[top["do"]](self, self.agenda.pop())
            else:
                break
        self._kept()

    def _kept(self) -> None:
        """What is still to be done stands in the position, as part of the last event."""
        over = self.position.outcome is not None
        pending = () if over else tuple(self.agenda)
        changes: dict[str, Any] = {}
        if pending != self.position.pending:
            changes["pending"] = pending
        if over:
            changes |= {name: () for name in ("queue", "waiting") if getattr(self.position, name)}
        if not changes:
            return
        self.position = self.position._replace(**changes)
        self.table = Table(self.position)
        if self.events:
            self.events[-1] = self.events[-1]._replace(after=self.position)


def _changed(
    position: Position,
    cards: Mapping[str, Wire],
    players: Mapping[str, Wire],
    turn: Wire,
    made: Iterable[Card],
    rest: Wire,
) -> Position:
    changes = dict(rest)
    new = list(made)
    if cards or new:
        changed = dict(position.cards)
        for ident, fields in cards.items():
            changed[ident] = changed[ident]._replace(**fields)
        for card in new:
            changed[card.id] = card
        changes["cards"] = changed
    if players:
        changes["players"] = {
            seat: one._replace(**players[seat]) if seat in players else one for seat, one in position.players.items()
        }
    if turn:
        changes["turn"] = position.turn._replace(**turn)
    return position._replace(**changes)
