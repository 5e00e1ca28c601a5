"""What the words of every moment are made of: whose it is, by what it comes, where to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import cells
from service.cards.wording.cells import into
from service.cards.wording.farther import of_the_way
from service.cards.wording.nouns import noun
from service.cards.wording.words import GEN, PLUR, SING, NoWording, first_of, inflected, phrase, plural, with_article

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE")
SELF: Feature = {"other": False}
#: The card that has been given a text, as that text speaks of it.
HOLDER: Feature = {"is": "holder"}
#: The card from which another one has got a text, as that text speaks of it.
GIVER: Feature = {"is": "giver"}


#: Where a card comes from that did not stand beside this one.
AFAR: Feature = {"not": {"adjacent": "self"}}


class MomentWords:
    """A trigger that is put into words piece by piece; what is still `left` afterwards has none."""

    def __init__(self, trigger: Feature, language: str) -> None:
        self.language = language
        self.left = dict(trigger)
        self.on = str(self.left.pop("on"))
        self.walks = False

    def _word(self, terminal: str, value: str = "-") -> str:
        return phrase(self.language, terminal, value)

    def _bent(self, word: str, case: str, number: str = SING, gender: str | None = None) -> str:
        return inflected(word, case, number, gender) if self.language == "ru" else word

    def _take(self, name: str) -> Any:
        return self.left.pop(name, None)

    def _whose(self, wanted: Any, case: str) -> str:
        if wanted == "host":
            word = self._word("HOST")
            return inflected(word, case) if self.language == "ru" else f"the {word}"
        if wanted == HOLDER:
            this, kind = self._word("THIS"), self._word("KIND", "creature")
            return (
                f"{inflected(this, case, SING, 'neut')} {inflected(kind, case)}" if this != "this" else f"{this} {kind}"
            )
        if wanted == SELF:
            return self._bent(self._word("SELF", "self"), case)
        if wanted == GIVER:
            return self._bent(self._word("SELF", "named"), case)
        if set(wanted) == {"any"} and len(wanted["any"]) == 2 and wanted["any"][0] == SELF:
            return f" {self._word('OR')} ".join(self._whose(one, case) for one in wanted["any"])
        return noun(self.language, wanted, case)

    def _of(self, wanted: Any) -> str:
        """Whose it is, after its noun; nothing for the card itself."""
        if wanted is None:
            return ""
        of = "of " if self.language == "en" else ""
        if wanted == {"side": "enemy"}:
            return f" {of and 'of the '}{self._word('ENEMY', 'enemy')}"
        return f" {of}{self._whose(wanted, GEN)}"

    def _cause(self) -> str:
        named = self._take("keyword")
        if named is not None:
            word = {"meanness": "MEANNESS", "finishing": "FINISHING", "poison": "POISON", "plague": "PLAGUE"}.get(
                str(named)
            )
            if word is None or "type" in self.left:
                raise NoWording("no words for what it is done by")
            by = self._bent(self._word(word, "-" if word == "MEANNESS" else str(named)), GEN)
            return f" {self._word('FROM')} {by}{self._of(self._take('source'))}"
        if self.left.get("striking") is False and self.left.get("type") == "simple_strike":
            del self.left["striking"], self.left["type"]
            answer = self._bent(self._word("ANSWERING", "answer"), GEN)
            of = self._of(self._take("source"))
            return f" {self._word('FROM')} {answer if self.language == 'ru' else with_article(answer)}{of}"
        kind, source = self._take("type"), self._take("source")
        if kind is None:
            if source is not None:
                raise NoWording("no words for whose doing triggers")
            return ""
        word = first_of(self.language, _SORTS, kind)
        many = inflected(word, GEN, PLUR) if self.language == "ru" else plural(word)
        return f" {self._word('FROM')} {many}{self._of(source)}"

    def _into(self) -> str:
        cell = self._take("cell")
        if cell is None:
            return ""
        if set(cell) == {"from", "to"} and cell["from"] == AFAR:  # which is said of who comes
            return f" {into(cell['to'], self.language)}"
        if cell == {"step": True}:
            return f" {self._word('TO_NEXT_CELL', 'adjacent')}"
        if cell == {"same_row": True}:
            where = f", {self._word('IN_WHICH')} {self._word('STANDS')}" if self.language == "ru" else ""
            return f" {self._word('TO_ROW')}{where} {self._word('SELF', 'self')}"
        if set(cell) == {"half"}:
            return f" {self._word('TO_HALF', cell['half'])}"
        way = of_the_way(cell, self.language)
        if way is not None:
            return way
        if cell == {"from": {"diagonal": True}}:
            return f" {self._word('DIAGONALLY')}"
        if cell in ({"from": {"opposite": "moved"}}, {"from": {"behind": "moved"}}):
            return f" {self._word('BACKWARD' if 'opposite' in cell['from'] else 'FORWARD')}"
        start = dict(cell).get("from")
        left = f" {self._word('FROM_NEXT_CELL')}" if start == {"adjacent": "self"} else ""
        seen = cells.left(start, self.language) if start is not None else None
        left = f" {seen}" if seen is not None else left
        if set(cell) == {"half", "to"} and cell["to"].get("half") == cell["half"]:
            away = self._word("OUT_OF_HALF", "enemy" if cell["half"] == "own" else "own")
            return f" {away} {into(cell['to'], self.language)}"
        if set(cell) == {"half", "from"} and left:
            return f"{left} {self._word('TO_HALF', cell['half'])}"
        if set(cell) - {"to", "from"} or (start is not None and not left):
            raise NoWording("no words for where it moves")
        return left + (f" {into(cell['to'], self.language)}" if "to" in cell else "")
