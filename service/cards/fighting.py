"""How often a card attacks and defends, and what it does in a fight."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    MODIFIED,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    lexeme_of,
    number_of,
)
from service.cards.permanents import permanent
from service.rules.features.base import in_group

_SORTS = ("STRIKE", "ATTACK", "GROUP", "DIRECTED", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE", "VULNERABILITY")
_WIDE = ("attacks", "strikes")


class Row(dict[str, Any]):
    """How the attacks have to follow each other."""


class Staying(dict[str, Any]):
    """After which of the attacks the card does not close: `until` the number of the last of them, `of` their type."""


def _attack(token: CardToken | None, case: str) -> str:
    """The type of attack that is meant, all of them where none is named."""
    if token is None:
        return "attacks"
    if str(token) not in MODIFIED:
        raise NotUnderstood("no such attack", token.lexeme)
    grammemes = token.lexeme.grammemes
    if grammemes and not any(found in (case, "") for _, found in grammemes):
        raise Ungrammatical("not in the right case", token.lexeme)
    return str(token)


def _sort(items: list[Any]) -> CardToken | None:
    return find(items, *_SORTS)


class FightingMeaning:
    """The part of the transformer for how often a card fights."""

    def repeats(self, items: list[Any]) -> Feature:
        """So many attacks in a turn; the card stays open for the next of them only where the text says so."""
        number, per = find(items, "NUMBER"), find(items, "PER")
        of, times = _attack(_sort(items), "ablt"), number_of(number)
        if not isinstance(times, int) or not 1 < times < 10:
            raise NotUnderstood("how often", lexeme_of(number))
        if per is not None and str(per) not in ("turn", "own_turn"):
            raise NotUnderstood("how often", per.lexeme)
        effect: Feature = {"effect": "repeat", "of": of, "times": times}
        for item in items:
            if isinstance(item, Row):
                effect |= item
            elif isinstance(item, Staying):
                if item["until"] != times - 1 or not (in_group(of, item["of"]) or item["of"] in _WIDE):
                    raise NotUnderstood("after which attacks it does not close", lexeme_of(number))
                effect["open"] = True
        return permanent(effect)

    def row(self, items: list[CardToken]) -> Row:
        asked = {"IN_A_ROW": "in_a_row", "AT_DIFFERENT": "different"}
        return Row({asked[item.type]: True for item in items if item.type in asked})

    def staying(self, items: list[CardToken]) -> Staying:
        places = [int(item) for item in items if item.type == "ORDINAL"]
        if places != list(range(1, len(places) + 1)):
            raise NotUnderstood("after which attacks it does not close", items[0].lexeme)
        case = "ablt" if find(items, "ASSAULT") else "gent"
        return Staying(until=places[-1], of=_attack(_sort(items), case))

    def open_after(self, items: list[CardToken]) -> Feature:
        case = "ablt" if find(items, "ASSAULT") else "gent"
        return permanent({"effect": "without_closing", "of": _attack(_sort(items), case)})

    def defends_any_times(self, items: list[CardToken]) -> Feature:
        per = find(items, "PER")
        if str(per) != "turn":
            raise NotUnderstood("how often", lexeme_of(per))
        return permanent({"effect": "any_number", "action": "defend"})


__all__ = ["FightingMeaning"]
