"""Formats: which decks they admit. Files of formats have the shape that is answered."""

from __future__ import annotations

from typing import Any

from schemas.parts.fields import Choice, Items, Pattern, Slug, Text, Whole
from schemas.parts.strict import Object, StrictSchema
from schemas.table.adjudication import cited

MOST_CARDS = 999
_LISTED = 1000


def _said(what: str, **more: Any) -> dict[str, Any]:
    return {"description": what, **more}


def format_id(**kwargs: Any) -> Pattern:
    """The field that holds a format's id."""
    return Pattern(
        "[a-z][a-z0-9_-]{0,63}:[a-z][a-z0-9_-]{0,63}",
        "the id of a format, as in berserk:constructed",
        **kwargs,
    )


class InLanguagesSchema(StrictSchema):
    """A text in each language."""

    en = Text(2000, required=True)
    ru = Text(2000, required=True)


class BoundSchema(StrictSchema):
    """How many cards, and the paragraphs that say so."""

    cards = Whole(0, MOST_CARDS, required=True)
    rules = cited()


class SizeSchema(StrictSchema):
    """How many cards a deck has; no bound where none is told. A hero stands beside the deck."""

    least = Object(BoundSchema)
    most = Object(BoundSchema)


class CopiesOfSchema(StrictSchema):
    """Copies of the cards with a named feature."""

    keyword = Slug(required=True, metadata={"example": "horde"})
    most = Whole(1, MOST_CARDS, metadata=_said("Any number where left out."))
    rules = cited()


class CopiesSchema(StrictSchema):
    """How many cards of one name a deck may have."""

    most = Whole(1, MOST_CARDS, required=True)
    rules = cited()
    exceptions = Items(Object(CopiesOfSchema), maximum=20)


class SetsSchema(StrictSchema):
    """The sets whose cards are admitted, or those whose cards are not."""

    exactly_one = (("admitted", "excluded"),)

    admitted = Items(Text(), 1, 200, distinct=True)
    excluded = Items(Text(), 1, 200, distinct=True)
    rules = cited()


class HeroRuleSchema(StrictSchema):
    """A hero leads the deck."""

    rules = cited()
    elements = cited(metadata=_said("The paragraphs by which cards are of the hero's elements, or neutral."))


class NamedCardsSchema(StrictSchema):
    """Some cards: by their ids, by names where the catalogue has no such card, by classes, by named features."""

    cards = Items(Text(), maximum=_LISTED, distinct=True, metadata={"example": ["classic:d_ifrit"]})
    names = Items(Text(), maximum=_LISTED, distinct=True)
    classes = Items(Slug(), maximum=100, distinct=True)
    keywords = Items(Slug(), maximum=100, distinct=True)
    rules = cited()


class RestrictedSchema(NamedCardsSchema):
    """Cards of each of which a deck may have fewer copies than of others."""

    most = Whole(1, MOST_CARDS, required=True)


class ReservedSchema(NamedCardsSchema):
    """Cards that not everybody may play with."""

    to = Choice("game_master", required=True)


class FormatNoteSchema(StrictSchema):
    """What whoever relies on a check must know; of one about some cards, when a deck has one of them."""

    names = Items(Text(), maximum=_LISTED, distinct=True)
    rules = cited()
    en = Text(1000, required=True)
    ru = Text(1000, required=True)


class FormatFileSchema(StrictSchema):
    """A format as a file tells it. What it leaves out is as in the one that it is `like`; lists add to that one's."""

    id = format_id(required=True, metadata={"example": "berserk:constructed"})
    like = format_id(metadata=_said("The format that it differs from."))
    name = Object(InLanguagesSchema, required=True)
    about = Object(InLanguagesSchema)
    rulesets = Items(Slug(), 1, 20, distinct=True, metadata=_said("The rulesets that it is played by."))
    source = Text(500, required=True, metadata=_said("Who says so."))
    date = Pattern(r"\d{4}(-\d\d){0,2}", "a date, a month or a year, as in 2015-03", required=True)
    hero = Object(HeroRuleSchema)
    size = Object(SizeSchema)
    copies = Object(CopiesSchema, metadata=_said("Any number of copies where left out."))
    sets = Object(SetsSchema, metadata=_said("Cards of every set where left out."))
    banned = Items(Object(NamedCardsSchema), maximum=100)
    restricted = Items(Object(RestrictedSchema), maximum=100)
    reserved = Items(Object(ReservedSchema), maximum=100)
    notes = Items(Object(FormatNoteSchema), maximum=100)


class FormatSchema(FormatFileSchema):
    """A format: which decks it admits, and who says so."""

    rulesets = Items(Slug(), 1, 20, required=True, metadata=_said("The rulesets that it is played by."))


class FormatListSchema(StrictSchema):
    """Every format."""

    formats = Items(Object(FormatSchema), maximum=1000, required=True)
