"""Replays (contract §7): what is sent to the log, and what it answers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from replays.events import KINDS
from replays.judged.proposals import DICE
from replays.judged.proposals import JUDGE as BY_JUDGE
from replays.judged.proposals import SERVER as BY_SERVER
from schemas.parts.dice import DiceField
from schemas.parts.fields import Choice, Flag, Ident, Items, Pattern, Slug, Text, Whole
from schemas.parts.notation import ProposedAction
from schemas.parts.strict import Object, StrictSchema
from schemas.table.action import any_action
from schemas.table.adjudication import (
    HASH,
    LANGUAGES,
    MAX_ACTIONS,
    RESOLVE,
    STATUSES,
    AdjudicationSchema,
    RollResultSchema,
    SeatNamesSchema,
    TraceStepSchema,
    cited,
    hash_of,
    how_much,
    in_language,
)
from schemas.table.position import AnyPosition, OutcomeSchema, PositionField
from service.judge.seats import SEATS
from service.judge.sight import JUDGE, VIEWERS

PAGE = 100
LARGEST_PAGE = 500
LONGEST_WAIT = 30
MAX_TEXT = 10_000
_LAST = 2**53 - 1
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"


_PASSES = (
    "As in an adjudication; but while a card lies face down in play, `forced` is taken as `step`, and so is `all` "
    "where nothing is on the stack: that the service passes would betray what a hidden card cannot do."
)


def _said(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


def numbered(said: str, **kwargs: Any) -> Whole:
    """The field with the number of an event."""
    return Whole(0, _LAST, required=True, metadata=_said(said), **kwargs)


def _sealing(what: str, **kwargs: Any) -> Pattern:
    """A hash that only judges get: it is made over everything."""
    said = _said(f"SHA-256 over the canonical JSON of {what}. For judges only.")
    return Pattern(HASH, "a SHA-256 hash", metadata=said, **kwargs)


def time_of(said: str) -> Pattern:
    """The field with when something happened."""
    example = "2026-05-01T12:00:00.000000Z"
    return Pattern(_TIME, "a time in UTC", required=True, metadata=_said(said, example=example))


def whose_dice(more: str = "", **kwargs: Any) -> Choice:
    """The field that says who brings a replay's dice."""
    said = (
        "Who brings its dice. `players`: whoever appends an action brings its dice, or has the service roll. `server`: "
        'the service rolls (`"dice": "server"`) and only a judge may bring dice, to set something right. `judge`: only '
        "a judge brings dice, those of a table or the service's; others' actions stop at the roll. It holds for lists, "
        "seeds, shuffles and the dice of a `roll`, is recorded with the creation, and verified. Without keys everybody "
        "is a judge."
    )
    return Choice(*DICE, metadata=_said(said + more), **kwargs)


class CreateReplaySchema(StrictSchema):
    """Where a replay starts, and what people call it."""

    position = PositionField(required=True)
    title = Text(200)
    players = Object(SeatNamesSchema)
    dice = whose_dice(" Left out: `server` where keys are asked for, else `players`.")


class CreatedReplaySchema(StrictSchema):
    """The replay that was begun."""

    id = Ident(required=True)
    version = numbered("0: nothing has happened yet.")
    ruleset = Slug(required=True)
    position_hash = hash_of("the start position's normal form")
    head_hash = hash_of("the event of the creation")
    created_at = time_of("When it was begun.")


class ReplayAncestorSchema(StrictSchema):
    """A replay that this one was forked from, and after which event."""

    replay = Ident(required=True)
    at = numbered("The event that it was forked after.")
    step = Whole(1, _LAST, metadata=_said("Inside that event, so many steps of its trace on."))
    position_hash = _sealing("the position there")
    head_hash = _sealing("the event there")


class RulingSummarySchema(StrictSchema):
    """That a judge ruled on an event."""

    id = Ident(required=True, metadata=_said("The ruling's."))
    event = numbered("The event that it is about.")
    verdict = Choice("legal", "illegal", required=True)
    rules = cited(required=True)
    corrected = Flag(required=True, metadata=_said("Whether play went on with another action instead."))
    at = time_of("When it was given.")


class ReplaySchema(StrictSchema):
    """Where a replay stands."""

    id = Ident(required=True)
    version = numbered("How many events came after the creation.")
    ruleset = Slug(required=True)
    engine = Text(required=True, metadata=_said("The version of the judge that ruled last."))
    created_at = time_of("When it was begun.")
    updated_at = time_of("When its last event was recorded.")
    title = Text(200, required=True, allow_none=True)
    players = Object(SeatNamesSchema, required=True, allow_none=True)
    status = Choice(*STATUSES, required=True, metadata=_said("What the game waits for."))
    outcome = Object(OutcomeSchema, required=True, allow_none=True)
    position_hash = _sealing("the present position's normal form")
    head_hash = _sealing("the last event")
    ancestry = Items(
        Object(ReplayAncestorSchema),
        maximum=1000,
        required=True,
        metadata=_said("Where it was forked from, nearest first."),
    )
    rulings = Items(
        Object(RulingSummarySchema), maximum=100_000, required=True, metadata=_said("Judges' rulings on its events.")
    )
    line = Items(
        Items(Whole(0, _LAST), 2, 2),
        maximum=100_000,
        required=True,
        metadata=_said(
            "The events that led to the present position, as ranges from first to last; the others were gone back "
            "behind.",
            example=[[0, 3], [7, 9]],
        ),
    )
    closed = Flag(required=True, metadata=_said("Whether nothing more is recorded."))
    dice = whose_dice(required=True)


