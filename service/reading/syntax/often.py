"""How often something is done, and for the how-manieth time it happens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace

from service.reading.syntax.forms import Form
from service.reading.syntax.phrases import Phrases
from service.reading.syntax.trees import Amount, Row
from service.reading.syntax.words import Words
from service.reading.tokens import Token

_MORE_OFTEN = ("за", "в", "подряд", "во")
_SPANS = {"ход": "turn", "бой": "battle"}


class Often(ABC):
    """What a sentence says of times and turns."""

    phrases: Phrases
    words: Words
    tokens: list[Token]

    @abstractmethod
    def _figure(self, place: int) -> Iterator[tuple[object, int, float]]:
        """A number that stands by itself."""

    def _nth(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "For the second time in a turn"."""
        if (self.words.low(place), self.words.low(place + 1), self.words.low(place + 2)) == ("(", "какой", "раз"):
            for figure, end, _ in self._figure(place + 4):
                last = end + 2 + (self.words.low(end + 2) == "этот")
                spans = [_SPANS[form.lemma] for form in self._forms(last) if form.lemma in _SPANS]
                if isinstance(figure, Row) and self.words.low(end) == ")" and self.words.low(end + 1) == "за" and spans:
                    yield Row("nth", "nth", {**figure.data, "per": spans[0]}), last + 1, 0.0
        start = place + (self.words.low(place) in ("в", "во"))
        for found in self.words.at(start):
            number, end = found.row.get("nth"), found.end
            if number is None or "per" in found.row:
                continue
            more = self.words.low(end) == "или" and self.words.low(end + 1) in ("более", "больше")
            end += 2 * more
            if self.words.low(end) == "раз" and self.words.low(end + 1) == "за":
                last = end + 2 + (self.words.low(end + 2) == "этот")
                spans = [_SPANS[form.lemma] for form in self._forms(last) if form.lemma in _SPANS]
                if spans:
                    told = Amount(number, "min" if more else "equal")
                    yield Row("nth", "nth", {"amount": told, "per": spans[0]}), last + 1, 0.1

    def _limits(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "Twice per turn", in figures or words."""
        often = [
            (Amount(found.row.get("often")), found.end - 1) for found in self.words.at(place) if "often" in found.row
        ]
        if self.words.low(place) == "раз":
            often.append((Amount(1), place))
        for amount, at in (*often, *self.phrases.amounts(place)):
            if (not often and not self.words.low(at).startswith("раз")) or amount.sign:
                continue
            long = (self.words.low(at + 1), self.words.low(at + 2)) == ("в", "течение")
            owned = any(found.row.get("owns") == "own" for found in self.words.at(at + 2 + long))
            last = at + 2 + owned + long
            if self.words.low(at + 1) in ("за", "в") and any(form.lemma in _SPANS for form in self._forms(last)):
                span = next(_SPANS[form.lemma] for form in self._forms(last) if form.lemma in _SPANS)
                last, whose = last + 1, "own" if owned else ""
                for found in self.words.at(last):
                    if found.row.get("player") == "enemy":
                        last, whose = found.end, "enemy"
                        break
                told = {"times": amount.told, "per": span, "whose": whose}
                yield Row("limit", "limit", told), last, 0.1
                apart = last + (self.words.low(last) == ",")
                if (self.words.low(apart), self.words.low(apart + 1)) == ("считая", "отдельно"):
                    for got in self.phrases.nouns(apart + 3) if self.words.low(apart + 2) == "для" else ():
                        if "gen" in {case for case, _ in got.node.cases}:
                            yield Row("limit", "limit", {**told, "apart": got.node}), got.end, got.cost
                if self.words.low(last) == "для":
                    for got in self.phrases.nouns(last + 1):
                        if any(q.row is not None and q.row.name == "each" for q in got.node.qualities):
                            rest = tuple(q for q in got.node.qualities if q.row is None or q.row.name != "each")
                            each = replace(got.node, qualities=rest)
                            yield Row("limit", "limit", {**told, "each": each}), got.end, 0.0

    def _so_often(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "2 times", of nothing that is done again and again."""
        for amount, at in self.phrases.amounts(place):
            plain = isinstance(amount.told, int) and amount.bound == "equal" and not amount.sign
            if plain and self.words.low(at) in ("раз", "раза") and self.words.low(at + 1) not in _MORE_OFTEN:
                yield Row("so_often", "so_often", {"so_often": amount.told}), at + 1, 0.3

    def _forms(self, place: int) -> Sequence[Form]:
        return self.words.forms(place) if place < len(self.tokens) else ()
