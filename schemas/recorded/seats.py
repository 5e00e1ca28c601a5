"""Seat tokens on the wire."""

from __future__ import annotations

from schemas.parts.fields import Choice, Flag, Items, Text
from schemas.parts.strict import Object, StrictSchema
from service.judge.seats import SEATS


class SeatsSchema(StrictSchema):
    """Which seats get a token."""

    seats = Items(Choice(*SEATS), 1, 2, metadata={"description": "Left out: both."})
    replace = Flag(
        metadata={
            "description": "Whether tokens that these seats have are revoked; `seats` must be named then. Without it "
            "nothing is made where one of them has one (409).",
            "default": False,
        }
    )


class TokensSchema(StrictSchema):
    """A token for each seat."""

    first = Text(200)
    second = Text(200)


class SeatTokensSchema(StrictSchema):
    """Tokens, which are told this once."""

    tokens = Object(TokensSchema, required=True)
