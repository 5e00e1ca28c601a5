"""Verification: is a replay what was recorded, and would the judge rule so again?

It reads entries from wherever they come and needs no Redis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from replays import patch
from replays.errors import Refused
from replays.events import Event, digest, link_fault
from replays.judge import Adjudicator
from replays.store import Head, Stored

Progress = Callable[[float], None]


class Divergence(Exception):
    """Something is not as it must be.

    Args:
        what: `missing`, `unreadable`, `seq`, `kind`, `previous_hash`, `hash`, `trace_hash`, `position_hash`,
            `verdict`, `rolls`, `trace`, `ruling` or `head`.
        message: the same for people.
        expected: what it must be.
        found: what it is.
    """

    def __init__(self, what: str, message: str, expected: Any = None, found: Any = None) -> None:
        super().__init__(message)
        self.what, self.message, self.expected, self.found = what, message, expected, found

    def to_wire(self, seq: int) -> dict[str, Any]:
        """The divergence of event `seq` as data."""
        return {
            "seq": seq,
            "what": self.what,
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
        }


def verify(
    head: Head, entries: Iterable[Stored], judge: Adjudicator, progress: Progress = lambda done: None
) -> dict[str, Any]:
    """Check a replay from its start position to its head: the chain, every hash, every ruling.

    Args:
        head: where the replay stands; its entries are checked up to there.
        entries: all of them, in order.
        judge: rules on every action again.
        progress: is told the part that is done, from 0 to 1.

    Returns:
        `{"valid", "events", "first_divergence"}`; `events` counts what came after the creation.
    """
    check = _Check(judge)
    reached = -1
    try:
        for stored in entries:
            if stored.seq != reached + 1:
                break
            reached = stored.seq
            check.entry(stored)
            progress(reached / max(1, head.version))
        if reached != head.version:
            reached += 1
            raise Divergence("missing", f"Event {reached} is missing.")
        check.head(head)
    except Divergence as divergence:
        return {
            "valid": False,
            "events": head.version,
            "first_divergence": divergence.to_wire(reached),
        }
    return {"valid": True, "events": head.version, "first_divergence": None}


class _Check:
    """What is known of a replay so far: the last event, and the position after it."""

    def __init__(self, judge: Adjudicator) -> None:
        self._judge = judge
        self._created: Event = {}
        self._last: Event = {}
        self._position: dict[str, Any] = {}
        self._status = ""

    def entry(self, stored: Stored) -> None:
        """Check the entry that comes next. Raises Divergence."""
        try:
            event, trace = stored.read_event(), stored.read_trace()
            start = stored.read_position() if stored.seq == 0 else {}
        except ValueError:
            raise Divergence("unreadable", "It cannot be read.") from None
        broken = link_fault(event, stored.seq, self._last.get("hash"))
        if broken is not None:
            raise Divergence(broken[0], "The chain of hashes is broken.", *broken[1:])
        if stored.seq == 0:
            self._created, self._position = event, start
            _same("position_hash", "It is not the start position.", event.get("position_hash"), digest(start))
            self._status = self._started(start)
        else:
            self._ruled(event, trace)
        self._last = event

    def head(self, head: Head) -> None:
        """Check what the head says, all events being checked. Raises Divergence."""
        expected = {
            "ruleset": self._created.get("ruleset"),
            "engine": self._last.get("engine"),
            "created_at": self._created.get("at"),
            "updated_at": self._last.get("at"),
            "title": self._created.get("title"),
            "players": self._created.get("players"),
            "status": self._status,
            "outcome": self._position.get("outcome"),
            "position_hash": self._last.get("position_hash"),
            "head_hash": self._last.get("hash"),
        }
        found = {name: getattr(head, name) for name in expected}
        for name, wanted in expected.items():
            _same("head", f"The replay's {name} is not what its events say.", wanted, found[name])

    def _ruled(self, event: Event, trace: list[dict[str, Any]]) -> None:
        """Check an action: its record against its hashes, then against the judge of today."""
        _same("trace_hash", "It is not the trace recorded.", event.get("trace_hash"), digest(trace))
        ruling = self._ruling(event)
        try:
            self._position = patch.fold(self._position, trace)
        except patch.PatchError:
            raise Divergence("trace", "The recorded deltas do not fit the position before.") from None
        recorded = event.get("position_hash")
        _same("position_hash", "The recorded deltas lead elsewhere.", recorded, digest(self._position))
        _same("verdict", "The judge would not allow it today.", "legal", ruling["verdict"])
        _same("position_hash", "The judge comes to another position today.", recorded, ruling["position_hash"])
        _same("rolls", "The judge rolls other dice today.", event.get("rolls"), list(ruling["rolls"]))
        if event.get("engine") == ruling["engine"]:
            message = "The judge of this very version gives another trace."
            _same("trace", message, digest(_bare(trace)), digest(_bare(ruling["trace"])))
        self._status = ruling["status"]

    def _started(self, start: dict[str, Any]) -> str:
        try:
            return self._judge.status(start)
        except (Refused, LookupError, TypeError) as refused:
            raise Divergence("ruling", f"The judge does not take the start position today: {refused}") from None

    def _ruling(self, event: Event) -> dict[str, Any]:
        try:
            return self._judge.rule(self._position, event["action"], event["dice"], event["resolve"])
        except Refused as refused:
            message = f"The judge does not take it today: {refused}"
        except (LookupError, TypeError):
            message = "It does not say what an action's event must."
        raise Divergence("ruling", message)


def _same(what: str, message: str, expected: Any, found: Any) -> None:
    if expected != found:
        raise Divergence(what, message, expected, found)


def _bare(trace: list[dict[str, Any]]) -> list[Mapping[str, Any]]:
    """A trace without its sentences, which may be worded better at any time."""
    return [{name: value for name, value in step.items() if name != "text"} for step in trace]
