"""A replay as somebody may see it: its positions, events and traces without what he may not know.

What is shown is made from what may be seen, and not from everything by striking out: whatever a viewer may not know,
he is shown the same bytes. Deltas are the differences between the positions that he is shown. Hashes over what is
concealed are left out, and so are seeds: rolls stay, shuffles do not.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from replays.errors import Refused
from replays.events import NOTE, Event
from service.games import game_of
from service.judge import patch
from service.judge.data import digest
from service.judge.sight import HIDDEN, JUDGE, VIEWERS, Concealment, Meant, Names, Sight

Wire = dict[str, Any]

UNSEEN = "concealed"
"""The event of a step of which a viewer sees only what it changed."""

HASHES = frozenset({"position_hash", "trace_hash", "previous_hash", "hash", "head_hash"})
_HIDDEN_REASON = {
    "en": "It is not legal; why has to do with a hidden card.",
    "ru": "Это незаконно; причина связана со скрытой картой.",
}


class Perspective:
    """What one viewer may see: `first`, `second`, `public`, or `judge`, who sees everything as it is recorded."""

    def __init__(self, viewer: str) -> None:
        if viewer not in VIEWERS:
            raise ValueError(viewer)
        self.viewer = viewer

    @property
    def sees_all(self) -> bool:
        """Whether everything is shown as it is."""
        return self.viewer == JUDGE

    def concealment(self, position: Mapping[str, Any]) -> Concealment:
        """What the viewer may not know in a position, which is in normal form."""
        return self._sight(position["ruleset"]).concealment(position)

    def position(self, position: Mapping[str, Any]) -> Wire:
        """A position as the viewer may see it; `concealed` says how many cards lie where he cannot tell them apart."""
        return dict(position) if self.sees_all else self._sight(position["ruleset"]).position(position)

    def event(self, event: Event, before: Concealment, after: Concealment) -> Event:
        """An event as the viewer may see it.

        Args:
            event: as it is recorded.
            before: what he may not know in the position before it.
            after: what he may not know in the position after it.
        """
        if self.sees_all:
            return event
        names = Names(before, after)
        found = {name: value for name, value in event.items() if name not in HASHES and name != "correction"}
        if isinstance(found.get("dice"), dict):
            found["dice"] = None
        if event.get("action") is not None:
            found["action"] = self._sight(event["ruleset"]).action(event["action"], names)
        if "rolls" in event:
            found["rolls"] = [names.shown(roll) for roll in event["rolls"]]
        if "ancestry" in event:
            found["ancestry"] = self._ancestry(event["ancestry"])
        if event["kind"] == NOTE:
            found.pop("text", None)
        return found

    def trace(
        self, position: Wire, trace: list[Wire], language: str = "en", players: Mapping[str, str] | None = None
    ) -> list[Wire]:
        """A trace as the viewer may see it; its deltas lead from the position that he is shown to the next one.

        Args:
            position: the position before, which is used up.
            trace: as it is recorded.
            language: of sentences that are told anew.
            players: what those call the players, by seat.
        """
        if self.sees_all:
            return trace
        found: list[Wire] = []
        sight = self._sight(position["ruleset"])
        hides, shown = self.concealment(position), self.position(position)
        told = shown
        for step in trace:
            turn = dict(position.get("turn", {}))
            position = patch.apply(position, step.get("delta", ()))
            later, then = self.concealment(position), self.position(position)
            names = Names(hides, later)
            if sight.sees(step, turn, names) and (step["event"] not in sight.quiet or shown != then):
                # How many steps there were that are not seen could tell what they were: they are one, or none.
                found += _unseen(told, shown, language)
                text = self._text(step, names, position, language, players or {})
                found.append({**self._step(step, names), "delta": patch.difference(shown, then), "text": text})
                told = then
            hides, shown = later, then
        found += _unseen(told, shown, language)
        return [{"n": n, **step} for n, step in enumerate(found, 1)]

    def head(self, head: Wire) -> Wire:
        """Where a replay stands, as the viewer may see it."""
        if self.sees_all:
            return head
        found = {name: value for name, value in head.items() if name not in HASHES}
        return found | {"ancestry": self._ancestry(head["ancestry"])}

    def misses_something(self, position: Mapping[str, Any]) -> bool:
        """Whether there is anything in a position that the viewer may not know."""
        hides = self.concealment(position)
        return bool(hides.names) or bool(hides.counts)

    def appended(self, answer: Wire, before: Mapping[str, Any], language: str = "en") -> Wire:
        """The answer to an append as the viewer may see it.

        Args:
            answer: as the log gives it.
            before: the position before.
            language: that the answer is in, its trace aside.
        """
        if self.sees_all:
            return answer
        ruling = answer["adjudication"]
        hides, later = self.concealment(before), self.concealment(ruling["position"])
        names = Names(hides, later)
        position = self.position(ruling["position"])
        shown = {
            **ruling,
            "violations": [self._violation(violation, names, language) for violation in ruling["violations"]],
            "position": position,
            "position_hash": digest(position),
            "trace": self.trace(copy.deepcopy(dict(before)), ruling["trace"], language),
            "rolls": [names.shown(roll) for roll in ruling["rolls"]],
            "decision": position.get("decision"),
            "warnings": [warning for warning in ruling["warnings"] if not names.mentions(warning)],
        }
        shown.pop("dice", None)
        if "awaiting" in shown:
            shown["awaiting"] = names.shown(shown["awaiting"])
        event = answer["event"]
        return {
            **answer,
            "event": self.event(event, hides, later) if event is not None else None,
            "adjudication": shown,
        }

    def actual(self, action: Mapping[str, Any], position: Mapping[str, Any]) -> Wire:
        """An action that calls hidden cards what the viewer calls them, with their ids; the rest as it is.

        Raises:
            Refused: it names a card that the viewer cannot know by the id it has.
        """
        meant = Meant(self.concealment(position))
        found = self._sight(position["ruleset"]).actual(action, meant)
        if meant.faults:
            raise Refused(meant.faults)
        return found

    def _sight(self, ruleset: str) -> Sight:
        """What the viewer sees of the game that a ruleset belongs to."""
        return game_of(ruleset).sight(self.viewer)

    @staticmethod
    def _step(step: Wire, names: Names) -> Wire:
        found: Wire = {}
        for name, value in step.items():
            if name in ("source", "target"):
                found[name] = names.name(value)
            elif name == "data":
                data = names.shown(value)
                found |= {"data": data} if data else {}
            elif name not in ("n", "delta", "text"):
                found[name] = value
        return found

    def _text(self, step: Wire, names: Names, position: Wire, language: str, players: Mapping[str, str]) -> str:
        """A step's sentence: told anew where the recorded one may say what is concealed."""
        said = {name: value for name, value in step.items() if name not in ("text", "delta")}
        # An id may be a word of the sentence as well: then a concealed card's name may stand in it.
        if language == "en" and not players and not names.mentions(said):
            return str(step.get("text", ""))
        names_said = {**self._card_names(position, names, language), **players}
        return game_of(position["ruleset"]).sentence(self._step(step, names), names_said, language)

    def _card_names(self, position: Wire, names: Names, language: str) -> dict[str, str]:
        """What cards are called in sentences."""
        found = {name: HIDDEN[language] for name in names.after.names.values() if name is not None}
        seen = ((ident, card) for ident, card in position["cards"].items() if not names.unseen(ident))
        return found | game_of(position["ruleset"]).called(position["ruleset"], seen, language)

    @staticmethod
    def _violation(violation: Wire, names: Names, language: str) -> Wire:
        if not names.mentions(violation):
            return violation
        found = names.shown({name: violation[name] for name in ("source", "target") if name in violation})
        return {"code": violation["code"], "rules": violation["rules"], "message": _HIDDEN_REASON[language]} | found

    @staticmethod
    def _ancestry(ancestry: list[Wire]) -> list[Wire]:
        return [{name: value for name, value in ancestor.items() if name not in HASHES} for ancestor in ancestry]


def _unseen(told: Wire, shown: Wire, language: str) -> list[Wire]:
    """What was not seen to happen between two positions that are shown, as a step; none when they are the same."""
    delta = patch.difference(told, shown)
    text = {"en": "Something happens that is not seen.", "ru": "Происходит то, чего не видно."}[language]
    return [{"event": UNSEEN, "rules": [], "delta": delta, "text": text}] if delta else []
