"""Clauses of a sentence: their parts in any order around one verb, joined one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from service.reading.syntax.forms import Form
from service.reading.syntax.often import Often
from service.reading.syntax.phrases import Phrases
from service.reading.syntax.prepositions import is_preposition
from service.reading.syntax.rows import BOARD, Lexicon
from service.reading.syntax.trees import NP, PP, Amount, Aside, Clause, Row, Verb
from service.reading.syntax.words import Found, Titles
from service.reading.tokens import Token

_WIDTH = 14
#: Blows that an order without a verb makes.
MADE = ("shot", "throw", "discharge", "special_strike", "magic_strike")
_BREAKS = (",", ";", ".", "-", "–", "—", "−", ":")
_RANGE = "дальность"


#: A dash for "is": between what somebody is and who he is, in a clause that says if or while.
_IS = Row("is", "verb", {"event": "be", "frame": {"nom": "on", "ins": "thing"}})
#: Words that the grammar knows by themselves.
_CLOSED = frozenset({"не", "раз", "раза", "где", "x", "максимум", "за", "быть", "бы", "рядом", "дальность"})
_EMPTY = Clause()
_COMES_TO = Row("comes_to", "verb", {"event": "comes_to", "frame": {}})


@dataclass(frozen=True, slots=True)
class _State:
    """What has been read up to a place: clauses, and the one that is under way."""

    cost: float
    done: tuple[Clause, ...] = ()
    clause: Clause = _EMPTY


class Clauses(Often):
    """The ways to divide a sentence into clauses."""

    phrases_of: type[Phrases] = Phrases
    closed_words: frozenset[str] = _CLOSED
    range_word = _RANGE
    from_word, to_word = "от", "до"

    def __init__(
        self, tokens: Sequence[Token], name: str | None, titles: Titles | None = None, lexicon: Lexicon = BOARD
    ) -> None:
        self.phrases = self.phrases_of(self.phrases_of.words_of(tokens, name, titles, lexicon))
        self.words = self.phrases.words
        self.tokens = self.words.tokens
        self.farthest = 0
        self._options: dict[int, list[tuple[object, int, float]]] = {}

    def read(self, start: int, end: int) -> list[tuple[Clause, ...]]:
        """The divisions of a stretch of the sentence, the best first; none where no structure is known."""
        return [clauses for clauses, _ in self.weighed(start, end)]

    def weighed(self, start: int, end: int) -> list[tuple[tuple[Clause, ...], float]]:
        """The divisions of a stretch of the sentence, the best first, and how little each is liked."""
        states: dict[int, list[_State]] = {start: [_State(0.0)]}
        for place in range(start, end):
            for state in _best(states.get(place, [])):
                for node, last, cost in self._at(place, end):
                    for after in (self._step(state, node, cost, place), self._begun(state, node, cost, place)):
                        if last <= end and after is not None:
                            states.setdefault(last, []).append(after)
                            self.farthest = max(self.farthest, last)
        whole: dict[tuple[Clause, ...], float] = {}
        for state in sorted(states.get(end, []), key=lambda one: one.cost):
            closed = self._closed(state, end)
            if closed is not None and closed.done:
                whole.setdefault(closed.done, state.cost)
        return list(whole.items())

    def is_strange(self, place: int) -> bool:
        """Whether no sense of the lexicon has to do with the word at a place."""
        token = self.tokens[place]
        inside = any(found.end > place for at in range(max(0, place - 4), place) for found in self.words.at(at))
        return token.kind == "word" and not (
            inside or self.words.at(place) or is_preposition(token.low) or token.low in self.closed_words
        )

    def _step(self, state: _State, node: object, cost: float, place: int) -> _State | None:
        clause = state.clause
        if isinstance(node, str):  # a mark or a word that joins
            if node == "-" and _is_whom(clause):
                is_so = Verb(_IS, "pres", span=(place, place + 1))
                return replace(state, clause=replace(clause, verb=is_so), cost=state.cost + cost + 0.1)
            if not clause.parts and clause.verb is None:
                joint = f"{clause.joint} {node}".strip()
                return (
                    replace(state, clause=replace(clause, joint=joint), cost=state.cost + cost)
                    if not clause.conj
                    else None
                )
            closed = self._closed(state, place)
            return closed and replace(closed, clause=Clause(joint=node, span=(place, place)), cost=closed.cost + cost)
        if isinstance(node, Row) and node.part == "conj":
            if clause.parts or clause.verb is not None:
                closed = self._closed(state, place)
                return closed and replace(
                    closed, clause=Clause(conj=node, span=(place, place)), cost=closed.cost + cost + 0.2
                )
            return None if clause.conj else replace(state, clause=replace(clause, conj=node), cost=state.cost + cost)
        apart = clause.verb is not None and clause.verb.mood == "modal"
        if isinstance(node, Verb):
            if apart and clause.verb is not None:
                verb = replace(clause.verb, row=node.row, mood="inf", span=(clause.verb.span[0], node.span[1]))
                whole = node.mood == "inf" and not (node.modal or node.negated or node.passive)
                return replace(state, clause=replace(clause, verb=verb), cost=state.cost + cost) if whole else None
            orders = node.mood in ("imp", "inf") and not node.modal
            if clause.verb is None and clause.parts and _asks(clause) and orders:  # nothing is asked by an order
                closed = self._closed(state, place)
                return closed and replace(
                    closed, clause=Clause(node, span=(place, place)), cost=closed.cost + cost + 0.5
                )
            if clause.verb is None:
                return replace(state, clause=replace(clause, verb=node), cost=state.cost + cost)
            closed = self._closed(state, place)
            return closed and replace(closed, clause=Clause(node, span=(place, place)), cost=closed.cost + cost + 1.0)
        assert isinstance(node, NP | PP | Row | Aside)
        if apart and not isinstance(node, Row | PP):
            return None
        return replace(state, clause=replace(clause, parts=(*clause.parts, node)), cost=state.cost + cost)

    def _begun(self, state: _State, node: object, cost: float, place: int) -> _State | None:
        """After a clause that says when, the next may begin with its subject, or how it is done, without a mark."""
        clause = state.clause
        made = isinstance(node, NP) and ("ability" in node.head or node.head.get("attack") in MADE)
        opened = clause.conj
        if opened is None and clause.joint in ("or", "and") and state.done:
            opened = state.done[-1].conj  # "when it dives or surfaces"
        chosen = isinstance(node, NP) and any(q.row is not None and "chosen" in q.row for q in node.qualities)
        made = made or chosen  # nobody is chosen as it happens
        if opened is None or clause.verb is None or (not clause.parts and isinstance(node, NP) and not made):
            return None
        subject = isinstance(node, NP) and any(case == "nom" for case, _ in node.cases) and node.head.part != "quoted"
        if not subject and not (isinstance(node, Row) and "full" in node):
            return None
        told = isinstance(node, NP) and (node.head.part == "pronoun" or "speaks" in node.head or "role" in node.head)
        told = told or made
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        has_one = any({"nom", "acc"} & {case for case, _ in noun.cases} for noun in nouns)
        has_one = has_one or any(isinstance(part, Row) and part.part == "figure" for part in clause.parts)
        if subject and not told and not has_one:
            return None
        closed = self._closed(state, place)
        assert isinstance(node, NP | Row)
        new = Clause(parts=(node,), span=(place, place))
        return closed and replace(closed, clause=new, cost=closed.cost + cost + (0.7 if told or not subject else 1.0))

    def _closed(self, state: _State, place: int) -> _State | None:
        clause = state.clause
        if not clause.parts and clause.verb is None:
            return None if clause.conj else state
        if clause.verb is not None and (clause.verb.mood == "modal" or _lacks_figure(clause)):
            return None
        settled = self.settled(replace(clause, span=(clause.span[0], place)))
        if settled is None:
            return None
        return replace(state, done=(*state.done, settled), clause=Clause(), cost=state.cost + 0.4)

    def settled(self, clause: Clause) -> Clause | None:
        """A clause that is whole, as the tree has it; None where its parts cannot stand so."""
        return clause

    def _at(self, place: int, end: int) -> list[tuple[object, int, float]]:
        if place not in self._options:
            self._options[place] = list(self._all(place, end))
        return self._options[place]

    def _all(self, place: int, end: int) -> Iterator[tuple[object, int, float]]:
        low = self.words.low(place)
        if low in _BREAKS:
            yield low if low in (",", ";", ":", ".") else "-", place + 1, 0.0
            yield from self._range(place + 1)
            yield from self._most(place, end)
            if low not in (",", ";", ".", ":") and self.phrases.asks(place):
                yield Verb(_COMES_TO, "pres", span=(place, place + 1)), place + 1, 0.5
        if low == "(":
            yield from self._most(place, end)
            yield from self._aside(place, end)
        yield from self._where(place)
        yield from self._range(place)
        yield from self._limits(place)
        yield from self._so_often(place)
        yield from self.phrases.repeats(place)
        yield from self._figure(place)
        yield from self._nth(place)
        for found in self.words.at(place):
            if found.row.part == "joint":
                yield found.row.name, found.end, 0.0
            elif found.row.part == "conj":
                yield found.row, found.end, 0.0
            elif found.row.part in ("adverb", "stage"):
                yield found.row, found.end, 0.5
        yield from self._verbs(place)
        for phrase, last, cost in self.phrases.with_prepositions(place):
            yield phrase, last, cost + 1.0
        if low == "," and self.words.low(place + 1) == "чем":
            for phrase, last, cost in self.phrases.with_prepositions(place + 2):
                yield replace(phrase, prep=f"чем {phrase.prep}"), last, cost + 1.0
        for got in self.phrases.nouns(place):
            yield got.node, got.end, got.cost + 1.0

    def _where(self, place: int) -> Iterator[tuple[object, int, float]]:
        """ "Where X is …"."""
        if self.words.low(place) != "где" or self.words.low(place + 1) != "x":
            return
        start = place + 2 + (self.words.low(place + 2) in ("-", "–", "—", "=", "это", "равно", "равен"))
        for got in self.phrases.nouns(start):
            yield Row("where", "where", {"np": got.node}), got.end, got.cost
            then, end = self.phrases.reckoned(got.end)
            if then:
                yield Row("where", "where", {"np": got.node, "then": then}), end, got.cost - 0.1

    def _most(self, place: int, end: int) -> Iterator[tuple[object, int, float]]:
        """ "(At most 3)": a bound for a number of the sentence."""
        if self.words.low(place) != "(":
            return
        start = place + 2 if self.words.low(place + 1) == "максимум" else place + 3
        if self.words.low(place + 1) == "всего" and self.words.low(place + 2) == "не":
            bound = self.words.low(place + 4)
            if self.words.low(place + 3) == "более" and self.words.low(place + 5) == ")" and bound.isdigit():
                yield Row("most", "most", {"most": int(bound), "plus": True, "total": True}), place + 6, 0.0
            return
        if self.words.low(place + 1) != "максимум" and (self.words.low(place + 1), self.words.low(place + 2)) not in (
            ("не", "более"), ("не", "больше")):  # fmt: skip
            return
        plus = self.words.low(start) in ("+", "-", "–", "−")
        start += plus or self.words.low(start) in ("на", "до")
        last = start + 1 + 2 * ((self.words.low(start + 1), self.words.low(start + 2)) == ("за", "раз"))
        if self.words.low(last) == ")" and self.words.tokens[start].kind == "number":
            yield Row("most", "most", {"most": int(self.words.low(start)), "plus": plus}), last + 1, 0.0

    def _range(self, place: int) -> Iterator[tuple[object, int, float]]:
        if self.words.low(place) != self.range_word:
            return
        for amount, last in self.phrases.amounts(place + 1):
            yield Row("range", "range", {"amount": amount}), last, 0.1

    def _figure(self, place: int) -> Iterator[tuple[object, int, float]]:
        """A number that stands by itself, as after "equals"; "1 or 2" is from one to the other."""
        if self.words.low(place) == "x" and self.words.low(place + 1) in _BREAKS[3:7]:
            yield Row("letter", "letter", {}), place + 1, 0.2
        for found in self.words.at(place):
            if found.row.part == "bound" and found.end < len(self.tokens) and self.tokens[found.end].kind == "quote":
                bound = Amount(self.tokens[found.end].low, found.row.get("bound"))
                yield Row("figure", "figure", {"amount": bound}), found.end + 1, 0.2
        if self.words.low(place) == self.from_word:
            for least, at in self.phrases.amounts(place + 1):
                for most, last in self.phrases.amounts(at + 1) if self.words.low(at) == self.to_word else ():
                    if not (least.sign or most.sign) and least.bound == most.bound == "equal":
                        yield Row("figure", "figure", {"amount": least, "last": most}), last, 1.4
        if self.words.tokens[place].kind not in ("number", "word") or self.words.low(place) == "до":
            return
        for amount, end in self.phrases.amounts(place):
            if amount.sign or not isinstance(amount.told, int) or self.words.low(end) in ("раз", "раза"):
                continue
            yield Row("figure", "figure", {"amount": amount}), end, 1.5
            if self.words.low(end) in ("или", "и") and amount.bound == "equal":
                for other, last in self.phrases.amounts(end + 1):
                    if other.bound == "equal" and not other.sign and other.told == amount.told + 1:
                        yield Row("figure", "figure", {"amount": amount, "last": other}), last, 1.4

    def _aside(self, place: int, end: int) -> Iterator[tuple[object, int, float]]:
        closing = next((at for at in range(place + 1, end) if self.words.low(at) == ")"), None)
        if closing is None:
            return
        for titled in self._ability(place, closing):
            yield titled, closing + 1, 0.0
        inner = type(self)(self.tokens[place + 1 : closing], None, None, self.words.lexicon)
        inner.words.know(self.words)
        for clauses in inner.read(0, closing - place - 1)[:4]:
            yield Aside(clauses, (place, closing + 1)), closing + 1, 0.3

    def _ability(self, place: int, closing: int) -> Iterator[Aside]:
        """ "(Impact such and such, twice per turn)": all up to the comma is its title."""
        for found in self.words.at(place + 1):
            if "ability" not in found.row or self.words.low(found.end) in (")", ",", "не"):
                continue
            stop = next((at for at in range(found.end, closing) if self.words.low(at) == ","), closing)
            named = self.tokens[found.end : stop]
            if len(named) > 5 or not all(token.kind in ("word", "quote") for token in named):
                continue
            title = " ".join(token.text for token in named)
            ability = NP(found.row, frozenset({("nom", "sing")}), title=title, span=(place + 1, stop))
            clauses: tuple[Clause, ...] = (Clause(parts=(ability,), span=(place + 1, stop)),)
            if stop < closing:
                limits = [node for node, end, _ in self._limits(stop + 1) if end == closing and isinstance(node, Row)]
                if len(limits) != 1:
                    continue
                clauses = (*clauses, Clause(parts=(limits[0],), joint=",", span=(stop + 1, closing)))
            yield Aside(clauses, (place, closing + 1))

    def _verbs(self, place: int) -> Iterator[tuple[object, int, float]]:
        """Verb groups: a verb in any mood, with "not" before it, and what it needs."""
        negated, at = (True, place + 1) if self.words.low(place) == "не" else (False, place)
        for found in self.words.at(place):
            if found.row.part == "verb" and "says" in found.row:
                yield Verb(found.row, "pres", span=(place, found.end)), found.end, 0.0
        for found in self.words.at(place + 1) if self.words.low(place) == "быть" else ():
            for verb, last, cost in self._verb(found, place, False, "") if found.row.part == "verb" else ():
                if verb.passive:
                    yield replace(verb, mood="inf"), last, cost
        for found in self.words.at(at):
            if found.row.part == "verb":
                yield from self._verb(found, place, negated, "")
            elif found.row.part == "modal":
                person = next((form.person for form in found.forms if form.person), "")
                person = "none" if "impersonal" in found.row else person
                numbers = frozenset(form.number for form in found.forms if form.number)
                start, modal = found.end, found.row.get("modal")
                if self._is_adverb(start):
                    never = negated or "negated" in found.row
                    told = Verb(found.row, "modal", modal, never, False, numbers, "", person, (place, start))
                    yield told, start, 0.3
                twice = self.words.low(start) == "не"
                for inner in self.words.at(start + 1 if twice else start):
                    if inner.row.part == "verb":
                        never = negated or twice or "negated" in found.row
                        for verb, last, cost in self._verb(inner, place, never, modal):
                            if (isinstance(verb, Verb) and verb.mood in ("inf",)) or verb.passive:
                                skips = twice and not negated and modal == "may"
                                told = replace(verb, person=person, numbers=numbers)
                                yield replace(told, modal="may_skip") if skips else told, last, cost
                if self.words.low(start) == "быть":
                    for inner in self.words.at(start + 1):
                        if inner.row.part == "verb":
                            for verb, last, cost in self._verb(inner, place, negated, modal):
                                if isinstance(verb, Verb) and verb.passive:
                                    yield verb, last, cost

    def _is_adverb(self, place: int) -> bool:
        """Whether how, when or how often something is done stands at a place."""
        return (
            any(one.row.part == "adverb" for one in self.words.at(place))
            or next(self._limits(place), None) is not None
            or self.words.low(place) in ("в", "до", "за")
            or any(True for _ in self._so_often(place))
        )

    def _verb(self, found: Found, place: int, negated: bool, modal: str) -> Iterator[tuple[Verb, int, float]]:
        moods: dict[tuple[str, bool], set[Form]] = {}
        for form in found.forms:
            if form.pos in ("VERB", "INFN", "GRND"):
                moods.setdefault((form.mood, False), set()).add(form)
            elif form.pos == "PRTS" or (form.pos == "ADJS" and found.row.part == "verb"):
                moods.setdefault(("short", True), set()).add(form)
        for (mood, passive), of in moods.items():
            numbers = frozenset(form.number for form in of) - {""}
            gender = next((form.gender for form in of), "")
            person = next((form.person for form in of), "")
            end = found.end + (self.words.low(found.end) == "бы")
            yield Verb(found.row, mood, modal, negated, passive, numbers, gender, person, (place, end)), end, 0.1


def _lacks_figure(clause: Clause) -> bool:
    """Whether a verb is nothing without a number: "costs"."""
    needs = clause.verb is not None and clause.verb.row.get("needs") == "figure"
    return needs and not any(_tells_number(part) for part in clause.parts)


def _tells_number(part: object) -> bool:
    if isinstance(part, Row):
        return part.part == "figure"
    return isinstance(part, NP | PP) and (part.amount is not None or (isinstance(part, NP) and "sums" in part.head))


def _asks(clause: Clause) -> bool:
    """Whether a clause says what has to be so, or when."""
    return clause.conj is not None and clause.conj.get("role") in ("if", "while", "when")


def _is_whom(clause: Clause) -> bool:
    """Whether a clause that says if or while has only told of whom."""
    only = clause.parts[0] if len(clause.parts) == 1 else None
    open_ = clause.conj is not None and clause.conj.get("role") in ("if", "while") and clause.verb is None
    return open_ and isinstance(only, NP) and "nom" in {case for case, _ in only.cases}


def _best(states: list[_State]) -> list[_State]:
    found: list[_State] = []
    for state in sorted(states, key=lambda one: one.cost):
        if len(found) == _WIDTH:
            break
        if not any(one.done == state.done and one.clause == state.clause for one in found):
            found.append(state)
    return found
