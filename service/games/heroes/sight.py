"""What a viewer sees of Heroes: the other hand, both decks and who lies face down are concealed."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any

from service.judge.sight import CONCEALED, JUDGE, Concealment, Members, Names, Sight

Wire = dict[str, Any]
#: Members whose values, or their keys, are ids of cards; of the others those that never are.
MEMBERS = Members(
    frozenset({
        "source", "target", "targets", "cards", "card", "option", "options", "attacker", "attached", "under", "sources",
        "of", "strikes", "wounds", "healed", "deck",
    }),
    frozenset({
        "id", "kind", "player", "rules", "many", "amount", "number", "event", "n", "text", "what", "to", "count",
        "result", "reason", "type", "x", "decision", "value", "zone", "owner", "phase", "step", "active", "coins",
    }),
)  # fmt: skip
#: What anybody sees of a card that lies face down.
BACK = ("owner", "controller", "zone", "hidden", "closed")
#: What of a decision about cards that others may not know everybody sees.
_OPEN = ("id", "kind", "player", "rules", "many")


class HeroesSight(Sight):
    """What one viewer sees: a seat, or the public."""

    named = ("source", "target", "targets", "cards", "wounds")

    def concealment(self, position: Mapping[str, Any]) -> Concealment:
        """The cards that the viewer may not know."""
        hides = Concealment(MEMBERS)
        if self.viewer == JUDGE:
            return hides
        decision = position.get("decision") or {}
        # Who searches a deck looks at it: what can be chosen of it is shown to who chooses (heroes.glossary.search).
        looked_at = {*map(str, decision["options"])} if decision.get("player") == self.viewer else set()
        taken: Counter[str] = Counter()
        for ident, card in position["cards"].items():
            zone, owner = card.get("zone", "play"), card["owner"]
            if ident in looked_at:
                continue
            if zone == "deck" or (zone in ("hand", "sideboard", "reserve") and owner != self.viewer):
                hides.count(ident, owner, zone)
            elif card.get("hidden") and card.get("controller", owner) != self.viewer:
                seat = card.get("controller", owner)
                taken[seat] += 1
                hides.names[ident] = f"{CONCEALED}{seat}:{taken[seat]}"
        return hides

    def position(self, position: Mapping[str, Any]) -> Wire:
        """A position as the viewer may see it."""
        hides = self.concealment(position)
        names = Names(hides, hides)
        found: Wire = {"ruleset": position["ruleset"]}
        if "turn" in position:
            turn = {name: value for name, value in position["turn"].items() if name != "record"}
            record = [one for one in position["turn"].get("record", ()) if not hides.mentions(one)]
            turn |= {"record": record} if record else {}
            found |= {"turn": turn} if turn else {}
        players = {seat: told for seat, one in position.get("players", {}).items() if (told := self._player(one))}
        found |= {"players": players} if players else {}
        found["cards"] = dict(sorted(self._cards(position, names)))
        for field in ("queue", "pending", "waiting", "effects"):
            kept = [one for one in position.get(field, ()) if not hides.mentions(one)]
            found |= {field: kept} if kept else {}
        if position.get("decision") is not None:
            found["decision"] = self._decision(position["decision"], hides)
        if position.get("outcome") is not None:
            found["outcome"] = position["outcome"]
        if hides.counts:
            found["concealed"] = {seat: dict(sorted(hides.counts[seat].items())) for seat in sorted(hides.counts)}
        return copy.deepcopy(found)

    def _player(self, player: Mapping[str, Any]) -> Wire:
        """What a seat has; the order of a deck nobody knows."""
        return {name: value for name, value in player.items() if name != "deck"}

    @staticmethod
    def _cards(position: Mapping[str, Any], names: Names) -> list[tuple[str, Wire]]:
        found: list[tuple[str, Wire]] = []
        for ident, card in position["cards"].items():
            if not names.unseen(ident):
                found.append((ident, dict(card)))
                continue
            name = names.name(ident)
            if name is not None:
                found.append((name, {field: card[field] for field in BACK if field in card}))
        return found

    def _decision(self, decision: Mapping[str, Any], hides: Concealment) -> Wire:
        about = [decision.get("source"), *decision["options"]]
        if decision["player"] != self.viewer and (hides.mentions(about) or decision["kind"] == "keep_hidden"):
            return {name: decision[name] for name in _OPEN if name in decision and name != "rules"} | {
                "options": [], "rules": [],
            }  # fmt: skip
        return dict(decision)
