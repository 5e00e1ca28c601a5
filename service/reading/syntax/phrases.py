"""Noun phrases, phrases with prepositions and numbers of Russian, by a chart that keeps the best few of each place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from service.reading.syntax.agreement import ALL, agree, agreements, cases_of, counted, forms_as, same_case
from service.reading.syntax.apart import PLUS, ends_apart, nth_of
from service.reading.syntax.beside import GENITIVE, denied, is_his, is_measure, is_off, stands_alone
from service.reading.syntax.numbers import THAN
from service.reading.syntax.preposed import Preposed
from service.reading.syntax.trees import NP, PP, Amount, Cases, Clause, Got, Quality, Row
from service.reading.syntax.words import Words

MOST = 10
#: So many beginnings of noun phrases are followed in one sentence: twenty times what printed ones take.
MOST_WORK = 4000
_INSTRUMENTAL: Cases = frozenset({("ins", "sing"), ("ins", "plur")})
#: What a noun can have after it with a preposition.
_INSIDE = {"над", "чем", "с", "без", "рядом с", "напротив", "позади", "из", "слева от", "справа от", "сбоку от"}
#: Where cards stand to others.
_BESIDE = {"рядом с", "напротив", "позади", "слева от", "справа от", "сбоку от"}
_PLACED = {"на", "в", "от", "по", "при", "за", "через", "среди"}
ANY = Row("any", "noun", {"sel": {}, "any": True})


class Phrases(Preposed):
    """The phrases of a sentence by place."""

    words_of: type[Words] = Words

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._nouns: dict[tuple[int, int], list[Got]] = {}
        self.work = 0

    def nouns(self, place: int, depth: int = 0) -> list[Got]:
        """The noun phrases that begin at a place, the best few of them."""
        key = (place, min(depth, 6))
        if key not in self._nouns:
            self._nouns[key] = []
            found = sorted(self._joined(place, depth), key=lambda got: got.cost - 0.01 * got.end)
            best: dict[object, Got] = {}
            for got in found:
                best.setdefault((got.end, got.node), got)
            self._nouns[key] = list(best.values())[:MOST]
        return self._nouns[key]

    def _joined(self, place: int, depth: int) -> Iterator[Got]:
        singles = self._singles(place, depth)
        yield from singles
        if depth > 4:
            return
        for first in singles:
            for joint, start in self._joints(first.end):
                if joint == "," and ends_apart(first):
                    continue
                for second in self._singles(start, depth + 1)[:6]:
                    cases = first.node.cases & second.node.cases or same_case(first.node.cases, second.node.cases)
                    if cases and second.node.head.part != "pronoun":
                        both = (first.node, second.node)
                        node = NP(Row("joined", "noun", {}), cases, either=both, joint=joint, span=(place, second.end))
                        yield Got(node, second.end, first.cost + second.cost + 0.3)
                        yield from self._more(node, second.end, first.cost + second.cost + 0.3, depth)

    def _more(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """More phrases that are joined to two or more; the last joint says how."""
        if len(node.either) > 5 or node.joint == "and":
            return
        for joint, start in self._joints(place):
            if node.joint == "or" and joint != "or":
                continue
            for got in self._singles(start, depth + 2)[:4]:
                common = same_case(node.cases, got.node.cases)
                if common and got.node.head.part != "pronoun":
                    both = (*node.either, got.node)
                    more = replace(node, cases=common, either=both, joint=joint, span=(node.span[0], got.end))
                    yield Got(more, got.end, cost + got.cost + 0.2)
                    yield from self._more(more, got.end, cost + got.cost + 0.2, depth)

    def _singles(self, place: int, depth: int) -> list[Got]:
        key = (place, 10 + min(depth, 6))
        if key not in self._nouns:
            self._nouns[key] = []
            found = sorted(self._single(place, depth), key=lambda got: got.cost - 0.01 * got.end)
            self._nouns[key] = found[: MOST + 4]
        return self._nouns[key]

    def _single(self, place: int, depth: int) -> Iterator[Got]:
        for amount, at in self.amounts(place):
            if amount.sign:
                node = NP(PLUS, ALL, amount=amount, span=(place, at))
                yield from self._after(node, at, 0.0, depth)
            else:
                yield from self._headed(place, at, (), None, depth, amount)
                yield from self._of_two_rows(amount, at, depth)
        yield from self._more_wounds(place, depth)
        yield from self._out_of(place, depth)
        if place < len(self.tokens) and self.tokens[place].kind == "quote":
            row = Row("quoted", "noun", {"quoted": self.tokens[place].text})
            yield Got(NP(row, ALL, title=self.tokens[place].text, span=(place, place + 1)), place + 1, 0.5)
        yield from self._headed(place, place, (), None, depth, None)

    def _headed(
        self, start: int, place: int, before: tuple[Quality, ...], agreeing: frozenset[tuple[str, str, str]] | None,
        depth: int, amount: Amount | None,
    ) -> Iterator[Got]:  # fmt: skip
        self.work += 1
        place = self.words.past_article(place)
        if self.work > MOST_WORK or len(before) > 5 or place >= len(self.tokens):
            return
        last = {found.row.name: found.end for found in sorted(self.words.at(place), key=lambda one: one.end)}
        for found in self.words.at(place):
            if found.row.part in ("noun", "named", "pronoun") and found.end == last[found.row.name]:
                numbered = amount is not None and self.tokens[amount.span[0]].kind == "number"
                ordinal = "line" in found.row and agreeing is None and numbered  # "3 row": the third
                told = forms_as(found.row.part, found.forms)
                cases = cases_of(told, agreeing, None if ordinal else amount)
                several = amount is not None and amount.bound != "equal" and "speaks" in found.row
                if cases and not several:  # this card is one
                    gender = next((form.gender for form in told if form.gender), "")
                    node = NP(found.row, cases, gender, before, amount, span=(start, found.end))
                    if ordinal and amount is not None:
                        node = replace(node, qualities=(*before, nth_of(amount)), amount=None)
                    yield from self._after(node, found.end, 0.0, depth)
        whole = max((found.end for found in self.words.at(place) if found.row.part in ("noun", "named")), default=0)
        for quality, end, forms in self._qualities(place, depth):
            if quality.row is not None and end < whole:  # a name of several words is one word
                continue
            common = forms if agreeing is None else agree(agreeing, forms)
            if amount is not None and agreeing is None:
                common = forms
                if quality.row is not None and quality.row.name == "each":
                    continue  # "by 1 every elf"
            if not common:
                continue
            yield from self._headed(start, end, (*before, quality), common, depth, amount)
            for compared, past in self._than(quality, end, depth):
                yield from self._headed(start, past, (*before, compared), common, depth, amount)
            if stands_alone(quality, before):
                cases = frozenset((case, number) for case, number, _ in common)
                if amount is not None:
                    cases = counted(cases, amount)
                gender = next((gender for _, _, gender in common if gender), "")
                node = NP(ANY, cases, gender, (*before, quality), amount, span=(start, end))
                yield from self._after(node, end, 0.8, depth)
        if amount is None:
            for number, end in self.amounts(place):
                if before and not number.sign:
                    yield from self._headed(start, end, before, None, depth, number)

    def _than(self, quality: Quality, place: int, depth: int) -> Iterator[tuple[Quality, int]]:
        """ "Of a lesser, than its host, cost": than whose, between what compares and what is compared."""
        rows = [one.row for one in quality.either or (quality,)]
        if self.words.low(place) != "," or depth > 4 or not all(row is not None and "compares" in row for row in rows):
            return
        for phrase, end, _ in self.with_prepositions(place, depth + 2):
            if phrase.prep == "чем":
                than = Clause(parts=(phrase,), span=phrase.span)
                yield replace(quality, clause=than), end + (self.words.low(end) == ",")

    def _qualities(self, place: int, depth: int) -> Iterator[tuple[Quality, int, frozenset[tuple[str, str, str]]]]:
        """Adjectives, determiners and participles with what belongs to them; two of them joined by "or"."""
        singles = list(self._quality(place, depth))
        yield from singles
        for first, end, forms in singles:
            if first.row is None:
                continue
            for joint, start in self._joints(end):
                if joint == ",":
                    continue
                for second, last, others in self._quality(start, depth):
                    common = agree(forms, others)
                    if second.row is not None and common:
                        either = Quality(None, either=(first, second), span=(place, last))
                        yield either, last, common

    def _quality(self, place: int, depth: int) -> Iterator[tuple[Quality, int, frozenset[tuple[str, str, str]]]]:
        known = False
        if self.words.low(place) == "не" and depth < 5:
            for inner, end, agreeing in self._quality(place + 1, depth + 1):
                told = denied(inner, place)
                if told is not None:
                    yield told, end, agreeing
        for found in sorted(self.words.at(place), key=lambda one: one.row.part != "quality"):
            if found.row.part == "quality":
                known = True
                agreeing = agreements(found.forms, found.row)
                yield Quality(found.row, span=(place, found.end)), found.end, agreeing
                if "near" in found.row and self.words.low(found.end) in ("с", "со") and depth < 6:
                    for phrase, end, _ in self.with_prepositions(found.end, depth + 2)[:3]:
                        beside = Clause(parts=(phrase,), span=(place, end))
                        yield Quality(found.row, beside, span=(place, end)), end, agreeing
            elif found.row.part == "verb" and depth < 5 and "finite" not in found.row:
                forms = tuple(form for form in found.forms if form.pos == "PRTF")
                if forms:
                    for clause, end in self._participle(found, forms, place, depth):
                        by = clause.parts[0] if len(clause.parts) == 1 else None
                        whom = isinstance(by, NP) and "player" in by.head and "ins" in {case for case, _ in by.cases}
                        if (
                            known
                            and not whom
                            and not (clause.parts and not any(isinstance(part, NP) for part in clause.parts))
                        ):
                            continue
                        yield Quality(None, clause, span=(place, end)), end, agreements(forms, found.row)

    def _after(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """What follows a noun and belongs to it."""
        yield Got(replace(node, span=(node.span[0], place)), place, cost)
        head = node.head
        if "player" in head or "speaks" in head:
            yield from self._of_self(node, place, cost)
            if head.name == "player":
                yield from self._set_apart(node, place, cost, depth)
            return
        for found in self.words.at(place) if node.of is None and not node.mods and head is not PLUS else ():
            if "player" in found.row and any(form.case == "gen" for form in found.forms) and depth > 4:
                of = NP(found.row, GENITIVE, span=(place, found.end))
                yield Got(replace(node, of=of, span=(node.span[0], found.end)), found.end, cost)
        if head.part == "pronoun" or depth > 5 or place >= len(self.tokens):
            return
        yield from self._counted_after(node, place, cost, depth)
        called = (self.words.low(place), self.words.low(place + 1)) == ("под", "названием")
        if called and not node.title and place + 2 < len(self.tokens) and self.tokens[place + 2].kind == "quote":
            named = replace(node, title=self.tokens[place + 2].text)
            yield from self._after(named, place + 3, cost - 0.4, depth)
        if not node.title and self.tokens[place].kind == "quote" and not any(q.clause for q in node.qualities):
            yield from self._after(replace(node, title=self.tokens[place].text), place + 1, cost - 0.2, depth)
        if not node.title and (
            "ability" in node.head or node.head.get("attack") in _TITLED or node.head.get("thing") == "marker"
        ):
            yield from self._titled(node, place, cost, depth)
        yield from self._owned(node, place, cost, depth)
        yield from self._where_it_stands(node, place, cost, depth)
        yield from self._modified(node, place, cost, depth)
        yield from self._set_apart(node, place, cost, depth)

    def _where_it_stands(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """A noun with where it stands behind it: "the card opposite", "cards at the left and at the right"."""
        if "sel" not in node.head or node.head is ANY:
            return
        if not any(one.row.part == "adverb" and "near" in one.row for one in self.words.at(place)):
            return
        if self.with_prepositions(place, depth + 1):
            return
        sides: list[Quality] = []
        at: int | None = place
        while at is not None and len(sides) < 3:
            found = next((one for one in self.words.at(at) if one.row.part == "adverb" and "near" in one.row), None)
            if found is None or "step" in found.row or self.words.low(found.end) in ("с", "со", "от"):
                return
            sides.append(Quality(found.row, span=(at, found.end)))
            told = sides[0] if len(sides) == 1 else Quality(None, either=tuple(sides), span=(place, found.end))
            more = replace(node, qualities=(*node.qualities, told))
            yield from self._after(more, found.end, cost - 0.2, depth + 1)
            at = next((start for joint, start in self._joints(found.end) if joint != ","), None)

    def _counted_after(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        head = node.head
        if node.amount is None and (
            head.part == "named"
            or "attack" in head
            or "attr" in head
            or "range" in head
            or "size" in head
            or "tells" in head
        ):
            at = place + 1 if self.words.low(place) == "-" and head.name == "regeneration" else place
            for amount, end in self.amounts(at):
                if amount.sign or amount.told == THAN or ("attack" in head and not isinstance(amount.told, tuple)):
                    continue
                yield from self._after(replace(node, amount=amount), end, cost - 0.2, depth)

    def _owned(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        no_other = node.head is not PLUS and not any(map(is_his, node.qualities))
        if node.of is None and all(mod.prep == "кроме" for mod in node.mods) and no_other:
            for got in self.nouns(place, depth + 1) if node.head.get("span") != "battle" else ():
                owner = "quoted" not in got.node.head and got.node.head is not PLUS and "role" not in node.head
                owner = owner and (node.head.name != "squad" or bool({"player", "owner"} & set(got.node.head.data)))
                if owner and any(case == "gen" for case, _ in got.node.cases):
                    this = any(q.row is not None and "this" in q.row for q in node.qualities)
                    far = cost + got.cost + _is_far(node, place) + 0.3 * this
                    yield from self._after(replace(node, of=got.node), got.end, far, depth + 1)
        elif node.of is not None and not node.mods and "sel" in node.head:
            for got in self.nouns(place, depth + 1):  # "of the opponent, of the smallest cost"
                words = [q.row for q in got.node.qualities if q.row is not None]
                if any("extreme" in row for row in words) and "gen" in {case for case, _ in got.node.cases}:
                    most = PP("с", replace(got.node, cases=_INSTRUMENTAL), got.node.span)
                    yield from self._after(replace(node, mods=(most,)), got.end, cost + got.cost, depth + 1)

    def _modified(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """A noun with phrases after it that begin with a preposition, or are in the instrumental."""
        head = node.head
        if len(node.mods) < (4 if "attack" in head else 2) and ("zone" not in head or "field" in head):
            for phrase, end, extra in self.with_prepositions(place, depth + 1):
                number = phrase.amount if phrase.prep == "на" and (head.part == "named" or "attack" in head) else None
                valued = number is not None and not number.sign  # "by 2 more" is of the number, not of the blow
                against = phrase.prep == "против" and phrase.np is not None
                valued = valued or (against and (head.part == "named" or "attack" in head))
                valued = valued or (phrase.prep == "к" and head.name == "vulnerability" and phrase.np is not None)
                valued = valued or (head is PLUS and phrase.prep in ("к", "от", "по", "за") and phrase.np is not None)
                if (head is PLUS and not valued) or (
                    head.part == "named" and (is_off(phrase) or phrase.prep in _BESIDE)
                ):
                    continue
                if phrase.np is not None and "choice" in phrase.np.head:
                    continue  # who decides says the clause
                off = phrase.np is not None and {case for case, _ in phrase.np.cases} == {"gen"}
                if phrase.prep in ("с", "из") and "attr" in head and (node.amount or ("thing" in head and off)):
                    continue  # what has so much is from there
                if phrase.np is not None and "span" in phrase.np.head and not {"attack", "event"} & set(head.data):
                    continue  # when something is says the clause
                if phrase.prep == "на" and is_measure(phrase.np) and "attack" not in head:
                    continue  # by how much says the verb
                edge = phrase.np is not None and phrase.np.head.get("place") == "edge" and "sel" in head
                whose = phrase.prep == "у" and ("attr" in head or edge) and phrase.np is not None
                away = phrase.prep.startswith("не ")
                own = "event" in head and any(key.startswith(f"{phrase.prep}+") for key in head.get("frame", ()))
                inside = own or phrase.prep in _INSIDE or away
                if inside or valued or whose or (phrase.prep in _PLACED and phrase.np is not None):
                    formed = phrase.np is not None and "formed" in phrase.np.head
                    liked = 0.0 if inside else -0.3 if valued else -0.1 if formed else 0.15
                    liked += _is_far(node, place)
                    told = replace(node, mods=(*node.mods, phrase))
                    yield from self._after(told, end, cost + extra + liked, depth + 1)
                    if phrase.prep == "чем" and self.words.low(end) == ",":  # what is compared is set apart
                        yield from self._after(told, end + 1, cost + extra + liked, depth + 1)
            for got in self.nouns(place, depth + 1):
                named = any(case == "ins" for case, _ in got.node.cases) and got.node.amount is not None
                in_case = {case for case, _ in got.node.cases}  # a name that does not bend is no doer
                agent = "+ins" in head.get("frame", {}) and "ins" in in_case and "nom" not in in_case
                if agent or (named and {"attr", "size", "range"} & set(got.node.head.data)):
                    means = frozenset(pair for pair in got.node.cases if pair[0] == "ins")
                    mods = (*node.mods, PP("", replace(got.node, cases=means), got.node.span))
                    yield from self._after(replace(node, mods=mods), got.end, cost, depth + 1)
        if head.get("thing") == "class" and not (node.title or node.of or node.mods):
            for found in self.words.at(place):
                if "class" in found.row.get("sel", ()) and any(form.case == "nom" for form in found.forms):
                    of_class = replace(node, title=str(found.row.get("ru")[0]))
                    yield from self._after(of_class, found.end, cost - 0.3, depth)
        if head.get("sel") == {"kind": "terrain"} and not node.mods:
            for found in self.words.at(place):
                cases = frozenset(
                    pair for pair in cases_of(found.forms, None, None) if pair[0] in {c for c, _ in node.cases}
                )
                if cases and "class" in found.row.get("sel", ()):
                    called = NP(found.row, cases, span=(place, found.end))
                    mods = (*node.mods, PP("called", called, called.span))
                    yield from self._after(replace(node, mods=mods), found.end, cost - 0.3, depth + 1)

    def _of_self(self, node: NP, place: int, cost: float) -> Iterator[Got]:
        """What a phrase that says who it is can have after it: the host of a card, whose host it is."""
        if node.head.name == "host":
            for got in self.nouns(place, 4):
                fits = got.node.head.name in ("self", "card", "parasite", "symbiote", "companion", "equipment")
                if fits and any(case == "gen" for case, _ in got.node.cases):
                    yield Got(replace(node, of=got.node, span=(node.span[0], got.end)), got.end, cost + got.cost)


_TITLED = {"shot", "throw", "discharge", "special_strike", "magic_strike"}


def _is_far(node: NP, place: int) -> float:
    """How little it is liked that more belongs to a noun behind what is told of it after its comma."""
    last = node.qualities[-1] if node.qualities else None
    return 0.3 if last is not None and last.clause is not None and last.span[1] in (place, place - 1) else 0.0
