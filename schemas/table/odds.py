"""The exact distribution of what comes of an action (contract §5)."""

from __future__ import annotations

from schemas.parts.board import COUNT
from schemas.parts.fields import Choice, Entries, Ident, Items, Pattern, Slug, Text, Whole
from schemas.parts.notation import ProposedAction
from schemas.parts.strict import Object, StrictSchema
from schemas.table.adjudication import (
    RESOLVE,
    ViolationSchema,
    WarningSchema,
    foreseen,
    hash_of,
    in_language,
    needs_hidden,
)
from schemas.table.position import PositionField
from service.games.berserk.rules.course.odds import POLICIES

_FRACTION = r"-?[0-9]+(/[0-9]+)?"


def fraction(description: str) -> Pattern:
    """The field that holds a fraction in lowest terms."""
    said = {"description": description, "example": "5/36"}
    return Pattern(_FRACTION, "a fraction", required=True, metadata=said)


class OddsRequestSchema(StrictSchema):
    """A position and an action whose outcomes are asked for."""

    position = PositionField(required=True)
    action = ProposedAction(required=True)
    policy = Choice(
        *POLICIES,
        metadata={
            "description": "How choices on the way are made. `best`: by the chooser's greater chance to win less "
            "the chance to lose, then by the greater expected difference of lives. `first`: the first option.",
            "default": "best",
        },
    )
    answers = foreseen()
    resolve = Choice(*RESOLVE, metadata={"description": "How far play goes on.", "default": "all"})
    language = in_language()


class PossibleOutcomeSchema(StrictSchema):
    """One way in which it can end."""

    probability = fraction("How probable it is; those of all outcomes sum to 1.")
    wounds = Entries(
        Whole(0, COUNT), 1000, required=True, metadata={"description": "Wounds dealt on the way, by card."}
    )
    deaths = Items(Ident(), maximum=1000, required=True, metadata={"description": "Cards that died on the way."})
    winner = Choice(
        "first",
        "second",
        "draw",
        required=True,
        allow_none=True,
        metadata={"description": "Who has won, if the game is over then."},
    )
    position_hash = hash_of("the position's normal form")
    needs_hidden = needs_hidden()


class ExpectedSchema(StrictSchema):
    """What is to be expected of all outcomes together."""

    wounds = Entries(fraction("Expected wounds."), 1000, required=True)
    deaths = Entries(fraction("The probability that the card dies."), 1000, required=True)
    winner = Entries(fraction("The probability of this result."), 3, required=True)


class OddsSchema(StrictSchema):
    """The distribution of outcomes; none for an illegal action."""

    verdict = Choice("legal", "illegal", "undecided", required=True)
    needs_hidden = needs_hidden()
    violations = Items(Object(ViolationSchema), required=True)
    outcomes = Items(
        Object(PossibleOutcomeSchema), maximum=100_000, required=True, metadata={"description": "Likely ones first."}
    )
    expected = Object(ExpectedSchema, required=True)
    warnings = Items(Object(WarningSchema), required=True)
    engine = Text(required=True)
    ruleset = Slug(required=True)
