"""Decks against a format, squads against their crystals."""

from __future__ import annotations

from typing import Any

from schemas.collection.formats import format_id
from schemas.parts.board import Seat
from schemas.parts.fields import Data, Flag, Items, Pattern, Slug, Text, Whole
from schemas.parts.strict import Checked, Object, StrictSchema
from schemas.table.action import PaySchema
from schemas.table.adjudication import WarningSchema, cited, in_language
from schemas.table.card import DefinitionSchema

MAX_ENTRIES = 200
MAX_COUNT = 200
MAX_LIST = 20_000


class ListedCardSchema(StrictSchema):
    """A card of a list: one of the catalogue's, or one that the request describes."""

    exactly_one = (("card", "definition"),)

    card = Text(metadata={"description": "The id of a catalogue card, or its printed name."})
    definition = Object(DefinitionSchema)


class DeckDefinition(Checked):
    """A card as its game describes cards; which game it is, is told elsewhere, and it is checked by that again."""

    def check(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        return Data().check(value)


class LeadingCardSchema(StrictSchema):
    """A card that is named or described."""

    exactly_one = (("card", "definition"),)

    card = Text(metadata={"description": "The id of a catalogue card, or its printed name."})
    definition = DeckDefinition()
    set = Text(metadata={"description": "The set in which a card was printed that the catalogue does not have."})


class DeckCardSchema(LeadingCardSchema):
    """A card of a deck, and how often it is there."""

    count = Whole(1, MAX_COUNT, metadata={"default": 1})


class DeckList(Text):
    """A deck in plain text, as people write and send it."""

    def check(self, value: Any) -> str:
        """The value with ends of lines as they are here. Raises ValidationError."""
        return super().check(value.replace("\r\n", "\n").replace("\r", "\n") if type(value) is str else value)


class DeckRequestSchema(StrictSchema):
    """A deck and the format that it is to be played in."""

    exactly_one = (("cards", "text"),)
    at_most_one = (("text", "hero"),)

    ruleset = Slug(required=True)
    format = Pattern(
        "[a-z][a-z0-9_:-]{0,128}",
        "the name of a format, as in constructed or berserk:constructed",
        required=True,
        metadata={"description": "The id of a format, or what stands behind the colon.", "example": "constructed"},
    )
    cards = Items(Object(DeckCardSchema), maximum=MAX_ENTRIES)
    hero = Object(LeadingCardSchema, metadata={"description": "Who leads the deck, in a game that has heroes."})
    text = DeckList(
        MAX_LIST,
        minimum=0,
        lines=True,
        metadata={
            "description": "The deck as players share it: a line a card (`3 Зендар`, `Зендар x3`); `#` and `//` begin "
            "comments, a line that ends with a colon is a heading, and a hero stands behind `Герой:`.",
        },
    )
    game_master = Flag(metadata={"description": "A game master's deck, who may use cards that are reserved to them."})
    language = in_language()


class SquadCardSchema(ListedCardSchema):
    """A card to be recruited."""

    x = Whole(0, 999, metadata={"description": "The X in its cost."})
    pay = Object(PaySchema, metadata={"description": "Silver first where left out."})


class SquadRequestSchema(StrictSchema):
    """A squad, in the order in which it is recruited."""

    ruleset = Slug(required=True)
    options = Data()
    seat = Seat(required=True)
    mulligans = Whole(0, 99, metadata={"default": 0})
    cards = Items(Object(SquadCardSchema), maximum=MAX_ENTRIES, required=True)
    language = in_language()


class ListFaultSchema(StrictSchema):
    """What is wrong with a list, and with which entry of it."""

    code = Slug(required=True, metadata={"description": "Stable.", "example": "too_many_copies"})
    rules = cited(required=True)
    message = Text(1000, required=True)
    pointer = Text(required=True, metadata={"description": "A JSON pointer into the request.", "example": "/cards/3"})


class DeckFaultSchema(ListFaultSchema):
    """What is wrong with a deck, with which entry of it, and on which line of a text."""

    line = Whole(1, 1_000_000)


class DeckWarningSchema(StrictSchema):
    """What was not looked at, or is a reading of what the book leaves open."""

    code = Slug(required=True, metadata={"example": "format_note"})
    message = Text(2000, required=True)
    rules = cited()


class ListLineSchema(StrictSchema):
    """A line of a deck in text, as it was read."""

    line = Whole(1, 1_000_000, required=True)
    count = Whole(1, MAX_COUNT, required=True)
    name = Text(required=True)
    card = Text(metadata={"description": "The id of the catalogue card that it is."})


class DeckCheckSchema(StrictSchema):
    """Whether the deck may be played."""

    legal = Flag(required=True)
    format = format_id(required=True)
    size = Whole(0, 1_000_000, required=True, metadata={"description": "How many cards the deck has."})
    violations = Items(Object(DeckFaultSchema), maximum=10_000, required=True)
    warnings = Items(Object(DeckWarningSchema), maximum=1000, required=True)
    cards = Items(Object(ListLineSchema), maximum=1000, metadata={"description": "The lines of a text, as read."})
    hero = Object(ListLineSchema)


class CrystalsSchema(StrictSchema):
    """Crystals of a player."""

    gold = Whole(0, 999, required=True)
    silver = Whole(0, 999, required=True)


class SquadCheckSchema(StrictSchema):
    """Whether the squad can be recruited, and what is left to spend."""

    legal = Flag(required=True)
    violations = Items(Object(ListFaultSchema), maximum=10_000, required=True)
    crystals = Object(CrystalsSchema, required=True, metadata={"description": "What can still be spent."})
    warnings = Items(Object(WarningSchema), maximum=10_000, required=True)
