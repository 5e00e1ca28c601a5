"""Which senses stand at a place of a sentence, and in which forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from service.reading.syntax.forms import Form, forms, is_known
from service.reading.syntax.misprints import apart, is_form, mended
from service.reading.syntax.rows import BOARD, Lexicon, Said, rows, said
from service.reading.syntax.trees import Row
from service.reading.tokens import Token, plain

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
_UNBENT = tuple(Form("", "NOUN", case, number, "") for case in CASES for number in ("sing", "plur"))
_NAMED = tuple(form for form in _UNBENT if form.case != "gen")
_OBLIQUE = tuple(form for form in _UNBENT if form.case != "nom")
SELF = Row("self", "noun", {"sel": {"is": "self"}, "speaks": "self"})

#: The card's own name where it tells of several: all that are called so.
NAMESAKES = Row("namesakes", "noun", {"sel": {"like": {"name": {"is": "self"}}}})


#: The card whose name some words begin with, and over how many of them it goes.
Titles = Callable[[Sequence[str]], tuple[str, int] | None]


class Found(NamedTuple):
    """A sense at a place: where it ends, and the forms of the word that bends."""

    row: Row
    end: int
    forms: tuple[Form, ...]


class Words:
    """The senses of a sentence by place."""

    def __init__(
        self, tokens: Sequence[Token], name: str | None, titles: Titles | None = None, lexicon: Lexicon = BOARD
    ) -> None:
        self.lexicon = lexicon
        self.tokens = list(tokens)
        self._titles = titles
        self._self = SELF
        self._said: Mapping[str, tuple[Said, ...]] = said("ru", lexicon)
        self._house: Mapping[str, tuple[Said, ...]] = {}
        self._name = [plain(word) for word in (name or "").replace(",", " ").split()]
        self._known: dict[int, list[Found]] = {}

    def know(self, other: Words) -> None:
        """The same names as another part of the sentence."""
        self._name, self._titles, self._self = other._name, other._titles, other._self
        self._said, self._house = other._said, other._house

    def know_house(self, words: Mapping[str, tuple[Said, ...]]) -> None:
        """Words of a house besides those of the lexicon, where somebody has defined some."""
        known, self._house = self._said, words
        self._said = {**known, **{word: (*ways, *known.get(word, ())) for word, ways in words.items()}}

    def of_giver(self) -> None:
        """A text that is given to others: the name of the card is that of its giver there."""
        self._self = Row("giver", "noun", {"sel": {"is": "giver"}, "speaks": "giver"})

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
        own = list(self._own(place)) or list(self._titled(place)) or list(self._part_of_own(place))
        yield from own
        if len(self._name) > 1 and any(found.end - place == len(self._name) for found in own):
            return  # a name of several words is nothing else
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

    def _titled(self, place: int) -> Iterator[Found]:
        """The name of another card, where a capital letter tells that it is one."""
        if self._titles is None or not place or not self.tokens[place].text[:1].isupper():
            return
        if self.tokens[place - 1].low in (":", "."):
            return
        words = [token.low for token in self.tokens[place : place + 6] if token.kind == "word"]
        title = self._titles(words)
        if title is not None:
            bent = tuple(form for form in self.forms(place) if form.case and form.pos in ("NOUN", "ADJF", "PRTF"))
            row = Row("named_card", "noun", {"sel": {"name": title[0]}})
            said = [plain(word) for word in title[0].replace(",", " ").split()]
            row = self._self if said == self._name else row
            fits = bent if is_known(self.tokens[place].low) and bent else _UNBENT
            if said[0] != self.tokens[place].low:  # what is not as the name stands is bent
                fits = tuple(form for form in fits if form.case != "nom" or form.number == "plur") or _OBLIQUE
            yield Found(row, place + title[1], fits)

    def _part_of_own(self, place: int) -> Iterator[Found]:
        """A word of the card's own name of several that stands for all of it."""
        token = self.tokens[place]
        if len(self._name) < 2 or not token.text[:1].isupper() or len(token.low) < 4:
            return
        if self._said.keys() & ({token.low} | {form.lemma for form in self.forms(place)}):
            return
        beside = [self.tokens[at].low for at in (place - 1, place + 1) if 0 <= at < len(self.tokens)]
        if any(_alike(word, name) for word in beside for name in self._name):
            return
        if any(len(name) > 3 and _alike(token.low, name) for name in self._name):
            bent = tuple(form for form in self.forms(place) if form.case and form.pos in ("NOUN", "ADJF", "PRTF"))
            yield Found(self._self, place + 1, bent if is_known(token.low) and bent else _UNBENT)

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
            bent = [form for form in self.forms(place) if form.case and form.pos in ("NOUN", "ADJF", "PRTF")]
            bent = bent or list(_UNBENT)
            if not is_known(self.tokens[place].low):
                bent = [*bent, *(_UNBENT if self._may_not_bend() else _NAMED)] if exact else list(_OBLIQUE)
            fits = tuple(form for form in bent if exact or form.case != "nom") or _OBLIQUE
            several = bent and {form.number for form in fits} == {"plur"} and self._is_one()
            yield Found(NAMESAKES if several else self._self, place + size, fits)

    def _may_not_bend(self) -> bool:
        """Whether the card's own name may stand as it is in every case: one of a man that ends so has a genitive."""
        return len(self._name) > 1 or self._name[0][-1] not in "бвгджзклмнпрстфхцчшщ"

    def _is_one(self) -> bool:
        """Whether the card's own name tells of one."""
        found = [form for form in forms(self._name[0]) if form.case == "nom" and is_known(self._name[0])]
        return bool(found) and all(form.number == "sing" for form in found)


