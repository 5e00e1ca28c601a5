"""The replay log: what can be done with a replay."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from replays import events
from replays.errors import Damaged, Refused, ReplayClosed, ReplayError, StaleVersion, UnknownVersion
from replays.events import Event
from replays.judged.answers import Key
from replays.judged.judge import Adjudicator
from replays.judged.proposals import OPERATOR, PLAYERS, Hand, Proposal
from replays.judged.verification import Progress, verify
from replays.storing import heads
from replays.storing.entries import Addition, Entry, Import, Received, Stored
from replays.storing.heads import Head
from replays.storing.recent import RECENT
from replays.storing.store import SNAPSHOT_EVERY, ReplayStore
from service.games import game_of
from service.judge import patch
from service.judge.data import digest

Wire = dict[str, Any]
NO_TRACE = digest([])
ANEW = Import()


class Page(NamedTuple):
    """Some events in a row, and the number of the one after them, if there is one."""

    events: list[Event]
    next: int | None


class ReplayLog:
    """The replays of a store, and the judge that rules on what is appended to them."""

    def __init__(self, store: ReplayStore, judge: Adjudicator) -> None:
        self._store = store
        self._judge = judge

    def create(
        self,
        position: Wire,
        title: str | None = None,
        players: Mapping[str, str] | None = None,
        ancestry: Sequence[Wire] = (),
        dice: str = PLAYERS,
        replay_id: str | None = None,
    ) -> Wire:
        """Begin a replay.

        Args:
            position: where it starts, in normal form.
            title: what people call it.
            players: their names, by seat.
            ancestry: what it was forked from, nearest first.
            dice: who brings its dice; see `replays.judged.proposals`.
            replay_id: its id, 32 hexadecimal digits that are random; whoever asks again with it is answered with what
                was begun then. Left out, another one.

        Returns:
            The answer of `POST /v1/replays`.

        Raises:
            Refused: a card's id is what something else is called.
        """
        first, head = self.begin(position, title, players, ancestry, dice)
        replay_id = replay_id or uuid.uuid4().hex
        if not self._store.create(replay_id, position, first, head):
            first = self.event(replay_id, 0)
            head = heads.begun(first, (head.status, head.outcome))
        return heads.stored(replay_id, head)

    def begin(
        self,
        position: Wire,
        title: str | None = None,
        players: Mapping[str, str] | None = None,
        ancestry: Sequence[Wire] = (),
        dice: str = PLAYERS,
    ) -> tuple[Event, Head]:
        """The creation of a replay that is not stored yet, and the head after it; see `create`.

        Raises:
            Refused: a card's id is what a view calls something else.
        """
        taken = [ident for ident in position["cards"] if game_of(position["ruleset"]).reserved(ident)]
        if taken:
            raise Refused((f"/position/cards/{ident}", "Something else is called so in a replay.") for ident in taken)
        first = events.created(
            at=events.now(),
            engine=self._judge.engine,
            ruleset=position["ruleset"],
            position_hash=digest(position),
            title=title,
            players=players,
            ancestry=ancestry,
            dice_by=dice,
        )
        return first, heads.begun(first, (self._judge.status(position), position.get("outcome")))

    def head(self, replay_id: str) -> Wire:
        """Where a replay stands: the answer of `GET /v1/replays/{id}`. Raises UnknownReplay."""
        head = self._store.head(replay_id)
        found = {"id": replay_id, **head._asdict()}
        del found["rewinds"]
        return found | {"line": heads.line(head.version, head.rewinds)}

    def append(
        self,
        replay_id: str,
        expected: int,
        action: Mapping[str, Any],
        dice: Any = None,
        resolve: str = "forced",
        key: Key | None = None,
        by: Hand = OPERATOR,
    ) -> Wire:
        """As `propose`; the arguments are those of a `Proposal`."""
        return self.propose(replay_id, expected, Proposal(action, dice, resolve, by), key)

    def propose(self, replay_id: str, expected: int, proposed: Proposal, key: Key | None = None) -> Wire:
        """Rule on an action in the replay's present position, and append it if it is legal.

        Args:
            expected: the version that the client saw.
            proposed: what is proposed; for its `resolve` see `discreet`.
            key: an idempotency key: the same request again gets the first answer, and adds nothing.

        Returns:
            The answer of `POST …/events`; `appended` says whether the action was legal.

        Raises:
            UnknownReplay: there is no such replay.
            StaleVersion: the replay is at another version.
            KeyReused: the key came with another request before.
            NotYours: the dice are not the proposer's to bring.
            Refused: the dice are not what the action needs.
            Damaged: the stored replay contradicts its hashes.
        """
        action, resolve = proposed.action, proposed.resolve
        wanted = {"expected_version": expected, "action": action, "dice": proposed.dice, "resolve": resolve}
        wanted |= {"language": proposed.language} if proposed.language != "en" else {}
        asked = digest(wanted) if key is not None else ""  # compared with what the key came with before
        known = RECENT.take(replay_id, expected)
        if known is not None and not known[0].closed:
            # One round trip. Whatever stands in the way of it may be because the replay has gone on: then it is read.
            with suppress(Refused, StaleVersion):
                how = game_of(known[0].ruleset).discreet(known[1], action, resolve)
                event, ruling = self.ruled(*known, proposed.but(resolve=how), known[0].position_hash)
                if event is not None:
                    return self._added(replay_id, *known, event, ruling, key, asked)
        head, position, before = self.present(replay_id, expected, key, asked)
        if before is not None:
            return before
        how = game_of(head.ruleset).discreet(position, action, resolve)
        event, ruling = self.ruled(head, position, proposed.but(resolve=how), head.position_hash)
        if event is None:
            answer = {"appended": False, "version": head.version, "event": None, "adjudication": ruling}
            return self.answered(replay_id, answer, key, asked)
        return self._added(replay_id, head, position, event, ruling, key, asked)

    def present(self, replay_id: str, expected: int, key: Key | None, asked: str) -> tuple[Head, Wire, Wire | None]:
        """What a writer begins with: the head, the present position, and the first answer to its key if there is one.

        Args:
            expected: the version that the client saw.
            key: an idempotency key.
            asked: the digest of what is asked, which has to be the same when the key comes again.

        Raises:
            UnknownReplay, Damaged, KeyReused: as they say.
            StaleVersion: the replay is at another version.
            ReplayClosed: nothing more is recorded in it.
        """
        # The head is read first: an answer that is not there after it was not there before it either.
        head, position = self._present(replay_id)
        if key is not None and (before := self._store.answer(replay_id, key, asked)) is not None:
            return head, position, before
        if head.version != expected:
            raise StaleVersion(expected, head.version)
        if head.closed:
            raise ReplayClosed(head.version)
        return head, position, None

    def ruled(self, head: Head, position: Wire, proposed: Proposal, position_hash: str) -> tuple[Event | None, Wire]:
        """The ruling on an action, and the event that follows the head's if it is legal. Raises Refused, NotYours.

        Args:
            position: where it is ruled on; a correction's is not the head's.
            position_hash: that position's, checked.
        """
        dice_by = proposed.dice_by(head.dice)
        action, dice = proposed.dice_apart()
        ruling = self._judge.rule(position, action, dice, proposed.resolve, position_hash, proposed.language)
        if ruling["verdict"] != "legal":
            return None, ruling
        event = events.action(
            seq=head.version + 1,
            at=events.now(),
            action=action,
            dice=ruling.get("dice", dice),
            dice_by=dice_by,
            resolve=proposed.resolve,
            adjudication=ruling,
            previous_hash=head.head_hash,
        )
        return event, ruling

    def answered(self, replay_id: str, answer: Wire, key: Key | None, asked: str) -> Wire:
        """Answer without having changed anything; the same to the same key. Raises KeyReused."""
        if key is None:
            return answer
        kept: Wire = self._store.keep_answer(replay_id, key, asked, answer)
        return kept

    def commit(self, replay_id: str, expected: int, added: Addition, answer: Wire, key: Key | None, asked: str) -> Wire:
        """Append, all of it or nothing, and give the answer that counts. Raises StaleVersion, KeyReused."""
        done = self._store.append(replay_id, expected, added, key, asked, answer)
        if done.how == "stale":
            raise StaleVersion(expected, done.version)
        return done.answer if done.how == "answered" else answer

    def _added(
        self, replay_id: str, head: Head, position: Wire, event: Event, ruling: Wire, key: Key | None, asked: str
    ) -> Wire:
        """Append an action that was ruled legal in the head's position, which is used up. Raises as `commit`."""
        answer = {"appended": True, "version": event["seq"], "event": event, "adjudication": ruling}
        after, position = followed(head, position, event, ruling)
        added = Addition([Entry(event, ruling["trace"])], position, after)
        told = self.commit(replay_id, head.version, added, answer, key, asked)
        if told is answer:
            RECENT.put(replay_id, after, position)
        return told

    def event(self, replay_id: str, version: int) -> Event:
        """One event. Raises UnknownReplay, UnknownVersion, Damaged."""
        head = self._store.head(replay_id)
        if version > head.version:
            raise UnknownVersion(version, head.version)
        return _event(replay_id, self._store.entry(replay_id, version))

    def standing(self, replay_id: str) -> Head:
        """The head itself. Raises UnknownReplay."""
        return self._store.head(replay_id)

    def receive(self, entries: Iterable[Entry], position: Wire, head: Head, wanted: str, by: Import = ANEW) -> Received:
        """Store a replay that was checked, under the id wanted or another. See `replays.files.archive`."""
        return self._store.receive(entries, position, head, wanted, by)

    @property
    def judge(self) -> Adjudicator:
        """The judge that rules on what is appended."""
        return self._judge

    def entries(self, replay_id: str, last: int | None = None, first: int = 0) -> Iterator[Entry]:
        """Everything recorded from event `first` to `last`, which may be left out. Raises Damaged on the way."""
        last = self._store.head(replay_id).version if last is None else last
        reached = first - 1
        for stored in self._store.entries(replay_id, first, last):
            try:
                position = stored.read_position() if stored.sets_position else None
                found = Entry(stored.read_event(), stored.read_trace(), position)
            except ValueError:
                raise Damaged(replay_id, f"event {stored.seq} cannot be read") from None
            if stored.seq != reached + 1:
                break
            reached = stored.seq
            yield found
        if reached != last:
            raise Damaged(replay_id, f"event {reached + 1} is missing")

    def page(self, replay_id: str, first: int = 1, limit: int = 100) -> Page:
        """The events from number `first` on, `limit` at the most. Raises UnknownReplay, Damaged."""
        version = self._store.head(replay_id).version
        last = min(version, first + limit - 1)
        found = [_event(replay_id, stored) for stored in self._store.entries(replay_id, first, last)]
        return Page(found, last + 1 if first <= last < version else None)

    def position(self, replay_id: str, version: int) -> tuple[Wire, str]:
        """The position after event `version` (0 is the start), and its hash.

        It is made from what was recorded, not ruled again: an engine that has learned since changes nothing.

        Raises:
            UnknownReplay, UnknownVersion, Damaged: as they say.
        """
        head, position = self._store.head_and_position(replay_id)
        if version > head.version:
            raise UnknownVersion(version, head.version)
        if version == head.version and position is not None and digest(position) == head.position_hash:
            return position, head.position_hash
        return self._rebuilt(replay_id, version)

    def trace(self, replay_id: str, version: int) -> Wire:
        """The trace that event `version` was recorded with, and which engine made it.

        Raises:
            UnknownReplay, UnknownVersion, Damaged: as they say.
        """
        head = self._store.head(replay_id)
        if version > head.version:
            raise UnknownVersion(version, head.version)
        stored = self._store.entry(replay_id, version)
        event = _event(replay_id, stored)
        try:
            trace = stored.read_trace()
        except ValueError:
            raise Damaged(replay_id, f"the trace of event {version} cannot be read") from None
        if digest(trace) != event.get("trace_hash", NO_TRACE):
            raise Damaged(replay_id, f"the trace of event {version} is not the one recorded")
        return {"version": version, "trace": trace, "engine": event.get("engine")}

    def verify(self, replay_id: str, progress: Progress = lambda done: None) -> Wire:
        """Check every event of a replay as it is now, and have it ruled on again; see `replays.judged.verification`.

        Raises:
            UnknownReplay, Damaged: there is no such replay, or its head cannot be read.
        """
        head = self._store.head(replay_id)
        entries = self._store.entries(replay_id, 0, head.version)
        return verify(head, entries, self._judge, progress, self.elsewhere)

    def elsewhere(self, replay_id: str, version: int) -> Event | None:
        """An event of a replay that may be gone; None then."""
        try:
            return self.event(replay_id, version)
        except ReplayError:
            return None

    def _present(self, replay_id: str) -> tuple[Head, Wire]:
        """The head and its position, which is the caller's to change."""
        head, position = self._store.head_and_position(replay_id)
        if position is not None and digest(position) == head.position_hash:
            return head, position
        position, found = self._rebuilt(replay_id, head.version)
        if found != head.position_hash:
            raise Damaged(replay_id, "its head is not what its last event led to")
        return head, position

    def _rebuilt(self, replay_id: str, version: int) -> tuple[Wire, str]:
        """A position from the nearest snapshot, or from the start where that does not lead to its hash."""
        wanted = _event(replay_id, self._store.entry(replay_id, version)).get("position_hash")
        snapshot = self._store.snapshot(replay_id, version)
        if snapshot is not None:
            try:
                position = self._forward(replay_id, *snapshot, version)
            except Damaged:
                position = {}
            if digest(position) == wanted:
                return position, str(wanted)
        try:
            start = self._store.entry(replay_id, 0).read_position()
        except ValueError:
            raise Damaged(replay_id, "the start position cannot be read") from None
        position = self._forward(replay_id, 0, start, version)
        if digest(position) != wanted:
            raise Damaged(replay_id, f"the deltas do not lead to the position of event {version}")
        return position, str(wanted)

    def _forward(self, replay_id: str, start: int, position: Wire, version: int) -> Wire:
        """Carry a position on from one version to another, and leave the snapshots that were missing."""
        reached = start
        for stored in self._store.entries(replay_id, start + 1, version):
            if stored.seq != reached + 1:
                break
            try:
                trace = stored.read_trace()
                position = stored.read_position() if stored.sets_position else patch.fold(position, trace)
            except ValueError:
                raise Damaged(replay_id, f"the trace of event {stored.seq} does not fit") from None
            reached = stored.seq
            if reached % SNAPSHOT_EVERY == 0 and digest(position) == _event(replay_id, stored).get("position_hash"):
                self._store.put_snapshot(replay_id, reached, position)
        if reached != version:
            raise Damaged(replay_id, f"event {reached + 1} is missing")
        return position


def _event(replay_id: str, stored: Stored) -> Event:
    try:
        return stored.read_event()
    except ValueError:
        raise Damaged(replay_id, f"event {stored.seq} cannot be read") from None


def followed(head: Head, before: Wire, event: Event, ruling: Wire) -> tuple[Head, Wire]:
    """The head and the position after an action; the position before is used up.

    Raises:
        RuntimeError: the ruling's deltas do not lead to its position; such a trace must not be recorded.
    """
    position = patch.fold(before, ruling["trace"])
    if digest(position) != ruling["position_hash"]:
        raise RuntimeError("the deltas of a ruling do not lead to its position")
    return heads.advanced(head, event, (ruling["status"], position.get("outcome"))), position
