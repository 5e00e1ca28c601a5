"""The catalogue's cards, and printed texts turned into features."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from schemas.heroes.position import Price
from schemas.parts.fields import Choice, Either, Entries, Flag, Items, Slug, Text, Whole
from schemas.parts.paging import LARGEST_PAGE, PageQuerySchema, PageSchema
from schemas.parts.strict import Object, StrictSchema
from schemas.table.card import HOUSE_WORDS, MAX_FEATURES, MAX_TEXT, CostSchema, Features, HouseWordSchema
from service.cards.refusals import REFUSALS
from service.games.berserk.rules.position.model import ELEMENTS
from service.games.berserk.rules.position.model import KINDS as BERSERK_KINDS
from service.games.heroes.language import KINDS as HEROES_KINDS

DEFAULT_RULESET = "classic"
#: Every kind of card of every game.
KINDS = tuple(dict.fromkeys((*BERSERK_KINDS, *HEROES_KINDS)))
_OF_RULESET = {"default": DEFAULT_RULESET, "description": "Whose cards and words these are."}


def _parameter(said: str, *checks: Any, example: str | None = None, **kwargs: Any) -> fields.String:
    shown = {"description": said} | ({"example": example} if example else {})
    return fields.String(validate=checks, metadata=shown, **kwargs)


_SHORT = validate.Length(1, 120)


class CardQuerySchema(PageQuerySchema):
    """Which cards are asked for; those that fit every parameter are answered."""

    query = _parameter(
        "A name or a part of it, in any language the catalogue knows, or as it sounds in Latin letters; "
        "near misses count.",
        _SHORT,
        example="Зендар",
    )
    ruleset = _parameter("Only the cards of this ruleset's edition.", _SHORT)
    kind = _parameter("Only cards of this kind.", validate.OneOf(KINDS))
    element = _parameter("Only cards of this element.", validate.OneOf([*ELEMENTS, "neutral"]))
    class_ = _parameter("Only cards of this class, as in `hero_mage`.", _SHORT, data_key="class")
    cost = fields.Integer(
        validate=validate.Range(0, 999),
        metadata={"description": "Only cards that cost so much, in gold, silver or coins."},
    )
    keyword = _parameter("Only cards with this named feature, as in `armor`.", _SHORT)
    text = _parameter("Only cards whose features in words have all of these words.", _SHORT, example="range 3")


class CatalogueCardSchema(StrictSchema):
    """A printed card: its figures and structured features; the printed text is the publisher's."""

    kind = Choice(*KINDS, required=True)
    cost = Either(
        Object(CostSchema), Price(), metadata={"description": "So many crystals of a sort, or so many coins."}
    )
    element = Choice(*ELEMENTS)
    elements = Items(Choice(*ELEMENTS), maximum=len(ELEMENTS), distinct=True)
    classes = Items(Slug(), maximum=16, distinct=True)
    lives = Whole(0, 999)
    movement = Whole(0, 99)
    strike = Either(
        Items(Whole(0, 99), minimum=3, maximum=3),
        Whole(0, 99),
        metadata={"description": "Weak, medium, strong; one number in a game without dice."},
    )
    unique = Flag()
    features = Features()
    id = Text(required=True, metadata={"example": "classic:b_zendar"})
    names = Entries(Text(), 10, required=True, metadata={"description": "The printed name by language."})
    set = Text()
    number = Whole(0, 9999)
    rarity = Slug()


class WordingSchema(StrictSchema):
    """Features in words by language; null for what there are no words for yet."""

    en = Items(Text(MAX_TEXT, allow_none=True), maximum=MAX_FEATURES, required=True)
    ru = Items(Text(MAX_TEXT, allow_none=True), maximum=MAX_FEATURES, required=True)


class WordedCardSchema(CatalogueCardSchema):
    """A printed card, and its features in words of our own."""

    wording = Object(WordingSchema, required=True)


class SeveralCardsQuerySchema(Schema):
    """Which cards are asked for, by their ids."""

    ids = _parameter(
        "Ids with commas between them, 100 at the most.",
        validate.Regexp(r"[^,]{1,120}(,[^,]{1,120}){0,99}\Z", error="Must be 1 to 100 ids with commas between them."),
        example="classic:b_zendar,modern:10-5",
        required=True,
    )


class SeveralCardsSchema(StrictSchema):
    """Cards in the order in which they were asked for; those that there are not are left out."""

    cards = Items(Object(WordedCardSchema), maximum=100, required=True)


class ClassNamesSchema(StrictSchema):
    """What a class is called."""

    en = Text(required=True)
    ru = Text(required=True)


class CardClassSchema(StrictSchema):
    """A class that cards belong to."""

    id = Slug(required=True)
    names = Object(ClassNamesSchema, required=True)


class CardClassesSchema(StrictSchema):
    """The classes printed on cards, game by game: creatures', then terrains', then equipment's."""

    classes = Items(Object(CardClassSchema), maximum=1000, required=True)


class WordingRequestSchema(StrictSchema):
    """Structured features."""

    features = Features(required=True)
    ruleset = Slug(metadata=_OF_RULESET)


class WordedSchema(StrictSchema):
    """A sentence for each feature, in order."""

    wording = Object(WordingSchema, required=True)


class CardPageSchema(PageSchema):
    """Cards, those that fit best first."""

    cards = Items(Object(CatalogueCardSchema), maximum=LARGEST_PAGE, required=True)


class CompileRequestSchema(StrictSchema):
    """A printed text, Russian or English."""

    text = Text(MAX_TEXT, minimum=0, lines=True, required=True)
    name = Text(metadata={"description": "The card's name, which its text may use."})
    kind = Choice(
        *KINDS,
        metadata={"default": "creature", "description": "Equipment speaks of who bears it, a spell of being played."},
    )
    ruleset = Slug(metadata=_OF_RULESET)
    words = Items(Object(HouseWordSchema), maximum=50, metadata=HOUSE_WORDS)


class NotUnderstoodSchema(StrictSchema):
    """Why a sentence was not understood, for those who play."""

    en = Text(MAX_TEXT, required=True)
    ru = Text(MAX_TEXT, required=True)


class UnsupportedSentenceSchema(StrictSchema):
    """A sentence that was not understood."""

    sentence = Text(MAX_TEXT, lines=True, required=True)
    stopped_at = Text(MAX_TEXT, 0, lines=True, required=True, metadata={"description": "What was left to read."})
    reason = Text(required=True)
    feature = Text(required=True, metadata={"description": "The id of the feature that stands for it."})
    kind = Choice(*REFUSALS, required=True, metadata={"description": "Why it was not understood."})
    start = Whole(0, MAX_TEXT, required=True, metadata={"description": "Where in the sentence reading stopped."})
    end = Whole(0, MAX_TEXT, required=True, metadata={"description": "Where the words end at which it stopped."})
    near = Text(metadata={"description": "The known word that is most like an unknown one."})
    said = Object(NotUnderstoodSchema, required=True)


class CompiledSchema(StrictSchema):
    """A printed text as structured features, in the order of printing."""

    features = Features(required=True)
    classes = Items(Slug(), required=True, metadata={"description": "Classes that the text names."})
    unique = fields.Boolean(required=True)
    unsupported = Items(Object(UnsupportedSentenceSchema), required=True)
    wording = Object(WordingSchema, required=True)
