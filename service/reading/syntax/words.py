"""Which senses stand at a place of a sentence, and in which forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.reading.syntax.forms import Form, forms, is_known
from service.reading.syntax.misprints import mended
from service.reading.syntax.rows import said
from service.reading.syntax.trees import Row
from service.reading.tokens import Token, plain

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
_UNBENT = tuple(Form("", "NOUN", case, number, "") for case in CASES for number in ("sing", "plur"))
_OBLIQUE = tuple(form for form in _UNBENT if form.case != "nom")
SELF = Row("self", "noun", {"sel": {"is": "self"}, "speaks": "self"})


class Found(NamedTuple):
    """A sense at a place: where it ends, and the forms of the word that bends."""

    row: Row
    end: int
    forms: tuple[Form, ...]


class Words:
    """The senses of a sentence by place."""

    def __init__(self, tokens: Sequence[Token], name: str | None) -> None:
        self.tokens = [_mended(token) for token in tokens]
        self._said = said("ru")
        self._name = [plain(word) for word in (name or "").replace(",", " ").split()]
        self._known: dict[int, list[Found]] = {}

    def at(self, place: int) -> list[Found]:
        """Every sense that begins at a place, the longest first."""
        if place not in self._known:
            self._known[place] = list(self._found(place)) if place < len(self.tokens) else []
        return self._known[place]

    def forms(self, place: int) -> tuple[Form, ...]:
        """What the word at a place can be."""
        token = self.tokens[place]
        return forms(token.low) if token.kind == "word" else ()

    def low(self, place: int) -> str:
        """The word or mark at a place, as it is looked up; nothing past the end."""
        return self.tokens[place].low if place < len(self.tokens) else ""

    def past_article(self, place: int) -> int:
        """Where a noun phrase goes on after an article: Russian has none."""
        return place

    def _found(self, place: int) -> Iterator[Found]:
        token = self.tokens[place]
        if token.kind == "symbol":
            for way in self._said.get(f"{{{token.low}}}", ()):
                yield Found(way.row, place + 1, _UNBENT)
            return
        if token.kind not in ("word", "mark"):
            return
        yield from self._own(place)
        yield from self._negated(place)
        lemmas = {token.low} | {form.lemma for form in self.forms(place)} | {form.base for form in self.forms(place)}
        for lemma in sorted(lemmas - {""}):
            for way in self._said.get(lemma, ()):
                end = place + len(way.words)
                if end <= len(self.tokens) and self._fits(place, way.words, way.bent):
                    head = way.words[way.bent - 1]
                    yield Found(way.row, end, self._of(place + way.bent - 1, head))

    def _negated(self, place: int) -> Iterator[Found]:
        """A quality with "not" before it in one word: "неуникальный"."""
        word = self.tokens[place].low
        if not word.startswith("не") or len(word) < 7 or word in ("нейтральный",):
            return
        if any(lemma in self._said for form in forms(word) for lemma in (word, form.lemma, form.base)):
            return
        of = [form for form in forms(word[2:]) if form.pos in ("ADJF", "PRTF")]
        for lemma in sorted({form.lemma for form in of} | {form.base for form in of} - {""}):
            for way in self._said.get(lemma, ()):
                if way.row.part == "quality" and "sel" in way.row and len(way.words) == 1 and "owns" not in way.row:
                    row = Row(f"not_{way.row.name}", "quality", {"sel": {"not": way.row.get("sel")}})
                    yield Found(row, place + 1, tuple(of))

    def _fits(self, place: int, words: Sequence[str], bent: int) -> bool:
        for step, word in enumerate(words):
            low = self.tokens[place + step].low
            bends = step < bent and any(word in (form.lemma, form.base) for form in self.forms(place + step))
            if low != word and not bends:
                return False
        return True

    def _of(self, place: int, word: str) -> tuple[Form, ...]:
        found = tuple(form for form in self.forms(place) if word in (form.lemma, form.base))
        return found or self.forms(place)

    def _own(self, place: int) -> Iterator[Found]:
        """The card's own name, in any case."""
        size = len(self._name)
        if not size or place + size > len(self.tokens):
            return
        if all(_alike(self.tokens[place + step].low, self._name[step]) for step in range(size)):
            if not self.tokens[place].text[:1].isupper() and size < 2:
                return
            exact = all(self.tokens[place + step].low == self._name[step] for step in range(size))
            bent = [form for form in self.forms(place) if form.case and form.pos in ("NOUN", "ADJF", "PRTF")] or _UNBENT
            if not is_known(self.tokens[place].low):
                bent = (*bent, *_UNBENT) if exact else _OBLIQUE
            yield Found(SELF, place + size, tuple(form for form in bent if exact or form.case != "nom") or _OBLIQUE)


def _mended(token: Token) -> Token:
    """A word as it was meant, unless it is a name."""
    if token.kind != "word" or token.text[:1].isupper():
        return token
    low = mended(token.low)
    return token if low == token.low else Token(token.kind, low, token.text, token.start, token.end)


def _alike(word: str, name: str) -> bool:
    if word == name:
        return True
    stem = max(3, min(len(word), len(name)) - 3)
    if word[:stem] != name[:stem] or abs(len(word) - len(name)) > 3:
        return False
    return len(name) > 3 and ({form.lemma for form in forms(word)} & {form.lemma for form in forms(name)} != set()
                              or word[:stem] == name[:stem])  # fmt: skip
