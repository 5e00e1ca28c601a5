"""Long lists in pages: how a page is asked for, and what every page says beside its part of the list."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from schemas.parts.fields import Whole
from schemas.parts.strict import StrictSchema

LARGEST_PAGE = 500
PAGE = 50
_MANY = 1_000_000


class PageQuerySchema(Schema):
    """Which page of a list is asked for."""

    limit = fields.Integer(
        load_default=PAGE,
        validate=validate.Range(1, LARGEST_PAGE),
        metadata={"description": "How many at the most."},
    )
    cursor = fields.Integer(
        load_default=0,
        validate=validate.Range(0, _MANY),
        metadata={"description": "Where to go on: what the page before said in `next`."},
    )


class PageSchema(StrictSchema):
    """A part of a list."""

    total = Whole(0, _MANY, required=True, metadata={"description": "How many there are."})
    next = Whole(0, _MANY, required=True, allow_none=True, metadata={"description": "The `cursor` of the next page."})
