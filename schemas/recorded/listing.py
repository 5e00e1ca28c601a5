"""The list of replays: which are asked for, and what is said of each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from schemas.parts.fields import MAX_NAME, Choice, Flag, Ident, Items, Slug, Text
from schemas.parts.strict import Object, StrictSchema
from schemas.recorded.replays import numbered, time_of
from schemas.table.adjudication import STATUSES, SeatNamesSchema
from schemas.table.position import OutcomeSchema
from service.games import rulesets


def _said(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


class Moment(fields.Field[float]):
    """A day or a time, as seconds since 1970; in UTC where no offset is said."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> float:
        try:
            found = datetime.fromisoformat(value)
            return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).timestamp()
        except (ValueError, TypeError, OverflowError):
            raise ValidationError("Must be a day or a time, as in 2026-05-01 or 2026-05-01T12:00:00Z.") from None


class RulesetOf(validate.Validator):
    """One of the rulesets of all games."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Their ids."""
        return rulesets()

    def __call__(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        return validate.OneOf(self.choices)(value)


def _moment(said: str) -> Moment:
    return Moment(metadata=_said(said, type="string", example="2026-05-01"))


class ReplayListQuerySchema(Schema):
    """Which replays are asked for."""

    limit = fields.Integer(load_default=50, validate=validate.Range(1, 200), metadata=_said("How many at the most."))
    cursor = fields.String(
        load_default=None,
        validate=validate.Length(1, 200),
        metadata=_said("Where to go on: what the page before said in `next`, with the same filters."),
    )
    status = fields.String(
        validate=validate.OneOf(STATUSES), metadata=_said("Only those whose game waits for this now, or is `over`.")
    )
    player = fields.String(
        validate=validate.Length(1, MAX_NAME),
        metadata=_said("Only those in which somebody plays who is called this, or has this in the name."),
    )
    ruleset = fields.String(validate=RulesetOf(), metadata=_said("Only those that are judged by this ruleset."))
    card = fields.String(
        validate=validate.Length(1, MAX_NAME),
        metadata=_said("Only those in which everybody sees this card now: its id, or its name or a part of that."),
    )
    created_from = _moment("Only those that were begun then or later: a day, or a time; UTC where it has no offset.")
    created_before = _moment("Only those that were begun before.")
    forked_from = fields.String(
        validate=validate.Length(1, 100), metadata=_said("Only the forks of the replay with this id.")
    )

    @validates_schema
    def _check_dates(self, found: dict[str, Any], **_: Any) -> None:
        since, before = found.get("created_from"), found.get("created_before")
        if since is not None and before is not None and before <= since:
            raise ValidationError("Must be later than created_from.", "created_before")


class ForkedFromSchema(StrictSchema):
    """The replay that one was forked from, and after which event."""

    replay = Ident(required=True)
    at = numbered("The event that it was forked after.")


class ListedReplaySchema(StrictSchema):
    """A replay in the list."""

    id = Ident(required=True)
    title = Text(200, required=True, allow_none=True)
    players = Object(SeatNamesSchema, required=True, allow_none=True)
    ruleset = Slug(required=True)
    version = numbered("How many events came after the creation.")
    status = Choice(*STATUSES, required=True, metadata=_said("What the game waits for."))
    outcome = Object(OutcomeSchema, required=True, allow_none=True)
    created_at = time_of("When it was begun.")
    updated_at = time_of("When its last event was recorded.")
    closed = Flag(required=True, metadata=_said("Whether nothing more is recorded."))
    forked_from = Object(ForkedFromSchema, required=True, allow_none=True)


class ReplayListSchema(StrictSchema):
    """Replays, the one begun last first."""

    replays = Items(Object(ListedReplaySchema), maximum=200, required=True)
    next = Text(
        200,
        required=True,
        allow_none=True,
        metadata=_said(
            "The `cursor` of the next page; null at the end. A page looks at so many replays at the most: with filters "
            "it may have fewer than `limit`, or none, though it goes on."
        ),
    )
