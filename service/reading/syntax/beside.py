"""What stands beside a verb within a noun phrase: a participle's parts, and a relative clause's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from service.reading.syntax.numbers import Numbers
from service.reading.syntax.trees import NP, PP, Clause, Got, Row, Verb


class Beside(Numbers, ABC):
    """The parts of a verb within a phrase, by place."""

    #: So many readings of the phrase at a place are tried as one.
    tried = 3

    @abstractmethod
    def nouns(self, place: int, depth: int = 0) -> list[Got]:
        """The noun phrases that begin at a place."""

    @abstractmethod
    def with_prepositions(self, place: int, depth: int = 0) -> list[tuple[PP, int, float]]:
        """The phrases with a preposition that begin at a place."""

    def _with_parts(self, verb: Verb, start: int, place: int, depth: int) -> Iterator[tuple[Clause, int]]:
        """The clauses of a verb with up to two parts behind it."""
        ways: list[tuple[tuple[NP | PP | Row, ...], int]] = [((), start)]
        for _ in range(2):
            ways += [((*parts, part), end) for parts, at in ways for part, end in self._parts(at, depth + 1)][:12]
        for parts, end in dict.fromkeys(ways):
            clause = self._whole(Clause(verb, parts, span=(place, end)))
            if clause is not None:
                yield clause, end

    def _parts(self, place: int, depth: int) -> Iterator[tuple[NP | PP | Row, int]]:
        phrases = self.with_prepositions(place, depth)[: self.tried]
        for phrase, end, _ in phrases:
            yield phrase, end
        for found in self.words.at(place):
            if found.row.part == "adverb" and not any(phrase.prep.startswith("рядом") for phrase, _, _ in phrases):
                yield found.row, found.end
        for got in self.nouns(place, depth)[: self.tried]:
            if self._may_be_part(got.node):
                yield got.node, got.end

    def _may_be_part(self, node: NP) -> bool:
        """Whether a noun phrase can stand beside the verb."""
        return bool({case for case, _ in node.cases} & {"ins", "acc", "gen"})

    def _whole(self, clause: Clause) -> Clause | None:
        """The clause as it is told further, None where it is none."""
        return clause
