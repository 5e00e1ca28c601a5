"""Decks against a format, squads against their crystals."""

from __future__ import annotations

from schemas.parts.board import Seat
from schemas.parts.fields import Choice, Data, Flag, Items, Slug, Text, Whole
from schemas.parts.strict import Object, StrictSchema
from schemas.table.action import PaySchema
from schemas.table.adjudication import WarningSchema, cited, in_language
from schemas.table.card import DefinitionSchema

FORMATS = ("constructed", "draft", "sealed")
MAX_ENTRIES = 200
MAX_COUNT = 200


class ListedCardSchema(StrictSchema):
    """A card of a list: one of the catalogue's, or one that the request describes."""

    exactly_one = (("card", "definition"),)

    card = Text(metadata={"description": "The id of a catalogue card, or its printed name."})
    definition = Object(DefinitionSchema)


class DeckCardSchema(ListedCardSchema):
    """A card of a deck, and how often it is there."""

    count = Whole(1, MAX_COUNT, metadata={"default": 1})


class DeckRequestSchema(StrictSchema):
    """A deck and the format that it is to be played in."""

    ruleset = Slug(required=True)
    format = Choice(*FORMATS, required=True)
    cards = Items(Object(DeckCardSchema), maximum=MAX_ENTRIES, required=True)
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


class DeckCheckSchema(StrictSchema):
    """Whether the deck may be played."""

    legal = Flag(required=True)
    violations = Items(Object(ListFaultSchema), maximum=10_000, required=True)


class CrystalsSchema(StrictSchema):
    """Crystals of a player."""

    gold = Whole(0, 999, required=True)
    silver = Whole(0, 999, required=True)


class SquadCheckSchema(DeckCheckSchema):
    """Whether the squad can be recruited, and what is left to spend."""

    crystals = Object(CrystalsSchema, required=True, metadata={"description": "What can still be spent."})
    warnings = Items(Object(WarningSchema), maximum=10_000, required=True)
