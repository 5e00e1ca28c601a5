"""A position on the wire (contract §1): its shape here, what could not arise in the judge."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields

from schemas.faults import messages_of
from schemas.fields import Choice, Data, Entries, Flag, Ident, Items, Slug, Text, Whole
from schemas.strict import NOT_AN_OBJECT, Checked, Object, StrictSchema, check_each, refuse
from service.rules import InvalidPosition, Position, position_from_wire

SEATS = ("first", "second")
CELLS = tuple(f"{letter}{row}{half}" for half in ("", "'") for row in "123" for letter in "ABCDE")
KINDS = ("creature", "flying", "symbiote", "companion", "parasite", "artifact", "terrain", "equipment")
ELEMENTS = ("steppes", "mountains", "forests", "swamps", "darkness", "fire")
ZONES = ("battlefield", "additional", "deck", "deal", "set", "graveyard", "exile")
PHASES = ("preliminary", "initial", "main", "final")

MAX_CARDS = 200
MAX_FEATURES = 40
MAX_FEATURE_DEPTH = 12
MAX_TEXT = 2000
MAX_STACK = 200
_COUNT = 9999


class Features(Checked, fields.List[Any]):
    """A list of structured features. What each means, and whether it is well made, the judge says."""

    def __init__(self, **kwargs: Any) -> None:
        said = {"maxItems": MAX_FEATURES, "description": "Structured features, in the order of printing."}
        super().__init__(Data(), **{**kwargs, "metadata": {**said, **kwargs.get("metadata", {})}})

    def check(self, value: Any) -> list[Any]:
        """The value. Raises ValidationError."""
        if type(value) is not list:
            refuse("Must be a list.")
        if len(value) > MAX_FEATURES:
            refuse(f"Must have {MAX_FEATURES} items at the most.")
        check_each(enumerate(value), _feature)
        if _too_deep(value, MAX_FEATURE_DEPTH):
            refuse(f"Features may be nested {MAX_FEATURE_DEPTH} levels deep.")
        return value


def _feature(value: Any) -> Any:
    if type(value) is not dict:
        refuse(NOT_AN_OBJECT)
    if not value:
        refuse("Must say something: a keyword, a class, or what is unsupported.")
    return value


def _too_deep(value: Any, levels: int) -> bool:
    if type(value) is dict:
        value = value.values()
    elif type(value) is not list:
        return False
    return levels == 0 or any(_too_deep(item, levels - 1) for item in value)


class Seat(Choice):
    """Which of the two players."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(*SEATS, **kwargs)


class Cell(Choice):
    """One of the thirty cells."""

    def __init__(self, **kwargs: Any) -> None:
        what = "a cell: A1 to E3, or A1' to E3' on the second player's half"
        super().__init__(*CELLS, what=what, **kwargs)


class CostSchema(StrictSchema):
    """What a card costs: gold for an elite card, silver for an ordinary one."""

    exactly_one = (("gold", "silver"),)

    gold = Whole(0, 99)
    silver = Whole(0, 99)


class DefinitionSchema(StrictSchema):
    """A card that the request itself describes: its figures, and its features or its printed text."""

    at_most_one = (("features", "text"), ("element", "elements"))

    name = Text()
    kind = Choice(*KINDS, metadata={"default": "creature"})
    cost = Object(CostSchema)
    element = Choice(*ELEMENTS)
    elements = Items(Choice(*ELEMENTS), maximum=len(ELEMENTS), distinct=True)
    classes = Items(Slug(), maximum=16, distinct=True)
    lives = Whole(0, 999)
    movement = Whole(0, 99)
    strike = Items(Whole(0, 99), minimum=3, maximum=3, metadata={"description": "Weak, medium, strong."})
    unique = Flag()
    features = Features()
    text = Text(
        MAX_TEXT,
        minimum=0,
        lines=True,
        metadata={"description": "The printed text, Russian or English, compiled on the spot."},
    )


class MarkerSchema(StrictSchema):
    """Something put on a card: poison, a curse, another type."""

    kind = Slug(required=True)
    x = Whole(0, _COUNT)
    source = Ident()
    until = Slug()
    to = Choice(*KINDS)


