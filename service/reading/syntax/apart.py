"""What is set apart from a noun: an exception in brackets, a relative clause, a participle after a comma."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace

from service.reading.syntax.agreement import ALL, cases_of, forms_as, spoken
from service.reading.syntax.beside import GENITIVE, Beside
from service.reading.syntax.forms import Form
from service.reading.syntax.trees import NP, PP, Amount, Clause, Got, Quality, Row

PLUS = Row("plus", "noun", {"plus": True})
#: So many of those who have been told of.
THEM = Row("of_them", "noun", {"sel": {"kind": "card"}, "them": True})


class Apart(Beside):
    """What stands after a noun and a comma, or in brackets."""

    @abstractmethod
    def _after(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """What follows a noun and belongs to it."""

    @abstractmethod
    def _quality(self, place: int, depth: int) -> Iterator[tuple[Quality, int, frozenset[tuple[str, str, str]]]]:
        """Adjectives and participles at a place."""

    def _set_apart(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """A noun with an exception in brackets, a relative clause or a participle after a comma."""
        head = node.head
        if (
            ("sel" in head or "attack" in head)
            and self.words.low(place) == "("
            and self.words.low(place + 1) == "кроме"
        ):
            for got in self.nouns(place + 2, depth + 1):
                if self.words.low(got.end) == ")" and "gen" in {case for case, _ in got.node.cases}:
                    except_for = PP("кроме", replace(got.node, cases=GENITIVE), (place, got.end))
                    yield from self._after(
                        replace(node, mods=(*node.mods, except_for)), got.end + 1, cost + got.cost - 0.5, depth + 1
                    )
        open_still = node.amount is None and not any(q.clause or q.either for q in node.qualities)
        if self.words.low(place) == "(" and open_still and head.part != "named" and "attack" not in head:
            such = self.words.low(place + 1) == "таких"
            counts = such or self.words.low(place + 1) == "ровно"
            for amount, end in self.amounts(place + 1 + 2 * such) if counts else ():
                if self.words.low(end) == ")" and not amount.sign and not isinstance(amount.told, tuple):
                    yield from self._after(replace(node, amount=amount), end + 1, cost - 0.5, depth + 1)
        if node.amount is not None and node.amount.bound == "equal" and self.words.low(place) == "(":
            for found in self.words.at(place):
                if found.row.part == "bound" and found.row.get("after"):  # "2 wounds (or less)"
                    bounded = replace(node, amount=replace(node.amount, bound=found.row.get("bound")))
                    yield from self._after(bounded, found.end, cost - 0.5, depth + 1)
        if head.get("thing") == "marker" and not node.mods and self.words.low(place) == "(":
            for phrase, end, extra in self.with_prepositions(place + 1, depth + 1):
                if phrase.prep == "от" and phrase.np is not None and self.words.low(end) == ")":
                    yield from self._after(replace(node, mods=(phrase,)), end + 1, cost + extra - 0.5, depth + 1)
        if "attack" in head and depth < 5 and self.words.low(place) == ",":
            for quality, end, forms in self._quality(place + 1, depth + 1):
                dealt = quality.clause is not None and _is_dealt(quality.clause)
                if dealt and quality.clause is not None and {(one, two) for one, two, _ in forms} & spoken(node):
                    how = tuple(part for part in quality.clause.parts if isinstance(part, PP))
                    for last in range(end, end + 1 + (self.words.low(end) == ",")):
                        yield from self._after(replace(node, mods=(*node.mods, *how)), last, cost - 0.2, depth + 1)
        kind = head.get("thing") in ("class", "element")
        told_of = {"sel", "cell", "player", "line"} & set(head.data)
        described = head.part != "named" and head is not PLUS and (bool(told_of) or kind)
        more = self.words.low(place) == "и" and node.qualities and node.qualities[-1].clause is not None
        deep = depth < (7 if kind else 6)
        if described and deep and (self.words.low(place) == "," or more) and self._may_be_of(node, place + 1):
            for quality, end in self._either_relative(place + 1, depth):
                told = replace(node, qualities=(*node.qualities, quality))
                for last in range(end, end + 1 + (self.words.low(end) == ",")):
                    yield from self._after(told, last, cost - 0.3, depth + 1)
            far = cost + 0.2 * bool(node.of or node.mods)  # it is told of the noun right before it
            for quality, end in self._relative(place + 1, depth):
                last = end + 1 if self.words.low(end) == "," else end
                told = replace(node, qualities=(*node.qualities, quality))
                yield from self._after(told, last, far, depth + 1)
                if last > end:  # the comma after it may as well part clauses
                    yield Got(replace(told, span=(told.span[0], end)), end, far)
            for quality, end, forms in self._quality(place + 1, depth + 1):
                if quality.clause is not None and {(case, number) for case, number, _ in forms} & spoken(node):
                    last = end + 1 if self.words.low(end) == "," else end
                    liked = -0.1 if quality.clause.parts else 0.3
                    told = replace(node, qualities=(*node.qualities, quality))
                    yield from self._after(told, last, cost + liked, depth + 1)
                    if last > end and any(found.row.part == "pronoun" for found in self.words.at(last)):
                        yield Got(replace(told, span=(told.span[0], end)), end, cost + liked)  # "…, it …"

    def _of_two_rows(self, amount: Amount, place: int, depth: int) -> Iterator[Got]:
        """ "2 or 3 row": one of two, by their numbers."""
        first = self.tokens[amount.span[0]].kind == "number" and self.words.low(place) in ("или", "и")
        for other, end in self.amounts(place + 1) if first and place + 1 < len(self.tokens) else ():
            plain = self.tokens[place + 1].kind == "number" and amount.bound == other.bound == "equal"
            for found in self.words.at(end) if plain else ():
                cases = cases_of(forms_as("noun", found.forms), None, None) if "line" in found.row else None
                if cases:
                    two = tuple(nth_of(one) for one in (amount, other))
                    quality = Quality(None, either=two, span=(amount.span[0], end))
                    node = NP(found.row, cases, "masc", (quality,), span=(amount.span[0], found.end))
                    yield from self._after(node, found.end, 0.0, depth)

    def _more_wounds(self, place: int, depth: int) -> Iterator[Got]:
        """ "1 wound more": a number that is added."""
        if self.words.low(place) != "на":
            return
        for amount, at in self.amounts(place + 1):
            for found in self.words.at(at):
                sign = {"больше": 1, "меньше": -1}.get(self.words.low(found.end), 0)
                if found.row.name == "wound" and sign and amount.bound == "equal" and not amount.sign:
                    more = replace(amount, sign=sign)
                    node = NP(PLUS, ALL, amount=more, span=(place, found.end + 1))
                    yield from self._after(node, found.end + 1, -0.5, depth)

    def _out_of(self, place: int, depth: int) -> Iterator[Got]:
        """ "Each of your elves", "one of them", "any two of those beside it": how many of some."""
        ways = [(one.row, None, one.end, one.forms) for one in self.words.at(place) if one.row.name in ("each", "any")]
        told: list[tuple[Row | None, Amount | None, int, Sequence[Form]]] = [*ways]
        told += [(None, one, end, self._forms(place)) for one, end in self.amounts(place) if not one.sign]
        for row, amount, end, forms in told if depth < 4 else ():
            number = "sing" if amount is None or amount.told == 1 else "plur"
            cases = frozenset((form.case, number) for form in forms if form.case) or frozenset(
                (case, number) for case in ("nom", "acc")
            )
            gender = next((form.gender for form in forms if form.gender), "")
            quality = () if row is None else (Quality(row, span=(place, end)),)
            for got in self.nouns(end + 1, depth + 1) if self.words.low(end) == "из" else ():
                node, span = got.node, (place, got.end)
                if ("gen", "plur") not in node.cases or node.amount is not None or node.either:
                    continue
                if node.head.part == "pronoun":
                    them = replace(node, cases=GENITIVE - {("gen", "sing")})
                    one = NP(THEM, cases, gender, quality, amount, of=them, span=span)
                else:
                    qualities = (*quality, *node.qualities)
                    one = replace(node, cases=cases, gender=gender, qualities=qualities, amount=amount, span=span)
                yield Got(one, got.end, got.cost - 0.4)

    def _may_be_of(self, node: NP, place: int) -> bool:
        """Whether a relative pronoun, if one stands at a place, agrees with a noun."""
        there = (self._forms(place + step) for step in range(3))  # behind its preposition
        told = next((found for one in there if (found := [form for form in one if form.lemma == "который"])), [])
        numbers = {number for _, number in spoken(node)}
        return not told or any(
            form.number in numbers
            and (form.number == "plur" or not form.gender or not node.gender or form.gender == node.gender)
            for form in told
        )

    def _either_relative(self, place: int, depth: int) -> Iterator[tuple[Quality, int]]:
        """ "Which either is an elf or has moved": one of several things that may be so."""
        if not any(form.lemma == "который" and form.case == "nom" for form in self._forms(place)):
            return
        found: list[tuple[tuple[Quality, ...], int]] = [((), place + 1)]
        while found:
            longer: list[tuple[tuple[Quality, ...], int]] = []
            for told, at in found:
                start = at + (self.words.low(at) == "," and bool(told))
                ways = list(self._predicate(start + 1, place, depth)) if self.words.low(start) == "либо" else []
                longer += [((*told, one), end) for one, end in ways]
                if len(told) > 1 and not ways:
                    yield Quality(None, either=told, span=(place, at)), at
            found = longer[:6]


def _is_dealt(clause: Clause) -> bool:
    """Whether a clause tells how a blow is made: at whom, through whom, in which direction."""
    made = clause.verb is not None and clause.verb.passive and clause.verb.row.get("event") in ("deal", "make")
    return made and bool(clause.parts) and all(isinstance(part, PP) for part in clause.parts)


def ends_apart(got: Got) -> bool:
    """Whether a phrase ends with a relative clause: a comma after it closes that."""
    last = got.node.qualities[-1] if got.node.qualities else None
    return last is not None and (last.clause is not None or bool(last.either)) and last.span[1] == got.end


def nth_of(amount: Amount) -> Quality:
    """A number of a row, as the one that has it."""
    return Quality(Row("ordinal", "quality", {"nth": amount.told}), span=amount.span)
