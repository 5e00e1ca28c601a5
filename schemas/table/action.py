"""What a player can propose (contract §2): one small schema a type, told apart by `type`.

A new action is one more class here; the parser, the OpenAPI document and what `GET /v1/rulesets/{id}` lists
follow.
"""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError

from schemas.parts.board import Cell, Seat
from schemas.parts.dice import DiceField
from schemas.parts.fields import Choice, Entries, Ident, Items, Variant, Whole
from schemas.parts.strict import Object, StrictSchema
from schemas.table.stack import MAX_OPTIONS, Option
from service.games import shapes_of


def timed() -> Whole:
    """The field that says how long the player took, where the ruleset has clocks."""
    return Whole(0, 9999, metadata={"description": "How many seconds the player took (rulesets with clocks only)."})


def kind(name: str) -> Choice:
    """The field that tells an action's type."""
    return Choice(name, required=True)


class ActionSchema(StrictSchema):
    """What every action says: its type, and who acts."""

    type: Any
    player = Seat(required=True, metadata={"description": "Who acts."})


class StrikeActionSchema(ActionSchema):
    """Declare a simple strike."""

    type = kind("strike")
    source = Ident(required=True, metadata={"description": "The striker."})
    target = Ident(required=True)


class DefendActionSchema(ActionSchema):
    """Name a defender, in answer to the strike on the stack."""

    type = kind("defend")
    source = Ident(required=True, metadata={"description": "The defender."})


class MoveActionSchema(ActionSchema):
    """Move a creature: to a cell by the shortest free way, or along a path."""

    exactly_one = (("to", "path"),)

    type = kind("move")
    source = Ident(required=True)
    to = Cell()
    path = Items(Cell(), minimum=1, maximum=30, metadata={"description": "The cells stepped on, start excluded."})


class ActionChoicesSchema(StrictSchema):
    """Choices that a feature leaves to its player."""

    chips = Entries(
        Whole(0, 999), 100, metadata={"description": "Who pays how many chips, by the payers' ids (meditation)."}
    )


class UseActionSchema(ActionSchema):
    """Use a playable feature.

    Maneuver names the other creature in `targets`, jump and teleportation the cell in `cells`.
    """

    type = kind("use")
    source = Ident(required=True)
    feature = Ident(metadata={"description": "Its id on the card; may be left out where only one fits."})
    targets = Items(Ident(), distinct=True)
    cells = Items(Cell(), maximum=30)
    x = Whole(0, 999)
    choices = Object(ActionChoicesSchema)


class GainChipActionSchema(ActionSchema):
    """Close a creature to put a chip on it."""

    type = kind("gain_chip")
    source = Ident(required=True)


class CloseForFlyerActionSchema(ActionSchema):
    """Close a creature that does not fly, against the flyer that nothing else can answer."""

    type = kind("close_for_flyer")
    source = Ident(required=True)


class PassActionSchema(ActionSchema):
    """Pass priority."""

    type = kind("pass")


class ChooseActionSchema(ActionSchema):
    """Make the open choice."""

    exactly_one = (("option", "options"),)

    type = kind("choose")
    option = Option()
    options = Items(Option(), maximum=MAX_OPTIONS, distinct=True)
    decision = Ident(metadata={"description": "May be left out: only one is ever open."})


class RollActionSchema(ActionSchema):
    """Roll the dice that are awaited: these, or those of the request."""

    type = kind("roll")
    dice = DiceField()


class RevealActionSchema(ActionSchema):
    """Turn up a hidden card where the rules let its player."""

    type = kind("reveal")
    source = Ident(required=True)


class EndTurnActionSchema(ActionSchema):
    """With an empty stack in one's own main phase: pass until the turn has ended."""

    type = kind("end_turn")


class ConcedeActionSchema(ActionSchema):
    """Give the game up."""

    type = kind("concede")


class OfferDrawActionSchema(ActionSchema):
    """Offer a draw."""

    type = kind("offer_draw")


class AcceptDrawActionSchema(ActionSchema):
    """Accept the draw that was offered."""

    type = kind("accept_draw")


class DeclineDrawActionSchema(ActionSchema):
    """Decline the draw that was offered."""

    type = kind("decline_draw")


class MulliganActionSchema(ActionSchema):
    """Deal anew, for its price."""

    type = kind("mulligan")
    seconds = timed()


class KeepActionSchema(ActionSchema):
    """Keep the deal."""

    type = kind("keep")
    seconds = timed()


class PaySchema(StrictSchema):
    """What a card is paid with."""

    gold = Whole(0, 999)
    silver = Whole(0, 999)


class RecruitActionSchema(ActionSchema):
    """Take a card of the deal into the set."""

    type = kind("recruit")
    seconds = timed()
    source = Ident(required=True)
    x = Whole(0, 999)
    pay = Object(PaySchema, metadata={"description": "Silver first where left out."})


class UnrecruitActionSchema(ActionSchema):
    """Put a recruited card back into the deal."""

    type = kind("unrecruit")
    seconds = timed()
    source = Ident(required=True)


class FinishRecruitingActionSchema(ActionSchema):
    """Be done with recruiting."""

    type = kind("finish_recruiting")
    seconds = timed()


class PlaceActionSchema(ActionSchema):
    """Put a card of the set on a cell."""

    type = kind("place")
    seconds = timed()
    source = Ident(required=True)
    cell = Cell(required=True)


class FinishPlacementActionSchema(ActionSchema):
    """Be done with placing."""

    type = kind("finish_placement")
    seconds = timed()


class AssignHostActionSchema(ActionSchema):
    """Give a symbiote or a piece of equipment its host."""

    type = kind("assign_host")
    source = Ident(required=True)
    host = Ident(required=True)


class TriggerActionSchema(ActionSchema):
    """Use a feature that works in the preliminary phase."""

    type = kind("trigger")
    source = Ident(required=True)
    feature = Ident()
    targets = Items(Ident(), distinct=True)


class DeclineActionSchema(ActionSchema):
    """Use no more features of the preliminary phase."""

    type = kind("decline")


ACTIONS: dict[str, type[ActionSchema]] = {
    str(shape().fields["type"].metadata["enum"][0]): shape for shape in ActionSchema.__subclasses__()
}
"""Every action by its type, in the order of the contract."""


class AnyAction(Variant):
    """An action of any game. Which game it is for the position says, or the replay, and that game checks it again."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("type", ACTIONS, **kwargs)

    def check(self, value: Any) -> dict[str, Any]:
        """The action in the shape that one of the games has for it; the faults are the first one's."""
        kind = value.get(self.by) if isinstance(value, dict) else None
        first: ValidationError | None = None
        for shape in shapes_of(kind) if isinstance(kind, str) else ():
            try:
                found: dict[str, Any] = shape.check(value)
                return found
            except ValidationError as error:
                first = first or error
        if first is not None:
            raise first
        return super().check(value)


def any_action(**kwargs: Any) -> AnyAction:
    """A field that takes any action."""
    return AnyAction(**kwargs)