class ActionInARowSchema(StrictSchema):
    """One of several actions that are proposed at once."""

    action = ProposedAction(required=True)
    dice = DiceField(metadata=_said("As of a single one; the service rolls (`server`) for the last one only."))
    resolve = Choice(*RESOLVE, metadata=_said(_PASSES, default="forced"))


class AppendSchema(StrictSchema):
    """An action, or several, proposed at a version of the replay."""

    exactly_one = (("action", "actions"),)
    at_most_one = (("actions", "dice"), ("actions", "resolve"))

    expected_version = numbered("The version that the client saw; at any other nothing is appended.")
    action = ProposedAction()
    actions = Items(
        Object(ActionInARowSchema),
        1,
        MAX_ACTIONS,
        metadata=_said(
            "Several, each in the position that the one before leads to: all are appended, an event each, or none. Who "
            "may not see everything appends several only while nothing is hidden."
        ),
    )
    dice = DiceField(
        metadata=_said(
            "Left out, the adjudication stops at the first roll. Not everybody may bring them in every replay: see its "
            "`dice`. What is not the sender's to bring is refused (403)."
        )
    )
    resolve = Choice(*RESOLVE, metadata=_said(_PASSES, default="forced"))
    trace = how_much()
    language = in_language()


class IdempotencySchema(Schema):
    """The header that makes repeating a request safe."""

    key = fields.String(
        data_key="Idempotency-Key",
        validate=validate.Regexp(r"^[!-~]{1,255}$", error="Must be 1 to 255 visible ASCII characters."),
        metadata=_said(
            "Chosen by the client, new for each request. The same request with the same key gets the first answer, "
            "with `Idempotency-Replayed: true`, and does nothing; another with that key is refused (422). While the "
            "first is still worked on it is 409 (`/problems/under-way`), but for what is recorded in a replay, where "
            "both get the one answer. It is kept for a week, the last thousand of each caller, and of each replay. "
            "Each caller's keys are its own, and each resource's."
        ),
    )


class CorrectionSchema(StrictSchema):
    """The action that should have been taken, and its dice."""

    action = ProposedAction(required=True)
    dice = DiceField(allow_none=True, metadata=_said("As in an append."))
    resolve = Choice(*RESOLVE, metadata=_said(_PASSES, default="forced"))


class EventSchema(StrictSchema):
    """Something that happened to a replay, sealed. Which members there are depends on its kind."""

    seq = numbered("Its number; the creation is 0.")
    kind = Choice(*KINDS, required=True)
    at = time_of("When it was recorded.")
    actor = Choice(*SEATS, "judge", required=True, allow_none=True, metadata=_said("Who acted."))
    action = any_action(required=True, allow_none=True)
    dice = DiceField(
        allow_server=False,
        required=True,
        allow_none=True,
        metadata=_said("The dice that came with it; a seed that the service drew stands here too."),
    )
    dice_by = Choice(
        *DICE,
        metadata=_said(
            "On the creation: who brings the replay's dice, see its `dice`; where it is missing, `players`. On an "
            f"action with dice, where that is not `players`: who brought these, `{BY_SERVER}` or `{BY_JUDGE}`."
        ),
    )
    title = Text(200, metadata=_said("Of the replay; on the creation."))
    players = Object(SeatNamesSchema, metadata=_said("On the creation."))
    ancestry = Items(
        Object(ReplayAncestorSchema), maximum=1000, metadata=_said("On the creation of a fork: nearest first.")
    )
    resolve = Choice(*RESOLVE, metadata=_said("How far passes were made for the players."))
    rolls = Items(Object(RollResultSchema), maximum=1000, metadata=_said("What was rolled."))
    status = Choice(*STATUSES, metadata=_said("What the game waited for after the action."))
    to = Whole(0, _LAST, metadata=_said("Of a rewind: play went on from after this event."))
    ruling = Whole(0, _LAST, metadata=_said("Of a rewind: the ruling that it belongs to."))
    reason = Text(1000, lines=True, metadata=_said("Of a rewind and a closing."))
    event = Whole(0, _LAST, metadata=_said("Of a ruling and a note: the event that it is about."))
    verdict = Choice("legal", "illegal", metadata=_said("Of a ruling: whether the action was."))
    rules = cited(metadata=_said("Of a ruling: the paragraphs that it rests on."))
    text = Text(MAX_TEXT, lines=True, metadata=_said("Of a ruling and a note."))
    correction = Object(CorrectionSchema, metadata=_said("Of a ruling: what play went on with."))
    engine = Text(required=True, metadata=_said("The version of the judge that ruled."))
    ruleset = Slug(required=True)
    position_hash = _sealing("the normal form of the position after it")
    trace_hash = Pattern(
        HASH,
        "a SHA-256 hash",
        metadata=_said("SHA-256 over the canonical JSON of the trace that it was recorded with."),
    )
    previous_hash = _sealing("the event before it; null on the creation", allow_none=True)
    hash = _sealing("this event without this member")


