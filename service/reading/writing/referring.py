"""Who and where: what has a name, players, zones, markers."""

from __future__ import annotations

from typing import Any

from service.reading.writing.base import Wire, rest
from service.reading.writing.grammar import itself
from service.reading.writing.lexicon import classes, has
from service.reading.writing.numbers import Numbers
from service.reading.writing.things import Nouns, NoWords, Thing, fixed


class Referring(Numbers):
    """Who and where."""

    def spoken_of(self, name: str) -> Thing:
        if name == "self":
            return itself(self.g.name)
        if name == "it":
            return (
                self.its[-1]
                if self.its and not self.its[-1].relative
                else self.g.itself(self.its[-1] if self.its else None)
            )
        if has("names", name) and name not in self.names:
            owner = itself(self.g.name) if name == "host" else None
            return self.g.nouns(Nouns(self.g.word("names", name), [], [], [], owner), False, "the")
        one = self.names.get(name)
        if one is None:
            raise NoWords(f"no name {name}")
        if one.sort == "number":
            return fixed(self.letter(one.order - 1))
        section, key = one.row
        noun = classes()[key][self.g.name][0] if section == "classes" else self.g.word(section, key)
        return self.g.called(str(noun), one)

    def player(self, wanted: Any) -> Thing:
        if wanted == "own":
            return self.g.you()
        if isinstance(wanted, str):
            noun = self.g.word("players", wanted)["noun"]
            return (
                self.g.noun(noun, said="plain")
                if self.g.name == "ru"
                else Thing(lambda case, _: noun + ("'s" if case == "poss" else ""))
            )
        ((how, whom),) = wanted.items()
        found, whom = self.g.word("players", how), self.selector(whom)
        if "clause" in found:
            nouns = Nouns(
                found["noun"], [], [], [lambda who: self.g.clause(found["clause"], {"s": who, "x": whom}, "pres")]
            )
            return self.g.nouns(nouns, False, "plain")
        return self.g.nouns(Nouns(found["noun"], [], [whom.say("gen")], []), False, "plain")

    def owned(self, noun: str, whose: Any, case: str) -> str:
        return self.g.owned(noun, self.player(whose) if whose is not None else None, case)

    def agent(self, wanted: Any, plural: bool = False, said: str = "a") -> Thing:
        if isinstance(wanted, str) or (len(wanted) == 1 and wanted.keys() <= {"controller", "owner_of"}):
            return self.player(wanted)
        return self.selector(wanted, plural, said)

    def zone(self, zones: Any, way: str, whose: Any = None) -> str:
        told = []
        for one in zones if isinstance(zones, list) else [zones]:
            found = self.g.word("zones", one)
            noun = found.get("own", found["noun"]) if whose is not None else found["noun"]
            case = {"at": "loc", "to": "acc", "from": "gen"}[way]
            told.append(f"{found[way]} {self.owned(noun, whose, case)}")
        return self.g.listed(told, "or")

    def marker(self, marker: Wire) -> str:
        left = dict(marker)
        told = [self.g.quoted(left.pop("title"))] if "title" in left else []
        if "by" in left:
            told.append(self.g.say("marker_by", x=self.agent(left.pop("by"))))
        rest(left, "marker")
        return " ".join(told)