@cache
def _numbered() -> frozenset[str]:
    """The symbols of named features that a number follows."""
    return frozenset(
        symbol
        for row in rows()
        if row.part == "named" and (row.get("x") or "default_x" in row)
        for symbol in row.get("sym", ())
    )


def meant(tokens: Sequence[Token], name: str | None) -> list[Token]:
    """The words of a sentence as they were meant: misprints mended but in names, what was printed together apart."""
    found: list[Token] = []
    own = {plain(word) for word in (name or "").split()}
    for at, token in enumerate(tokens):
        after = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        if (
            token.low == ":"
            and found
            and found[-1].kind == "symbol"
            and found[-1].low in _numbered()
            and after == "number"
        ):
            continue  # "{armor}: 2"
        if token.kind != "word" or (token.text[:1].isupper() and found and found[-1].low not in (":", ")")):
            hyphen = token.kind == "word" and "-" in token.low and token.low not in own
            low = apart(token.low)[0] if hyphen else token.low
        elif token.low == "c":
            low = "с"
        else:
            parts = (token.low,) if token.low in own else apart(token.low)
            if len(parts) > 1:
                start = token.start
                for part in parts:
                    end = min(start + len(part), token.end)
                    found.append(Token("word", part, part, start, end))
                    start = end
                continue
            low = mended(parts[0]) if token.low not in own else token.low
        if found and found[-1].low == low in ("в", "на", "с"):
            continue
        if low.endswith("на") and at + 1 < len(tokens) and tokens[at + 1].kind in ("number", "three"):
            stem = token.low[:-2]
            if is_form(stem):
                cut = token.end - 2
                found.append(Token("word", stem, token.text[:-2], token.start, cut))
                found.append(Token("word", "на", "на", cut, token.end))
                continue
        found.append(token if low == token.low else Token(token.kind, low, token.text, token.start, token.end))
    return found


def _alike(word: str, name: str) -> bool:
    if word == name:
        return True
    parts, own = word.split("-"), name.split("-")
    if len(parts) == len(own) > 1:
        return all(_alike(*both) for both in zip(parts, own, strict=True))
    stem = max(3, min(len(word), len(name)) - 3)
    one_word = bool({form.lemma for form in forms(word)} & {form.lemma for form in forms(name)})
    if word[:stem] != name[:stem] or abs(len(word) - len(name)) > 3:
        return one_word and len(name) <= 3  # a short word may change its stem
    return len(name) > 3 or one_word
