"""What the log asks the judge, and the judge itself behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from replays.errors import Refused

Position = dict[str, Any]


class Adjudicator(Protocol):
    """The judge as the log sees it: positions are normal forms, rulings are as on the wire (contract §4)."""

    @property
    def engine(self) -> str:
        """Its version."""

    def rule(self, position: Mapping[str, Any], action: Mapping[str, Any], dice: Any, resolve: str) -> dict[str, Any]:
        """The ruling on an action, with its full trace; with `"server"` dice, the seed drawn is in it.

        Raises:
            Refused: the dice are not what the action needs, or the position is not one this judge accepts.
        """


def status_of(position: Mapping[str, Any]) -> str:
    """What a position that nobody has acted in yet waits for, in the words of a ruling's `status`."""
    if position.get("outcome"):
        return "over"
    if position.get("decision"):
        return "awaiting_choice"
    return "awaiting_priority" if position.get("stack") else "settled"


class Engine:
    """The real judge."""

    @property
    def engine(self) -> str:
        """Its version."""
        from service import __version__

        return __version__

    def rule(self, position: Mapping[str, Any], action: Mapping[str, Any], dice: Any, resolve: str) -> dict[str, Any]:
        """The ruling on an action. Raises Refused."""
        # Imported when first asked: the judge brings its catalogue, which a reader of the log does without.
        from service.adjudication import BadRequest, judged
        from service.cards import default_catalogue
        from service.rules import InvalidPosition, position_from_wire

        try:
            known = position_from_wire(position, default_catalogue())
            return judged(known, [action], dice, resolve=resolve)
        except InvalidPosition as invalid:
            raise Refused((f"/position{fault.pointer}", fault.message) for fault in invalid.faults) from None
        except BadRequest as bad:
            raise Refused((fault.pointer, fault.message) for fault in bad.faults) from None


def default_judge() -> Adjudicator:
    """The judge that replays are ruled by."""
    return Engine()
