"""A game is a value: everything that the house asks of one, so that it need not know which it is.

The house keeps no rules: requests, the log, its jobs and its viewers find the game of a ruleset (`service.games`) and
ask it. What a game does not say here is what every game does where it has nothing to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from service.judge.asking import Action, Listing, Odds, Places, Question, Refusals, RulesetName, Ruling, Standing, Wire
from service.judge.dice import Dice
from service.judge.faults import Fault, NoOdds
from service.judge.library import Library
from service.judge.seats import SEATS
from service.judge.sight import Sight

_Position = TypeVar("_Position", bound=Standing)


class Shape(Protocol):
    """What data of one kind looks like."""

    def check(self, value: Any) -> Any:
        """What is kept of it. Raises ValidationError, whose messages name every fault."""


class Game(ABC, Generic[_Position]):
    """A game of the house; `_Position` is the record that it keeps of a position."""

    #: What the game is called in the list of games.
    name: str
    #: Its rulesets by their ids.
    rulesets: Mapping[str, RulesetName]
    #: What its positions look like on the wire, a card that a request describes, and each action by its type.
    position: Shape
    definition: Shape | None = None
    actions: Mapping[str, Shape]
    #: Where cards lie, as notation says it.
    places: Places
    #: Its printed cards; None for a game that has none.
    library: Library | None = None
    #: Whether its rulings come as pages to print.
    printed = False
    #: The kinds of choice that a player can be asked for.
    decisions: tuple[str, ...] = ()
    #: The events that a brief trace leaves out.
    mechanical: frozenset[str] = frozenset()

    def figures(self, ruleset: str) -> dict[str, Any]:
        """What else there is to know of a ruleset: figures, tables, named features."""
        return {}

    # Positions

    @abstractmethod
    def read(self, data: Wire, seen: bool = False) -> _Position:
        """The record of a position whose shape was checked.

        Args:
            data: the position.
            seen: it is one that somebody is shown, of whose cards not all is told; whether it could arise is not asked.

        Raises:
            InvalidPosition: it could not arise; carries every fault.
            OverBudget: it is more work than may be.
        """

    @abstractmethod
    def write(self, position: _Position) -> dict[str, Any]:
        """The normal form: every field at its default left out (contract §1)."""

    def as_read(self, position: _Position) -> _Position:
        """A position that a ruling led to, as it were if it had been read."""
        return position

    def unknown(self, position: _Position) -> Iterable[str]:
        """Where in a position cards stand of which not all is told, as pointers: such a game is not recorded."""
        return ()

    def under_way(self, position: _Position) -> bool:
        """Whether a client may have changed what the game keeps of something that is going on."""
        return False

    # Play

    def action_faults(self, position: _Position, action: Action) -> Iterable[Fault]:
        """What an action names that is not there."""
        return ()

    @abstractmethod
    def adjudicate(
        self,
        position: _Position,
        actions: Sequence[Action],
        dice: Dice,
        resolve: str,
        answers: Mapping[str, Any] | None = None,
    ) -> Ruling[_Position, Any, Any, Any]:
        """Rule on actions that are proposed one after another (contract §4).

        Raises:
            InvalidAction: an action names what the position does not have.
            CannotAnswer: an answer is none of a decision's options.
            OverBudget: it is more work than may be.
        """

    @abstractmethod
    def status(self, position: _Position) -> str:
        """What a position waits for, in the words of a ruling's `status`."""

    @abstractmethod
    def to_act(self, position: _Position) -> str | None:
        """Who is to act; nobody when the game is over."""

    @abstractmethod
    def listing(self, position: _Position, player: str | None, most: int, asked: Question) -> Listing[Any]:
        """What may be done: each action that adjudicating would call legal, so many at the most."""

    def question_faults(self, position: _Position, asked: Question) -> Iterator[Fault]:
        """What is wrong with a question, as that there is no such type of action."""
        if asked.type is not None and asked.type not in self.actions:
            yield Fault("/type", f"{position.ruleset} has no action {asked.type!r}.")

    def refusals(
        self, position: _Position, asked: Question, legal: Sequence[Action], player: str | None
    ) -> Refusals[Any]:
        """What is not legal of what is asked about, and why."""
        return Refusals([])

    def odds(
        self, position: _Position, action: Action, policy: str, answers: Mapping[str, Any] | None, resolve: str
    ) -> Odds[Any]:
        """The distribution of what comes of an action. Raises InvalidAction, CannotAnswer, NoOdds, OverBudget."""
        raise NoOdds(f"In {position.ruleset} nothing is left to dice.")

    # Telling

    def names(self, position: _Position, language: str) -> Mapping[str, str]:
        """What sentences call the cards of a position, by id."""
        return {}

    @abstractmethod
    def trace(self, events: Sequence[Any], names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
        """What happened, step by step, as on the wire; the deltas lead from the position before to the one after."""

    def warned(self, warning: Wire, position: _Position, language: str) -> dict[str, Any]:
        """A warning as on the wire."""
        return dict(warning)

    def warnings(
        self, ruling: Ruling[_Position, Any, Any, Any], names: Mapping[str, str], language: str
    ) -> list[dict[str, Any]]:
        """The warnings of a ruling as on the wire."""
        return [self.warned(warning, ruling.position, language) for warning in ruling.warnings]

    def needed(self, needs: Iterable[Any]) -> list[dict[str, str]]:
        """What would have to be known for play to go on, as on the wire."""
        return []

    def left_over(self, ruling: Ruling[_Position, Any, Any, Any]) -> str | None:
        """Why dice that are left over are refused; None where they are not, or where there are none."""
        return f"{ruling.dice_left} dice were not needed." if ruling.legal and ruling.dice_left else None

    def called(self, ruleset: str, cards: Iterable[tuple[str, Wire]], language: str) -> dict[str, str]:
        """What sentences call cards of a position on the wire, by id."""
        return {}

    def sentence(self, step: Wire, names: Mapping[str, str], language: str) -> str:
        """A recorded step as a sentence; as it was recorded where there are no words for it."""
        return str(step.get("text", step.get("event", "")))

    def picture(self, position: Wire, language: str) -> str | None:
        """A position on the wire as a picture, in SVG; None where the game draws none."""
        return None

    # What players see

    @abstractmethod
    def sight(self, viewer: str) -> Sight:
        """What one viewer sees of the game's positions: a seat, or the public."""

    def reserved(self, ident: str) -> bool:
        """Whether no card of a replay can have this id, since something else is called so."""
        return ident in SEATS

    def discreet(self, position: Wire, action: Action, resolve: str) -> str:
        """How far passes are made after an action, if one may ask for `resolve`, so that nothing hidden is betrayed."""
        return resolve
