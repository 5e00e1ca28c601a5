"""What taking in an archive answers."""

from __future__ import annotations

from schemas.fields import Data, Text
from schemas.replays import CreatedReplaySchema


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
