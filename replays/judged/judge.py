"""What the log asks the judge, and the judge itself behind it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

from replays.errors import Refused
from service.games import game_of
from service.judge.asking import Standing
from service.judge.data import digest
from service.judge.faults import InvalidPosition
from service.judge.work import Work, opened, under_way

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
        known = _known(position)
        with _work_of_its_own():
            return game_of(known.ruleset).status(known)

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
            _MEMORY.put(ruling["position_hash"], game_of(after.ruleset).as_read(after))
        return ruling


class Memory:
    """The positions that this process met last, as their games' own records, by the hash of their normal form.

    A position is never changed and its hash says everything about it, so no other process can make what is
    remembered here wrong: whether it is still a replay's present one is for the append to find out.
    """

    def __init__(self, most: int = KNOWN_POSITIONS) -> None:
        self._most = most
        self._found: OrderedDict[str, Standing] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, position_hash: str) -> Standing | None:
        """The position of that hash, if it is still remembered."""
        with self._lock:
            found = self._found.get(position_hash)
            if found is not None:
                self._found.move_to_end(position_hash)
            return found

    def put(self, position_hash: str, position: Standing) -> None:
        """Remember a position; the one that was longest not asked for is forgotten."""
        with self._lock:
            self._found[position_hash] = position
            self._found.move_to_end(position_hash)
            while len(self._found) > self._most:
                self._found.popitem(last=False)


_MEMORY = Memory()


def default_judge() -> Adjudicator:
    """The judge that replays are ruled by."""
    return Engine()


def _work_of_its_own() -> AbstractContextManager[Work]:
    """As much work as what is under way began with: an event may be what a request may, one of many too.

    So it also counts the same whatever is remembered here: what is not read, and what was ruled on in vain before.
    """
    return opened(under_way().another())


def _known(position: Mapping[str, Any], position_hash: str | None = None) -> Standing:
    """The judge's own record of a position that is stored, and of that hash if it is given.

    Raises Refused, OverBudget.
    """
    position_hash = position_hash or digest(position)
    found = _MEMORY.get(position_hash)
    if found is None:
        game = game_of(position["ruleset"])
        try:
            with _work_of_its_own():
                found = game.read(position)
        except InvalidPosition as invalid:
            raise Refused((f"/position{fault.pointer}", fault.message) for fault in invalid.faults) from None
        unknown = [f"/position{place}" for place in game.unknown(found)]
        if unknown:
            raise Refused((place, "A game is recorded with cards that are known.") for place in unknown)
        _MEMORY.put(position_hash, found)
    return found
