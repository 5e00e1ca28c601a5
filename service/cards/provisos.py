"""What a playable feature adds at its end: what its attack ignores, and another attack where something is not so."""

from __future__ import annotations

from typing import Any

from service.cards.abiding import ignored
from service.cards.cells import Rows, Spot, standing_in
from service.cards.composing import borne_so
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
)
from service.cards.filters import Condition, single
from service.cards.permanents import permanent
from service.cards.states import Being

_LINES = {"row": "same_row", "column": "same_column"}


class ProvisoMeaning:
    """The part of the transformer for what a playable feature adds."""

    def ability_ignoring(self, items: list[Any]) -> list[Feature]:
        """An attack, and what such attacks of the card ignore (408.1)."""
        feature, verb = items[0], find(items, "IGNORES")
        assert verb is not None
        if not isinstance(feature, dict) or "value" not in feature:
            raise NotUnderstood("no attack that ignores features", verb.lexeme)
        return [feature, permanent(*({"effect": "ignore", **what, "of": feature["type"]} for what in ignored(items)))]

    def ability_or_else(self, items: list[Any]) -> list[Feature]:
        """One attack if something is so, another one if not: each is declared as a feature of its own (412.1)."""
        condition = instance_of(items, Condition)
        first, second = (item for item in items if isinstance(item, Action))
        if first.effect_only and second.effect_only:
            raise Ungrammatical("what is done otherwise")  # which is one text (``either_so``)
        cost = next(item for item in items if isinstance(item, dict) and "cost" in item)
        if set(condition) == {"self"}:
            other = Condition(self=_otherwise(condition["self"]))
        elif set(condition) == {"exists"} and not {"min", "max"} & condition["exists"].keys():
            other = Condition(exists={**condition["exists"], "max": 0})
        else:
            raise NotUnderstood("what is done otherwise")
        if condition.pronoun:
            raise NotUnderstood("unclear whom a pronoun means")
        parts = ((first, condition), (second, other))
        return [{**self.ability([cost, action]), "condition": dict(so)} for action, so in parts]  # type: ignore[attr-defined]

    def if_attacked_bears(self, items: list[Any]) -> Action:
        """ "If the attacked card has a chip, it loses that"."""
        attacked = find(items, "ATTACKED")
        assert attacked is not None
        if attacked.lexeme.grammemes and not any(case in ("gent", "") for _, case in attacked.lexeme.grammemes):
            raise Ungrammatical("not in the right case", lexeme_of(attacked))
        return self.done_if_attacked(borne_so(items), items[-1])  # type: ignore[attr-defined, no-any-return]

    def located(self, items: list[Any]) -> Being:
        """Where a card stands: seen from some other, or from this card, or in a row."""
        rows, found = instance_of(items, Rows), instance_of(items, Filter)
        if rows is not None:
            return Being(standing_in(rows))
        way = "behind" if find(items, "BEHIND") is not None else "opposite"
        if found is None:
            return Being({way: True})
        single(found, {"gent"})
        return Being(placed={"by": way, "to": found.form})

    def spot_along(self, items: list[CardToken]) -> Spot:
        """To the next cell of its row, or of its column."""
        way = find(items, "ALONG")
        return Spot({"adjacent": "moved", _LINES[str(way)]: "moved"})


def _otherwise(form: Feature) -> Feature:
    """What a card is that is not so."""
    ((name, value), *more) = form.items()
    return {name: not value} if isinstance(value, bool) and not more else {"not": form}


__all__ = ["ProvisoMeaning"]
