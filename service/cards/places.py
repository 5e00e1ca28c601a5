"""What noun phrases say of a card's surroundings: what it can play, what stands beside it, where, on whom."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import CardToken, Feature, Filter, NotUnderstood, Ungrammatical, find
from service.cards.filters import NOUNS, Reaching, single, single_or_several
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS

_GROUPS = {
    "attacks", "strikes", "ranged_attacks", "melee_attacks", "nonmagical_attacks", "magical_attacks", "magic",
    "nonmagical_strikes", "nonmagical_melee_attacks", "nonmagical_ranged_attacks",
}  # fmt: skip


class PlaceMeaning:
    """The part of the transformer for a card's surroundings."""

    def able(self, items: list[CardToken]) -> Feature:
        """With an attack, or a feature of some type, of its own."""
        sort = find(items, "ATTACK", "GROUP", "STRIKE")
        assert sort is not None
        if sort.type == "STRIKE" or (sort.type == "GROUP" and str(sort) not in _GROUPS):
            raise NotUnderstood("no such quality", sort.lexeme)
        return {"ability": str(sort)}

    def unable(self, items: list[CardToken]) -> Feature:
        return {"not": self.able(items)}

    def able_but(self, items: list[CardToken]) -> Feature:
        """With an attack of a group, one of them left out."""
        group, without = find(items, "GROUP"), find(items, "ATTACK")
        self.able(items[:2])
        left = sorted(TYPE_GROUPS[str(group)] - {str(without)})
        if without is None or str(without) not in TYPE_GROUPS[str(group)]:
            raise NotUnderstood("no such attack", without.lexeme if without is not None else None)
        return {"any": [{"ability": sort} for sort in left]}

    def worn_by_attacked(self, items: list[CardToken]) -> Feature:
        return {"host": {"is": "attacked"}}

    def borne_by_some(self, items: list[Any]) -> Feature:
        """ "Equipment on an elf": what sits on such a card."""
        found: Filter = items[-1]
        if found.group or not any(pair in found.grammemes for pair in (("sing", "loct"), ("sing", ""))):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        return Reaching({"host": found.form})

    def on_half(self, items: list[CardToken]) -> Feature:
        return {"half": str(find(items, "ON_HALF"))}

    def accompanied(self, items: list[Any]) -> Feature:
        return _reaching({"beside": self._companion(items, {"nomn"})}, items)

    def lonely(self, items: list[Any]) -> Feature:
        return _reaching({"not": {"beside": self._companion(items, {"gent"})}}, items)

    @staticmethod
    def _companion(items: list[Any], cases: set[str]) -> Feature:
        found = next(item for item in items if isinstance(item, Filter))
        which = find(items, "BESIDE_WHICH")
        if cases == {"nomn"} and which is not None and _of_several(which):  # beside each of them some
            single_or_several(found, cases)
        elif cases == {"nomn"}:
            single(found, cases)
        elif found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return {name: value for name, value in found.form.items() if name != "other"}

    def except_several(self, items: list[Any]) -> Feature:
        """ "Except the flyer and the symbiote": each of them."""
        named = [item for item in items if isinstance(item, Filter)]
        plural = all(any(number == "plur" for number, _ in item.grammemes) for item in named)
        if plural and named[0].head.type in NOUNS:
            raise Ungrammatical("several of each", named[0].head.lexeme)  # read as `joined`
        options = [
            option for item in named for option in (item.form["any"] if set(item.form) == {"any"} else [item.form])
        ]
        return {"not": {"any": options}}

    def except_for(self, items: list[Any]) -> Feature:
        found = next(item for item in items if isinstance(item, Filter))
        return _reaching({"not": found.form}, items)


def _reaching(form: Feature, items: list[Any]) -> Reaching:
    """What follows belongs to the cards that are beside, unless a comma closes the phrase."""
    found = Reaching(form)
    found.takes = None if isinstance(items[-1], Filter) else ()
    return found


def _of_several(which: CardToken) -> bool:
    """Whether it is "beside which" of several cards: the longer of the two words for it, or the English one."""
    length = which.lexeme.end - which.lexeme.start
    return length in (len("рядом с которыми"), len("beside which"))


__all__ = ["PlaceMeaning"]
