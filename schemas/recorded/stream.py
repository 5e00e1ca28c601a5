"""What a live stream is asked for."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from schemas.recorded.replays import ViewerQuerySchema

_LAST = 2**53 - 1


class StreamQuerySchema(ViewerQuerySchema):
    """From where, and for whose eyes."""

    first = fields.Integer(
        data_key="from",
        validate=validate.Range(0, _LAST),
        metadata={"description": "The number of the first event to send. Left out: what happens from now on."},
    )


class LastEventSchema(Schema):
    """The header with which a client that was cut off goes on."""

    last = fields.Integer(
        data_key="Last-Event-ID",
        validate=validate.Range(0, _LAST),
        metadata={"description": "The last `id` received: the stream goes on after it, whatever `from` says."},
    )
