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
from replays.seen.concealment import JUDGE, VIEWERS, Concealment, Names
from service.judge import patch
from service.judge.data import digest
from service.judge.seats import SEATS
from service.printing.narrated import called, sentence
from service.rules.telling.naming import HIDDEN

__all__ = ["JUDGE", "VIEWERS", "Perspective"]

Wire = dict[str, Any]

UNSEEN = "concealed"
"""The event of a step of which a viewer sees only what it changed."""

_HASHES = frozenset({"position_hash", "trace_hash", "previous_hash", "hash", "head_hash"})
#: What anybody sees of a card that lies face down.
_BACK = ("owner", "controller", "zone", "cell", "hidden", "closed", "wounds")
#: What a seat's memory may tell the other: what was said aloud.
_SAID = frozenset({"draw_offered", "recruited", "revealed"})
#: The steps in which what a seat does with its deal and its set is its own affair.
_SECRET_STEPS = frozenset({"recruit_preparation", "recruitment", "placement"})
_ALOUD = frozenset(
    {"passed", "phase_began", "turn_began", "recruiting_finished", "recruiting_over", "placement_finished"}
    | {"deck_shuffled", "seed_awaited", "game_over", "draw_offered", "draw_declined"}
)
#: What cards remember of their attacks only where some text asks for it.
_ASKED = ("made:", "landed:")
#: Members of a card that nothing ever changes.
_PRINTED = frozenset({"definition", "card"})

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
        """What the viewer may not know in a position."""
        return Concealment(position, self.viewer)

    def position(self, position: Mapping[str, Any]) -> Wire:
        """A position as the viewer may see it; `concealed` says how many cards lie where he cannot tell them apart."""
        if self.sees_all:
            return dict(position)
        hides = self.concealment(position)
        names = Names(hides, hides)
        found: Wire = {name: position[name] for name in ("ruleset", "options", "turn", "priority") if name in position}
        found |= {name: position[name] for name in ("passes", "outcome") if name in position}
        if "record" in found.get("turn", {}):
            found = {name: value for name, value in (found | _turn(found["turn"], hides)).items() if value != {}}
        players = {seat: shown for seat in SEATS if (shown := self._seat(seat, position, hides))}
        found |= {"players": players} if players else {}
        cards = (self._card(ident, card, names) for ident, card in position["cards"].items())
        found["cards"] = dict(sorted((item for item in cards if item is not None), key=lambda item: item[0]))
        if "stack" in position:
            found["stack"] = [self._chain(chain, names) for chain in position["stack"]]
        if position.get("decision") is not None:
            found["decision"] = self._decision(position["decision"], names)
        found |= self._under_way(position, hides)
        effects = [names.shown(effect) for effect in position.get("effects", ()) if not hides.mentions(effect)]
        found |= {"effects": effects} if effects else {}
        if hides.counts:
            found["concealed"] = {seat: dict(sorted(hides.counts[seat].items())) for seat in sorted(hides.counts)}
        return {name: value if name == "cards" else copy.deepcopy(value) for name, value in found.items()}

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
        found = {name: value for name, value in event.items() if name not in _HASHES and name != "correction"}
        if isinstance(found.get("dice"), dict):
            found["dice"] = None
        if event.get("action") is not None:
            found["action"] = self._action(event["action"], names)
        if "rolls" in event:
            found["rolls"] = [names.shown(roll) for roll in event["rolls"]]
        if "ancestry" in event:
            found["ancestry"] = self._ancestry(event["ancestry"])
        if event["kind"] == NOTE:
            found.pop("text", None)
        return found

    def trace(self, position: Wire, trace: list[Wire], language: str = "en") -> list[Wire]:
        """A trace as the viewer may see it; its deltas lead from the position that he is shown to the next one.

        Args:
            position: the position before, which is used up.
            trace: as it is recorded.
            language: of sentences that are told anew.
        """
        if self.sees_all:
            return trace
        found: list[Wire] = []
        hides, shown = self.concealment(position), self.position(position)
        told = shown
        for step in trace:
            turn = dict(position.get("turn", {}))
            position = patch.apply(position, step.get("delta", ()))
            later, then = self.concealment(position), self.position(position)
            names = Names(hides, later)
            if self._is_seen(step, turn, names) and (step["event"] != "remembered" or shown != then):
                # How many steps there were that are not seen could tell what they were: they are one, or none.
                found += _unseen(told, shown, language)
                text = self._text(step, names, position, language)
                found.append({**self._step(step, names), "delta": patch.difference(shown, then), "text": text})
                told = then
            hides, shown = later, then
        found += _unseen(told, shown, language)
        return [{"n": n, **step} for n, step in enumerate(found, 1)]

    def head(self, head: Wire) -> Wire:
        """Where a replay stands, as the viewer may see it."""
        if self.sees_all:
            return head
        found = {name: value for name, value in head.items() if name not in _HASHES}
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
        hides = self.concealment(position)
        ids = {name: ident for ident, name in hides.names.items() if name is not None}
        faults: list[tuple[str, str]] = []

        def named(value: Any, pointer: str) -> Any:
            if isinstance(value, list):
                return [named(inner, f"{pointer}/{place}") for place, inner in enumerate(value)]
            if isinstance(value, dict):
                return {named(key, f"{pointer}/{key}"): inner for key, inner in value.items()}
            if hides.conceals(value):
                faults.append((pointer, f"The position has no card {value!r}."))
            return ids.get(value, value) if isinstance(value, str) else value

        found = dict(action)
        for name in ("source", "target", "targets", "host"):
            if name in action:
                found[name] = named(action[name], f"/action/{name}")
        if "chips" in action.get("choices", {}):
            found["choices"] = {
                **action["choices"],
                "chips": named(action["choices"]["chips"], "/action/choices/chips"),
            }
        for name in ("option", "options"):
            # Options may be words as well; what a card cannot be called is no option.
            if name in action:
                wanted = action[name]
                found[name] = [ids.get(o, o) for o in wanted] if isinstance(wanted, list) else ids.get(wanted, wanted)
        if faults:
            raise Refused(faults)
        return found

    def _seat(self, seat: str, position: Mapping[str, Any], hides: Concealment) -> Wire:
        """What a seat may still spend, and what it said; its deck nobody knows."""
        player = dict(position.get("players", {}).get(seat, {}))
        player.pop("deck", None)
        if seat == self.viewer:
            return player
        turn = position.get("turn", {})
        choosing = turn.get("phase") == "preliminary" and turn.get("step") not in (None, "deal")
        # What is left tells what the cards cost that were taken.
        taken = any(
            card["owner"] == seat and card.get("zone") != "deck" and ident in hides.names
            for ident, card in position["cards"].items()
        )
        dealt = turn.get("phase") == "preliminary" and not choosing
        if choosing or (taken and not dealt):
            player.pop("gold", None)
            player.pop("silver", None)
        said = {name: value for name, value in player.pop("memory", {}).items() if name in _SAID}
        return player | ({"memory": said} if said else {})

    @staticmethod
    def _card(ident: str, card: Mapping[str, Any], names: Names) -> tuple[str, Wire] | None:
        if not names.unseen(ident):
            lasting = {"markers", "gained", "lost"} & card.keys()
            found = {name: value if name in _PRINTED else copy.deepcopy(value) for name, value in card.items()}
            if "memory" in found and any(names.after.names.values()):  # who asks for it may lie face down
                found["memory"] = {name: told for name, told in card["memory"].items() if not name.startswith(_ASKED)}
                found = {name: value for name, value in found.items() if name != "memory" or value}
            found |= {name: [_about(names, entry) for entry in found[name]] for name in lasting}
            if "host" in card:
                found["host"] = names.name(card["host"])
            return ident, found
        name = names.name(ident)
        return (name, {field: card[field] for field in _BACK if field in card}) if name is not None else None

    @staticmethod
    def _chain(chain: Mapping[str, Any], names: Names) -> Wire:
        kept = ("id", "kind", "player", "source", "objects")
        if names.unseen(chain["source"]):
            return names.shown({name: chain[name] for name in kept})
        # What a chain remembers of where it came from is shown as far as it says nothing of hidden cards.
        bound = names.after.told(names.before.told(chain.get("bound", {})))
        found = names.shown({name: value for name, value in chain.items() if name not in ("bound", "text")})
        found |= {"text": chain["text"]} if "text" in chain else {}
        return found | ({"bound": bound} if bound else {})

    @staticmethod
    def _under_way(position: Mapping[str, Any], hides: Concealment) -> Wire:
        """What the judge goes on with, less what has to do with what the viewer may not know.

        The last step is what play waits in: of one that cannot be shown the viewer sees that there is one, and of whom
        a die is awaited.
        """
        turn = position.get("turn", {})
        private = turn.get("phase") == "preliminary" and turn.get("step") in _SECRET_STEPS
        *others, last = position.get("pending", [None])
        steps = [step for step in others if not private and hides.tells_whole(step)]
        if last is not None and (private or not hides.tells_whole(last)):
            known = hides.told({name: last[name] for name in ("card", "seat", "shuffles") if name in last})
            last = {"do": "concealed", **known, **({"asked": "concealed"} if "asked" in last else {})}
        waiting = [trigger for trigger in position.get("waiting", ()) if not private and hides.tells_whole(trigger)]
        steps += [last] if last is not None else []
        return {name: value for name, value in (("pending", steps), ("waiting", waiting)) if value}

    def _decision(self, decision: Mapping[str, Any], names: Names) -> Wire:
        kept = {name: decision[name] for name in ("id", "kind", "player")}
        about = [decision.get("source"), decision.get("target"), *decision["options"]]
        secret = decision["kind"] == "keep_hidden" or names.mentions(about)
        if decision["player"] != self.viewer and secret:
            return {**kept, "options": [], "rules": []}
        return names.shown(decision)

    def _action(self, action: Mapping[str, Any], names: Names) -> Wire:
        if action["player"] != self.viewer and names.unseen(action.get("source")):
            return {"type": action["type"], "player": action["player"]}
        found = names.shown(action)
        if isinstance(found.get("dice"), dict):
            del found["dice"]
        return found

    def _is_seen(self, step: Wire, turn: Mapping[str, Any], names: Names) -> bool:
        """Whether the viewer sees a step happen, and not only what it changes."""
        source, target = step.get("source"), step.get("target")
        if names.unseen(source) or (names.unseen(target) and (source is None or names.name(str(target)) is None)):
            return False
        private = turn.get("phase") == "preliminary" and turn.get("step") in _SECRET_STEPS
        return not private or step.get("player") == self.viewer or step["event"] in _ALOUD

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

    def _text(self, step: Wire, names: Names, position: Wire, language: str) -> str:
        """A step's sentence: told anew where the recorded one may say what is concealed."""
        said = {name: value for name, value in step.items() if name not in ("text", "delta")}
        # An id may be a word of the sentence as well: then a concealed card's name may stand in it.
        if language == "en" and not names.mentions(said):
            return str(step.get("text", ""))
        return sentence(self._step(step, names), self._card_names(position, names, language), language)

    def _card_names(self, position: Wire, names: Names, language: str) -> dict[str, str]:
        """What cards are called in sentences."""
        found = {name: HIDDEN[language] for name in names.after.names.values() if name is not None}
        seen = ((ident, card) for ident, card in position["cards"].items() if not names.unseen(ident))
        return found | called(position["ruleset"], seen, language)

    @staticmethod
    def _violation(violation: Wire, names: Names, language: str) -> Wire:
        if not names.mentions(violation):
            return violation
        found = names.shown({name: violation[name] for name in ("source", "target") if name in violation})
        return {"code": violation["code"], "rules": violation["rules"], "message": _HIDDEN_REASON[language]} | found

    @staticmethod
    def _ancestry(ancestry: list[Wire]) -> list[Wire]:
        return [{name: value for name, value in ancestor.items() if name not in _HASHES} for ancestor in ancestry]


