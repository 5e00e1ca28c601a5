"""What the parts of the writer know of each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.reading.writing.grammar import Grammar
from service.reading.writing.names import LETTERS, Spoken, spoken
from service.reading.writing.things import NoWords, Thing

Wire = Mapping[str, Any]


class Base:
    """A feature on its way into words of one language."""

    def __init__(self, grammar: Grammar, feature: Wire) -> None:
        self.g = grammar
        self.names: dict[str, Spoken] = spoken(feature)
        self.letters = sum(one.sort == "number" for one in self.names.values())
        self.wheres: list[tuple[str, str]] = []
        self.its: list[Thing] = []
        """What the selectors look at, the innermost last."""
        self.inline: dict[str, Wire] = {}
        """Targets that are told where they are first spoken of."""
        self.paying = False
        self.deep = 0
        """Within how many lists of deeds something is told."""

    @staticmethod
    def _more(thing: Thing, after: str) -> Thing:
        return Thing(lambda case, prep: f"{thing.say(case, prep)} {after}", thing.gender, thing.plural)

    def letter(self, place: int) -> str:
        """The letter that a number is called by. Raises NoWords."""
        if place >= len(LETTERS):
            raise NoWords("too many numbers")
        return LETTERS[place]

    def selector(self, wanted: Wire, plural: bool = False, said: str = "a") -> Thing:
        """Which cards, cells or players."""
        raise NotImplementedError

    def predicates(self, wanted: Wire, subject: Thing, negative: bool = False) -> str:
        """What is so of somebody, as a clause."""
        raise NotImplementedError

    def spoken_of(self, name: str) -> Thing:
        """What has a name."""
        raise NotImplementedError

    def marker(self, marker: Wire) -> str:
        """The name of a marker, with who gave it."""
        raise NotImplementedError

    def clause(self, pattern: Wire, mood: str, negative: bool = False, plural: bool = False) -> str:
        """An event or a deed as a clause."""
        raise NotImplementedError

    def nominal(self, pattern: Wire, plural: bool, said: str = "a") -> Thing | None:
        """An event as a noun, where it has one."""
        raise NotImplementedError

    def until(self, pattern: Wire) -> str:
        """Until when."""
        raise NotImplementedError

    def _role(self, value: Any, plural: bool, said: str) -> Thing:
        """Who or what has a part in an event."""
        raise NotImplementedError

    def _event_thing(self, value: Wire) -> Thing:
        """An event as somebody is."""
        raise NotImplementedError

    def condition(self, wanted: Wire, negative: bool = False) -> str:
        """A condition as a clause."""
        raise NotImplementedError

    def deeds(self, told: list[Wire], level: int) -> str:
        """What is done, one after another."""
        raise NotImplementedError

    def plain(self, deed: Wire, pay: bool = False, mood: str = "pres") -> str:
        """A deed that is no control."""
        raise NotImplementedError

    def statements(self, told: list[Wire], level: int) -> str:
        """What holds."""
        raise NotImplementedError

    def limit(self, limit: Wire) -> str:
        """How often."""
        raise NotImplementedError

    def pattern(self, pattern: Wire) -> Thing:
        """By what a feature is recognised."""
        raise NotImplementedError

    def thing(self, what: Any, amount: Any) -> Thing:
        """What is got or lost."""
        raise NotImplementedError

    def deed(self, told: Wire, level: int) -> str:
        """A deed or a control. Raises NoWords."""
        raise NotImplementedError


def rest(left: Mapping[str, Any], what: str) -> None:
    """Nothing may be left unsaid. Raises NoWords."""
    if left:
        raise NoWords(f"{what}: no words for {', '.join(sorted(left))}")
