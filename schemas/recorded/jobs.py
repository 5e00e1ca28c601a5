"""Background jobs (contract §7)."""

from __future__ import annotations

from marshmallow import fields

from schemas.parts.fields import Choice, Data, Ident, Slug, Text
from schemas.parts.strict import StrictSchema

STATUSES = ("queued", "running", "finished", "failed")


class JobSchema(StrictSchema):
    """How a background job goes."""

    id = Ident(required=True)
    kind = Slug(required=True, metadata={"example": "verification"})
    status = Choice(*STATUSES, required=True)
    progress = fields.Float(
        required=True,
        metadata={"minimum": 0, "maximum": 1, "description": "The part that is done, from 0 to 1."},
    )
    result = Data(
        required=True,
        allow_none=True,
        metadata={
            "description": "Of a finished job. A verification's is `valid`, `events` (how many came after the "
            "creation) and `first_divergence`: null, or the event's `seq`, `what` differs, a `message`, what "
            "was `expected` and what was `found`. The requests that begin other jobs say what theirs is.",
            "example": {"valid": True, "events": 12, "first_divergence": None},
        },
    )
    error = Text(
        1000, required=True, allow_none=True, metadata={"description": "Why a failed job failed, in a sentence."}
    )


class JobStartedSchema(StrictSchema):
    """The background job that was begun."""

    id = Ident(required=True, metadata={"description": "Ask `GET /v1/jobs/{id}` how it goes."})
    job = Ident(required=True, metadata={"description": "The same, as it was called at first.", "deprecated": True})


class VerifySchema(StrictSchema):
    """Nothing needs to be said."""
