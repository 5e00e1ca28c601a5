"""What is going on in a position: the stack, and the one choice that the game waits for."""

from __future__ import annotations

from typing import Any

from schemas.parts.board import COUNT, Cell, Seat
from schemas.parts.fields import Choice, Data, Entries, Flag, Ident, Items, Slug, Text, Whole
from schemas.parts.strict import Checked, Object, StrictSchema
from service.games.berserk.rules.position.model import OBJECTS
from service.games.berserk.rules.telling.accounts import TERMS

MAX_OPTIONS = 200
_RESULTS = ("weak", "medium", "strong", "even", "miss")


class Option(Checked):
    """One of the options of a decision: an id, a cell, a word, or a number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._word, self._number = Text(200), Whole(-COUNT, COUNT)

    def check(self, value: Any) -> str | int:
        """The value. Raises ValidationError."""
        checked: str | int = (self._number if type(value) is int else self._word).check(value)
        return checked


class ChoicesSchema(StrictSchema):
    """Choices that belong to an action: who pays chips, and how many; whether the result is weakened."""

    chips = Entries(Whole(0, COUNT), 100)
    weaken = Choice("keep", "weaken")


class HitSchema(StrictSchema):
    """A blow that was counted."""

    force = Choice(*_RESULTS, required=True)
    target = Ident(allow_none=True)
    value = Whole(-COUNT, COUNT)
    blocked = Flag()
    reduced = Flag()


class TermSchema(StrictSchema):
    """A term of a blow: a number that it gives, or one that it changes."""

    term = Choice(
        *TERMS,
        required=True,
        metadata={
            "description": "Which number: that of a die, how far the results of two that fight are apart, the force "
            "that these make of the blow, the value of that force, the wounds."
        },
    )
    card = Ident(metadata={"description": "Whose roll, force or value it is."})
    before = Option(metadata={"description": "What the number was, where this changes it."})
    after = Option(required=True, metadata={"description": "What the number is now."})
    source = Ident(metadata={"description": "The card whose text changes it."})
    feature = Ident(metadata={"description": "The feature of the source that does."})
    name = Slug(metadata={"description": "What that feature is called, if it has a name.", "example": "armor"})
    weakened = Flag(metadata={"description": "Of a force: its player took the row above."})
    rules = Items(Text(), metadata={"description": "Not told of a text that lies face down."})


class ChainSchema(StrictSchema):
    """A chain on the stack: what was declared, with the objects still to be executed, bottom to top."""

    id = Ident(required=True)
    kind = Slug(required=True)
    player = Seat(required=True)
    source = Ident(required=True)
    target = Ident(allow_none=True)
    objects = Items(Choice(*OBJECTS), 0, len(OBJECTS), required=True, distinct=True)
    feature = Ident(allow_none=True)
    text = Data(allow_none=True)
    targets = Items(Ident())
    cells = Items(Cell())
    choices = Data(metadata={"description": "The choices made for it so far."})
    x = Whole(0, COUNT, allow_none=True)
    bound = Data(metadata={"description": "What the chain remembers of the moment or the chain it came from."})
    initial_target = Ident(allow_none=True)
    redirected = Flag()
    settled = Flag()
    effective = Flag()
    closes = Items(Ident())
    fighters = Items(Ident(), maximum=2)
    rolls = Entries(Whole(1, 6), 2)
    results = Entries(Whole(-COUNT, COUNT), 2)
    weakened = Flag()
    hits = Entries(Object(HitSchema), 100)
    terms = Entries(
        Items(Object(TermSchema)),
        100,
        metadata={"description": "By card, what its blow comes from so far: the terms in the order they were applied."},
    )


class DecisionSchema(StrictSchema):
    """The one choice that the game waits for."""

    id = Ident(required=True)
    kind = Slug(required=True)
    player = Seat(required=True)
    options = Items(Option(), maximum=MAX_OPTIONS, required=True)
    rules = Items(Text(), required=True)
    source = Ident(metadata={"description": "The card that it is about."})
    feature = Ident(metadata={"description": "The feature of the source that it is about."})
    target = Ident()
    chain = Ident(metadata={"description": "The chain that it is about."})
