"""Phrases of Russian that begin with a preposition, what joins phrases, and names that have no quotation marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from service.reading.syntax.agreement import same_case
from service.reading.syntax.apart import Apart
from service.reading.syntax.beside import is_given
from service.reading.syntax.forms import nominative
from service.reading.syntax.prepositions import BY_MORE, EITHER, PREPS, not_there
from service.reading.syntax.trees import NP, PP, Got, Row


class Preposed(Apart):
    """Phrases with prepositions, by place."""

    def _joints(self, place: int) -> Iterator[tuple[str, int]]:
        if self.words.low(place) == ",":
            yield ",", place + 1
        for found in self.words.at(place):
            if found.row.part == "joint" and found.row.name in ("and", "or"):
                yield found.row.name, found.end

    def _titled(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        if self.words.low(place) in PREPS:
            return
        for size in range(1, 5):
            end = place + size
            if end > len(self.tokens) or self.tokens[end - 1].kind != "word":
                return
            told = [found.row for found in self.words.at(end - 1) if found.row.part == "verb"]
            finite = told and any(form.mood in ("pres", "futr", "past") for form in self.words.forms(end - 1))
            if self.words.low(end - 1) in ("не", "бы") or finite:
                return
            if any(found.row.part == "joint" for found in self.words.at(end - 1)):
                continue
            title = " ".join(token.text for token in self.tokens[place:end])
            title = nominative(title) if node.head.get("thing") == "marker" else title
            known = sum(self._is_known(at) for at in range(place, end))
            if "attack" in node.head and (known == size or node.mods or node.qualities or self.words.low(end) != "на"):
                continue  # a name without its quotation marks stands between the blow and its value
            yield from self._after(replace(node, title=title), end, cost + 0.2 + 1.6 * known, depth + 2)

    def _is_known(self, place: int) -> bool:
        """Whether a word means something else than the name of a marker."""
        others = (one for one in self.words.at(place) if "marker" not in one.row.get("sel", ()))
        return any(True for _ in others) or self.words.low(place) in PREPS

    def with_prepositions(self, place: int, depth: int = 0) -> list[tuple[PP, int, float]]:
        """The phrases that begin with a preposition at a place, alone or joined with more that begin with the same."""
        found = self._with_preposition(place, depth)
        if depth > 1:
            return found
        for first, end, cost in tuple(found):
            for joint, start in self._joints(end) if first.np is not None else ():
                for second, last, more in self._with_preposition(start, depth + 1)[:3] if joint != "," else ():
                    if first.np is None or second.np is None or second.prep != first.prep:
                        continue
                    cases = same_case(first.np.cases, second.np.cases)
                    span = (place, last)
                    both = NP(Row("joined", "noun", {}), cases, either=(first.np, second.np), joint=joint, span=span)
                    if cases:
                        found.append((PP(first.prep, both, span), last, cost + more + 0.3))
        return found

    def _with_preposition(self, place: int, depth: int) -> list[tuple[PP, int, float]]:
        found: list[tuple[PP, int, float]] = []
        if self.words.low(place) == "не":
            return [
                (told, end, cost)
                for phrase, end, cost in self._with_preposition(place + 1, depth)
                if (told := not_there(phrase, place)) is not None
            ]
        for size in (4, 3, 2, 1):
            words = " ".join(self.words.low(place + step) for step in range(size))
            prep = PREPS.get(words, EITHER.get(words))
            if prep is None:
                continue
            name, cases = prep
            at = place + size
            for got in self.nouns(at, depth + 1):
                fits = frozenset(pair for pair in got.node.cases if pair[0] in cases.split())
                if name == "к" and any("plus" in one.head or is_given(one) for one in got.node.either):
                    continue  # what is got besides, and not what a number is added to
                if fits:
                    node = replace(got.node, cases=fits)
                    found.append((PP(name, node, (place, got.end)), got.end, got.cost))
            for amount, end in self.amounts(at):
                sign = BY_MORE.get(self.words.low(end), 0)
                if sign and name == "на" and not amount.sign and amount.bound == "equal":
                    found.append((PP(name, None, (place, end + 1), replace(amount, sign=sign)), end + 1, 0.0))
                elif not amount.sign or name == "на":
                    found.append((PP(name, None, (place, end), amount), end, 0.0))
        return found
