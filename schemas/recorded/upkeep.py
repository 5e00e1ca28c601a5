"""Looking after many replays."""

from __future__ import annotations

from typing import Any

from schemas.parts.fields import Ident, Items
from schemas.parts.strict import StrictSchema

MOST_REPLAYS = 10_000


class VerifyManySchema(StrictSchema):
    """Which replays to verify."""

    replays = Items(
        Ident(),
        1,
        MOST_REPLAYS,
        distinct=True,
        metadata={"description": "Their ids. Left out: all that there are."},
    )


VERIFY_MANY: dict[str, Any] = {
    "all": {"summary": "Every replay", "value": {}},
    "some": {
        "summary": "Two of them",
        "value": {"replays": ["3f0e4ad2c1b84f6d9a7b5c2e1d0f8a96", "a1c9e7b5d3f2406897b6a5c4d3e2f101"]},
    },
}
