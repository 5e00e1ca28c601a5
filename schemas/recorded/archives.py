"""What writing an archive is asked with, and what taking one in answers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from schemas.parts.fields import Data, Flag, Text
from schemas.parts.strict import StrictSchema
from schemas.recorded.replays import CreatedReplaySchema


class ArchiveRequestSchema(StrictSchema):
    """Nothing has to be said."""


ARCHIVES: dict[str, Any] = {"whole": {"summary": "Everything up to now", "value": {}}}


class ImportQuerySchema(Schema):
    """Whether a replay is stored that is there already."""

    again = fields.Boolean(
        truthy={"true"},
        falsy={"false"},
        load_default=False,
        metadata={"description": "Whether to store a replay that is there already as another one.", "default": False},
    )


class ImportedSchema(CreatedReplaySchema):
    """The replay that was stored."""

    imported = Flag(
        required=True,
        metadata={"description": "False where it was there already: the answer says where, and how it stands."},
    )
    original_id = Text(required=True, metadata={"description": "The id that it had; another where it was taken."})
    verification = Data(
        required=True,
        metadata={
            "description": "As of a verification: `differences` lists what a judge of another version recorded and "
            "today's rules otherwise.",
            "example": {"valid": True, "events": 12, "first_divergence": None},
        },
    )
