"""What judges do with a replay: rulings on its events, going back, forks, notes, closing.

All of it is recorded by further events; nothing that was recorded before is changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from replays import events
from replays.errors import Refused, ReplayError
from replays.events import Event
from replays.judged.answers import Key
from replays.judged.judge import Adjudicator
from replays.judged.proposals import Proposal
from replays.judged.windows import last_window
from replays.log import ReplayLog, Wire, followed
from replays.storing import heads
from replays.storing.entries import Addition, Entry
from replays.storing.heads import Head, Standing
from replays.storing.store import ReplayStore
from service.games import game_of
from service.judge.data import digest


class UnknownRuling(ReplayError):
    """The replay has no ruling of that id."""

    def __init__(self, ident: str) -> None:
        super().__init__(f"There is no ruling {ident} in this replay.")


class Bench:
    """The judge's bench: the replays of a store, and the judge that rules on what is corrected."""

    def __init__(self, store: ReplayStore, judge: Adjudicator) -> None:
        self.log = ReplayLog(store, judge)
        self._judge = judge

    def rewind(self, replay_id: str, expected: int, to: int, reason: str | None = None, key: Key | None = None) -> Wire:
        """Go on from an earlier event; what came after it stays where it is and can be read.

        Args:
            expected: the version that the client saw.
            to: the event whose position is the present one again.
            reason: why, in words.
            key: an idempotency key.

        Returns:
            The answer of `POST …/rewinds`.

        Raises:
            UnknownReplay, StaleVersion, ReplayClosed, KeyReused, Damaged: as they say.
            Refused: there is no such earlier event.
        """
        asked = digest({"do": "rewind", "expected_version": expected, "to": to, "reason": reason})
        head, _, before = self.log.present(replay_id, expected, key, asked)
        if before is not None:
            return before
        if to >= head.version:
            raise Refused([("/to", f"The replay is at version {head.version}: go back to an earlier event.")])
        entry, standing = self._back(replay_id, head, to, reason=reason)
        assert entry.position is not None
        event, position = entry.event, entry.position
        answer = {
            "version": event["seq"],
            "event": event,
            "position": position,
            "position_hash": event["position_hash"],
            "status": standing[0],
        }
        added = Addition([entry], position, heads.advanced(head, event, standing))
        return self.log.commit(replay_id, expected, added, answer, key, asked)

    def fork(
        self,
        replay_id: str,
        at: int,
        title: str | None = None,
        step: int | None = None,
        dice: str | None = None,
        fork_id: str | None = None,
    ) -> Wire:
        """Begin another replay where this one was after an event, or inside it.

        Args:
            at: the event.
            title: this one's where left out.
            step: how many steps of the event's trace have happened. The replay begins at the last moment up to
                there at which a player could act or choose or had to roll; before the event where there is none.
            dice: who brings its dice; as in this one where left out.
            fork_id: the id of the other, as in `ReplayLog.create`.

        Returns:
            The answer of `POST …/forks`.

        Raises:
            UnknownReplay, UnknownVersion, Damaged: as they say.
            Refused: the event's trace is shorter.
        """
        position, nearest = self.moment(replay_id, at, step)
        head = self.log.head(replay_id)
        ancestry = [nearest, *head["ancestry"]]
        names = (title or head["title"], head["players"])
        created = self.log.create(position, *names, ancestry, dice or head["dice"], fork_id)
        return created | {"ancestry": ancestry}

    def moment(self, replay_id: str, at: int, step: int | None) -> tuple[Wire, Wire]:
        """The position after an event or inside it, and the ancestor that a fork from there has, as `fork` says.

        Raises:
            UnknownReplay, UnknownVersion, Damaged: as they say.
            Refused: the event's trace is shorter.
        """
        inside: Wire = {}
        event = self.log.event(replay_id, at)
        trace = self.log.trace(replay_id, at)["trace"] if step is not None else []
        if step is None or step == len(trace):
            position, _ = self.log.position(replay_id, at)
        elif step > len(trace):
            raise Refused([("/step", f"The trace of event {at} has {len(trace)} steps.")])
        else:
            before, _ = self.log.position(replay_id, at - 1)
            reached, position = last_window(self._judge, before, event, trace, step)
            if reached:
                inside = {"step": reached}
            else:
                at, event = at - 1, self.log.event(replay_id, at - 1)
        return position, {
            "replay": replay_id,
            "at": at,
            **inside,
            "position_hash": digest(position),
            "head_hash": event["hash"],
        }

    def rule(
        self,
        replay_id: str,
        expected: int,
        event: int,
        verdict: str,
        rules: Sequence[str],
        text: str,
        correction: Mapping[str, Any] | None = None,
        key: Key | None = None,
    ) -> Wire:
        """Attach a ruling to an action; with a correction, play goes on from before it with the corrected action.

        Args:
            expected: the version that the client saw.
            event: the action that is ruled on.
            verdict: `legal` or `illegal`.
            rules: the paragraphs it rests on; the ruleset's rulebook must have them.
            text: the ruling in words.
            correction: `{"action", "dice"?, "resolve"?}`; ruling, going back and the action are recorded all
                together, or none of them when that action is illegal.
            key: an idempotency key.

        Returns:
            The answer of `POST …/rulings`.

        Raises:
            UnknownReplay, StaleVersion, ReplayClosed, KeyReused, Damaged: as they say.
            Refused: there is no such action, a paragraph does not exist, the correction's dice are not needed.
        """
        wanted = {"event": event, "verdict": verdict, "rules": list(rules), "text": text}
        asked = digest({"do": "rule", "expected_version": expected, **wanted, "correction": correction})
        head, position, before = self.log.present(replay_id, expected, key, asked)
        if before is not None:
            return before
        faults = [*self._event_faults(replay_id, head, event), *paragraph_faults(head.ruleset, rules)]
        if faults:
            raise Refused(faults)
        if correction is None:
            ruling = self._said(head, events.RULING, wanted)
            answer = self._ruled(ruling, [ruling], None)
            added = Addition([Entry(ruling, [])], position, heads.advanced(head, ruling))
            return self.log.commit(replay_id, expected, added, answer, key, asked)
        return self._correct(replay_id, head, wanted, correction, key, asked)

    def note(self, replay_id: str, expected: int, text: str, event: int | None = None, key: Key | None = None) -> Wire:
        """Write something down for judges, about the replay or one of its events.

        Raises:
            UnknownReplay, StaleVersion, ReplayClosed, KeyReused, Damaged, Refused: as they say.
        """
        about = {"text": text, "event": event}
        return self._add(replay_id, expected, events.NOTE, about, key)

    def close(self, replay_id: str, expected: int, reason: str | None = None, key: Key | None = None) -> Wire:
        """Close the replay: nothing more is recorded in it.

        Raises:
            UnknownReplay, StaleVersion, ReplayClosed, KeyReused, Damaged: as they say.
        """
        return self._add(replay_id, expected, events.CLOSED, {"reason": reason}, key)

    def rulings(self, replay_id: str) -> list[Wire]:
        """The rulings on a replay's events, in order. Raises UnknownReplay, Damaged."""
        return [self._view(self.log.event(replay_id, int(r["id"]))) for r in self.log.head(replay_id)["rulings"]]

    def ruling(self, replay_id: str, ident: str) -> Wire:
        """One ruling. Raises UnknownReplay, UnknownRuling, Damaged."""
        if not any(ruling["id"] == ident for ruling in self.log.head(replay_id)["rulings"]):
            raise UnknownRuling(ident)
        return self._view(self.log.event(replay_id, int(ident)))

    def _add(self, replay_id: str, expected: int, kind: str, about: Wire, key: Key | None) -> Wire:
        """Append an event that leaves the position as it is."""
        asked = digest({"do": kind, "expected_version": expected, **about})
        head, position, before = self.log.present(replay_id, expected, key, asked)
        if before is not None:
            return before
        if (about.get("event") or 0) > head.version:
            raise Refused([("/event", f"There is no such event: the replay is at {head.version}.")])
        event = self._said(head, kind, about)
        added = Addition([Entry(event, [])], position, heads.advanced(head, event))
        return self.log.commit(replay_id, expected, added, {"version": event["seq"], "event": event}, key, asked)

    def _correct(
        self, replay_id: str, head: Head, wanted: Wire, correction: Mapping[str, Any], key: Key | None, asked: str
    ) -> Wire:
        start, begins = self.log.position(replay_id, wanted["event"] - 1)
        resolve = game_of(head.ruleset).discreet(start, correction["action"], correction.get("resolve", "forced"))
        try:
            # Ruled on first, as if the head were there already: what is drawn for it stands in the ruling too.
            right, dice = correction["action"], correction.get("dice")
            action, adjudication = self.log.ruled(head, start, Proposal(right, dice, resolve), begins)
        except Refused as refused:
            raise Refused((f"/correction{pointer}", message) for pointer, message in refused.faults) from None
        if action is None:
            answer: Wire = {
                "appended": False,
                "version": head.version,
                "id": None,
                "events": [],
                "adjudication": adjudication,
            }
            return self.log.answered(replay_id, answer, key, asked)
        corrected = {"action": action["action"], "dice": action["dice"], "resolve": resolve}
        ruling = self._said(head, events.RULING, {**wanted, "correction": corrected})
        after = heads.advanced(head, ruling)
        back, standing = self._back(replay_id, after, wanted["event"] - 1, ruling=ruling["seq"])
        after = heads.advanced(after, back.event, standing)
        action = events.action(
            seq=after.version + 1,
            at=events.now(),
            action=action["action"],
            dice=action["dice"],
            dice_by=action.get("dice_by"),
            resolve=resolve,
            adjudication=adjudication,
            previous_hash=after.head_hash,
        )
        after, position = followed(after, start, action, adjudication)
        answer = self._ruled(ruling, [ruling, back.event, action], adjudication)
        added = Addition([Entry(ruling, []), back, Entry(action, adjudication["trace"])], position, after)
        return self.log.commit(replay_id, head.version, added, answer, key, asked)

    def _back(
        self, replay_id: str, head: Head, to: int, reason: str | None = None, ruling: int | None = None
    ) -> tuple[Entry, Standing]:
        """The rewind that follows a head, and how play goes on after it."""
        position, position_hash = self.log.position(replay_id, to)
        about = {"to": to, "reason": reason, "ruling": ruling}
        event = self._said(head, events.REWIND, about, position_hash)
        return Entry(event, [], position), (self._judge.status(position), position.get("outcome"))

    def _said(self, head: Head, kind: str, about: Wire, position_hash: str | None = None) -> Event:
        return events.said(
            kind,
            seq=head.version + 1,
            at=events.now(),
            engine=self._judge.engine,
            ruleset=head.ruleset,
            position_hash=position_hash or head.position_hash,
            previous_hash=head.head_hash,
            about=about,
        )

    def _event_faults(self, replay_id: str, head: Head, event: int) -> list[tuple[str, str]]:
        if event > head.version:
            return [("/event", f"There is no such event: the replay is at {head.version}.")]
        kind = self.log.event(replay_id, event)["kind"]
        return [] if kind == events.ACTION else [("/event", f"Event {event} is no action but {kind}.")]

    @staticmethod
    def _ruled(ruling: Event, added: list[Event], adjudication: Wire | None) -> Wire:
        return {
            "appended": True,
            "version": added[-1]["seq"],
            "id": str(ruling["seq"]),
            "events": added,
            "adjudication": adjudication,
        }

    @staticmethod
    def _view(event: Event) -> Wire:
        """A ruling as it is answered; the corrected action comes two events after it."""
        corrected = event["seq"] + 2 if "correction" in event else None
        shown = ("event", "verdict", "rules", "text", "at")
        return {
            "id": str(event["seq"]),
            **{name: event[name] for name in shown},
            "correction": event.get("correction"),
            "corrected_by": corrected,
            "hash": event["hash"],
        }


def paragraph_faults(ruleset: str, rules: Sequence[str]) -> list[tuple[str, str]]:
    """The paragraphs that a ruleset's rulebook does not have, as faults of the list `/rules`."""
    from service import rulebook

    faults = []
    for place, number in enumerate(rules):
        try:
            rulebook.paragraph(ruleset, number)
        except LookupError:
            faults.append((f"/rules/{place}", f"The rulebook of {ruleset} has no paragraph {number!r}."))
    return faults
