"""Edges of the battlefield, first turns, what is so of all cards of a kind, what a card's own strike comes to."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    THAT_FEATURE,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    number_of,
)
from service.cards.filters import Condition, recognised
from service.cards.getting import Gain
from service.cards.moments import FIRST_ROLL, Trigger
from service.cards.permanents import permanent
from service.cards.states import Being


class EdgeMeaning:
    """The part of the transformer for edges, for what is so of all, and for the numbers of a card's own."""

    def at_edge(self, items: list[CardToken]) -> Feature:
        """On an outer column, or on a row with nothing behind it."""
        return {"edge": True}

    # --- what is so ---
    def all_are_so(self, items: list[Any]) -> Condition:
        """ "All your creatures are closed": there is none that is open."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        being, own = instance_of(items, Being) or self.is_short([find(items, "SHORT")]), find(items, "OWN")  # type: ignore[attr-defined]
        if found.group or (found.grammemes and not found.grammemes & {("plur", "nomn"), ("plur", "")}):
            raise Ungrammatical("not several", found.head.lexeme)
        side: Feature = {"side": str(own)} if own is not None else {}
        if (side.keys() & found.form.keys()) or "closed" in found.form or "side" not in {**side, **found.form}:
            raise NotUnderstood("whose cards", found.head.lexeme)
        if being.keys() & {*found.form, "not"}:
            raise NotUnderstood("what all of them are", found.head.lexeme)
        plain = all(isinstance(value, bool) for value in being.values()) and len(being) == 1
        others = {name: not value for name, value in being.items()} if plain else {"not": dict(being)}
        return Condition(exists={"filter": {**found.form, **side, **others}, "max": 0})

    def trigger_if_all(self, items: list[Any]) -> Any:
        """ "If at the end of the enemy turn all his cards are open": those of the player whose turn it is."""
        moment, pronoun = find(items, "MOMENT"), find(items, "PRONOUN")
        if moment is None or not str(moment).startswith("enemy_turn") or str(pronoun) != "accs":
            raise NotUnderstood("whose cards", moment.lexeme if moment is not None else None)
        found: Filter = next(item for item in items if isinstance(item, Filter))
        if "side" in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        whose = found._replace(form={**found.form, "side": "enemy"})
        said = (find(items, "ALL"), find(items, "SHORT"), pronoun, found)
        rest = [item for item in items if not any(item is one for one in said)]
        return self.trigger_if([*rest, self.all_are_so([whose, find(items, "SHORT")])])  # type: ignore[attr-defined]

    # --- what cards get ---
    def gained_raise_of_it(self, items: list[CardToken]) -> Gain:
        """ "A creature with armor gets +1 to it": the feature that the cards are known by."""
        if str(items[-1]) not in ("ablt", "datv", "both"):
            raise Ungrammatical("not in the right case", items[-1].lexeme)
        feature = {"keyword": THAT_FEATURE, "x": number_of(items[1]), "sums": "existing"}
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    def gained_roll(self, items: list[CardToken]) -> Gain:
        """A modifier of the next roll, be it for an attack or an answer; "its first" is the next where the card has
        only come into the battle."""
        rolls = items[-1]
        if rolls.lexeme.grammemes and not rolls.lexeme.grammemes & {("sing", "datv"), ("sing", "")}:
            raise Ungrammatical("not in the right case", rolls.lexeme)
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        until = FIRST_ROLL if find(items, "ITS_FIRST") else "next_roll"
        return Gain([{"effect": "modify", "what": "roll", "by": by, "until": until}], [])

    def several_moments(self, items: list[Any]) -> Trigger:
        """One of several moments, the last of which is named without "on"."""
        first, *others = [item for item in items if isinstance(item, Trigger)]
        name = next(item for item in reversed(items) if isinstance(item, CardToken))
        last = self.moment([name]) if name.type == "EVENT" else self.moment_named([name])  # type: ignore[attr-defined]
        first.others = [*others, last]
        return first

    def is_blind_attacking(self, items: list[Any]) -> Action:
        """What a card ignores for a while, when it attacks."""
        sort = find(items, "GROUP")
        if sort is None or str(sort) != "attacks":
            raise NotUnderstood("no such attack", sort.lexeme if sort is not None else None)
        skipped = ("IGNORES", "COMMA", "AND", "WHEN", "GROUP")
        lost = [item for item in items if isinstance(item, CardToken) and item.type not in skipped]
        effects = [{"effect": "ignore", **recognised(token), "of": "attacks"} for token in lost]
        return self._kept(permanent(*effects), items)  # type: ignore[attr-defined, no-any-return]


__all__ = ["EdgeMeaning"]
