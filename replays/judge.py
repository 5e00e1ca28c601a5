"""What the log asks the judge, and the judge itself behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from replays.errors import Refused


class Adjudicator(Protocol):
    """The judge as the log sees it: positions are normal forms, rulings are as on the wire (contract §4)."""

    @property
    def engine(self) -> str:
        """Its version."""

    def status(self, position: Mapping[str, Any]) -> str:
        """What a position waits for, in the words of a ruling's `status`. Raises Refused."""

    def rule(self, position: Mapping[str, Any], action: Mapping[str, Any], dice: Any, resolve: str) -> dict[str, Any]:
        """The ruling on an action, with its full trace; with `"server"` dice, the seed drawn is in it.

        Raises:
            Refused: the dice are not what the action needs, or the position is not one this judge accepts.
        """


class Engine:
    """The real judge."""

    # What it needs is imported when it is first asked: it brings the catalogue, which readers do without.

    @property
    def engine(self) -> str:
        """Its version."""
        from service import __version__

        return __version__

    def status(self, position: Mapping[str, Any]) -> str:
        """What a position waits for. Raises Refused."""
        from service.rules.adjudicate import status_of

        return status_of(_known(position))

    def rule(self, position: Mapping[str, Any], action: Mapping[str, Any], dice: Any, resolve: str) -> dict[str, Any]:
        """The ruling on an action. Raises Refused."""
        from service.adjudication import BadRequest, judged

        try:
            return judged(_known(position), [action], dice, resolve=resolve)
        except BadRequest as bad:
            raise Refused((fault.pointer, fault.message) for fault in bad.faults) from None


def default_judge() -> Adjudicator:
    """The judge that replays are ruled by."""
    return Engine()


def _known(position: Mapping[str, Any]) -> Any:
    """The judge's own record of a position that is stored."""
    from service.cards import default_catalogue
    from service.rules import InvalidPosition, position_from_wire

    try:
        return position_from_wire(position, default_catalogue())
    except InvalidPosition as invalid:
        raise Refused((f"/position{fault.pointer}", fault.message) for fault in invalid.faults) from None
