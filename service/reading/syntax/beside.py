"""What stands beside a verb within a noun phrase: a participle's parts, and a relative clause's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from service.reading.syntax.forms import Form
from service.reading.syntax.numbers import Numbers
from service.reading.syntax.prepositions import PREPS
from service.reading.syntax.trees import NP, PP, Cases, Clause, Got, Quality, Row, Verb
from service.reading.syntax.words import Found

GENITIVE: Cases = frozenset({("gen", "sing"), ("gen", "plur")})
WHOM = Row("whom", "pronoun", {"refers": "relative"})


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
        no = self.words.low(place) == "не"
        if any("diagonal" in found.row for found in self.words.at(place + no)):
            end = next(found.end for found in self.words.at(place + no) if "diagonal" in found.row)
            yield PP("не по диагонали" if no else "по диагонали", None, (place, end)), end
        sides = {"слева": "left", "справа": "right"}
        both = [sides.get(self.words.low(at)) for at in (place, place + 2)]
        if None not in both and both[0] != both[1] and self.words.low(place + 1) in ("и", "или"):
            yield Row("at_both_sides", "adverb", {"near_any": both}), place + 3
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

    def _participle(self, found: Found, forms: Sequence[Form], place: int, depth: int) -> Iterator[tuple[Clause, int]]:
        verb = Verb(found.row, "participle", passive=forms[0].voice == "pssv", span=(place, found.end))
        yield from self._with_parts(verb, found.end, place, depth)

    def _relative(self, place: int, depth: int) -> Iterator[tuple[Quality, int]]:
        """ "Which has moved in this turn", "beside which an elf stands"."""
        for clause, end in self._whom(place, depth):
            yield Quality(None, clause, span=clause.span), end
        told = [form for form in self._forms(place) if form.lemma == "который"]
        if any(form.case == "nom" for form in told):
            yield from self._predicate(place + 1, place, depth)
        which = {form.case for form in self._forms(place) if form.lemma == "который"}
        for verb, at in self._is_there(place + 1) if which else ():  # "which are in your squad", or are not
            says = verb.row.get("says")
            for phrase, end, _ in self.with_prepositions(at, depth + 1) if says else ():
                if ("gen" if says == "none" else "nom") in which and phrase.np is not None:
                    yield Quality(None, Clause(verb, (phrase,), span=(place, end)), span=(place, end)), end
        cases = frozenset((form.case, form.number) for form in told if form.case in ("acc", "dat"))
        if cases:
            yield from self._undergone(NP(WHOM, cases, told[0].gender, span=(place, place + 1)), depth)

    def _undergone(self, whom: NP, depth: int) -> Iterator[tuple[Quality, int]]:
        """ "Whom it has attacked", "which an elf occupied": what somebody does to the noun before it."""
        start = whom.span[1]
        who = [(got.node, got.end) for got in self.nouns(start, depth + 2) if _is_who(got.node)][:3]
        for before, at in ((None, start), *who):
            for found in self.words.at(at):
                forms = [form for form in found.forms if form.pos == "VERB" and form.mood in ("past", "pres")]
                if found.row.part != "verb" or not forms or "says" in found.row:
                    continue
                numbers = frozenset(form.number for form in forms) - {""}
                verb = Verb(found.row, forms[0].mood, numbers=numbers, gender=forms[0].gender, span=(at, found.end))
                behind = (
                    [] if before is not None else [got for got in self.nouns(found.end, depth + 2) if _is_who(got.node)]
                )
                for subject, end in ((before, found.end), *((got.node, got.end) for got in behind[:3])):
                    parts = (whom, subject) if subject is not None else (whom,)
                    for clause, last in self._with_parts(verb, end, start, depth):
                        told = replace(clause, parts=(*parts, *clause.parts), span=(whom.span[0], last))
                        yield Quality(None, told, span=told.span), last

    def _predicate(self, place: int, start: int, depth: int) -> Iterator[tuple[Quality, int]]:
        """What is so of whom a relative pronoun means, or is not."""
        negated = self.words.low(place) == "не"
        for found in self.words.at(place + negated):
            forms = [form for form in found.forms if form.pos == "VERB" and form.mood in ("past", "pres")]
            if found.row.part == "verb" and forms and not {"says", "finite"} & set(found.row.data):
                plain = (Form("", "PRTF", voice="actv"),)
                for clause, end in self._participle(found, plain, start, depth):
                    if clause.verb is not None:
                        told = replace(clause, verb=replace(clause.verb, negated=negated))
                        yield Quality(None, told, negated=negated, span=told.span), end

    def _whom(self, place: int, depth: int) -> Iterator[tuple[Clause, int]]:
        """ "Beside which there is no elf", "on which an elf stands": what is so, or is not, of the noun before it."""
        for size in (2, 1):
            prep = PREPS.get(" ".join(self.words.low(place + step) for step in range(size)))
            cases = {form.case for form in self._forms(place + size) if form.lemma == "который"}
            if prep is None or not cases & set(prep[1].split()):
                continue
            at = place + size + 1
            there = PP(prep[0], NP(WHOM, GENITIVE, span=(place + size, at)), (place, at))
            for verb, end in self._is_there(at) if prep[0] == "с" else ():
                for phrase, last, _ in self.with_prepositions(end, depth + 1):
                    if phrase.np is not None and "formed" in phrase.np.head and not phrase.np.mods:
                        yield Clause(verb, (there, phrase), span=(place, last)), last
            for verb, end in self._is_there(at):
                case = "gen" if verb.row.get("says") == "none" else "nom"
                who = [got for got in self.nouns(end, depth + 1) if case in {told for told, _ in got.node.cases}]
                last = max((got.end for got in who), default=0)
                for got in who:
                    if got.end == last:  # all that belongs to him
                        yield Clause(verb, (there, got.node), span=(place, got.end)), got.end
            for got in self.nouns(at, depth + 1):
                if "nom" in {told for told, _ in got.node.cases}:
                    for verb, end in self._is_there(got.end):
                        yield Clause(verb, (there, got.node), span=(place, end)), end

    def _is_there(self, place: int) -> Iterator[tuple[Verb, int]]:
        """Verbs that say that somebody is somewhere, or nobody is."""
        for found in self.words.at(place):
            there = found.row.part == "verb" and found.row.get("event") in ("stand", "exist")
            if there and ("says" in found.row or any(form.mood == "pres" for form in found.forms)):
                yield Verb(found.row, "pres", span=(place, found.end)), found.end

    def _forms(self, place: int) -> Sequence[Form]:
        return self.words.forms(place) if place < len(self.tokens) else ()


def _is_who(np: NP) -> bool:
    return "nom" in {case for case, _ in np.cases} and ("sel" in np.head or np.head.part == "pronoun")


def is_measure(np: NP | None) -> TypeGuard[NP]:
    """Whether a phrase tells a number: "the number of elfs", "the value of its armor"."""
    return np is not None and np.amount is None and bool({"number", "size", "sums"} & set(np.head.data))


def is_his(quality: Quality) -> bool:
    """Whether a quality says whose something is by a pronoun."""
    return quality.row is not None and quality.row.get("owns") == "last"


def denied(quality: Quality, place: int) -> Quality | None:
    """A quality with "not" before it; None where that is no word for cards."""
    row, span = quality.row, (place, quality.span[1])
    if row is None:
        return None if quality.clause is None or quality.negated else replace(quality, negated=True, span=span)
    if "sel" not in row or "owns" in row:
        return None
    return Quality(Row(f"not_{row.name}", "quality", {"sel": {"not": row.get("sel")}}), span=span)


def stands_alone(quality: Quality, before: Sequence[Quality] = ()) -> bool:
    """Whether a word before a noun can be one: "each", "the other"; what is told of "all" who are so, too."""
    row = quality.row
    if row is None:
        every = any(one.row is not None and one.row.name == "each" for one in before)
        return every and quality.clause is not None and bool(quality.clause.parts)
    alone = {"role", "this", "other", "each", "chosen", "any", "sel", "force", "random", "unanswered"}
    return bool(alone & set(row.data)) and "owns" not in row


def is_given(np: NP) -> bool:
    """Whether a phrase is a named feature with its number."""
    return np.head.part == "named" and np.amount is not None


def is_off(phrase: PP) -> bool:
    """Whether a phrase says off whom something is taken, which no name of a feature has after it."""
    if phrase.prep != "с" or phrase.np is None or {case for case, _ in phrase.np.cases} != {"gen"}:
        return False
    return not {"half", "cell"} & set(phrase.np.head.data)  # where a leap is from