def _about(names: Names, entry: Mapping[str, Any]) -> Wire:
    """A marker or a feature that a card has for a time: its source by name, or not at all."""
    found = dict(entry)
    if "source" in entry:
        name = names.name(entry["source"])
        found = {**found, "source": name} if name is not None else {k: v for k, v in found.items() if k != "source"}
    return found


def _turn(turn: Wire, hides: Concealment) -> Wire:
    """The turn, with what is booked of it for texts that the viewer can read, and of cards that he can; no turn, where
    it says nothing then."""
    record = []
    for entry in turn["record"]:
        part = entry.get("part_of", {})
        about = (entry.get("source"), entry.get("target"), *entry.get("shown", ()), part.get("by"), part.get("on"))
        asked = {ident: per for ident, per in entry.get("asked", {}).items() if not hides.conceals(ident)}
        if asked and not any(map(hides.conceals, about)):
            record.append({**entry, "asked": asked})
    left = {name: value for name, value in turn.items() if name != "record"} | ({"record": record} if record else {})
    return {"turn": left}


def _unseen(told: Wire, shown: Wire, language: str) -> list[Wire]:
    """What was not seen to happen between two positions that are shown, as a step; none when they are the same."""
    delta = patch.difference(told, shown)
    text = {"en": "Something happens that is not seen.", "ru": "Происходит то, чего не видно."}[language]
    return [{"event": UNSEEN, "rules": [], "delta": delta, "text": text}] if delta else []
