"""What a text says of markers that it names itself."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import Action, CardToken, Feature, find
from service.cards.filters import single
from service.cards.getting import Gain
from service.cards.whom import done


class MarkingMeaning:
    """The part of the transformer for markers with a name of the text's own."""

    def named_mark(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def gained_mark(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "mark", "name": str(items[-1])}], [])

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


__all__ = ["MarkingMeaning"]
