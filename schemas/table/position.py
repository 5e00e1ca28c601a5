"""A position on the wire (contract §1): its shape here, what could not arise in the judge."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError

from schemas.parts.board import COUNT, Memory, Seat
from schemas.parts.faults import messages_of
from schemas.parts.fields import Choice, Data, Entries, Flag, Ident, Items, Slug, Text, Whole
from schemas.parts.notation import noted
from schemas.parts.strict import Checked, Object, StrictSchema
from schemas.table.card import CardSchema
from schemas.table.stack import ChainSchema, DecisionSchema
from service.games import game_of
from service.games.berserk.rules.listening.causes import MOST as MAX_CAUSES
from service.games.berserk.rules.listening.record import MOST
from service.games.berserk.rules.patterns.recorded import SPANS
from service.games.berserk.rules.stack.run import STEPS
from service.judge.asking import Standing
from service.judge.faults import InvalidPosition
from service.judge.game import Game
from service.notation import read_position

PHASES = ("preliminary", "initial", "main", "final")
MAX_CARDS = 200
MAX_STACK = 200


class PartOfSchema(StrictSchema):
    """What attack a moment of the record was part of."""

    by = Ident()
    on = Ident()
    type = Text()
    force = Text()
    value = Whole(0, COUNT)
    fight = Flag()
    pips = Whole(0, COUNT)
    title = Text()


class MomentSchema(StrictSchema):
    """What happened."""

    name = Slug(required=True)
    source = Ident()
    target = Ident()
    type = Text()
    force = Text()
    amount = Whole(-COUNT, COUNT)
    seat = Seat()
    die = Whole(-COUNT, COUNT)
    striking = Flag()
    keyword = Text()
    start = Text()
    end = Text()
    shown = Items(Ident(), maximum=MAX_CARDS)
    part_of = Object(PartOfSchema)
    what = Data()
    origin = Ident()
    left = Text()
    reached = Text()
    place = Text()
    way = Text()
    over = Items(Ident(), maximum=MAX_CARDS)
    shared = Flag()


class HappenedSchema(MomentSchema):
    """A moment of the record: what happened, in which turn, what it came of, and for whose texts that is booked."""

    turn = Whole(1, COUNT, required=True)
    causes = Items(Object(MomentSchema), maximum=MAX_CAUSES)
    asked = Entries(Choice(*SPANS), MAX_CARDS, required=True)


class TurnSchema(StrictSchema):
    """Where the game stands in its course."""

    number = Whole(1, COUNT, metadata={"default": 1})
    active = Seat(metadata={"default": "first"})
    phase = Choice(*PHASES, metadata={"default": "main"})
    step = Slug(allow_none=True)
    record = Items(
        Object(HappenedSchema),
        maximum=MOST,
        metadata={"description": "The judge's own: what has happened, as far as a text asks for it."},
    )


class PlayerSchema(StrictSchema):
    """What a seat may still spend, and its deck."""

    gold = Whole(-COUNT, COUNT)
    silver = Whole(-COUNT, COUNT)
    deck = Items(Ident(), maximum=MAX_CARDS, distinct=True, metadata={"description": "Top first."})
    memory = Memory()


class PlayersSchema(StrictSchema):
    """Both seats."""

    first = Object(PlayerSchema)
    second = Object(PlayerSchema)


class HeapsSchema(StrictSchema):
    """How many of a seat's cards lie where they cannot be told apart."""

    deck = Whole(0, MAX_CARDS)
    deal = Whole(0, MAX_CARDS)
    set = Whole(0, MAX_CARDS)
    graveyard = Whole(0, MAX_CARDS)
    exile = Whole(0, MAX_CARDS)


class ConcealedSchema(StrictSchema):
    """Cards that are only counted, by seat and zone."""

    first = Object(HeapsSchema)
    second = Object(HeapsSchema)


class OutcomeSchema(StrictSchema):
    """How the game ended."""

    result = Choice("first", "second", "draw", required=True)
    reason = Slug()
    rules = Items(Text())


class Step(Data):
    """Something that the judge still has to carry out."""

    def check(self, value: Any) -> dict[str, Any]:
        """The value. Raises ValidationError."""
        step = super().check(value)
        name = step.get("do")
        if not isinstance(name, str) or name not in STEPS:
            raise ValidationError({"do": ["Must be one of the judge's steps."]})
        return step


class PositionSchema(StrictSchema):
    """A game position.

    Only `ruleset` and `cards` are needed; the rest is a quiet main phase of the first turn.
    """

    ruleset = Slug(required=True)
    options = Data()
    turn = Object(TurnSchema)
    priority = Seat()
    passes = Whole(0, 1)
    players = Object(PlayersSchema)
    cards = Entries(
        Object(CardSchema),
        MAX_CARDS,
        required=True,
        metadata={
            "description": "By id. As a viewer is shown it, a card that lies face down is called after its place, as "
            "in `hidden:C3:second`, and only its back is told."
        },
    )
    concealed = Object(
        ConcealedSchema, metadata={"description": "Cards of which no more is known than how many lie there."}
    )
    stack = Items(Object(ChainSchema), maximum=MAX_STACK)
    decision = Object(DecisionSchema, allow_none=True)
    pending = Items(
        Step(), maximum=MAX_STACK, metadata={"description": "The judge's own: what it goes on with, the last is next."}
    )
    waiting = Items(
        Data(),
        maximum=MAX_STACK,
        metadata={"description": "The judge's own: what has triggered and is not on the stack."},
    )
    effects = Items(Data(), metadata={"description": "What lies on cells: markers that a text put there."})
    outcome = Object(OutcomeSchema, allow_none=True)


class AnyPosition(Checked):
    """A position of the right shape, which the game of its ruleset says."""

    def check(self, value: Any) -> Any:
        """The position. Raises ValidationError."""
        return _game_of(value).position.check(value)


class NotedPosition(AnyPosition):
    """A position of the right shape, as an object or in notation."""

    def check(self, value: Any) -> Any:
        """The position as an object. Raises ValidationError."""
        return noted(value, read_position, self.checked)

    def checked(self, value: Any) -> Any:
        """The position that an object says. Raises ValidationError."""
        return super().check(value)


class PositionField(NotedPosition):
    """A position that could arise, as its game's own record."""

    def checked(self, value: Any) -> Standing:
        """The game's record of the position. Raises ValidationError."""
        return position_of(super().checked(value))


def position_of(checked: dict[str, Any]) -> Standing:
    """The game's record of a position whose shape was checked.

    Raises:
        ValidationError: the position could not arise; the messages name every fault.
    """
    try:
        found: Standing = _game_of(checked).read(checked)
        return found
    except InvalidPosition as invalid:
        raise ValidationError(messages_of(invalid.faults)) from None


def _game_of(value: Any) -> Game[Any]:
    """The game that a position is one of, by the ruleset that it names."""
    ruleset = value.get("ruleset") if type(value) is dict else None
    return game_of(ruleset if type(ruleset) is str else "")
