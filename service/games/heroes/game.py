"""What the house asks of a game, answered for Heroes: each question goes to the room where its rule lives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from schemas.heroes.action import ACTIONS as SHAPES
from schemas.heroes.position import HeroesDefinitionSchema, HeroesPositionSchema
from service.games.heroes.catalogue import LIBRARY
from service.games.heroes.course import adjudicate, listing
from service.games.heroes.course.events import Event
from service.games.heroes.features.defined import KNOWN
from service.games.heroes.language import ZONES
from service.games.heroes.position.model import FAILED_DRAWS, MOST_COINS, Position
from service.games.heroes.position.reading import read
from service.games.heroes.position.wire import position_to_wire
from service.games.heroes.sight import HeroesSight
from service.games.heroes.telling import drawing, narration
from service.games.heroes.telling.violations import Violation
from service.judge import game
from service.judge.asking import Action, Listing, Places, Question, Refusals, RulesetName, Wire
from service.judge.dice import Dice
from service.judge.faults import Fault
from service.rulebook import explain


class Heroes(game.Game[Position]):
    """The card game of heroes, coins and a queue."""

    name = "heroes"
    rulesets: Mapping[str, RulesetName] = {
        "heroes": RulesetName({"en": "Berserk. Heroes", "ru": "Берсерк. Герои"}),
    }  # fmt: skip
    position = HeroesPositionSchema()
    definition = HeroesDefinitionSchema()
    actions: Mapping[str, game.Shape] = {name: shape() for name, shape in SHAPES.items()}
    places = Places(ZONES)
    library = LIBRARY
    decisions = ("target", "optional", "order", "mode", "keep_hidden")
    mechanical = frozenset({
        "choice_opened", "chosen", "triggered", "attack_aimed", "attack_ended", "spell_aimed", "start_of_turn",
        "main_phase", "is_over", "holds_now", "copy_made", "defence_awaited", "sleeps",
    })  # fmt: skip

    def figures(self, ruleset: str) -> dict[str, Any]:
        """How many coins there are at the most, how many failed draws lose, and the named features."""
        return {"coins": MOST_COINS, "failed_draws": FAILED_DRAWS, "keywords": sorted(KNOWN)}

    def read(self, data: Wire, seen: bool = False) -> Position:
        """The record of a position. Raises InvalidPosition."""
        return read(data, seen)

    def write(self, position: Position) -> dict[str, Any]:
        """The normal form."""
        return position_to_wire(position)

    def unknown(self, position: Position) -> Iterable[str]:
        """Where cards stand of which not all is told."""
        return [f"/cards/{card.id}" for card in position.cards.values() if not card.definition.wire]

    def under_way(self, position: Position) -> bool:
        """Whether anything waits, is queued, lasts, or is to be chosen."""
        return bool(position.queue or position.pending or position.waiting or position.decision or position.effects)

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
    ) -> adjudicate.HeroesRuling:
        """Rule on actions. Raises InvalidAction, CannotAnswer, OverBudget."""
        return adjudicate.adjudicate(position, actions, dice, resolve, answers)

    def status(self, position: Position) -> str:
        """What a position waits for."""
        return adjudicate.status_of(position)

    def to_act(self, position: Position) -> str | None:
        """Who is to act."""
        return adjudicate.to_act(position)

    def listing(self, position: Position, player: str | None, most: int, asked: Question) -> Listing[Any]:
        """What may be done."""
        return listing.listing(position, player, most, asked)

    def refusals(
        self, position: Position, asked: Question, legal: Sequence[Action], player: str | None
    ) -> Refusals[Violation]:
        """What is not legal of what is asked about, and why."""
        return listing.refusals(position, asked, player)

    def names(self, position: Position, language: str) -> dict[str, str]:
        """What sentences call the cards."""
        return narration.names_in(position, language)

    def trace(self, events: Sequence[Event], names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
        """What happened, step by step."""
        return narration.trace(events, names, language)

    def warned(self, warning: Wire, position: Position, language: str) -> dict[str, Any]:
        """A warning with its sentence, which stands in the rulebook."""
        return explain(narration.warned(warning, position, language), language)

    def called(self, ruleset: str, cards: Iterable[tuple[str, Wire]], language: str) -> dict[str, str]:
        """What sentences call cards of a position on the wire."""
        return narration.called(cards)

    def sentence(self, step: Wire, names: Mapping[str, str], language: str) -> str:
        """A recorded step as a sentence."""
        return narration.sentence(step, names, language)

    def picture(self, position: Wire, language: str) -> str:
        """The table with both sides."""
        return drawing.picture(position, narration.definitions(position["cards"].items()), language)

    def sight(self, viewer: str) -> HeroesSight:
        """What one viewer sees."""
        return HeroesSight(viewer)


GAME = Heroes()
