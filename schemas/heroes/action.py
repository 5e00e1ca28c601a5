"""What a player of Heroes can propose: one small schema a type, told apart by `type`."""

from __future__ import annotations

from schemas.parts.fields import Ident, Items, Whole
from schemas.parts.strict import Object, StrictSchema
from schemas.table.action import ActionSchema as Common
from schemas.table.action import kind
from schemas.table.stack import MAX_OPTIONS, Option

_ACTIONS: list[type[Common]] = []


def _listed(shape: type[Common]) -> type[Common]:
    _ACTIONS.append(shape)
    return shape


@_listed
class KeepHandSchema(Common):
    """Keep the opening hand."""

    type = kind("keep")


@_listed
class ExchangeSchema(Common):
    """Put cards of the opening hand under the deck, in this order, and draw as many."""

    type = kind("mulligan")
    cards = Items(Ident(), minimum=1, maximum=60, distinct=True, required=True)


class PlayChoicesSchema(StrictSchema):
    """What else is chosen as a card is played."""

    thirst = Ident(metadata={"description": "The own character that thirst wounds."})


@_listed
class PlayCardSchema(Common):
    """Play a card from the hand."""

    type = kind("play")
    source = Ident(required=True)
    targets = Items(Ident(), maximum=60)
    x = Whole(0, 999)
    wounds = Items(Ident(), maximum=60, distinct=True, metadata={"description": "The creatures that fury wounds."})
    choices = Object(PlayChoicesSchema)


@_listed
class AttackSchema(Common):
    """Attack a hero or a creature; the attacker closes."""

    type = kind("attack")
    source = Ident(required=True)
    target = Ident(required=True)


@_listed
class TakeOverSchema(Common):
    """Which open character of the attacked player takes the attack over."""

    type = kind("defend")
    source = Ident(required=True)


@_listed
class ActivateSchema(Common):
    """Activate an ability; that of an undead card of the opponent too (`feature`: `undead`)."""

    type = kind("use")
    source = Ident(required=True)
    feature = Ident()
    targets = Items(Ident(), maximum=60)
    x = Whole(0, 999)


@_listed
class AnswerSchema(Common):
    """Make the open choice."""

    exactly_one = (("option", "options"),)

    type = kind("choose")
    option = Option()
    options = Items(Option(), maximum=MAX_OPTIONS, distinct=True)
    decision = Ident()


@_listed
class LetThroughSchema(Common):
    """Nobody defends."""

    type = kind("pass")


@_listed
class EndOwnTurnSchema(Common):
    """End the own turn."""

    type = kind("end_turn")


@_listed
class GiveUpSchema(Common):
    """Give the game up."""

    type = kind("concede")


@_listed
class ProposeDrawSchema(Common):
    """Offer a draw."""

    type = kind("offer_draw")


@_listed
class TakeDrawSchema(Common):
    """Accept the draw that was offered."""

    type = kind("accept_draw")


@_listed
class RefuseDrawSchema(Common):
    """Decline the draw that was offered."""

    type = kind("decline_draw")


ACTIONS: dict[str, type[Common]] = {str(shape().fields["type"].metadata["enum"][0]): shape for shape in _ACTIONS}
"""Every action by its type, in the order of the contract."""
