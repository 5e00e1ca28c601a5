"""Hidden cards that a text uncovers, and own cards that their player puts elsewhere before the reveal."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, require_each
from service.cards.cells import Rows, standing_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.whom import to_self


class ArrangingMeaning:
    """The part of the transformer for cards before the reveal."""

    def his_row(self, items: list[CardToken]) -> Rows:
        """ "Of his first row": of the player who does it, all whose cards stand on the own half then."""
        row, number = find(items, "ROW"), find(items, "ORDINAL", "NUMBER")
        assert row is not None
        for word in items:
            in_case(word, "gent")
        if number_of(number) not in (1, 2, 3):
            raise NotUnderstood("no such row", row.lexeme)
        return Rows(rows=[number_of(number)])

    def enemy_uncovers(self, items: list[Any]) -> Action:
        """ "The enemy reveals the cards of his first row": the enemy's own."""
        found, rows = instance_of(items, Filter), instance_of(items, Rows)
        require_each(found.head, {"accs"}, found.grammemes)
        where: Feature = standing_in(rows) if rows is not None else {}
        if found.form.get("side", "enemy") != "enemy" or where.keys() & found.form.keys() or not _several(found):
            raise NotUnderstood("whose cards the enemy reveals", found.head.lexeme)
        form = {**found.form, **where, "side": "enemy"}
        return Action({"effects": [{"effect": "uncover", "to": "each", "filter": form}]}, True)

    def both_uncover(self, items: list[Any]) -> Action:
        """ "Reveal this card, the enemy reveals such cards"."""
        enemy = self.enemy_uncovers(items)
        effects = [{"effect": "uncover", "to": "self"}, *enemy.body["effects"]]
        return enemy._replace(body={"effects": effects})

    def arranges(self, items: list[CardToken]) -> Action:
        """The player's own cards, on the own half."""
        kind, half = find(items, "KIND"), find(items, "ON_HALF")
        assert kind is not None
        if str(kind) != "card" or (half is not None and str(half) != "own"):
            raise NotUnderstood("which cards are arranged", lexeme_of(kind))
        in_case(kind, "accs" if str(find(items, "REARRANGE")) == "accs" else "gent")
        return to_self({"effect": "arrange"}, "object")


def _several(found: Filter) -> bool:
    """Whether all cards of a kind are meant."""
    return bool(found.group) or all(number == "plur" for number, case in found.grammemes if case in ("accs", ""))


__all__ = ["ArrangingMeaning"]
