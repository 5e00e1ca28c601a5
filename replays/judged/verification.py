"""Verification: is a replay what was recorded, and would the judge rule so again?

It reads entries from wherever they come and needs no Redis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from replays.errors import Refused
from replays.events import ACTION, CREATED, KINDS, REWIND, RULING, Event, link_fault
from replays.judged.judge import Adjudicator
from replays.judged.proposals import DICE, dice_fault
from replays.storing import heads
from replays.storing.entries import Entry, Stored
from replays.storing.heads import Head, Standing
from service.judge import patch
from service.judge.data import digest
from service.judge.work import OverBudget

Progress = Callable[[float], None]
#: The event of that number of another replay, None where it is not at hand.
Elsewhere = Callable[[str, int], Event | None]
MOST_DIFFERENCES = 1000
OVER_BUDGET = "over-budget"
"""What an event is that takes more work than a request may: nothing after it is looked at."""


class Divergence(Exception):
    """Something is not as it must be.

    Args:
        what: `missing`, `unreadable`, `seq`, `kind`, `previous_hash`, `hash`, `trace_hash`, `position_hash`,
            `verdict`, `rolls`, `status`, `trace`, `ruling`, `event`, `to`, `ancestry`, `dice`, `head` or `over-budget`.
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
    head: Head,
    entries: Iterable[Stored],
    judge: Adjudicator,
    progress: Progress = lambda done: None,
    elsewhere: Elsewhere = lambda replay_id, version: None,
) -> dict[str, Any]:
    """Check a replay from its start position to its head: the chain, every hash, every ruling.

    Args:
        head: where the replay stands; its entries are checked up to there.
        entries: all of them, in order.
        judge: rules on every action again.
        progress: is told the part that is done, from 0 to 1.
        elsewhere: finds the event that a fork was made from.

    Returns:
        `{"valid", "events", "first_divergence"}`; `events` counts what came after the creation. What is not valid
        also has `intact`, whether everything recorded was found to fit together, and `differences`, all events that
        the judge of today rules otherwise. A fork also has `ancestry`: `checked` when what it was forked from is at
        hand.
    """
    check = Check(judge, elsewhere)
    reached, broken = -1, None
    try:
        for stored in entries:
            if stored.seq != reached + 1:
                break
            reached = stored.seq
            check.stored(stored)
            progress(reached / max(1, head.version))
        if reached != head.version:
            reached += 1
            raise Divergence("missing", f"Event {reached} is missing.")
        check.agree(head)
    except Divergence as divergence:
        broken = divergence.to_wire(reached)
    return check.result(head.version, broken)


