"""What may be done in a position: the request, and every action that would be legal."""

from __future__ import annotations

from marshmallow import fields, validate

from schemas.parts.board import Seat
from schemas.parts.fields import Flag, Ident, Items, Slug, Text, Whole
from schemas.parts.strict import Object, StrictSchema
from schemas.recorded.replays import ViewerQuerySchema
from schemas.table.action import any_action
from schemas.table.adjudication import ViolationSchema, hash_of, in_language, needs_hidden
from schemas.table.position import PositionField
from service.judge.seats import SEATS

_TYPE = {"description": "Only actions of this type.", "example": "defend"}
_SOURCE = {"description": "Only actions of this card."}
_FEATURE = {"description": "Only uses of this feature of the `source`."}
_TARGET = {"description": "Only actions at this card."}
_EXPLAIN = {
    "description": "Also what is not legal, and why: every card that could be thought of for the `type`, or for what "
    "the `source` does; at least one of them is named.",
    "default": False,
}


class LegalActionsRequestSchema(StrictSchema):
    """A position, and whose actions are asked for."""

    position = PositionField(required=True)
    player = Seat(metadata={"description": "Only this player's actions; everybody's where left out."})

    type = Slug(metadata=_TYPE)
    source = Ident(metadata=_SOURCE)
    feature = Ident(metadata=_FEATURE)
    target = Ident(metadata=_TARGET)
    explain = Flag(metadata=_EXPLAIN)
    language = in_language()


class IncompleteSchema(StrictSchema):
    """A feature that can be used in more ways than are listed, or a type of action of which there are more."""

    source = Ident()
    feature = Ident()
    type = Slug()


class RefusedActionSchema(StrictSchema):
    """An action that is not legal, and every reason."""

    action = any_action(required=True)
    violations = Items(Object(ViolationSchema), 1, required=True)


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
    refused = Items(
        Object(RefusedActionSchema),
        maximum=100_000,
        metadata={
            "description": "Where `explain` asks for it: what is not legal, each candidate in one spelling, one target "
            "at a time. A card that can be named only together with others is none."
        },
    )
    unexplained = Items(
        Object(IncompleteSchema),
        maximum=1_000,
        metadata={"description": "Types of which not every refusal is told; left out where all are."},
    )
    undecided = Items(
        any_action(),
        maximum=100_000,
        metadata={"description": "Actions of which hidden cards decide whether they are legal; left out where none."},
    )
    needs_hidden = needs_hidden()


class ReplayLegalActionsQuerySchema(ViewerQuerySchema):
    """For whose eyes, and whose actions."""

    player = fields.String(
        validate=validate.OneOf(SEATS),
        metadata={
            "description": "Only this player's actions. Left out: those of the seat with whose eyes is looked; of both "
            "for who is none."
        },
    )
    type = Slug(metadata=_TYPE)
    source = Ident(metadata=_SOURCE)
    feature = Ident(metadata=_FEATURE)
    target = Ident(metadata=_TARGET)
    explain = fields.Boolean(truthy={"true"}, falsy={"false"}, metadata=_EXPLAIN)
    language = in_language()


class ReplayLegalActionsSchema(LegalActionsSchema):
    """What may be done in a replay, as far as a viewer can know."""

    version = Whole(0, 2**53 - 1, required=True, metadata={"description": "The version that they are legal at."})
