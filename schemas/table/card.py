"""A card in a position: what is printed on it, and its state."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from schemas.parts.board import COUNT, Cell, Memory, Seat
from schemas.parts.fields import (
    MAX_FEATURE_DEPTH,
    Choice,
    Data,
    Entries,
    Flag,
    Ident,
    Items,
    Pattern,
    Slug,
    Text,
    Whole,
)
from schemas.parts.strict import Checked, Familiar, Object, StrictSchema, check_each, refuse
from service.games.berserk.rules.position.model import ELEMENTS, KINDS, ZONES

MAX_FEATURES = 40
MAX_TEXT = 2000
_DATA = Data(deepest=MAX_FEATURE_DEPTH)
_CHAIN = {"description": "The chain that made it: the condition is looked at once that has left the stack."}
_UNTIL = {"description": "How long it lasts, as in `end_of_turn`; the battle where left out."}
_WHOSE = {"description": "Whose turn ends it."}


class Features(Checked, fields.List[Any]):
    """A list of structured features. What each means, and whether it is well made, the judge says."""

    def __init__(self, **kwargs: Any) -> None:
        said = {
            "maxItems": MAX_FEATURES,
            "description": "Features in the language of cards (`GET /v1/language`), in the order of printing.",
        }
        super().__init__(_DATA, **{**kwargs, "metadata": {**said, **kwargs.get("metadata", {})}})

    def check(self, value: Any) -> list[Any]:
        """The value. Raises ValidationError."""
        if type(value) is not list:
            refuse("Must be a list.")
        if len(value) > MAX_FEATURES:
            refuse(f"Must have {MAX_FEATURES} items at the most.")
        check_each(enumerate(value), _feature)
        return value


def _feature(value: Any) -> Any:
    if not _DATA.check(value):
        refuse("Must say something: a keyword, a class, or what is unsupported.")
    return value


class Price(Checked, fields.Field[Any]):
    """A number of crystals; `"X"` or `"2+X"` where the player names the X, `"(X)"` where the text says how to pay."""

    number = Whole(0, 99)
    with_x = Pattern(r"(\d{1,2}\+)?X|\(X\)", 'a number, "X", "2+X" or "(X)"')

    def check(self, value: Any) -> int | str:
        """The value. Raises ValidationError."""
        return self.with_x.check(value) if type(value) is str else self.number.check(value)


class CostSchema(StrictSchema):
    """What a card costs: gold for an elite card, silver for an ordinary one."""

    exactly_one = (("gold", "silver"),)

    gold = Price()
    silver = Price()


HOUSE_WORDS = {
    "description": "Keywords that the text uses and no rulebook defines, with what they mean here; rulings warn of "
    "them. They come before those of `ARBITER_HOUSE_WORDS`."
}


class HouseWordSchema(StrictSchema):
    """A keyword that no rulebook defines, and what it means."""

    exactly_one = (("text", "features"),)

    word = Text(
        60,
        required=True,
        metadata={
            "example": "Чешуя X",
            "description": "X behind it: a number follows. … behind it: words follow, which its text has for …",
        },
    )
    text = Text(MAX_TEXT, lines=True, metadata={"description": "Its meaning as a card would print it."})
    features = Features(metadata={"description": 'Its meaning; `{"number": "x"}` is the number behind it.'})


class DefinitionSchema(StrictSchema):
    """A card that the request itself describes: its figures, and its features or its printed text."""

    at_most_one = (("features", "text"), ("features", "words"), ("element", "elements"))

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
    words = Items(Object(HouseWordSchema), maximum=50, metadata=HOUSE_WORDS)


_ENDS = {"description": "The event that ends it, where `until` is event, with who has which name in it."}


class MarkerSchema(StrictSchema):
    """Something put on a card: poison, a curse, another type."""

    kind = Slug(required=True)
    x = Whole(-COUNT, COUNT)
    source = Ident()
    until = Slug(metadata=_UNTIL)
    ends = Data(metadata=_ENDS)
    player = Seat(metadata=_WHOSE)
    to = Choice(*KINDS)
    strike = Items(
        Whole(0, 99), minimum=3, maximum=3, metadata={"description": "The strike that comes with the other type."}
    )
    how = Choice(
        "added",
        "without",
        "instead",
        metadata={"description": "A class or an element beside others, taken away, or instead of all."},
    )
    name = Text(metadata={"description": "The class or the element that it gives, or what the text calls it."})
    condition = Data(metadata={"description": "It lasts while its source is in the squad and this holds for it."})
    chain = Slug(metadata=_CHAIN)
    shared = Flag(metadata={"description": "Of the cards that have it whichever rolls next uses it up for all."})


class GainedFeatureSchema(StrictSchema):
    """A feature that a card acquired."""

    id = Pattern("g[0-9]{1,6}", "g and a number, as in g1", required=True)
    feature = Data(required=True)
    until = Slug(metadata=_UNTIL)
    ends = Data(metadata=_ENDS)
    player = Seat(metadata=_WHOSE)
    source = Ident()
    maker = Seat(metadata={"description": "Whose it is, where that player has lost the card since."})
    turn = Whole(1, COUNT)
    turns = Whole(2, COUNT, metadata={"description": "So many turns have to end before it does."})
    latest = Data(metadata={"description": "What waits for a next attack or roll is over by then at the latest."})
    of = Slug(metadata={"description": "Of which type the next attack is that it is for; of any where this is absent."})
    condition = Data(metadata={"description": "It lasts while its source is in the squad and this holds for it."})
    chain = Slug(metadata=_CHAIN)


class LostFeatureSchema(StrictSchema):
    """A feature that a card lost, or all printed ones."""

    exactly_one = (("feature", "all"),)

    feature = Data(metadata={"description": "Features with these fields are lost."})
    all = Flag()
    printed = Flag(metadata={"description": "Only as printed: it may be acquired again."})
    until = Slug(metadata=_UNTIL)
    ends = Data(metadata=_ENDS)
    player = Seat(metadata=_WHOSE)
    source = Ident()
    condition = Data(metadata={"description": "It lasts while its source is in the squad and this holds for it."})
    chain = Slug(metadata=_CHAIN)


class UsedSchema(StrictSchema):
    """How often, or for how much, features were used, by their ids."""

    turn = Entries(Whole(0, COUNT), MAX_FEATURES)
    battle = Entries(Whole(0, COUNT), MAX_FEATURES)


class CardSchema(StrictSchema):
    """A card of the game: which one it is, whose and where it is, and its state.

    Which card it is may be left out of one that is `hidden`: then only what is public is known of it.
    """

    at_most_one = (("card", "definition"),)

    card = Text(metadata={"description": "The id of a catalogue card, or its printed name."})
    definition = Familiar(DefinitionSchema)
    owner = Seat(required=True)
    controller = Seat(metadata={"description": "The owner where left out."})
    zone = Choice(*ZONES, metadata={"default": "battlefield"})
    cell = Cell(allow_none=True)
    closed = Flag()
    hidden = Flag()
    wounds = Whole(0, COUNT)
    extra_lives = Whole(0, COUNT)
    chips = Whole(0, COUNT)
    moved = Whole(0, COUNT, metadata={"description": "Movement units spent this turn."})
    acted = Flag()
    host = Ident(allow_none=True)
    x = Whole(0, COUNT, allow_none=True)
    markers = Items(Object(MarkerSchema))
    gained = Items(Object(GainedFeatureSchema))
    lost = Items(Object(LostFeatureSchema))
    used = Object(UsedSchema)
    memory = Memory()
