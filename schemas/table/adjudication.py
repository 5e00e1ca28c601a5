"""An adjudication (contract §4): the request, the ruling, and the trace that leads there."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from schemas.parts.board import Seat
from schemas.parts.dice import DiceField
from schemas.parts.fields import Choice, Data, Entries, Ident, Items, Pattern, Slug, Text, Whole
from schemas.parts.notation import ProposedAction
from schemas.parts.strict import Checked, Object, StrictSchema
from schemas.table.position import AnyPosition, PositionField
from schemas.table.stack import MAX_OPTIONS, DecisionSchema, Option
from service import __version__
from service.games import games
from service.games.berserk.rules.position.unknown import HEAPS
from service.games.berserk.rules.stack.run import DECISIONS

RESOLVE = ("step", "forced", "all")
TRACE = ("full", "brief", "none")
LANGUAGES = ("en", "ru")
STATUSES = ("settled", "awaiting_priority", "awaiting_choice", "awaiting_dice", "over")
RULED = (*STATUSES, "needs_hidden")
"""What a ruling can end with; a position by itself hangs on nothing."""
MAX_ACTIONS = 100
HASH = "sha256:[0-9a-f]{64}"


def _said(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


def hash_of(what: str, **kwargs: Any) -> Pattern:
    """The field that holds a hash."""
    said = _said(f"SHA-256 over the canonical JSON of {what}.")
    return Pattern(HASH, "a SHA-256 hash", required=True, metadata=said, **kwargs)


def in_language() -> Choice:
    """The field that says in which language sentences are answered."""
    return Choice(*LANGUAGES, metadata=_said("The language of the answer's sentences.", default="en"))


def how_much() -> Choice:
    """The field that says how much of the trace is answered."""
    said = (
        "How much of the trace is answered. `brief` leaves out passes and bare work on the stack; its deltas lead to "
        "the same position, without what was changed and changed back on the way."
    )
    return Choice(*TRACE, metadata=_said(said, default="full"))


def cited(**kwargs: Any) -> Items:
    """The field that cites paragraphs."""
    return Items(Text(), maximum=1000, **{"metadata": _said("The paragraphs.", example=["216.5"]), **kwargs})


class AnswerField(Checked):
    """An answer to a kind of decision: one option, or a list of them where an order is asked for."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.one, self.several = Option(), Items(Option(), maximum=MAX_OPTIONS)

    def check(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        return self.several.deserialize(value) if isinstance(value, list) else self.one.check(value)


class Foreseen(Entries):
    """Answers by the kinds of decision that the games have."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(AnswerField(), len(DECISIONS), DECISIONS, **kwargs)

    def check(self, value: Any) -> dict[str, Any]:
        """The value. Raises ValidationError."""
        kinds = tuple(dict.fromkeys(kind for game in games() for kind in game.decisions))
        return Entries(self.inner, len(kinds), kinds).check(value)


def foreseen() -> Foreseen:
    """The field for choices made beforehand: by kind of decision, its answer."""
    said = "By kind of decision: what is chosen whenever one of that kind is met; a list where an order is asked for."
    return Foreseen(metadata=_said(said, example={"optional": "yes"}))


class SeatNamesSchema(StrictSchema):
    """The players' names."""

    first = Text()
    second = Text()


class AdjudicationRequestSchema(StrictSchema):
    """A position and what somebody proposes to do in it."""

    exactly_one = (("action", "actions"),)

    position = PositionField(required=True)
    action = ProposedAction()
    actions = Items(
        ProposedAction(),
        1,
        MAX_ACTIONS,
        metadata=_said(
            "Several actions, one after the other. Where one is illegal, as when a choice has to be made or dice to be "
            "rolled first, play stops before it, and what came of the others is answered."
        ),
    )
    dice = DiceField(
        metadata=_said(
            "Left out, the adjudication stops at the first roll. Of a list, a die of a card that does not roll by the "
            "rules, as of a closed target, is a warning, `dice_left_over`; any other that is left over is refused, "
            "as where play stopped before its roll."
        )
    )
    answers = foreseen()
    resolve = Choice(
        *RESOLVE,
        metadata=_said(
            "`step`: every pass is an action. `forced`: the service passes for a player who could do "
            "nothing else. `all`: both players pass until the stack is empty or a choice or a roll is "
            "needed.",
            default="forced",
        ),
    )
    trace = how_much()
    language = in_language()
    players = Object(SeatNamesSchema, metadata=_said("What the answer's sentences call the players."))


class RelatedSchema(StrictSchema):
    """What a player may be thinking of who takes an illegal action for legal."""

    rules = cited(required=True, metadata=_said("The paragraphs, which forbid nothing here.", example=["211.9"]))
    text = Text(1000, required=True, metadata=_said("What they allow."))


class ViolationSchema(StrictSchema):
    """A reason why an action is illegal."""

    code = Slug(required=True, metadata=_said("Stable.", example="card_closed"))
    rules = cited(required=True)
    message = Text(1000, required=True)
    source = Ident()
    target = Ident()
    related = Items(Object(RelatedSchema), metadata=_said("Exceptions, told with the first violation they belong to."))


class PatchOperationSchema(StrictSchema):
    """One operation of a JSON Patch (RFC 6902)."""

    op = Choice("add", "remove", "replace", required=True)
    path = Text(500, required=True)
    value = fields.Raw(allow_none=True)


class TraceStepSchema(StrictSchema):
    """One thing that happened, why, and what it changed."""

    n = Whole(1, 1_000_000, required=True)
    event = Slug(required=True, metadata=_said("What happened.", example="dice_rolled"))
    chain = Ident(metadata=_said("The chain on the stack that it belongs to."))
    object = Slug(metadata=_said("The object of the chain.", example="roll"))
    rules = cited(required=True)
    player = Seat()
    source = Ident()
    target = Ident()
    data = Data(
        maximum=200,
        metadata=_said(
            "What it is about, as its event has it. Of `wounds_dealt`, `no_wounds`, `missed` and `attack_blocked`, "
            "`terms` account for the blow: each as in a chain's `terms`, in the order in which they were applied."
        ),
    )
    delta = Items(
        Object(PatchOperationSchema),
        maximum=10_000,
        metadata=_said("Applied in order to the position sent, the deltas give the position returned."),
    )
    text = Text(1000, metadata=_said("A sentence for people."))


class RollResultSchema(StrictSchema):
    """A die that was rolled."""

    die = Whole(1, 6, required=True)
    player = Seat()
    card = Ident(data_key="for", metadata=_said("The card that it was rolled for."))
    why = Text()


class NeededSchema(StrictSchema):
    """A card that would have to be known, or a heap of a player."""

    card = Ident(metadata=_said("A card that lies face down."))
    player = Seat(metadata=_said("Whose heap it is."))
    zone = Choice(*HEAPS)


def needs_hidden() -> Items:
    """The field that says which hidden cards would have to be known."""
    return Items(
        Object(NeededSchema),
        maximum=1000,
        metadata=_said("The cards and heaps that this hangs on, and that the position does not tell."),
    )


class AwaitedDiceSchema(StrictSchema):
    """The dice that the adjudication stopped for."""

    player = Seat(required=True)
    card = Ident(data_key="for", metadata=_said("The card that is to roll."))
    count = Whole(1, 1000, required=True)
    why = Text()


class WarningSchema(StrictSchema):
    """What a judge must know before relying on the ruling."""

    code = Slug(required=True)
    message = Text(1000, required=True)
    card = Ident()
    player = Seat(metadata=_said("The seat that it is about."))
    feature = Ident()
    cards = Items(Ident(), maximum=200, metadata=_said("The cards that it is about."))
    rules = cited()
    interpretation = Text(1000)
    word = Text(metadata=_said("The word of a house that it is about."))


class AdjudicationSchema(StrictSchema):
    """A ruling."""

    verdict = Choice(
        "legal", "illegal", "undecided", required=True, metadata=_said("`undecided`: that hangs on hidden cards.")
    )
    status = Choice(
        *RULED,
        required=True,
        metadata=_said(
            "`needs_hidden`: play stopped where it hangs on cards that the position does not tell (`needs_hidden`); "
            "everything is as it was when somebody could act last."
        ),
    )
    needs_hidden = needs_hidden()
    violations = Items(Object(ViolationSchema), required=True, metadata=_said("All that fail, not the first."))
    failed_action = Whole(
        0,
        MAX_ACTIONS,
        metadata=_said(
            "The place of the illegal one among `actions`, for which play stopped; `violations` say why, and "
            "everything else is what came of those before it: their trace, the position, and the decision or the dice "
            "that are awaited there."
        ),
    )
    position = AnyPosition(
        required=True,
        metadata=_said(
            "The position afterwards, in normal form. Where the verdict is illegal, the one before the illegal action: "
            "of a single action the one sent."
        ),
    )
    position_hash = hash_of("the normal form")
    trace = Items(Object(TraceStepSchema), maximum=1_000_000, required=True)
    rolls = Items(Object(RollResultSchema), maximum=1000, required=True)
    decision = Object(DecisionSchema, required=True, allow_none=True, metadata=_said("The choice that is awaited."))
    awaiting = Object(AwaitedDiceSchema, metadata=_said("Where the status is `awaiting_dice`."))
    dice = DiceField(allow_server=False, metadata=_said('The seed drawn for `"server"`, so that anyone can check.'))
    warnings = Items(Object(WarningSchema), required=True)
    engine = Text(required=True, metadata=_said("The version of the judge.", example=__version__))
    ruleset = Slug(required=True)
