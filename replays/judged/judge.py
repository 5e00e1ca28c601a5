"""What the log asks the judge, and the judge itself behind it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from replays.errors import Refused
from service.judge.work import Work, opened, under_way

if TYPE_CHECKING:
    from service.rules import Position

KNOWN_POSITIONS = 256
"""How many positions a process remembers as the judge's own records."""


class Adjudicator(Protocol):
    """The judge as the log sees it: positions are normal forms, rulings are as on the wire (contract §4)."""

    @property
    def engine(self) -> str:
        """Its version."""

    def status(self, position: Mapping[str, Any]) -> str:
        """What a position waits for, in the words of a ruling's `status`. Raises Refused, OverBudget."""

    def rule(
        self,
        position: Mapping[str, Any],
        action: Mapping[str, Any],
        dice: Any,
        resolve: str,
        position_hash: str | None = None,
        language: str = "en",
    ) -> dict[str, Any]:
        """The ruling on an action, with its full trace; with `"server"` dice, the seed drawn is in it.

        Args:
            position_hash: the position's, where the caller has checked it; left out, it is worked out.
            language: of violations and warnings; the trace is told in English, as it is recorded.

        Raises:
            Refused: the dice are not what the action needs, or the position is not one this judge accepts.
            OverBudget: it is more work by itself than what is under way may be.
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
        from service.rules.course.adjudicate import status_of

        known = _known(position)
        with _work_of_its_own():
            return status_of(known)

    def rule(
        self,
        position: Mapping[str, Any],
        action: Mapping[str, Any],
        dice: Any,
        resolve: str,
        position_hash: str | None = None,
        language: str = "en",
    ) -> dict[str, Any]:
        """The ruling on an action. Raises Refused."""
        from service.adjudication import BadRequest, followed

        known = _known(position, position_hash)
        try:
            with _work_of_its_own():
                ruling, after = followed(known, [action], dice, resolve=resolve, language=language, told="en")
        except BadRequest as bad:
            raise Refused((fault.pointer, fault.message) for fault in bad.faults) from None
        if ruling["verdict"] == "legal":
            _MEMORY.put(ruling["position_hash"], _as_read(after))
        return ruling


class Memory:
    """The positions that this process met last, as the judge's own records, by the hash of their normal form.

    A position is never changed and its hash says everything about it, so no other process can make what is
    remembered here wrong: whether it is still a replay's present one is for the append to find out.
    """

    def __init__(self, most: int = KNOWN_POSITIONS) -> None:
        self._most = most
        self._found: OrderedDict[str, Position] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, position_hash: str) -> Position | None:
        """The position of that hash, if it is still remembered."""
        with self._lock:
            found = self._found.get(position_hash)
            if found is not None:
                self._found.move_to_end(position_hash)
            return found

    def put(self, position_hash: str, position: Position) -> None:
        """Remember a position; the one that was longest not asked for is forgotten."""
        with self._lock:
            self._found[position_hash] = position
            self._found.move_to_end(position_hash)
            while len(self._found) > self._most:
                self._found.popitem(last=False)


_MEMORY = Memory()
_JSON_OF_CARDS = ("markers", "gained", "lost", "used", "memory")
_JSON_OF_GAMES = ("options", "decision", "pending", "waiting", "effects", "outcome")


def _as_read(position: Position) -> Position:
    """The position as if it had been read from its wire form: the JSON data in it with tuples for lists."""
    from service.judge.data import freeze

    cards = position.cards
    # Most cards carry none of it; where none does, the judge finds again what he worked out of these very cards.
    written = [c for c in cards.values() if c.markers or c.gained or c.lost or c.used or c.memory]
    if written:
        cards = {**cards, **{card.id: _frozen(card, _JSON_OF_CARDS) for card in written}}
    stack = tuple(type(chain)(*map(freeze, chain)) for chain in position.stack)
    whole: Position = _frozen(position._replace(cards=cards, stack=stack), _JSON_OF_GAMES)
    return whole


def _frozen(record: Any, names: Sequence[str]) -> Any:
    from service.judge.data import freeze

    fields = {name: freeze(value) for name in names if (value := getattr(record, name))}
    return record._replace(**fields) if fields else record


def default_judge() -> Adjudicator:
    """The judge that replays are ruled by."""
    return Engine()


def _work_of_its_own() -> AbstractContextManager[Work]:
    """As much work as what is under way began with: an event may be what a request may, one of many too.

    So it also counts the same whatever is remembered here: what is not read, and what was ruled on in vain before.
    """
    return opened(under_way().another())


def _known(position: Mapping[str, Any], position_hash: str | None = None) -> Position:
    """The judge's own record of a position that is stored, and of that hash if it is given.

    Raises Refused, OverBudget.
    """
    from service.cards import default_catalogue
    from service.judge.data import digest
    from service.rules import InvalidPosition, position_from_wire
    from service.rules.position.unknown import unknown_in

    position_hash = position_hash or digest(position)
    found = _MEMORY.get(position_hash)
    if found is None:
        try:
            with _work_of_its_own():
                found = position_from_wire(position, default_catalogue())
        except InvalidPosition as invalid:
            raise Refused((f"/position{fault.pointer}", fault.message) for fault in invalid.faults) from None
        unknown = sorted(unknown_in(found))
        if unknown:
            places = dict.fromkeys("/position/concealed" if "/" in i else f"/position/cards/{i}" for i in unknown)
            raise Refused((place, "A game is recorded with cards that are known.") for place in places)
        _MEMORY.put(position_hash, found)
    return found
