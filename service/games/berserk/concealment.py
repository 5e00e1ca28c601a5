"""What of a position somebody may not know, and under which names it is shown to him instead.

A card that lies face down on the battlefield is called after the place where it lies (`hidden:C3:second`), which tells
nothing else; cards of which there is only a heap (a deck, the other's deal and set) have no name at all: they are
counted. No name depends on what a card is, on its id, or on where it stands in a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.battlefield.board import CELLS, half
from service.games.berserk.rules.position.visibility import may_look
from service.judge.seats import SEATS
from service.judge.sight import CONCEALED, JUDGE, Concealment, Members

Wire = dict[str, Any]

#: Members whose values, or whose values' keys, are ids of cards; options, and where something goes, may be words.
_IDS = frozenset({
    "source", "target", "targets", "initial_target", "host", "for", "of", "by", "from", "to", "card", "cards",
    "fighters", "closes", "closed", "rolls", "results", "hits", "option", "options", "payers", "chips",
    "striker", "reflector", "shown",
})  # fmt: skip
#: Members whose values never are.
_PLAIN = frozenset({
    "id", "kind", "name", "feature", "die", "before", "after", "why", "how", "what", "phase", "step", "number",
    "cell", "cells", "zone", "path", "amount", "trigger", "result", "until", "count", "gold", "silver", "only",
    "force", "x", "value", "row", "object", "objects", "effect", "keyword", "reason", "type", "player",
    "weaken", "rules", "dice", "decision", "chain", "strike", "blocked", "redirected", "settled", "effective",
    "weakened", "term",
})  # fmt: skip
#: Of what accounts for a blow: a text of a card that lies face down changes a number, and that is all that is told.
_RECORDS = {"terms": frozenset({"term", "card", "before", "after"})}
MEMBERS = Members(_IDS, _PLAIN, _RECORDS)
WORDS = frozenset({"yes", "no", "keep", "weaken", "battle", *SEATS, *CELLS})
"""What stands where ids of cards stand: no card of a replay can be called so."""
#: Members of what the judge goes on with (steps, triggers, what chains remember): with cards, with more such members,
#: with texts of cards, and with neither. Others are not shown: whether they name a hidden card must not be asked, since
#: its id may be a word of theirs.
_STEP_IDS = frozenset({
    "source", "target", "targets", "card", "cards", "defender", "lineage", "later", "fighters", "host", "answers",
})  # fmt: skip
_STEP_PARTS = frozenset({"trigger", "triggers", "bound", "changes"})
_STEP_TEXTS = frozenset({"data", "effect", "effects", "text"})
_STEP_PLAIN = frozenset({
    "do", "chain", "player", "asked", "type", "name", "force", "cause", "keyword", "parent", "strike", "seat",
    "fell_at", "place", "kind", "feature", "cells", "cell", "x", "rules", "number", "shuffles", "zone",
    "amount", "die", "striking",
})  # fmt: skip


def reserved(ident: str) -> bool:
    """Whether a card of a replay cannot have this id, since something else is called so."""
    return ident.startswith(CONCEALED) or ident in WORDS


def discreet(position: Mapping[str, Any], action: Mapping[str, Any], resolve: str) -> str:
    """How far passes are made for the players after an action, if one may ask for `resolve`.

    That the service passes for who could do nothing else tells all that he could not: while a card lies face down in
    play, players pass for themselves (`step`). `all` tells nothing while it passes whatever a player could do, which it
    does until the stack is empty.
    """
    hides = any(
        card.get("hidden") and card.get("zone", "battlefield") in ("battlefield", "additional")
        for card in position["cards"].values()
    )
    in_main = position.get("turn", {}).get("phase", "main") == "main"
    by_stack = in_main and (position.get("stack") or action["type"] not in ("pass", "end_turn"))
    return "step" if hides and (resolve == "forced" or not by_stack) else resolve


class Concealed(Concealment):
    """What a viewer may not know in a position.

    Args:
        position: in normal form.
        viewer: `first`, `second`, `public` or `judge`, who may know everything.
    """

    def __init__(self, position: Mapping[str, Any], viewer: str) -> None:
        super().__init__(MEMBERS)
        if viewer == JUDGE:
            return
        taken: Counter[str] = Counter()
        for ident, card in position["cards"].items():
            zone = card.get("zone", "battlefield")
            if not may_look(card, viewer):
                self._conceal(ident, card, zone, taken)

    def _conceal(self, ident: str, card: Mapping[str, Any], zone: str, taken: Counter[str]) -> None:
        owner = card["owner"]
        if zone not in ("battlefield", "additional"):
            self.count(ident, owner, zone)
            return
        cell = card.get("cell")
        place = f"{cell[:2]}:{half(cell)}" if cell else f"{'host' if card.get('host') else zone}:{owner}"
        taken[place] += 1
        another = "" if cell and taken[place] == 1 else f":{taken[place]}"
        self.names[ident] = f"{CONCEALED}{place}{another}"

    def told(self, data: Mapping[str, Any]) -> Wire:
        """What of a step, a trigger, or what a chain remembers says nothing of concealed cards."""
        found = {name: value for name, value in data.items() if self._tells(name, value)}
        named = {name: one for name, one in (data.get("names") or {}).items() if not self.mentions(one)}
        return found | ({"names": named} if named else {})  # whom a text has named, each by itself

    def tells_whole(self, data: Mapping[str, Any]) -> bool:
        """Whether nothing of it has to be left out."""
        return self.told(data) == data

    def _tells(self, name: str, value: Any) -> bool:
        if name in _STEP_PARTS:
            parts = value if isinstance(value, list | tuple) else [value]
            return all(part is None or (isinstance(part, Mapping) and self.tells_whole(part)) for part in parts)
        if name in _STEP_TEXTS:
            return not _names_one(value)
        if name in _STEP_IDS and not (name == "answers" and isinstance(value, str)):  # a chain, there
            return not self.mentions(list(value.values()) if isinstance(value, Mapping) else value)
        return name in _STEP_PLAIN or name == "answers"


def _names_one(text: Any) -> bool:
    """Whether a text has come to speak of a certain card."""
    if isinstance(text, Mapping):
        return any(isinstance(text.get(name), str) for name in ("id", "card")) or any(map(_names_one, text.values()))
    return isinstance(text, list | tuple) and any(map(_names_one, text))
