"""What may be done in a position: the request, and every action that would be legal."""

from __future__ import annotations

from schemas.action import any_action
from schemas.adjudication import hash_of
from schemas.board import Seat
from schemas.fields import Ident, Items, Slug, Text
from schemas.position import PositionField
from schemas.strict import Object, StrictSchema


class LegalActionsRequestSchema(StrictSchema):
    """A position, and whose actions are asked for."""

    position = PositionField(required=True)
    player = Seat(metadata={"description": "Only this player's actions; everybody's where left out."})


class IncompleteSchema(StrictSchema):
    """A feature that can be used in more ways than are listed, or a type of action of which there are more."""

    source = Ident()
    feature = Ident()
    type = Slug()


class LegalActionsSchema(StrictSchema):
    """Every action that adjudicating would call legal, ready to be sent, in one spelling each."""

    actions = Items(any_action(), maximum=100_000, required=True)
    player = Seat(
        required=True,
        allow_none=True,
        metadata={"description": "Who is to act: to choose, or to use priority."},
    )
    position_hash = hash_of("the normal form")
    engine = Text(required=True)
    ruleset = Slug(required=True)
    incomplete = Items(
        Object(IncompleteSchema),
        maximum=100_000,
        metadata={"description": "Features of which not every use is listed; left out where everything is."},
    )
