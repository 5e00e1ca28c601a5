"""Sentences in other words that say the same: those of the vocabulary and of the grammar.

What is said, and what is read for it, are rows of `grammar/rephrasings.yaml`. Those of English are put that way before
a sentence is read, as often as it goes; the others are tried with a sentence of either language that is not understood
as it stands, once over all of it.

Words in small letters are matched as they are printed, words in capitals by their terminals, with a value where one is
named; "a|b" is one of them, "a?" may be left out, "!a" is anything else or nothing, "." is any word, "..." is whatever
stands in the same clause, "**" is whatever stands there, "~a" is that without "a", and in what is read "...2" is the
second of these; "^" and "$" are the ends of the sentence, "SELF=name" is the name of the card, "A@nomn" what stands in
that case. What stands before "<" and behind ">" has to be there and stays. What is read repeats a terminal of what is
said, or is a new one with its value; "@gent" puts it into a case, "turn_start!" is that start in a text that
says "before" it. "...@datv" is a clause with its noun phrase in that case, "...@nomn/datv" one
whose noun phrase stood in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from service.cards.itself import BEGINS, either_fighter, for_one_attack, it_is_itself, without_subject
from service.cards.lexemes import Lexeme, Unsure
from service.cards.morphology import Grammemes
from service.cards.vocabulary import GRAMMAR, normal
from service.data_files import read_yaml

_MOST_TIMES = 12
#: The case of a word that has no forms: that of a dictionary.
_UNBENT = "nomn"
_START, _END, _ANY, _CLAUSE, _ALL, _OWN_NAME = "^", "$", ".", "...", "**", "SELF=name"
#: What says nothing of which words a sentence has.
_ANYWHERE = {_START, _END, _ANY, _OWN_NAME}
#: The words of a noun phrase that have forms, and the cases in which they say who does something or suffers it.
_NOMINAL = frozenset({
    "KIND", "CLASS", "HERO", "OWN", "OTHER", "CHOSEN", "EACH", "ALL", "ADJACENT", "OPPOSITE", "STATE", "OPEN",
    "ELEMENT", "NOT_ELEMENT", "ELITENESS", "INCORPOREAL", "RANDOM", "GROUND", "ENEMY", "STRIKE", "ATTACK", "GROUP",
})  # fmt: skip
_DIRECT = ("nomn", "accs", "gent")
Places = range


class Words(NamedTuple):
    """The tokens of a sentence, how each is printed, and the name of its card."""

    lexemes: Sequence[Lexeme]
    printed: Sequence[str]
    name: str | None


class Atom(NamedTuple):
    """One word of a row: what it may be, and whether it may be missing."""

    choices: tuple[str, ...]
    optional: bool = False
    barred: bool = False
    """Whether anything but these may stand there, and nothing is taken."""
    run: bool = False
    """Whether it is a run of words, among which none of these is."""

    @classmethod
    def of(cls, word: str) -> Atom:
        """A word of a row as it is written."""
        if word in (_ALL, _CLAUSE) or word.startswith("~"):
            barred = {_ALL: (), _CLAUSE: tuple(BEGINS)}.get(word, tuple(word.removeprefix("~").split("|")))
            return cls(barred, optional=word != _CLAUSE, run=True)
        if word.startswith("!"):
            return cls(tuple(word.removeprefix("!").split("|")), barred=True)
        return cls(tuple(word.removesuffix("?").split("|")), word.endswith("?"))

    def fits(self, words: Words, place: int) -> bool:
        """Whether the token at a place is this word."""
        lexeme, printed = words.lexemes[place], words.printed[place]
        named = [lexeme.terminal, f"{lexeme.terminal}:{lexeme.value}", _ANY]
        named += [f"{lexeme.terminal}@{case}" for _, case in lexeme.grammemes or {("", _UNBENT)}]
        own = words.name is not None and lexeme.terminal == "SELF" and printed == normal(words.name)
        return any(choice in named or choice == printed or (own and choice == _OWN_NAME) for choice in self.choices)

    def ends(self, words: Words, start: int) -> Iterator[int]:
        """Where the word may end that begins at a place."""
        last = len(words.lexemes)
        if self.choices in ((_START,), (_END,)):
            if start == (0 if self.choices == (_START,) else last):
                yield start
        elif self.barred:
            if start == last or not self.fits(words, start):
                yield start
        elif self.run:
            if self.optional:
                yield start
            for place in range(start, last):
                if self.fits(words, place):
                    break
                yield place + 1
        else:
            if start < last and self.fits(words, start):
                yield start + 1
            if self.optional or (start == last and _END in self.choices):
                yield start


class Row(NamedTuple):
    """What is said, between what has to stand before and behind it, and what is read for it."""

    before: tuple[Atom, ...]
    said: tuple[Atom, ...]
    behind: tuple[Atom, ...]
    read: tuple[str, ...]
    wanted: tuple[frozenset[str], ...]
    """What has to be in a sentence, one of each: the words of the row that are something and may not be missing."""

    @classmethod
    def of(cls, said: str, read: str) -> Row:
        """A row as it is written."""
        before, _, rest = said.rpartition("<")
        said, _, behind = rest.partition(">")
        first, second, third = (tuple(map(Atom.of, part.split())) for part in (before, said, behind))
        sure = (atom for atom in (*first, *second, *third) if not (atom.optional or atom.barred or atom.run))
        wanted = tuple(
            frozenset(choice.partition("@")[0] for choice in atom.choices)
            for atom in sure
            if not _ANYWHERE & set(atom.choices)
        )
        return cls(first, second, third, tuple(read.split()), wanted)

    def possible(self, present: frozenset[str]) -> bool:
        """Whether the row can stand in a sentence at all, by what is in it."""
        return not any(choices.isdisjoint(present) for choices in self.wanted)

    def places(self, words: Words, start: int) -> list[Places] | None:
        """Which tokens each word of what is said is; None where it does not stand at a place."""
        matched = _matched((*self.said, *self.behind), words, start)
        if matched is None:
            return None
        found = matched[: len(self.said)]
        led = not self.before or any(_matched(self.before, words, lead, start) is not None for lead in range(start + 1))
        return found if led else None


class Table(NamedTuple):
    """The rows of English, and those of either language, one list for each time over the sentence."""

    english: tuple[Row, ...]
    either: tuple[tuple[Row, ...], ...]


@lru_cache(maxsize=1)
def _table() -> Table:
    written = read_yaml(GRAMMAR / "rephrasings.yaml")
    rows = {name: [tuple(Row.of(*row) for row in part) for part in parts] for name, parts in written.items()}
    return Table(rows["english"][0], tuple(rows["either"]))


def _matched(atoms: Sequence[Atom], words: Words, start: int, end: int | None = None) -> list[Places] | None:
    """The places of each word from a place on, up to another if that is said; None where they do not stand there."""
    if not atoms:
        return [] if end in (None, start) else None
    for stop in atoms[0].ends(words, start):
        found = _matched(atoms[1:], words, stop, end)
        if found is not None:
            return [range(start, stop), *found]
    return None


def _read_as(row: Row, words: Words, places: Sequence[Places]) -> list[Lexeme]:
    """What is read for the tokens at those places."""
    clauses = [place for atom, place in zip(row.said, places, strict=True) if atom.run]
    inside = {index for clause in clauses for index in clause}
    left = [words.lexemes[index] for place in places for index in place if index not in inside]
    near = words.lexemes[min(places[0].start, len(words.lexemes) - 1)]
    start, end = (left[0].start, left[-1].end) if left else (near.start, near.start)
    found: list[Lexeme] = []
    next_clause = iter(clauses)
    for word in row.read:
        told, _, case = word.partition("@")
        terminal, _, value = told.partition(":")
        if told.startswith(_CLAUSE):
            which = clauses[int(told.removeprefix(_CLAUSE)) - 1] if told != _CLAUSE else next(next_clause)
            found += [_in_case(words.lexemes[index], case) for index in which]
            continue
        value = Unsure(value.removesuffix("!")) if value.endswith("!") else value
        names = terminal.removesuffix("?").split("|")
        kept = next((each for each in left if not value and each.terminal in names), None)
        if kept is not None:
            left.remove(kept)
        elif terminal.endswith("?"):
            continue
        lexeme = kept or Lexeme(terminal, value or "-", start, end)
        found.append(replace(lexeme, grammemes=_all_numbers(case)) if case else lexeme)
    return found


def _in_case(lexeme: Lexeme, case: str) -> Lexeme:
    """A word of a noun phrase in another case, if one is told and the phrase stands as what does or suffers."""
    case, _, before = case.partition("/")
    if not case or lexeme.terminal not in _NOMINAL:
        return lexeme
    direct = any(found in ((before,) if before else _DIRECT) for _, found in lexeme.grammemes)
    return replace(lexeme, grammemes=_all_numbers(case)) if direct else lexeme


def _all_numbers(case: str) -> Grammemes:
    return frozenset((number, case) for number in ("sing", "plur"))


def _once_over(rows: Sequence[Row], words: Words) -> list[Lexeme]:
    """The tokens with what stands in the rows put otherwise, from the first token to the last."""
    told = ((lexeme.terminal, f"{lexeme.terminal}:{lexeme.value}") for lexeme in words.lexemes)
    present = frozenset(words.printed).union(*told)
    rows = [row for row in rows if row.possible(present)]
    found: list[Lexeme] = []
    place = 0
    while place < len(words.lexemes):
        matches = ((row, row.places(words, place)) for row in rows)
        row, places = next(((row, places) for row, places in matches if places is not None), (None, []))
        length = places[-1].stop - place if places else 1
        if row is None:
            target = _ordered_target(words.lexemes, place)
            length, put = (3, [target]) if target is not None else (1, [words.lexemes[place]])
        else:
            put = _read_as(row, words, places)
            if length == 0:  # nothing that is printed stands for it
                length, put = 1, [*put, words.lexemes[place]]
        found += put
        place += length
    return found


def _ordered_target(lexemes: Sequence[Lexeme], place: int) -> Lexeme | None:
    """ "A discharge 2 at who stands beside the target of the first discharge": the target of the attack before."""
    named = lexemes[place : place + 3]
    if [lexeme.terminal for lexeme in named] != ["ATTACKED", "ORDINAL", "ATTACK"]:
        return None
    target, which, sort = named
    before = [
        lexeme.value
        for n, lexeme in enumerate(lexemes[:place])
        if lexeme.terminal == "ATTACK" and lexemes[n - 1].terminal != "ORDINAL"
    ]
    meant = before[:-1]
    return target if str(len(meant)) == which.value and meant[-1] == sort.value else None


def _words(lexemes: Sequence[Lexeme], printed: Callable[[int, int], str], name: str | None) -> Words:
    told = [normal(printed(lexeme.start, lexeme.end)).replace(" ", "_") for lexeme in lexemes]
    return Words(lexemes, told, None if name is None else name.replace(" ", "_"))


def rephrased(
    lexemes: Sequence[Lexeme], printed: Callable[[int, int], str], name: str | None
) -> tuple[Lexeme, ...] | None:
    """The tokens of a sentence in other words that say the same, for a card of a name; None where there are none."""
    found = tuple(lexemes)
    for rows in _table().either:
        found = tuple(_once_over(rows, _words(found, printed, name)))
    return None if found == tuple(lexemes) else found


def in_plain_english(text: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The tokens of an English sentence in the words of the vocabulary; the same ones where it has no idioms."""
    found = without_subject(it_is_itself(list(lexemes)))
    if for_one_attack(found) or either_fighter(found):
        return list(lexemes)
    for _ in range(_MOST_TIMES):
        put = _once_over(_table().english, _words(found, lambda start, end: text[start:end], None))
        if put == found:
            break
        found = it_is_itself(put)
    return without_subject(found)


__all__ = ["in_plain_english", "rephrased"]
