"""What a viewer sees of Berserk: positions without what lies face down or in heaps, and who may watch what happens."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from service.games.berserk.concealment import Concealed
from service.judge.seats import SEATS
from service.judge.sight import Meant, Names, Sight

Wire = dict[str, Any]

#: What anybody sees of a card that lies face down.
BACK = ("owner", "controller", "zone", "cell", "hidden", "closed", "wounds")
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


class BerserkSight(Sight):
    """What a viewer sees of the board, the zones, the stack and what waits."""

    named = ("source", "target", "targets", "host")
    quiet = frozenset({"remembered"})

    def concealment(self, position: Mapping[str, Any]) -> Concealed:
        """What the viewer may not know in a position."""
        return Concealed(position, self.viewer)

    def position(self, position: Mapping[str, Any]) -> Wire:
        """A position as the viewer may see it; `concealed` says how many cards lie where he cannot tell them apart."""
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
            found["stack"] = [self._chain(chain, names, hides) for chain in position["stack"]]
        if position.get("decision") is not None:
            found["decision"] = self._decision(position["decision"], names)
        found |= self._under_way(position, hides)
        effects = [names.shown(effect) for effect in position.get("effects", ()) if not hides.mentions(effect)]
        found |= {"effects": effects} if effects else {}
        if hides.counts:
            found["concealed"] = {seat: dict(sorted(hides.counts[seat].items())) for seat in sorted(hides.counts)}
        return {name: value if name == "cards" else copy.deepcopy(value) for name, value in found.items()}

    def actual(self, action: Mapping[str, Any], meant: Meant) -> Wire:
        """An action that calls hidden cards what the viewer calls them, with their ids; who pays chips as well."""
        found = super().actual(action, meant)
        if "chips" in action.get("choices", {}):
            chips = meant.card(action["choices"]["chips"], "/action/choices/chips")
            found["choices"] = {**action["choices"], "chips": chips}
        return found

    def sees(self, step: Wire, turn: Mapping[str, Any], names: Names) -> bool:
        """Whether the viewer sees a step happen: what a seat does with its deal and its set is its own affair."""
        if not super().sees(step, turn, names):
            return False
        private = turn.get("phase") == "preliminary" and turn.get("step") in _SECRET_STEPS
        return not private or step.get("player") == self.viewer or step["event"] in _ALOUD

    def _seat(self, seat: str, position: Mapping[str, Any], hides: Concealed) -> Wire:
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
        return (name, {field: card[field] for field in BACK if field in card}) if name is not None else None

    @staticmethod
    def _chain(chain: Mapping[str, Any], names: Names, hides: Concealed) -> Wire:
        kept = ("id", "kind", "player", "source", "objects")
        if names.unseen(chain["source"]):
            return names.shown({name: chain[name] for name in kept})
        # What a chain remembers of where it came from is shown as far as it says nothing of hidden cards.
        bound = hides.told(chain.get("bound", {}))
        found = names.shown({name: value for name, value in chain.items() if name not in ("bound", "text")})
        found |= {"text": chain["text"]} if "text" in chain else {}
        return found | ({"bound": bound} if bound else {})

    @staticmethod
    def _under_way(position: Mapping[str, Any], hides: Concealed) -> Wire:
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


def _about(names: Names, entry: Mapping[str, Any]) -> Wire:
    """A marker or a feature that a card has for a time: its source by name, or not at all."""
    found = dict(entry)
    if "source" in entry:
        name = names.name(entry["source"])
        found = {**found, "source": name} if name is not None else {k: v for k, v in found.items() if k != "source"}
    return found


def _turn(turn: Wire, hides: Concealed) -> Wire:
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
