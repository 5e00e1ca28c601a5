"""The faults of a position."""

from __future__ import annotations

from schemas.parts.fields import Flag, Items, Text
from schemas.parts.notation import Notation
from schemas.parts.strict import Object, StrictSchema
from schemas.table.adjudication import hash_of, in_language
from schemas.table.position import AnyPosition, NotedPosition, PositionField


class ValidationRequestSchema(StrictSchema):
    """A position of the right shape."""

    position = NotedPosition(required=True)
    language = in_language()


class NotedPositionRequestSchema(StrictSchema):
    """A position in either form."""

    position = PositionField(required=True)


class NotedPositionSchema(StrictSchema):
    """A position in both forms."""

    position = AnyPosition(required=True)
    position_hash = hash_of("the normal form")
    notation = Notation(required=True, metadata={"description": "In one line."})


class PositionFaultSchema(StrictSchema):
    """Why the position could not arise."""

    pointer = Text(1000, required=True, metadata={"description": "A JSON pointer into the request."})
    message = Text(1000, required=True)
    rules = Items(Text(), required=True)


class ValidationSchema(StrictSchema):
    """Whether the position could arise; if so, its normal form and its hash."""

    valid = Flag(required=True)
    faults = Items(Object(PositionFaultSchema), maximum=100_000, required=True)
    position = AnyPosition(required=True, allow_none=True)
    position_hash = hash_of("the normal form", allow_none=True)
