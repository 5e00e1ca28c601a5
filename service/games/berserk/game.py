"""What the house asks of a game, answered for Berserk: each question goes to the room where its rule lives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from schemas.table.action import ACTIONS
from schemas.table.card import DefinitionSchema
from schemas.table.position import PositionSchema
from service.cards import default_catalogue
from service.games.berserk import left_over
from service.games.berserk.concealment import discreet, reserved
from service.games.berserk.figures import figures
from service.games.berserk.library import LIBRARY
from service.games.berserk.questions import question_faults
from service.games.berserk.records import as_read
from service.games.berserk.rules import RULESETS, Event, Position, Ruling, Violation
from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.course import adjudicate, listed, odds
from service.games.berserk.rules.position import unknown, wire
from service.games.berserk.rules.position.model import ZONES
from service.games.berserk.rules.stack.run import DECISIONS
from service.games.berserk.rules.telling import naming, narration, refusals
from service.games.berserk.sight import BerserkSight
from service.judge import game
from service.judge.asking import Action, Listing, Odds, Places, Question, Refusals, RulesetName, Wire
from service.judge.dice import Dice
from service.judge.faults import Fault
from service.printing import drawing, narrated
from service.rulebook import explain


class Berserk(game.Game[Position]):
    """The card game on a board of five by six cells, with dice and a stack."""

    name = "berserk"
    rulesets: Mapping[str, RulesetName] = {
        ident: RulesetName(ruleset.name, ruleset.inherits) for ident, ruleset in RULESETS.items()
    }
    position = PositionSchema()
    definition = DefinitionSchema()
    actions: Mapping[str, game.Shape] = {name: shape() for name, shape in ACTIONS.items()}
    places = Places(ZONES, frozenset(CELLS), "a cell (A1 to E3, A1' to E3')")
    library = LIBRARY
    printed = True
    decisions = DECISIONS
    mechanical = narration.MECHANICAL

    def figures(self, ruleset: str) -> dict[str, Any]:
        """Options, crystals, the strike table and the named features."""
        return figures(RULESETS[ruleset])

    def read(self, data: Wire, seen: bool = False) -> Position:
        """The record of a position. Raises InvalidPosition, OverBudget."""
        return wire.position_from_wire(data, default_catalogue(), (lambda position, wire: []) if seen else None)

    def write(self, position: Position) -> dict[str, Any]:
        """The normal form."""
        return wire.position_to_wire(position)

    def as_read(self, position: Position) -> Position:
        """The position as if it had been read from its wire form."""
        return as_read(position)

    def unknown(self, position: Position) -> Iterable[str]:
        """Where the cards lie that a position does not tell: face down, or in heaps that are only counted."""
        found = sorted(unknown.unknown_in(position))
        return dict.fromkeys("/concealed" if "/" in ident else f"/cards/{ident}" for ident in found)

    def under_way(self, position: Position) -> bool:
        """Whether anything is on the stack, waits, lasts, or is to be chosen."""
        return bool(position.stack or position.pending or position.waiting or position.decision or position.effects)

    def action_faults(self, position: Position, action: Action) -> Iterable[Fault]:
        """What an action names that is not there."""
        return adjudicate.action_faults(position, action)

    def adjudicate(
        self,
        position: Position,
        actions: Sequence[Action],
        dice: Dice,
        resolve: str,
        answers: Mapping[str, Any] | None = None,
    ) -> Ruling:
        """Rule on actions that are proposed one after another. Raises InvalidAction, CannotAnswer, OverBudget."""
        return adjudicate.adjudicate(position, actions, dice, resolve, answers)

    def status(self, position: Position) -> str:
        """What a position waits for."""
        return adjudicate.status_of(position)

    def to_act(self, position: Position) -> str | None:
        """Who has to choose, or else has priority; nobody when the game is over."""
        if position.outcome is not None:
            return None
        return str(position.decision["player"]) if position.decision is not None else position.priority

    def listing(self, position: Position, player: str | None, most: int, asked: Question) -> Listing[Any]:
        """What may be done."""
        return listed.listing(position, player, most, asked)

    def question_faults(self, position: Position, asked: Question) -> Iterator[Fault]:
        """What is wrong with a question."""
        yield from super().question_faults(position, asked)
        yield from question_faults(position, asked)

    def refusals(
        self, position: Position, asked: Question, legal: Sequence[Action], player: str | None
    ) -> Refusals[Violation]:
        """What is not legal of what is asked about, and why."""
        return refusals.refusals(position, asked, legal, player)

    def odds(
        self, position: Position, action: Action, policy: str, answers: Mapping[str, Any] | None, resolve: str
    ) -> Odds[Violation]:
        """The distribution over all dice. Raises InvalidAction, CannotAnswer, NoOdds, OverBudget."""
        found = odds.odds(position, action, policy, answers, resolve)
        return Odds(odds.odds_to_wire(found), found.warnings, found.violations)

    def names(self, position: Position, language: str) -> Mapping[str, str]:
        """What sentences call the cards: their printed names in quotes."""
        return naming.names_in(position, language)

    def trace(self, events: Sequence[Event], names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
        """What happened, step by step."""
        return narration.trace_to_wire(events, names, language)

    def warned(self, warning: Wire, position: Position, language: str) -> dict[str, Any]:
        """A warning with its sentence; that of an interpretation stands in the rulebook."""
        return explain(narration.warning_to_wire(warning, position, language), language)

    def warnings(self, ruling: Ruling, names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
        """The warnings of a ruling, and that of dice which the rules decide are not rolled."""
        return [*super().warnings(ruling, names, language), *left_over.warnings(ruling, names, language)]

    def needed(self, needs: Iterable[Any]) -> list[dict[str, str]]:
        """The cards and heaps that would have to be known."""
        return unknown.needed_to_wire(needs)

    def left_over(self, ruling: Ruling) -> str | None:
        """Why dice are refused that nothing rolls, or before which play stopped."""
        return None if left_over.decided(ruling) else left_over.refusal(ruling)

    def called(self, ruleset: str, cards: Iterable[tuple[str, Wire]], language: str) -> dict[str, str]:
        """What sentences call cards of a position on the wire."""
        return narrated.called(ruleset, cards, language)

    def sentence(self, step: Wire, names: Mapping[str, str], language: str) -> str:
        """A recorded step as a sentence."""
        return narrated.sentence(step, names, language)

    def picture(self, position: Wire, language: str) -> str:
        """The board with both additional zones."""
        return drawing.picture(position, language)

    def sight(self, viewer: str) -> BerserkSight:
        """What one viewer sees."""
        return BerserkSight(viewer)

    def reserved(self, ident: str) -> bool:
        """Whether no card of a replay can have this id."""
        return reserved(ident)

    def discreet(self, position: Wire, action: Action, resolve: str) -> str:
        """How far passes are made after an action while a card lies face down."""
        return discreet(position, action, resolve)


GAME = Berserk()
