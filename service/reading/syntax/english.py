"""The grammar of English phrases: the same trees as those of Russian, whose cases say what places say in English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from service.reading.syntax.agreement import ALL
from service.reading.syntax.apart import PLUS
from service.reading.syntax.beside import is_measure
from service.reading.syntax.english_words import EnglishWords, opposite
from service.reading.syntax.phrases import Phrases
from service.reading.syntax.prepositions import ENGLISH, labelled, of_clause, of_noun
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import NP, PP, Clause, Got, Quality, Row, Verb

_RELATIVES = ("that", "which", "who")
#: Numbers of a card that are told after it: "a creature of cost 4".
_TOLD = ("cost", "lives", "movement", "wounds", "chips")
MODALS = {
    "may": ("may", False),
    "can": ("may", False),
    "cannot": ("may", True),
    "must": ("must", False),
    "would": ("would", False),
}
COPULAS = ("is", "are", "was", "were")


class EnglishPhrases(Phrases):
    """The phrases of an English sentence by place."""

    words_of = EnglishWords
    tried = 4

    def nouns(self, place: int, depth: int = 0) -> list[Got]:
        """Several need "and" or "or" before the last of them."""
        return [got for got in super().nouns(place, depth) if not got.node.either or got.node.joint != ","]

    def _more_wounds(self, place: int, depth: int) -> Iterator[Got]:
        """ "1 less damage": a number that is added to those that are got."""
        for amount, at in self.amounts(place):
            sign = {"more": 1, "less": -1, "fewer": -1}.get(self.words.low(at), 0)
            for found in self.words.at(at + 1) if sign and not amount.sign and amount.bound == "equal" else ():
                if found.row.name == "wound":
                    node = NP(PLUS, ALL, amount=replace(amount, sign=sign), span=(place, found.end))
                    yield from self._after(node, found.end, -0.5, depth)

    def _of_self(self, node: NP, place: int, cost: float) -> Iterator[Got]:
        yield from self._owned(node, place, cost, 3)

    def _titled(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """A title stands in quotation marks."""
        if (
            self.words.low(place) == "called"
            and place + 1 < len(self.tokens)
            and self.tokens[place + 1].kind == "quote"
        ):
            named = replace(node, title=self.tokens[place + 1].text)
            yield from self._after(named, place + 2, cost - 0.4, depth)

    def _owned(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """ "Of the opponent", "a troll's …"."""
        low = self.words.low(place)
        if low in ("'s", "'") and (low == "'s" or any(number == "plur" for _, number in node.cases)):
            for got in self._singles(place + 1, depth + 1):
                if got.node.of is None and got.node.head.part != "pronoun" and got.node.span[0] == place + 1:
                    mine = replace(got.node, of=node, span=(node.span[0], got.end))
                    yield Got(mine, got.end, cost + got.cost)
        if low != "of" or node.head is PLUS:
            return
        if self.words.low(place + 1) == "yours":
            own = Quality(_row("quality", "own"), span=(place, place + 2))
            yield from self._after(replace(node, qualities=(*node.qualities, own)), place + 2, cost, depth)
        if node.of is None:
            for got in self.nouns(place + 1, depth + 1):
                told = got.node.amount is not None and got.node.head.get("attr") in _TOLD
                odd = any(q.row is not None and "odd" in q.row for q in got.node.qualities)
                if told and "sel" in node.head:
                    beside = PP("", got.node, got.node.span)
                    yield from self._after(replace(node, mods=(*node.mods, beside)), got.end, cost - 0.1, depth + 1)
                elif got.node.head is not PLUS and not (odd and node.mods):
                    yield from self._after(replace(node, of=got.node), got.end, cost + got.cost, depth + 1)

    def _counted_after(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """ "Armor 2", "a cost of 4 or less", "range at least 2"."""
        at = place + (self.words.low(place) == "of" and "attr" in node.head)
        yield from super()._counted_after(node, at, cost, depth)

    def _modified(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        if len(node.mods) > 2:
            return
        for phrase, end, extra in self.with_prepositions(place, depth + 1):
            told = of_noun(phrase, node.head, node.head is PLUS)
            if phrase.np is not None and any(q.row is not None and "odd" in q.row for q in phrase.np.qualities):
                told = replace(phrase, prep="of") if phrase.prep == "with" else None
            if told is None:
                continue
            if told.prep == "of" and told.np is not None:
                if node.of is None:
                    yield from self._after(replace(node, of=told.np), end, cost + extra, depth + 1)
            else:
                yield from self._after(replace(node, mods=(*node.mods, told)), end, cost + extra + 0.05, depth + 1)
        if node.amount is None and "attack" in node.head and self.tokens[place].kind in ("three", "number"):
            for amount, end in self.amounts(place):
                value = PP("на", None, (place, end), amount)
                yield from self._after(replace(node, mods=(*node.mods, value)), end, cost - 0.3, depth + 1)

    def _set_apart(self, node: NP, place: int, cost: float, depth: int) -> Iterator[Got]:
        """What describes a noun after it: a relative clause, a participle, a quality."""
        if node.head.part == "named" or node.head is PLUS or not ("sel" in node.head or "cell" in node.head):
            return
        if depth > 3 or node.head.get("speaks"):
            return
        relative = self.words.low(place) in _RELATIVES
        for clause, end in self._relative_clauses(place + 1, depth) if relative else self._participles(place, depth):
            negated = clause.verb is not None and clause.verb.negated
            told = Quality(None, clause, negated=negated, span=(place, end))
            yield from self._after(replace(node, qualities=(*node.qualities, told)), end, cost + 0.1, depth + 1)
        if not relative:
            return
        start, negated = self._copula(place + 1)
        if start:
            for quality, end, _ in self._quality(start, depth + 1):
                if quality.row is not None and "sel" in quality.row:
                    row = quality.row
                    told = replace(quality, row=opposite(row) if negated else row)
                    yield from self._after(replace(node, qualities=(*node.qualities, told)), end, cost, depth + 1)
            for phrase, end, extra in self.with_prepositions(start, depth + 1):
                where = of_noun(phrase, node.head, False)
                if where is not None and not negated and where.np is not None:
                    yield from self._after(replace(node, mods=(*node.mods, where)), end, cost + extra, depth + 1)
        if self.words.low(place + 1) in ("costs", "cost"):
            cost_of = _row("noun", "cost")
            for amount, end in self.amounts(place + 2):
                beside = PP("", NP(cost_of, ALL, amount=amount, span=(place, end)), (place, end))
                yield from self._after(replace(node, mods=(*node.mods, beside)), end, cost, depth + 1)

    def _copula(self, place: int) -> tuple[int, bool]:
        """Where a complement begins after "is" or "is not"; nowhere without it."""
        if self.words.low(place) not in COPULAS:
            return 0, False
        negated = self.words.low(place + 1) == "not"
        return place + 1 + negated, negated

    def _relative_clauses(self, place: int, depth: int) -> Iterator[tuple[Clause, int]]:
        for verb, end in self.verbs(place):
            finite = verb.mood in ("pres", "past", "base") and not verb.modal and "says" not in verb.row
            if finite and verb.row.get("event") != "be":
                yield from self._with_parts(replace(verb, mood="participle"), end, place, depth)

    def _participles(self, place: int, depth: int) -> Iterator[tuple[Clause, int]]:
        for found in self.words.at(place):
            mood = next((form.mood for form in found.forms), "")
            if found.row.part == "verb" and mood in ("ger", "done"):
                verb = Verb(found.row, "participle", passive=mood == "done", span=(place, found.end))
                yield from self._with_parts(verb, found.end, place, depth)

    def _may_be_part(self, node: NP) -> bool:
        return True

    def _whole(self, clause: Clause) -> Clause | None:
        return settled(clause)

    def with_prepositions(self, place: int, depth: int = 0) -> list[tuple[PP, int, float]]:
        """The phrases that begin with a preposition at a place, under its English name."""
        found: list[tuple[PP, int, float]] = []
        for size in (4, 3, 2, 1):
            words = " ".join(self.words.low(place + step) for step in range(size))
            if words not in ENGLISH:
                continue
            at = place + size
            found += [(PP(words, got.node, (place, got.end)), got.end, got.cost) for got in self.nouns(at, depth + 1)]
            found += [(PP(words, None, (place, end), amount), end, 0.0) for amount, end in self.amounts(at)]
            break
        return found

    def verbs(self, place: int) -> Iterator[tuple[Verb, int]]:
        """Verb groups: what helps the verb, "not", the verb."""
        low, at, modal, negated = self.words.low(place), place, "", False
        want: tuple[str, ...] = ("base", "pres")
        for found in self.words.at(place):
            if found.row.part == "verb" and "says" in found.row:
                yield Verb(found.row, "pres", span=(place, found.end)), found.end
        if low in MODALS:
            (modal, negated), want, at = MODALS[low], ("base",), at + 1
        elif low in ("do", "does", "did"):
            want, at = ("base",), at + 1
        elif low in ("has", "have", *COPULAS):
            want, at = ("done",), at + 1
        helped = at > place
        if helped and self.words.low(at) == "not":
            negated, at = not negated, at + 1
        elif low in ("do", "does", "did"):
            return
        passive = low in COPULAS
        if helped and self.words.low(at) in ("be", "been"):
            passive, want, at = True, ("done",), at + 1
        dated = not helped and any(
            (self.words.low(place), self.words.low(place + 1)) == ("this", "turn") for place in range(at, at + 8)
        )
        for found in self.words.at(at):
            mood = next((form.mood for form in found.forms), "")
            if dated and mood == "done" and found.row.part == "verb" and "says" not in found.row:  # "moved this turn"
                yield Verb(found.row, "past", span=(place, found.end)), found.end
            if found.row.part == "verb" and mood in want and "says" not in found.row:
                told = "inf" if modal else "past" if low in ("has", "have", "was", "were", "did") and helped else mood
                told = "pres" if told == "done" or low in ("do", "does") else told
                numbers = frozenset(form.number for form in found.forms if form.number)
                yield Verb(found.row, told, modal, negated, passive, numbers, span=(place, found.end)), found.end
        if low in COPULAS:
            for found in self.words.at(place):
                if found.row.get("event") == "be":
                    yield Verb(found.row, "pres", "", negated, span=(place, at)), at
        if low in ("has", "have"):
            yield from ((Verb(found.row, "pres" if low == "has" else "base", span=(place, found.end)), found.end)
                        for found in self.words.at(place) if found.row.get("event") == "have")  # fmt: skip


def settled(clause: Clause) -> Clause | None:
    """A clause with what its places say told as cases; None where its parts cannot stand so."""
    verb, parts = clause.verb, list(clause.parts)
    if verb is None:
        single = sum(isinstance(part, NP) for part in parts) < 2  # two need what joins them
        return replace(clause, parts=tuple(_free(part) for part in parts)) if single else None
    parts = [_when(part) for part in parts]
    clause = replace(clause, parts=tuple(parts))
    before = [part for part in parts if isinstance(part, NP) and part.span[0] < verb.span[0]]
    after = [part for part in parts if isinstance(part, NP) and part not in before]
    if len(before) > 1 or (before and verb.mood == "participle"):
        return None
    if verb.mood == "base":
        verb = replace(verb, mood="pres" if before else "imp", numbers=frozenset({"plur"}) if before else verb.numbers)
    if any(_is_not(part) for part in after) and (verb.negated or "says" in verb.row):
        return None
    if any(_is_not(part) for part in after):
        verb = replace(verb, negated=True)
        parts = [_without_no(part) if isinstance(part, NP) else part for part in parts]
        after = [part for part in parts if isinstance(part, NP) and part.span[0] >= verb.span[0]]
    if verb.row.get("event") == "be":
        return _being(clause, verb, before, after)
    frame = verb.row.get("frame", {})
    if "says" in verb.row:
        cases = ["nom"] * len(after)
    elif len(after) == 2 and "dat" in frame and not verb.passive:
        cases = ["dat", "acc"]
    elif "acc" not in frame and "dat" in frame:
        cases = ["dat"] * len(after)
    else:
        cases = ["acc"] * len(after)
    told_alone = not after and not verb.passive and verb.mood not in ("imp", "participle")
    if told_alone and frame.get("acc") == "on" and alone(verb.row):
        return None
    if verb.row.get("event") in ("make", "deal") and (
        verb.passive or not (clause.conj or verb.modal or _is_told(before))
    ):
        return None
    if "means" in frame.values() and any(_by_blow(part) for part in after):
        return None
    if len(after) > 2 or (len(after) == 2 and cases[0] != "dat") or (after and verb.passive):
        return None
    told: list[NP | PP | Row] = []
    for part in parts:
        if isinstance(part, NP):
            told.append(_in_case(part, "nom" if part in before else cases[after.index(part)]))
        elif isinstance(part, PP):
            told.append(_of_verb(part, verb))
        else:
            told.append(part)  # type: ignore[arg-type]
    return replace(clause, verb=verb, parts=tuple(told))


def _being(clause: Clause, verb: Verb, before: Sequence[NP], after: Sequence[NP]) -> Clause | None:
    """ "Is open", "is beside it": as Russian has it, without a verb, or with one that stands."""
    rest = [part for part in clause.parts if not isinstance(part, NP)]
    if len(before) != 1 or len(after) > 1:
        return None
    if after and not rest and "any" in after[0].head:
        quality = after[0].qualities[0] if len(after[0].qualities) == 1 else None
        if verb.negated:
            if quality is None or quality.row is None or "sel" not in quality.row:
                return None
            after = [replace(after[0], qualities=(replace(quality, row=opposite(quality.row)),))]
        return replace(clause, verb=None, parts=(_in_case(before[0], "nom"), _in_case(after[0], "nom")))
    if after or verb.negated:
        return None
    if len(rest) == 1 and _is_number(rest[0]):
        return replace(clause, verb=None, parts=(_in_case(before[0], "nom"), rest[0]))
    parts = [_free(part) for part in rest]
    return replace(
        clause, verb=Verb(_row("verb", "stand"), "pres", span=verb.span), parts=(_in_case(before[0], "nom"), *parts)
    )


def _is_number(part: object) -> bool:
    """Whether a part says how much something is, or by how much more or less."""
    if isinstance(part, PP):
        return part.prep == "на" and part.amount is not None and bool(part.amount.sign)
    return isinstance(part, Row) and part.part == "figure"


def _is_not(part: NP) -> bool:
    return any(quality.row is not None and "lacks" in quality.row for quality in part.qualities)


def _is_told(before: Sequence[NP]) -> bool:
    """Whether it is known who does something: nobody at all, somebody spoken of, or one who is chosen."""
    rows_of = [row for np in before for row in (np.head, *(quality.row for quality in np.qualities)) if row is not None]
    known = {"speaks", "refers", "role", "this", "chosen", "each", "player"}
    return not before or any(known & set(row.data) for row in rows_of)


def _by_blow(part: NP) -> bool:
    """Whether a phrase ends with a blow that is what the verb is done with: "kills a creature with a throw"."""
    last = part.mods[-1].np if part.mods and part.mods[-1].prep == "с" else None
    return last is not None and "attack" in last.head


def _without_no(part: NP) -> NP:
    rest = tuple(quality for quality in part.qualities if quality.row is None or "lacks" not in quality.row)
    return replace(part, qualities=rest)


def _in_case(np: NP, case: str) -> NP:
    each = any(quality.row is not None and quality.row.name == "each" for quality in np.qualities)
    numbers = {number for _, number in np.cases} | ({"sing", "plur"} if each else set())
    return replace(np, cases=frozenset((case, number) for number in numbers))


def _when(part: Any) -> Any:
    """A part of a clause; "this turn" by itself says when something is."""
    if not isinstance(part, NP) or "span" not in part.head or part.of or part.mods:
        return part
    words = [quality.row.name for quality in part.qualities if quality.row is not None]
    return PP("в", _in_case(part, "acc"), part.span) if words in (["this"], ["that"]) else part


def _free(part: object) -> NP | PP | Row:
    """A part that no verb governs."""
    if isinstance(part, NP):
        when = [quality.row.name for quality in part.qualities if quality.row is not None]
        if "span" in part.head and when == ["this"]:
            return PP("в", _in_case(part, "loc"), part.span)
        return _in_case(part, "nom")
    if isinstance(part, PP):
        return part if part.prep not in ENGLISH else of_clause(part)
    return part  # type: ignore[return-value]


def _of_verb(part: PP, verb: Verb) -> NP | PP:
    """A phrase with a preposition as the frame of a verb has it."""
    if part.prep not in ENGLISH:
        return part
    if part.np is None or (part.prep == "by" and not verb.passive and "ins" not in verb.row.get("frame", {})):
        return of_clause(part)
    frame = verb.row.get("frame", {})
    if part.prep in ("by", "for") and is_measure(part.np) and "на+acc" in frame:
        return labelled(part, "на+acc")
    if part.prep == "by" and verb.passive:
        return _in_case(part.np, "ins")
    for label in ENGLISH[part.prep][0]:
        if label in frame:
            return labelled(part, label) if "+" in label else _in_case(part.np, label)
    return of_clause(part)


@cache
def alone(row: Row) -> bool:
    """Whether another sense says with the same word what befalls somebody by itself: "this card closes"."""
    others = [one for one in rows() if one.part == "verb" and set(one.get("en", ())) & set(row.get("en", ()))]
    return any("acc" not in one.get("frame", {}) for one in others)


@cache
def _row(part: str, name: str) -> Row:
    return next(row for row in rows() if (row.part, row.name) == (part, name))
