"""What cannot be done to a card, and of what it cannot be the target."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, require_each
from service.cards.bearers import Doing
from service.cards.constructions import (
    MODIFIED,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
)
from service.cards.filters import single_or_several
from service.cards.permanents import permanent
from service.cards.sorts import attack_type, sort_named

#: The effects that do to a card what it cannot suffer.
SUFFERED: dict[str, tuple[str, ...]] = {
    "move": ("move",),
    "close": ("close",),
    "open": ("open",),
    "destroy": ("destroy", "finish"),
    "exile": ("exile",),
    "return_to_deck": ("return_to_deck",),
    "poison": ("poison",),
    "curse": ("curse",),
}

_AIMED = frozenset({*MODIFIED, "spell", "impact", "magic"})


class By(dict[str, Any]):
    """Whose doing it is, as a filter, and of which sorts."""

    sorts: tuple[str, ...] = ()


class UnaffectedMeaning:
    """The part of the transformer for what nobody does to a card (419.1b), and for what nobody aims at it (103.3)."""

    def by_whom(self, items: list[Any]) -> By:
        """ "By features of enemy cards", "by enemy cards", and after attacks whose those are."""
        word, found = find(items, "FEATURE_WORD", "FEATURES"), instance_of(items, Filter)
        if word is not None:
            in_case(word, "ablt")
        return self._whose(found, {"gent"} if word is not None or find(items, "OF") else {"gent", "ablt"})

    def by_sorts(self, items: list[Any]) -> By:
        """ "By spells", "by spells and impacts of enemy cards"."""
        by = self._whose(instance_of(items, Filter), {"gent"})
        by.sorts = tuple(attack_type(sort, "ablt", _AIMED) for sort in next(i for i in items if isinstance(i, list)))
        return by

    @staticmethod
    def _whose(found: Filter | None, cases: set[str]) -> By:
        if found is None:
            return By(other=True)
        if found.group == "each":
            raise NotUnderstood("a group", found.head.lexeme)
        require_each(found.head, cases, found.grammemes)
        return By(found.form)

    def cannot_suffer(self, items: list[Any]) -> list[Doing]:
        told = instance_of(items, By)
        by = told or By(other=True)
        verbs = [item for item in items if is_token(item, "SUFFERED", "BE_MOVED")]
        words = ["move" if verb.type == "BE_MOVED" else str(verb) for verb in verbs]
        if told is None and "destroy" in words:
            raise NotUnderstood("what it cannot die of", verbs[0].lexeme)
        kinds: list[Feature] = [{"of": sort} for sort in by.sorts] or [{}]
        nothing: Feature = {"effect": "replace", "against": dict(by), "with": []}
        return [Doing(nothing, what=what, **kind) for word in words for what in SUFFERED[word] for kind in kinds]

    def cannot_be_attacked(self, items: list[Any]) -> list[Doing]:
        """By whom it cannot be attacked, or with what."""
        sort, by = sort_named(items), instance_of(items, By) or By(other=True)
        if by.sorts and (sort is not None or by == {"other": True}):
            raise Ungrammatical("attacked with what")  # read as one sort
        cards: Feature = {"kind": "card"} if by == {"other": True} else dict(by)
        kinds = by.sorts or (attack_type(sort, "ablt"),)
        return [Doing(effect="forbid", action=kind, cards=cards, against={"other": False}) for kind in kinds]

    def firm(self, items: list[Any]) -> Feature:
        """Attacks of the card itself, or of some cards, that nobody redirects (412.3)."""
        sorts, found = next(item for item in items if isinstance(item, list)), instance_of(items, Filter)
        case = "accs" if is_token(items[0], "NOT_REDIRECTED") else "nomn"
        kinds = [attack_type(sort, case) for sort in sorts]
        cards: Feature = {}
        if found is not None:
            single_or_several(found, {"gent"})
            cards = {"cards": found.form}
        return permanent(*({"effect": "forbid", "action": "redirect", "of": kind, **cards} for kind in kinds))

    def cannot_be_target(self, items: list[Any]) -> list[Doing]:
        """What others, or some cards, cannot declare at it."""
        sorts = next(item for item in items if isinstance(item, list))
        by = instance_of(items, By) or By(other=True)
        if by.sorts:
            raise NotUnderstood("the target of what", sorts[0].lexeme)
        cards: Feature = {"kind": "card"} if by == {"other": True} else dict(by)
        at: Feature = {"other": False}
        return [
            Doing(effect="forbid", action=attack_type(sort, "gent", _AIMED), cards=cards, against=at) for sort in sorts
        ]


__all__ = ["SUFFERED", "UnaffectedMeaning"]
