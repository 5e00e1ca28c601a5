"""What every action type provides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation
from service.judge.asking import Question

Action = Mapping[str, Any]

#: Every action type by its wire name, in the order in which legal actions are listed.
ACTIONS: dict[str, ActionKind] = {}


class ActionKind:
    """One action type. Subclasses name their ``type``; the fields are checked by the schemas."""

    type: ClassVar[str] = ""
    #: Phases in which it exists; empty means any.
    phases: ClassVar[tuple[str, ...]] = ("initial", "main", "final")
    #: Needs neither priority nor a settled position (choices, rolls, conceding).
    any_time: ClassVar[bool] = False
    #: Passing and ending the game: not counted as "something to do".
    formal: ClassVar[bool] = False
    #: Fields that name cards of the position.
    card_fields: ClassVar[tuple[str, ...]] = ("source", "target", "host")
    #: The fields by which its canonical spelling differs, where these are not just those required.
    named: ClassVar[tuple[str, ...]] = ()
    #: The wire fields beside type and player: name to whether it is required.
    fields: ClassVar[Mapping[str, bool]] = {}

    def __init_subclass__(cls) -> None:
        if cls.type:
            ACTIONS[cls.type] = cls()

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Every reason why it is illegal, beside those every action shares."""
        raise NotImplementedError

    def priority_rules(self, game: Game, action: Action) -> tuple[str, ...]:
        """The paragraphs by which this very action needs priority, before the general ones (215.6, 215.7)."""
        return ()

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """Note the interpretations that a ruling on this action rests on, ``found`` being what is wrong with it."""

    def perform(self, run: Run, action: Action) -> None:
        """Do it; only called when legal."""
        raise NotImplementedError

    def possible(self, game: Game, player: str) -> bool:
        """A cheap test that rules the whole type out before candidates are made."""
        return True

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Canonical spellings that might be legal, without type and player."""
        return ()

    def thinkable(self, game: Game, player: str, asked: Question) -> Iterable[dict[str, Any]]:
        """What a player might think of whose actions of this type are asked about, be it legal or not.

        Every card of the player with everything that can be named beside it; where more is asked for than cards and
        cells, only what is possible here.
        """
        needed = self.named or tuple(name for name, required in self.fields.items() if required)
        if not set(needed) <= _NAMED.keys():
            return self.candidates(game, player)
        options = [asked.only(name, _NAMED[name](game, player, self)) for name in needed]
        return (dict(zip(needed, way, strict=True)) for way in product(*options))

    def whose(self, game: Game, player: str) -> Iterable[Card]:
        """The cards that a player might do it with."""
        return game.squad(player)

    def parts(self, game: Game, player: str) -> Iterable[tuple[Wire, Iterable[dict[str, Any]]]]:
        """The candidates in parts, of each of which some are listed, with what to call one that is not listed whole."""
        return (({"type": self.type}, self.candidates(game, player)),)


#: What may be named in a field of an action.
_NAMED: Mapping[str, Callable[[Game, str, ActionKind], Iterable[str]]] = {
    "source": lambda game, player, kind: (card.id for card in kind.whose(game, player)),
    "target": lambda game, player, kind: (card.id for card in game.in_play()),
    "host": lambda game, player, kind: (card.id for card in game.in_play()),
    "cell": lambda game, player, kind: CELLS,
    "to": lambda game, player, kind: CELLS,
}


def own_card(game: Game, player: str, card: Card) -> list[Violation]:
    """The card must be in the player's squad (200.2b, 206.2)."""
    if not card.in_squad:
        return [violation("not_in_squad", "206.2", source=card.id)]
    return controlled(player, card)


def controlled(player: str, card: Card) -> list[Violation]:
    """It must be this player's card, wherever it is (200.2b)."""
    if card.controller == player:
        return []
    return [violation("not_controlled", "200.2b", "215.5", source=card.id, player=player)]


def may_act_slowly(game: Game, player: str) -> bool:
    """Whether slow actions are possible at all: the short form of ``on_empty_stack``."""
    position = game.position
    return position.turn.active == player and position.turn.phase == "main" and not position.stack


def on_empty_stack(game: Game, player: str, *rules: str) -> list[Violation]:
    """Slow actions: the active player's, in the main phase, with an empty stack (312.2)."""
    if may_act_slowly(game, player):
        return []
    found = []
    position = game.position
    if position.turn.active != player:
        found.append(violation("not_active_player", *rules, "312.2"))
    if position.turn.phase != "main":
        found.append(violation("not_main_phase", *rules, "312.2"))
    if position.stack:
        found.append(violation("stack_not_empty", *rules, "312.2"))
    return found