class Check:
    """What is known of a replay so far: its head, and the position after its last event.

    Args:
        judge: rules on every action again.
        elsewhere: finds the event that a fork was made from.
    """

    def __init__(self, judge: Adjudicator, elsewhere: Elsewhere = lambda replay_id, version: None) -> None:
        self._judge = judge
        self._elsewhere = elsewhere
        self.head: Head | None = None
        self.position: dict[str, Any] = {}
        self.differences: list[dict[str, Any]] = []
        self._positions: list[str] = []
        self._actions: set[int] = set()
        self._ancestry: str | None = None

    def stored(self, stored: Stored) -> None:
        """Read the entry that comes next, and check it. Raises Divergence."""
        try:
            position = stored.read_position() if stored.sets_position or stored.seq == 0 else None
            entry = Entry(stored.read_event(), stored.read_trace(), position)
        except ValueError:
            raise Divergence("unreadable", "It cannot be read.") from None
        self.entry(stored.seq, entry)

    def entry(self, seq: int, entry: Entry) -> None:
        """Check the entry that comes next; note where the judge of today rules otherwise.

        Raises:
            Divergence: it is not as it was recorded.
        """
        event, trace, position = entry
        fault = link_fault(event, seq, self.head.head_hash if self.head else None)
        if fault is not None:
            raise Divergence(fault[0], "The chain of hashes is broken.", *fault[1:])
        if event.get("kind") not in KINDS:
            raise Divergence("kind", "There is no such kind of event.", None, event.get("kind"))
        if (position is not None) != (event["kind"] in (CREATED, REWIND)):
            raise Divergence("kind", "Only the creation and a rewind set a position.")
        try:
            self._take(event, trace, position)
        except OverBudget as over:
            about = f": {over.part}" if over.part else ""
            raise Divergence(OVER_BUDGET, f"It is more work than one request may be{about}.") from None
        except (LookupError, TypeError) as error:
            raise Divergence("kind", f"It does not say what an event of its kind must ({error!r}).") from None
        self._positions.append(event["position_hash"])

    def agree(self, head: Head) -> None:
        """Check what the head says, all events being checked. Raises Divergence."""
        assert self.head is not None
        for name, wanted in self.head._asdict().items():
            if name == "status" and self.differences:
                continue
            _same("head", f"The replay's {name} is not what its events say.", wanted, getattr(head, name))

    def result(self, events: int, broken: dict[str, Any] | None) -> dict[str, Any]:
        """What a verification answers; `broken` is where the record does not fit together."""
        found = [*self.differences, *([broken] if broken is not None else [])]
        result: dict[str, Any] = {"valid": not found, "events": events, "first_divergence": found[0] if found else None}
        if found:
            result |= {"intact": broken is None, "differences": self.differences[:MOST_DIFFERENCES]}
        if self._ancestry is not None:
            result["ancestry"] = self._ancestry
        return result

    def _take(self, event: Event, trace: list[dict[str, Any]], position: dict[str, Any] | None) -> None:
        kind = event["kind"]
        if position is not None:
            message = "It is not the start position." if kind == CREATED else "It is not the position gone back to."
            _same("position_hash", message, event.get("position_hash"), digest(position))
        if self.head is None:
            assert position is not None
            self.position = position
            self._link(event)
            if event.get("dice_by", DICE[0]) not in DICE:
                raise Divergence("dice", "It does not say who brings the dice.", list(DICE), event["dice_by"])
            self.head = heads.begun(event, self._standing(event, position))
            return
        if self.head.closed:
            raise Divergence("kind", "It comes after the closing.")
        standing: Standing | None = None
        if kind == ACTION:
            self._actions.add(event["seq"])
            standing = self._ruled(event, trace)
        elif trace:
            raise Divergence("trace", "Only an action has a trace.")
        elif kind == REWIND:
            assert position is not None
            self._went_back(event)
            self.position, standing = position, self._standing(event, position)
        else:
            _same("position_hash", "It changes no position.", self.head.position_hash, event.get("position_hash"))
        if kind == RULING and event["event"] not in self._actions:
            raise Divergence("event", "It rules on what is no action.")
        self.head = heads.advanced(self.head, event, standing, spent=True)

    def _went_back(self, event: Event) -> None:
        to = event["to"]
        if type(to) is not int or not 0 <= to < event["seq"]:
            raise Divergence("to", "It goes back to no earlier event.")
        message = "It is not the position of the event gone back to."
        _same("position_hash", message, self._positions[to], event.get("position_hash"))

    def _link(self, event: Event) -> None:
        """Check that a fork was made from what it says it was made from, where that is at hand."""
        if not event.get("ancestry"):
            return
        nearest = event["ancestry"][0]
        _same("ancestry", "It begins with another position.", nearest["position_hash"], event["position_hash"])
        parent = self._elsewhere(nearest["replay"], nearest["at"])
        self._ancestry = "checked" if parent is not None else "unchecked"
        if parent is not None:
            message = "The replay that it was forked from has another event there."
            _same("ancestry", message, parent.get("hash"), nearest["head_hash"])
            if "step" not in nearest:
                _same("ancestry", message, parent.get("position_hash"), nearest["position_hash"])

    def _ruled(self, event: Event, trace: list[dict[str, Any]]) -> Standing:
        """Check an action: its record against its hashes, then against the judge of today."""
        _same("trace_hash", "It is not the trace recorded.", event.get("trace_hash"), digest(trace))
        assert self.head is not None
        if fault := dice_fault(self.head.dice, event):
            raise Divergence("dice", fault, self.head.dice, event.get("dice_by"))
        # The judge goes first: folding uses the position up.
        ruling: dict[str, Any] = {}
        try:
            ruling = self._ruling(event)
        except Divergence as difference:
            self._differs(event, difference)
        try:
            self.position = patch.fold(self.position, trace)
        except patch.PatchError:
            raise Divergence("trace", "The recorded deltas do not fit the position before.") from None
        recorded = event.get("position_hash")
        _same("position_hash", "The recorded deltas lead elsewhere.", recorded, digest(self.position))
        if ruling:
            try:
                self._compare(event, trace, ruling)
            except Divergence as difference:
                self._differs(event, difference)
        status = event.get("status", ruling.get("status", ""))
        return status, self.position.get("outcome")

    def _compare(self, event: Event, trace: list[dict[str, Any]], ruling: dict[str, Any]) -> None:
        recorded = event.get("position_hash")
        _same("verdict", "The judge would not allow it today.", "legal", ruling["verdict"])
        _same("position_hash", "The judge comes to another position today.", recorded, ruling["position_hash"])
        _same("rolls", "The judge rolls other dice today.", event.get("rolls"), list(ruling["rolls"]))
        if "status" in event:
            _same("status", "The judge waits for something else today.", event["status"], ruling["status"])
        if event.get("engine") == ruling["engine"]:
            message = "The judge of this very version gives another trace."
            _same("trace", message, digest(_bare(trace)), digest(_bare(ruling["trace"])))

    def _standing(self, event: Event, position: dict[str, Any]) -> Standing:
        status = ""
        try:
            status = self._judge.status(position)
        except FAILURES as failure:
            why = str(failure) if isinstance(failure, Refused) else "it stumbles over it."
            what = "start position" if event["seq"] == 0 else "position"
            self._differs(event, Divergence("ruling", f"The judge does not take the {what} today: {why}"))
        return status, position.get("outcome")

    def _ruling(self, event: Event) -> dict[str, Any]:
        try:
            return self._judge.rule(self.position, event["action"], event["dice"], event["resolve"])
        except Refused as refused:
            message = f"The judge does not take it today: {refused}"
        except (LookupError, TypeError):
            message = "It does not say what an action's event must."
        except FAILURES:
            message = "The judge of today stumbles over it."
        raise Divergence("ruling", message)

    def _differs(self, event: Event, difference: Divergence) -> None:
        self.differences.append(difference.to_wire(event["seq"]) | {"engine": event.get("engine")})


#: How a judge may stumble over what another version of it recorded.
FAILURES = (Refused, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)


def _same(what: str, message: str, expected: Any, found: Any) -> None:
    if expected != found:
        raise Divergence(what, message, expected, found)


def _bare(trace: list[dict[str, Any]]) -> list[Mapping[str, Any]]:
    """A trace without its sentences, which may be worded better at any time."""
    return [{name: value for name, value in step.items() if name != "text"} for step in trace]
