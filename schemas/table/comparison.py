"""Comparing editions: one dispute, several rulesets, and where their rulings part."""

from __future__ import annotations

from schemas.parts.dice import DiceField
from schemas.parts.fields import Choice, Flag, Items, Slug, Text, Whole
from schemas.parts.notation import ProposedAction
from schemas.parts.strict import Object, StrictSchema
from schemas.table.adjudication import (
    MAX_ACTIONS,
    RESOLVE,
    AdjudicationSchema,
    TraceStepSchema,
    ViolationSchema,
    cited,
    foreseen,
    how_much,
    in_language,
)
from schemas.table.position import NotedPosition

MOST = 10


class ComparisonRequestSchema(StrictSchema):
    """A dispute, and the rulesets that it is to be judged by."""

    exactly_one = (("action", "actions"),)

    position = NotedPosition(
        required=True,
        metadata={"description": "Its ruleset says whose cards it names; it is judged by the rulesets listed."},
    )
    action = ProposedAction()
    actions = Items(ProposedAction(), 1, MAX_ACTIONS, metadata={"description": "Several actions, one after the other."})
    rulesets = Items(
        Slug(),
        2,
        MOST,
        distinct=True,
        required=True,
        metadata={"description": "Each after the first is compared with the first.", "example": ["classic", "storm"]},
    )
    dice = DiceField(metadata={"description": "The same for all; one that needs fewer of a list leaves the rest."})
    answers = foreseen()
    resolve = Choice(*RESOLVE, metadata={"description": "As for a single adjudication.", "default": "forced"})
    trace = how_much()
    language = in_language()


class RefusalSchema(StrictSchema):
    """A fault by which a ruleset takes no such position or action."""

    pointer = Text(500, 0, required=True)
    message = Text(1000, required=True)
    rules = cited(required=True)


class ComparedRulingSchema(StrictSchema):
    """What one ruleset says: a ruling, or why it takes no such request."""

    ruleset = Slug(required=True)
    ruling = Object(AdjudicationSchema)
    faults = Items(Object(RefusalSchema), 1, 1000)
    options_left_out = Items(Slug(), metadata={"description": "Options of the position that this ruleset has not."})


class ComparedParagraphSchema(StrictSchema):
    """A paragraph restated."""

    ruleset = Slug(required=True, metadata={"description": "Whose book says it."})
    number = Text(required=True)
    text = Text(5000, required=True)


class PartingSideSchema(StrictSchema):
    """What one ruleset says where two part."""

    ruleset = Slug(required=True)
    step = Object(TraceStepSchema, metadata={"description": "The step of its trace; absent where it has ended."})
    violations = Items(Object(ViolationSchema))
    faults = Items(Object(RefusalSchema), 1, 1000)
    rules = cited(required=True)
    paragraphs = Items(
        Object(ComparedParagraphSchema),
        maximum=1000,
        required=True,
        metadata={"description": "Those that the other side does not cite there; all where it cites all of them."},
    )


class DifferenceSchema(StrictSchema):
    """Whether two rulings are the same but for the paragraphs they cite, and where they part."""

    rulesets = Items(Slug(), 2, 2, required=True)
    same = Flag(required=True)
    at = Choice(
        "position",
        "verdict",
        "violations",
        "trace",
        metadata={"description": "`position`: one of them takes no such request."},
    )
    n = Whole(1, 1_000_001, metadata={"description": "The number of the step at which they part, in the whole trace."})
    sides = Items(Object(PartingSideSchema), 2, 2)


class ComparisonSchema(StrictSchema):
    """The rulings of all rulesets, in the order asked for, and how they differ from the first."""

    same = Flag(required=True)
    rulings = Items(Object(ComparedRulingSchema), required=True)
    differences = Items(Object(DifferenceSchema), required=True)
    dice = DiceField(allow_server=False, metadata={"description": 'The seed drawn for `"server"`.'})
