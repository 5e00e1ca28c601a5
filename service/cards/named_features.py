"""Named features by their names: plain ones, those with a number, protections and vulnerabilities."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    SORTS,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    number_of,
    range_of,
)


class Bare(dict[str, Any]):
    """A feature whose number is left out."""


def raises_both(first: Any, second: Any) -> bool:
    """Whether a number of one feature is raised, and another follows without a number."""
    return isinstance(first, dict) and first.get("sums") == "existing" and isinstance(second, Bare)


class NamedFeatureMeaning:
    """The part of the transformer for features that are only named."""

    def plain(self, items: list[CardToken]) -> Feature:
        if str(items[0]) == "valhalla":
            raise NotUnderstood("a name without its text", items[0].lexeme)
        cases = {case for _, case in items[0].lexeme.grammemes}
        if cases == {"ablt"} or (cases and cases <= {"datv", "loct"}):  # of "with A and B", of what is raised
            raise Ungrammatical("not in the right case", items[0].lexeme)
        return {"keyword": "uniqueness" if items[0].type == "UNIQUE" else str(items[0])}

    def counted(self, items: list[CardToken]) -> Feature:
        number, cases = find(items, "NUMBER"), items[0].lexeme.grammemes
        if items[0].type == "POISON" and ("sing", "gent") in cases and ("sing", "nomn") not in cases:
            raise Ungrammatical("not in the right case", items[0].lexeme)  # "protection from spells and poison"
        if cases and {case for _, case in cases} <= {"datv", "loct"}:
            raise Ungrammatical("not in the right case", items[0].lexeme)  # of what is raised
        told = {"keyword": str(items[0]), "x": number_of(number) if number else 1}
        return told if number else Bare(told)

    def protected(self, items: list[CardToken]) -> Feature:
        return {"keyword": "protection", "from": str(items[0])}

    def sort(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def sorts(self, items: list[CardToken]) -> list[CardToken]:
        return [item for item in items if item.type not in ("COMMA", "AND")]

    def protection(self, items: list[Any]) -> list[Feature]:
        return [{"keyword": "protection", "from": self._from(sort)} for sort in items[-1]]

    def vulnerability_from(self, items: list[Any]) -> list[Feature]:
        return [{"keyword": "vulnerability_from", "from": self._from(sort)} for sort in items[-1]]

    @staticmethod
    def _from(sort: CardToken) -> str:
        if str(sort) not in SORTS:
            raise NotUnderstood("no such sort of feature", sort.lexeme)
        return SORTS[str(sort)]

    def jump(self, items: list[Any]) -> Feature:
        return {"keyword": "jump", **range_of(items)}
