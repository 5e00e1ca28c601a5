"""What judges do with a replay: what is sent to the log, and what it answers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from schemas.parts.fields import Choice, Flag, Ident, Items, Text, Whole
from schemas.parts.strict import Object, StrictSchema
from schemas.recorded.replays import (
    MAX_TEXT,
    CorrectionSchema,
    CreatedReplaySchema,
    EventSchema,
    ReplayAncestorSchema,
    whose_dice,
)
from schemas.table.adjudication import LANGUAGES, STATUSES, AdjudicationSchema, cited, hash_of
from schemas.table.position import AnyPosition

MAX_RULES = 50
_LAST = 2**53 - 1
_SEEN = "The version that the client saw; at any other nothing is recorded."


def _said(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


def _seq(said: str, **kwargs: Any) -> Whole:
    return Whole(0, _LAST, metadata=_said(said), **kwargs)


def _words(said: str, maximum: int = 1000, **kwargs: Any) -> Text:
    return Text(maximum, lines=True, metadata=_said(said), **kwargs)


class RewindSchema(StrictSchema):
    """Where to go back to."""

    expected_version = _seq(_SEEN, required=True)
    to = _seq("The event after which play goes on; 0 is the start.", required=True)
    reason = _words("Why.")


class RewoundSchema(StrictSchema):
    """The rewind, and the position that is the present one again."""

    version = _seq("The replay's version now: it counts on.", required=True)
    event = Object(EventSchema, required=True)
    position = AnyPosition(required=True)
    position_hash = hash_of("the normal form")
    status = Choice(*STATUSES, required=True)


class ForkSchema(StrictSchema):
    """Which moment another replay begins with."""

    at = _seq("The event after which it begins; 0 is the start.", required=True)
    step = _seq(
        "Inside that event instead: so many steps of its trace have happened. The replay begins at the last moment up "
        "to there at which a player could act or choose or had to roll, and with the event's action not yet declared "
        "where there is none."
    )
    title = Text(200, metadata=_said("The first replay's where left out."))
    dice = whose_dice(" Left out: as in the first replay.")


class ForkedSchema(CreatedReplaySchema):
    """The replay that was begun, and what it comes from."""

    ancestry = Items(Object(ReplayAncestorSchema), maximum=1000, required=True, metadata=_said("Nearest first."))


class RulingRequestSchema(StrictSchema):
    """A judge's ruling on an action that was recorded."""

    expected_version = _seq(_SEEN, required=True)
    event = _seq("The action that is ruled on, by its event's number.", required=True)
    verdict = Choice("legal", "illegal", required=True, metadata=_said("Whether the action was."))
    rules = Items(
        Text(),
        1,
        MAX_RULES,
        distinct=True,
        required=True,
        metadata=_said("The paragraphs that it rests on; the rulebook must have them.", example=["209.3"]),
    )
    text = _words("The ruling in words.", MAX_TEXT, required=True)
    correction = Object(
        CorrectionSchema,
        metadata=_said("Play goes on from before the event, with this action instead; all of it or nothing."),
    )


class RuledSchema(StrictSchema):
    """Whether the ruling was recorded, and what came of its correction."""

    appended = Flag(required=True, metadata=_said("False where the corrected action is illegal itself."))
    version = _seq("The replay's version now.", required=True)
    id = Ident(required=True, allow_none=True, metadata=_said("The ruling's."))
    events = Items(Object(EventSchema), required=True, metadata=_said("What was recorded, in order."))
    adjudication = Object(
        AdjudicationSchema, required=True, allow_none=True, metadata=_said("The ruling on the corrected action.")
    )


class RulingSchema(StrictSchema):
    """A judge's ruling."""

    id = Ident(required=True)
    event = _seq("The action that it is about.", required=True)
    verdict = Choice("legal", "illegal", required=True)
    rules = cited(required=True)
    text = _words("The ruling in words.", MAX_TEXT, required=True)
    at = Text(required=True, metadata=_said("When it was given."))
    correction = Object(CorrectionSchema, required=True, allow_none=True)
    corrected_by = _seq("The event with which play went on instead.", required=True, allow_none=True)
    hash = hash_of("the ruling's event without its hash")


class RulingsSchema(StrictSchema):
    """The rulings on a replay's events."""

    rulings = Items(Object(RulingSchema), maximum=100_000, required=True, metadata=_said("In order."))


class NoteSchema(StrictSchema):
    """Something for judges to read."""

    expected_version = _seq(_SEEN, required=True)
    text = _words("The note.", MAX_TEXT, required=True)
    event = _seq("The event that it is about.")


class ClosingSchema(StrictSchema):
    """That nothing more shall be recorded."""

    expected_version = _seq(_SEEN, required=True)
    reason = _words("Why.")


class RecordedSchema(StrictSchema):
    """What was recorded."""

    version = _seq("The replay's version now.", required=True)
    event = Object(EventSchema, required=True)


class ReportQuerySchema(Schema):
    """In which language the report is."""

    language = fields.String(
        load_default="en",
        validate=validate.OneOf(LANGUAGES),
        metadata=_said("The language of the report."),
    )
