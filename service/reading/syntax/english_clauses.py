"""The grammar of English clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from service.reading.syntax.clauses import Clauses
from service.reading.syntax.english import COPULAS, MODALS, EnglishPhrases, settled
from service.reading.syntax.english_words import ARTICLES
from service.reading.syntax.prepositions import ENGLISH
from service.reading.syntax.trees import PP, Amount, Clause, Row

_SPANS = {"turn": "turn", "battle": "battle"}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}


class EnglishClauses(Clauses):
    """The ways to divide an English sentence into clauses."""

    phrases_of = EnglishPhrases
    phrases: EnglishPhrases
    range_word = "range"
    closed_words = frozenset(
        (*ARTICLES, *COPULAS, *MODALS, *_TIMES, *(word for told in ENGLISH for word in told.split()),
         "not", "do", "does", "did", "has", "have", "be", "been", "x", "where", "maximum", "'s", "yours", "per",
         "time", "times", "called", "more", "less", "fewer", "that", "which", "who")
    )  # fmt: skip

    def weighed(self, start: int, end: int) -> list[tuple[tuple[Clause, ...], float]]:
        """As of any language; a clause that tells when comes first, wherever it is told."""
        return [(_when_first(clauses), weight) for clauses, weight in super().weighed(start, end)]

    def settled(self, clause: Clause) -> Clause | None:
        """An order goes on after a word or a mark that joins."""
        whole = settled(clause)
        ordered = whole is not None and whole.verb is not None and whole.verb.mood == "imp"
        return None if ordered and clause.span[0] and not clause.joint else whole

    def _where(self, place: int) -> Iterator[tuple[object, int, float]]:
        if self.words.low(place) == "where" and self.words.low(place + 1) == "x" and self.words.low(place + 2) == "is":
            for got in self.phrases.nouns(place + 3):
                yield Row("where", "where", {"np": got.node}), got.end, got.cost

    def _most(self, place: int, end: int) -> Iterator[tuple[object, int, float]]:
        at = place + 1 + (self.words.low(place + 1) == "but")
        if self.words.low(at) == "maximum":
            at += 1
        elif (self.words.low(at), self.words.low(at + 1)) == ("at", "most"):
            at += 2
        else:
            return
        bracket = self.words.low(place) == "("
        plus = self.words.low(at) in ("+", "-", "–", "−")
        at += plus
        if (
            at < len(self.tokens)
            and self.tokens[at].kind == "number"
            and (not bracket or self.words.low(at + 1) == ")")
        ):
            yield Row("most", "most", {"most": int(self.words.low(at)), "plus": plus}), at + 1 + bracket, 0.0

    def _limits(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "Twice per turn", "at most 3 times a battle"."""
        start = place + 2 * ((self.words.low(place), self.words.low(place + 1)) == ("at", "most"))
        times: list[tuple[object, int]] = (
            [(_TIMES[self.words.low(start)], start + 1)] if self.words.low(start) in _TIMES else []
        )
        for amount, at in self.phrases.amounts(start):
            if isinstance(amount, Amount) and self.words.low(at) in ("time", "times") and not amount.sign:
                times.append((amount.told, at + 1))
        for told, at in times:
            if self.words.low(at) in ("per", "a", "each", "every", "in"):
                at += 1
                whose = "enemy" if self.words.low(at) == "enemy" else "own" if self.words.low(at) == "your" else ""
                at += bool(whose)
                if self.words.low(at) in _SPANS:
                    yield (
                        Row("limit", "limit", {"times": told, "per": _SPANS[self.words.low(at)], "whose": whose}),
                        at + 1,
                        0.1,
                    )

    def _figure(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "2 more" besides a number that stands by itself."""
        yield from super()._figure(place)
        for amount, end in self.phrases.amounts(place):
            sign = {"more": 1, "less": -1, "fewer": -1}.get(self.words.low(end), 0)
            if sign and not amount.sign and amount.bound == "equal":
                yield PP("на", None, (place, end + 1), replace(amount, sign=sign)), end + 1, 0.4

    def _range(self, place: int) -> Iterator[tuple[object, int, float]]:
        at = place + (self.words.low(place) == "with")
        if self.words.low(at) == "range":
            yield from super()._range(at)

    def _verbs(self, place: int) -> Iterator[tuple[object, int, float]]:
        for verb, end in self.phrases.verbs(place):
            yield verb, end, 0.1


def _when_first(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    for place, clause in enumerate(clauses):
        role = clause.conj.get("role") if clause.conj is not None else ""
        if place and role == "when" and all(one.conj is None for one in clauses[:place]):
            return (clause, *clauses[:place], *clauses[place + 1 :])
    return clauses
