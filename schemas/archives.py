"""What writing an archive is asked with, and what taking one in answers."""

from __future__ import annotations

from typing import Any

from schemas.fields import Data, Text
from schemas.replays import CreatedReplaySchema
from schemas.strict import StrictSchema


class ArchiveRequestSchema(StrictSchema):
    """Nothing has to be said."""


ARCHIVES: dict[str, Any] = {"whole": {"summary": "Everything up to now", "value": {}}}


class ImportedSchema(CreatedReplaySchema):
    """The replay that was stored."""

    original_id = Text(required=True, metadata={"description": "The id that it had; another where it was taken."})
    verification = Data(
        required=True,
        metadata={
            "description": "As of a verification: `differences` lists what a judge of another version recorded and "
            "today's rules otherwise.",
            "example": {"valid": True, "events": 12, "first_divergence": None},
        },
    )
