"""The language of cards as it is published, and features in it that are checked."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema

from schemas.parts.fields import Choice, Data, Entries, Flag, Items, Slug, Text, Whole
from schemas.parts.strict import Checked, Object, StrictSchema
from schemas.table.adjudication import LANGUAGES
from schemas.table.card import MAX_FEATURES
from service.games import BERSERK
from service.judge.language import published

_LONG, _MANY = 1000, 1000
_LANGUAGE = published(BERSERK)
_PARTS = tuple(part["id"] for part in _LANGUAGE["parts"])
_WORDS = tuple(word["word"] for word in _LANGUAGE["words"])


def _types(said: str, **kwargs: Any) -> Text:
    return Text(metadata={"description": said, "example": "selector|player"}, **kwargs)


class LanguageQuerySchema(Schema):
    """Which words are asked for; all, where nothing is named."""

    part = Choice(
        *_PARTS,
        what="a part of the language",
        metadata={"description": "Only the words of this part, as in `event`."},
    )
    word = Choice(
        *_WORDS, what="a word of the language", metadata={"description": "Only this word.", "example": "wound"}
    )
    language = Choice(*LANGUAGES, metadata={"description": "The language of the page; without it `Accept-Language`."})


class ToldSchema(StrictSchema):
    """A sentence in English and in Russian."""

    en = Text(_LONG, required=True)
    ru = Text(_LONG, required=True)


class MeantSchema(StrictSchema):
    """Something that has a name, and what it means."""

    id = Text(required=True)
    means = Object(ToldSchema, required=True)


class LimitsSchema(StrictSchema):
    """How much a feature may be."""

    depth = Whole(1, 100, required=True, metadata={"description": "How deep it may be nested."})
    size = Whole(1, 100_000, required=True, metadata={"description": "Of how many values it may be."})
    word = Whole(1, _LONG, required=True, metadata={"description": "How many characters a word or a key may have."})


class ExampleSchema(StrictSchema):
    """A small feature in which a word stands, in normal form."""

    feature = Data(required=True)
    means = Object(ToldSchema, required=True)


class WordSchema(StrictSchema):
    """A word: where it stands, what it takes, what goes with it, what it means."""

    word = Text(required=True, metadata={"example": "wound"})
    parts = Items(Choice(*_PARTS), required=True, metadata={"description": "Where it stands."})
    takes = _types("What it takes: `a|b` is either, `[a]` a list, `a+` one or a list of which any will do.")
    asks = _types("What it takes in an event, which asks.")
    tells = _types("What it takes in a deed, which tells.")
    with_ = Items(Text(), required=True, data_key="with", metadata={"description": "What may stand beside it."})
    needs = Items(
        Text(), required=True, metadata={"description": "What has to stand beside it; beside an event, in a deed."}
    )
    fields_ = Items(
        Text(), required=True, data_key="fields", metadata={"description": "The fields of an event and of its deed."}
    )
    means = Object(ToldSchema, required=True)
    example = Object(ExampleSchema, required=True)


class ShapeSchema(MeantSchema):
    """An object that no word heads: its fields with what each takes."""

    fields_ = Entries(Text(), _MANY, required=True, data_key="fields")


class ValueSchema(StrictSchema):
    """A value, and what it is called."""

    id = Text(required=True)
    called = Object(ToldSchema, metadata={"description": "Where it is not plain."})


class ValuesSchema(MeantSchema):
    """A list of which a field takes one."""

    values = Items(Object(ValueSchema), maximum=_MANY, required=True)


class NamedSchema(StrictSchema):
    """A named feature, and its fields with what each takes."""

    id = Slug(required=True, metadata={"example": "armor"})
    called = Object(ToldSchema, required=True)
    fields_ = Entries(Text(), _MANY, required=True, data_key="fields")


class WhereSchema(StrictSchema):
    """What a field is: one of these words, headed by one, or naming it; anything, where there are none."""

    field = Text(required=True)
    is_ = Items(Text(), required=True, data_key="is")


class SenselessSchema(StrictSchema):
    """What has no sense in some place, so that a feature with it is refused there."""

    in_ = Items(
        Text(), required=True, data_key="in", metadata={"description": "The word that it stands in; any, where empty."}
    )
    head = Items(
        Text(), maximum=_MANY, required=True, metadata={"description": "The event, deed or word; any, where empty."}
    )
    where = Items(Object(WhereSchema), required=True, metadata={"description": "What its fields are, all of these."})
    unless = Items(Object(WhereSchema), required=True, metadata={"description": "What none of its fields is."})
    fields_ = Items(
        Text(),
        required=True,
        data_key="fields",
        metadata={"description": "Which fields of it; all of it, where empty."},
    )
    lacking = Items(
        Text(), required=True, metadata={"description": "Only where none of these fields stands beside them."}
    )
    why = Object(ToldSchema, required=True)


class LanguageSchema(StrictSchema):
    """The language of cards, as a game speaks it."""

    game = Slug(required=True)
    reading = Items(Object(ToldSchema), required=True, metadata={"description": "How it is read and written."})
    absent = Items(Object(ToldSchema), required=True, metadata={"description": "What absence means."})
    limits = Object(LimitsSchema, required=True)
    parts = Items(Object(MeantSchema), required=True)
    words = Items(Object(WordSchema), maximum=_MANY, required=True)
    types = Items(Object(MeantSchema), required=True, metadata={"description": "What `takes` names, in words."})
    shapes = Items(Object(ShapeSchema), required=True)
    values = Items(Object(ValuesSchema), required=True)
    named = Items(Object(NamedSchema), maximum=_MANY, required=True)
    places = Items(
        Object(SenselessSchema), maximum=_MANY, required=True, metadata={"description": "What has no sense where."}
    )


class Written(Checked):
    """Any value at all: whether it is a feature, the checker says."""

    def check(self, value: Any) -> Any:
        """The value."""
        return value


class CheckRequestSchema(StrictSchema):
    """Features in the language of cards."""

    features = Items(
        Written(metadata={"description": "A feature. What is none is a fault."}),
        1,
        MAX_FEATURES,
        required=True,
        metadata={"description": "Features, as they stand on one card."},
    )
    language = Choice(*LANGUAGES, metadata={"description": "The language of the faults."})


class WrittenFaultSchema(StrictSchema):
    """What is wrong, and what would be right there."""

    pointer = Text(10_000, required=True, metadata={"description": "A JSON pointer into the request."})
    message = Text(10_000, required=True)


class CheckedSchema(StrictSchema):
    """Whether features are sound; if so, in the one spelling of their meaning."""

    valid = Flag(required=True)
    faults = Items(Object(WrittenFaultSchema), required=True, metadata={"description": "All, or the first hundred."})
    features = Items(Data(), required=True, allow_none=True, metadata={"description": "The normal form."})
