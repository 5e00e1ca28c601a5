"""The rulesets, and their rulebooks paragraph by paragraph."""

from __future__ import annotations

from marshmallow import fields

from schemas.parts.fields import Choice, Data, Entries, Flag, Items, Slug, Text, Whole
from schemas.parts.paging import LARGEST_PAGE, PageSchema
from schemas.parts.strict import Object, StrictSchema
from schemas.table.adjudication import LANGUAGES
from schemas.table.position import PlayerSchema

_LONG = 5000


def by_language(said: str) -> Entries:
    """A field that holds a text in each language."""
    return Entries(Text(_LONG, 0), len(LANGUAGES), required=True, metadata={"description": said})


class RulesetSummarySchema(StrictSchema):
    """A ruleset that the judge knows."""

    id = Slug(required=True, metadata={"example": "classic"})
    name = by_language("Its name by language.")
    inherits = Slug(required=True, allow_none=True, metadata={"description": "The ruleset that it differs from."})


class RulesetListSchema(StrictSchema):
    """Every ruleset."""

    rulesets = Items(Object(RulesetSummarySchema), required=True)


class ActionDescriptionSchema(StrictSchema):
    """A type of action."""

    type = Slug(required=True, metadata={"example": "strike"})
    summary = Text(_LONG, required=True)
    schema = Data(required=True, metadata={"description": "Its JSON Schema (draft 2020-12)."})


class StrikeRowSchema(StrictSchema):
    """A row of the strike table."""

    half = Choice("striker", "reflector", "tie", required=True)
    difference = Whole(0, 99, required=True)
    striker = Choice("weak", "medium", "strong", required=True, allow_none=True)
    reflector = Choice("weak", "medium", "strong", required=True, allow_none=True)


class StartSchema(StrictSchema):
    """What each seat starts with."""

    first = Object(PlayerSchema, required=True)
    second = Object(PlayerSchema, required=True)


class RulesetSchema(RulesetSummarySchema):
    """A ruleset: its figures, its strike table, its named features, and what players can propose."""

    options = Entries(Items(fields.Raw()), 100, metadata={"description": "Options and values."})
    crystals = Object(StartSchema, metadata={"description": "Where squads are paid for with crystals."})
    strike_table = Items(Object(StrikeRowSchema), metadata={"description": "Where strikes are rolled."})
    coins = Whole(0, 99, metadata={"description": "The most that a player can have, where cards cost coins."})
    failed_draws = Whole(0, 99, metadata={"description": "So many draws from an empty deck lose the game."})
    keywords = Items(Slug(), maximum=1000, metadata={"description": "The named features."})
    actions = Items(Object(ActionDescriptionSchema), maximum=1000, required=True)


class ParagraphSchema(StrictSchema):
    """A paragraph of a rulebook, in our own words."""

    ruleset = Slug(required=True, metadata={"description": "The ruleset whose text says it, maybe an inherited one."})
    number = Text(required=True, metadata={"example": "216.5"})
    text = by_language("What it says.")
    note = Text(_LONG, metadata={"description": "What is unclear about it."})
    adjudicable = Flag(required=True, metadata={"description": "Whether a judge can apply it."})
    implemented = Flag(required=True, metadata={"description": "Whether the engine cites it."})
    citations = Items(
        Text(200),
        maximum=1000,
        required=True,
        metadata={"description": "Where, as in `service.games.berserk.rules.course.windows._weaken`."},
    )


class ParagraphPageSchema(PageSchema):
    """A part of a rulebook, in its order."""

    ruleset = Slug(required=True)
    paragraphs = Items(Object(ParagraphSchema), maximum=LARGEST_PAGE, required=True)
