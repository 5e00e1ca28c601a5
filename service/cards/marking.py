"""What a text says of markers that it names itself."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import Action, CardToken, Feature, Target, count, find
from service.cards.filters import single
from service.cards.getting import Gain
from service.cards.whom import done, targets_among, to_self


class MarkingMeaning:
    """The part of the transformer for markers with a name of the text's own."""

    def named_mark(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def gained_mark(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "mark", "name": str(items[-1])}], [])

    def gained_one_more_mark(self, items: list[CardToken]) -> Gain:
        """ "One more marker": a card may have several of it."""
        return Gain([{"effect": "mark", "name": str(items[-1]), "stacks": True}], [])

    def lost_mark(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "unmark", "name": str(items[-1])}], [])

    def with_mark(self, items: list[CardToken]) -> Feature:
        return {"marked": str(items[-1])}

    def without_mark(self, items: list[CardToken]) -> Feature:
        return {"not": {"marked": str(items[-1])}}

    def puts_mark(self, items: list[Any]) -> Action:
        """ "Put the marker on a creature"."""
        found, mark = items[-1], find(items, "MARK")
        single(found, {"accs"})
        target: Any = self.target([found])  # type: ignore[attr-defined]
        return done({"effect": "mark", "name": str(mark)}, [target], {"accs"})

    def puts_chips(self, items: list[Any]) -> Action:
        """ "Put a chip on a card": it gets one."""
        number, told = count(items), [item for item in items if isinstance(item, Target | list)]
        effect: Feature = {"effect": "gain_chips", "x": number}
        if not told:
            return to_self(effect)
        behind = any(target.head.type == "PRONOUN" for target in targets_among(told))  # "onto it"
        return done(effect, told, {"accs", "gent"} if behind else {"accs"})


__all__ = ["MarkingMeaning"]