class CardSchema(StrictSchema):
    """A card of the game: which one it is, whose and where it is, and its state."""

    exactly_one = (("card", "definition"),)

    card = Text(metadata={"description": "The id of a catalogue card, or its printed name."})
    definition = Object(DefinitionSchema)
    owner = Seat(required=True)
    controller = Seat(metadata={"description": "The owner where left out."})
    zone = Choice(*ZONES, metadata={"default": "battlefield"})
    cell = Cell(allow_none=True)
    closed = Flag()
    hidden = Flag()
    wounds = Whole(0, _COUNT)
    extra_lives = Whole(0, _COUNT)
    chips = Whole(0, _COUNT)
    moved = Whole(0, _COUNT, metadata={"description": "Movement units spent this turn."})
    acted = Flag()
    host = Ident(allow_none=True)
    x = Whole(0, _COUNT, allow_none=True)
    markers = Items(Object(MarkerSchema))
    gained = Items(Data())
    lost = Items(Data())
    used = Data(maximum=200)
    memory = Data(maximum=200)


class TurnSchema(StrictSchema):
    """Where the game stands in its course."""

    number = Whole(1, _COUNT, metadata={"default": 1})
    active = Seat(metadata={"default": "first"})
    phase = Choice(*PHASES, metadata={"default": "main"})
    step = Slug(allow_none=True)


class PlayerSchema(StrictSchema):
    """What a seat may still spend, and its deck."""

    gold = Whole(-_COUNT, _COUNT)
    silver = Whole(-_COUNT, _COUNT)
    deck = Items(Ident(), maximum=MAX_CARDS, distinct=True, metadata={"description": "Top first."})
    memory = Data(maximum=200)


class PlayersSchema(StrictSchema):
    """Both seats."""

    first = Object(PlayerSchema)
    second = Object(PlayerSchema)


class ChainSchema(StrictSchema):
    """A chain on the stack: what was declared, with the objects still to be executed, bottom to top."""

    id = Ident(required=True)
    kind = Slug(required=True)
    player = Seat(required=True)
    source = Ident(required=True)
    target = Ident(allow_none=True)
    objects = Items(Slug(), minimum=1, maximum=9, required=True)
    feature = Ident(allow_none=True)
    text = Data(allow_none=True)
    targets = Items(Ident())
    cells = Items(Cell())
    choices = Data()
    x = Whole(0, _COUNT, allow_none=True)
    bound = Data()
    initial_target = Ident(allow_none=True)
    redirected = Flag()
    settled = Flag()
    effective = Flag()
    closes = Items(Ident())
    fighters = Items(Ident())
    rolls = Data()
    results = Data()
    weakened = Flag()
    hits = Data()


class DecisionSchema(StrictSchema):
    """The one choice that the game waits for."""

    id = Ident(required=True)
    kind = Slug(required=True)
    player = Seat(required=True)
    options = Items(fields.Raw(), maximum=MAX_CARDS, required=True)
    rules = Items(Text())


class OutcomeSchema(StrictSchema):
    """How the game ended."""

    result = Choice("first", "second", "draw", required=True)
    reason = Slug()
    rules = Items(Text())


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
    cards = Entries(Object(CardSchema), MAX_CARDS, required=True)
    stack = Items(Object(ChainSchema), maximum=MAX_STACK)
    decision = Object(DecisionSchema, allow_none=True)
    pending = Items(Data(), maximum=MAX_STACK)
    waiting = Items(Data(), maximum=MAX_STACK)
    effects = Items(Data())
    outcome = Object(OutcomeSchema, allow_none=True)


class PositionField(Object):
    """A position that could arise, as the judge's own record."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(PositionSchema, **kwargs)

    def check(self, value: Any) -> Position:
        """The judge's record of the position. Raises ValidationError."""
        return position_of(super().check(value))


def position_of(checked: dict[str, Any]) -> Position:
    """The judge's record of a position whose shape was checked.

    Raises:
        ValidationError: the position could not arise; the messages name every fault.
    """
    from service.cards import default_catalogue

    try:
        return position_from_wire(checked, default_catalogue())
    except InvalidPosition as invalid:
        raise ValidationError(messages_of(invalid.faults)) from None