class ViewerQuerySchema(Schema):
    """For whose eyes."""

    perspective = fields.String(
        data_key="as",
        load_default=JUDGE,
        validate=validate.OneOf(VIEWERS),
        metadata=_said(
            "For whose eyes: what `first`, `second` or the `public` may not know is left out or shown face down; the "
            "`judge` sees everything. Who may see less than everything gets that when it is left out.",
            default=JUDGE,
        ),
    )


class PositionQuerySchema(ViewerQuerySchema):
    """For whose eyes, and whether inside an event."""

    step = fields.Integer(
        validate=validate.Range(0, _LAST),
        metadata=_said(
            "So many steps of the event's trace have happened: the last moment up to there at which a player could "
            "act or choose or had to roll; before the event where there is none."
        ),
    )


class PageQuerySchema(ViewerQuerySchema):
    """Which events are asked about, and for whose eyes."""

    first = fields.Integer(
        data_key="from",
        load_default=1,
        validate=validate.Range(0, _LAST),
        metadata=_said("The number of the first one; 0 begins with the creation."),
    )
    limit = fields.Integer(
        load_default=PAGE,
        validate=validate.Range(1, LARGEST_PAGE),
        metadata=_said("How many at the most."),
    )


class EventsQuerySchema(PageQuerySchema):
    """Which events are asked for, for whose eyes, and whether they are waited for."""

    wait = fields.Integer(
        load_default=0,
        validate=validate.Range(0, LONGEST_WAIT),
        metadata=_said("Seconds to wait for an event where there is none yet (a long poll).", default=0),
    )
    hashes = fields.String(
        load_default="all",
        validate=validate.OneOf(("all", "none")),
        metadata=_said("`none`: without what only who checks the chain needs; a third of the size. Not with `wait`."),
    )


class EventPageSchema(StrictSchema):
    """Events in a row."""

    events = Items(Object(EventSchema), maximum=LARGEST_PAGE, required=True)
    next = numbered("Where to go on; null at the end.", allow_none=True)


class AppendedSchema(StrictSchema):
    """Whether the action was appended, and the ruling on it."""

    exactly_one = (("event", "events"), ("adjudication", "adjudications"))

    appended = Flag(required=True)
    version = numbered("The replay's version now.")
    event = Object(EventSchema, allow_none=True)
    adjudication = Object(AdjudicationSchema)
    events = Items(
        Object(EventSchema), maximum=MAX_ACTIONS, metadata=_said("Of `actions`: an event each; none if one is illegal.")
    )
    adjudications = Items(
        Object(AdjudicationSchema),
        maximum=MAX_ACTIONS,
        metadata=_said("Of `actions`: the rulings in order, up to that on the illegal one."),
    )
    failed_action = Whole(0, MAX_ACTIONS, metadata=_said("The place of the illegal one among `actions`."))


class ReplayPositionSchema(StrictSchema):
    """A position as the recorded events lead to it."""

    version = numbered("The number of the last event before it; 0 is the start.")
    step = Whole(1, _LAST, metadata=_said("Inside that event, so many steps of its trace on."))
    position = AnyPosition(required=True)
    position_hash = hash_of("what is shown; for judges the normal form")


class ReplayTraceSchema(StrictSchema):
    """A trace as it was recorded."""

    version = numbered("The number of the event.")
    trace = Items(Object(TraceStepSchema), maximum=1_000_000, required=True)
    engine = Text(required=True, metadata=_said("The version of the judge that made it."))


class TracesQuerySchema(PageQuerySchema):
    """Which traces are asked for, for whose eyes, and in which language."""

    first = fields.Integer(
        data_key="from",
        load_default=1,
        validate=validate.Range(1, _LAST),
        metadata=_said("The number of the first event; the creation has no trace."),
    )
    language = fields.String(
        load_default="en",
        validate=validate.OneOf(LANGUAGES),
        metadata=_said("The language of the sentences, which are told anew.", default="en"),
    )
    players = fields.String(
        load_default="seats",
        validate=validate.OneOf(("seats", "names")),
        metadata=_said("What sentences call the players: by their seats, or by the replay's names.", default="seats"),
    )


class TracePageSchema(StrictSchema):
    """Traces in a row."""

    traces = Items(Object(ReplayTraceSchema), maximum=LARGEST_PAGE, required=True)
    next = numbered("Where to go on; null at the end.", allow_none=True)
