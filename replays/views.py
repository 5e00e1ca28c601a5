"""The log as one viewer may read it, and write to it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from replays.errors import Damaged, Refused
from replays.judged.answers import Key
from replays.judged.batches import propose_all
from replays.judged.proposals import Proposal
from replays.log import Page, ReplayLog
from replays.seen.perspectives import Perspective
from service.brief import brief_of
from service.judge import patch
from service.judge.data import digest
from service.printing.retelling import names_of, retold

Wire = dict[str, Any]
MOST_STEPS = 2000
"""After so many steps a page of traces ends with the trace that is begun."""


class View:
    """A log through the eyes of `first`, `second`, `public` or `judge`."""

    def __init__(self, log: ReplayLog, viewer: str) -> None:
        self._log = log
        self.eyes = Perspective(viewer)

    def head(self, replay_id: str) -> Wire:
        """As `ReplayLog.head`."""
        return self.eyes.head(self._log.head(replay_id))

    def page(self, replay_id: str, first: int = 1, limit: int = 100) -> Page:
        """As `ReplayLog.page`."""
        page = self._log.page(replay_id, first, limit)
        if self.eyes.sees_all or not page.events:
            return page
        position = self._log.position(replay_id, max(0, first - 1))[0]
        last = page.events[-1]["seq"]
        hides = self.eyes.concealment(position)
        shown = []
        for entry in self._log.entries(replay_id, last, first):
            try:
                position = entry.position if entry.position is not None else patch.fold(position, entry.trace)
            except ValueError:
                raise Damaged(replay_id, f"the trace of event {entry.event['seq']} does not fit") from None
            later = self.eyes.concealment(position)
            shown.append(self.eyes.event(entry.event, hides, later))
            hides = later
        return Page(shown, page.next)

    def position(self, replay_id: str, version: int) -> tuple[Wire, str]:
        """As `ReplayLog.position`; the hash is that of what is shown."""
        position, position_hash = self._log.position(replay_id, version)
        if self.eyes.sees_all:
            return position, position_hash
        shown = self.eyes.position(position)
        return shown, digest(shown)

    def trace(self, replay_id: str, version: int) -> Wire:
        """As `ReplayLog.trace`."""
        found = self._log.trace(replay_id, version)
        if self.eyes.sees_all or not version:
            return found
        before = self._log.position(replay_id, version - 1)[0]
        return {**found, "trace": self.eyes.trace(before, found["trace"])}

    def traces(
        self, replay_id: str, first: int, limit: int, language: str = "en", players: str = "seats"
    ) -> tuple[list[Wire], int | None]:
        """The traces of the events from number `first` on, as `trace` gives each, and where to go on.

        Args:
            first: an event's number, 1 or more.
            limit: how many traces at the most; there are fewer where many steps were recorded.
            language: of the sentences; those that the judge has no words for are as they were recorded.
            players: `names`: sentences call them by those that the replay has.

        Raises:
            UnknownReplay, Damaged: as they say.
        """
        version = self._log.standing(replay_id).version
        last = min(version, first + limit - 1)
        found: list[Wire] = []
        if first > last:
            return found, None
        # Who sees everything in the language of the record is shown the record: no position is needed for that.
        called = self._log.head(replay_id)["players"] or {} if players == "names" else {}
        anew = not self.eyes.sees_all or language != "en" or bool(called)
        position = self._log.position(replay_id, first - 1)[0] if anew else {}
        steps = 0
        for entry in self._log.entries(replay_id, last, first):
            trace = shown = entry.trace
            if anew:
                shown = self._retold(position, trace, language, called)
                try:
                    position = entry.position if entry.position is not None else patch.fold(position, trace)
                except ValueError:
                    raise Damaged(replay_id, f"the trace of event {entry.event['seq']} does not fit") from None
            found.append({"version": entry.event["seq"], "trace": shown, "engine": entry.event["engine"]})
            # What is shown is counted: how much was recorded that is not shown must not tell.
            steps += len(shown)
            if steps >= MOST_STEPS:
                break
        reached = found[-1]["version"] if found else first - 1
        return found, reached + 1 if reached < version else None

    def _retold(self, position: Wire, trace: list[Wire], language: str, players: Wire | None = None) -> list[Wire]:
        if not self.eyes.sees_all:
            return self.eyes.trace(copy.deepcopy(position), trace, language, players)
        return retold(position["ruleset"], trace, names_of(position, language, players), language)

    def append(
        self,
        replay_id: str,
        expected: int,
        proposed: Proposal,
        key: Key | None = None,
        trace: str = "full",
    ) -> Wire:
        """As `ReplayLog.propose`; hidden cards may be called what the viewer calls them.

        Args:
            trace: how much of the trace is answered; its language is the proposal's.
        """
        plain = self.eyes.sees_all and trace == "full" and proposed.language == "en"
        if plain or expected > self._log.standing(replay_id).version:
            return self._log.propose(replay_id, expected, proposed, key)
        before = self._log.position(replay_id, expected)[0]
        actual = self.eyes.actual(proposed.action, before)
        answer = self._log.propose(replay_id, expected, proposed.but(action=actual), key)
        return {**answer, **self._answered(copy.deepcopy(answer), before, proposed.language, trace)}

    def append_all(
        self, replay_id: str, expected: int, proposals: Sequence[Proposal], key: Key | None = None, trace: str = "full"
    ) -> Wire:
        """As `propose_all`; who is shown less than everything appends several at once only while nothing is hidden.

        Args:
            trace: how much of each trace is answered; their language is that of the first proposal.
        """
        last = len(proposals) - 1

        def meant(place: int, proposed: Proposal, position: Wire) -> Proposal:
            if self.eyes.sees_all:
                return proposed
            if place < last and self.eyes.misses_something(position):
                said = "While something is hidden from you, actions are appended one by one: a look cannot be undone."
                raise Refused([("", said)])
            return proposed.but(action=self.eyes.actual(proposed.action, position))

        language = proposals[0].language
        if self.eyes.sees_all and trace == "full" and language == "en":
            return propose_all(self._log, replay_id, expected, proposals, key)
        answer = copy.deepcopy(propose_all(self._log, replay_id, expected, proposals, key, meant))
        before = self._log.position(replay_id, expected)[0]
        events, rulings = [], []
        for place, ruling in enumerate(answer["adjudications"]):
            event = answer["events"][place] if answer["events"] else None
            after = copy.deepcopy(ruling["position"])
            shown = self._answered({"event": event, "adjudication": ruling}, before, language, trace)
            rulings.append(shown["adjudication"])
            events += [shown["event"]] if event is not None else []
            before = after
        return {**answer, "events": events, "adjudications": rulings}

    def _answered(self, answer: Wire, before: Wire, language: str, trace: str) -> Wire:
        """An event and the ruling that it was appended with, as they are told; `before` is the position before."""
        shown = self.eyes.appended(answer, before, language)
        told = shown["adjudication"]["trace"]
        if self.eyes.sees_all and language != "en":
            told = self._retold(before, told, language)
        if trace != "full":
            told = brief_of(told, self.eyes.position(before)) if trace == "brief" else []
        return {**shown, "adjudication": {**shown["adjudication"], "trace": told}}
