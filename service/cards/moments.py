"""What a trigger is made of before its feature is whole: the moment, whose it is, at whom, by what, where to."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import Feature, NotUnderstood
from service.cards.tokens import Lexeme

#: Named features that move their card.
MOVING = frozenset({"dash", "jump", "teleportation", "maneuver", "agility"})


#: Until when a modifier of a card's first roll lasts, before it is known that the card has made none.
FIRST_ROLL = "first_roll"


class Trigger(dict[str, Any]):
    """The trigger of a feature; `spoken` is the role of the card that its words are about."""

    spoken: str | None = None
    lexeme: Lexeme | None = None
    condition: Feature | None = None
    others: list[Trigger] | None = None
    limit: Feature | None = None
    #: Its words call the number that it tells X.
    counted: bool = False
    #: Its words say that it is the player's own matter, as their graveyard: so it has to be that of an own card.
    own: bool = False
    #: Its words call the cost of who dies X.
    priced = False
    #: Its words are about the beginning of it.
    begins = False
    once = False
    """ "The first" of a turn: its limit has to say so."""

    @classmethod
    def of(cls, on: str, spoken: str | None = None, **more: Any) -> Trigger:
        """A trigger, and whom a pronoun after it would mean."""
        trigger = cls({"on": on, **more})
        trigger.spoken = spoken
        return trigger


class OneMore(dict[str, Any]):
    """A feature that lets a card attack once more: only as often as a limit of one in a turn lets it."""


class Whose(dict[str, Any]):
    """Whose deed or fate a trigger is about: `whose` where it is not the card itself."""

    head: Lexeme | None = None
    quality: Feature | None = None
    """What more has to be so of a host."""
    same = False
    """ "One and the same" card: of something that happens to it again."""


class Aim(dict[str, Any]):
    """At whom an attack of a trigger is aimed: a filter, the host, or the card itself (empty), by its name or not."""

    head: Lexeme | None = None
    named = False


class Cause(dict[str, Any]):
    """By what, and by whose, a card is wounded or dies: `type` and `source`."""


class Circumstance(dict[str, Any]):
    """In whose turn a trigger waits, as a condition of the feature."""


class Into(dict[str, Any]):
    """Where a card moves to, as the trigger's `cell`."""


def cell_of(items: list[Any]) -> Into | None:
    """Where a card moves to and from where, as far as the text says so."""
    found = [item for item in items if isinstance(item, Into)]
    cell = Into()
    for into in found:
        left = into.get("left")  # from one half to the other: that is what "to the other half" means anyway
        if left is not None and not any(other.get("half") not in (None, left) for other in found):
            raise NotUnderstood("from where")
        cell.update({name: value for name, value in into.items() if name != "left"})
    return cell if found else None


def moving(trigger: Trigger, into: Into) -> None:
    """Where the move of a trigger goes; "it" may then be who stands there, where nobody else was named."""
    if into:
        trigger["cell"] = dict(into)
    if "holding" in into.get("to", {}):
        trigger.spoken = None if trigger.spoken else "occupant"


def turn_of(trigger: Trigger, turn: str) -> str:
    """Whose turn a text means: in "its own turn" it is that of the player of the card that the moment is about."""
    if turn != "its":
        return turn
    whose = trigger.get("whose")
    if whose is None and trigger["on"] != "any_death":
        return "own"
    side = whose.get("side") if isinstance(whose, dict) else None
    if side is None:
        raise NotUnderstood("whose turn", trigger.lexeme)
    return str(side)
