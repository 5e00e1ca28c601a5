"""Looking after many replays."""

from __future__ import annotations

from schemas.fields import Ident, Items
from schemas.strict import StrictSchema

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
