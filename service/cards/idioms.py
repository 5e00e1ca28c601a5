"""What English says in idioms of its own, put as the vocabulary has it, before the sentence is read.

An idiom is a row of `grammar/idioms.yaml`: what is said, and what is read for it. Words in small letters are matched
as they are printed, words in capitals by their terminals, with a value where one is named; "a|b" is one of them, "a?"
may be left out, "..." is whatever stands in the same clause, "^" and "$" are the ends of the sentence. What is read
repeats a terminal of what is said, or is a new one with its value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from service.cards.lexemes import Lexeme
from service.cards.vocabulary import GRAMMAR, normal
from service.data_files import load_yaml

_MOST_IDIOMS = 12
_CLAUSE, _START, _END = "...", "^", "$"
Places = range


class Atom(NamedTuple):
    """One word of an idiom: what it may be, and whether it may be missing."""

    choices: tuple[str, ...]
    optional: bool

    def fits(self, lexeme: Lexeme, printed: str) -> bool:
        """Whether a token, printed so, is this word."""
        named = (lexeme.terminal, f"{lexeme.terminal}:{lexeme.value}")
        return any(choice in named or choice == printed for choice in self.choices)


class Idiom(NamedTuple):
    """What is said, and what is read for it; whether it has to begin the sentence."""

    said: tuple[Atom, ...]
    read: tuple[str, ...]
    first: bool


@lru_cache(maxsize=1)
def _idioms() -> tuple[Idiom, ...]:
    rows: list[list[str]] = load_yaml((GRAMMAR / "idioms.yaml").read_text(encoding="utf-8"))
    return tuple(map(_idiom, rows))


def _idiom(row: list[str]) -> Idiom:
    first, *words = row[0].split()
    words = words if first == _START else [first, *words]
    atoms = tuple(Atom(tuple(word.removesuffix("?").split("|")), word.endswith("?")) for word in words)
    return Idiom(atoms, tuple(row[1].split()), first == _START)


def _matched(
    said: Sequence[Atom], lexemes: Sequence[Lexeme], printed: Sequence[str], start: int
) -> list[Places] | None:
    """Which tokens each word of the idiom is, none for those left out; None where it does not stand here."""
    if not said:
        return []
    atom, *rest = said
    if atom.choices == (_END,):
        return [range(start, start)] if start == len(lexemes) else None
    if atom.choices == (_CLAUSE,):
        for end in range(start + 1, len(lexemes) + 1):
            if lexemes[end - 1].terminal in _BEGINS:
                return None
            found = _matched(rest, lexemes, printed, end)
            if found is not None:
                return [range(start, end), *found]
        return None
    if start < len(lexemes) and atom.fits(lexemes[start], printed[start]):
        found = _matched(rest, lexemes, printed, start + 1)
        if found is not None:
            return [range(start, start + 1), *found]
    if not atom.optional:
        return None
    found = _matched(rest, lexemes, printed, start)
    return None if found is None else [range(start, start), *found]


def _read_as(idiom: Idiom, lexemes: Sequence[Lexeme], places: Sequence[Places]) -> list[Lexeme]:
    """What is read for the tokens at those places."""
    clauses = [place for atom, place in zip(idiom.said, places, strict=True) if atom.choices == (_CLAUSE,)]
    inside = {index for clause in clauses for index in clause}
    left = [lexemes[index] for place in places for index in place if index not in inside]
    start, end = left[0].start, left[-1].end
    found: list[Lexeme] = []
    for word in idiom.read:
        terminal, _, value = word.partition(":")
        if word == _CLAUSE:
            found += [lexemes[index] for index in clauses.pop(0)]
            continue
        kept = next(
            (each for each in left if not value and each.terminal in terminal.removesuffix("?").split("|")), None
        )
        if kept is not None:
            left.remove(kept)
            found.append(kept)
        elif not terminal.endswith("?"):
            found.append(Lexeme(terminal, value or "-", start, end))
    return found


def _printed(text: str, lexeme: Lexeme) -> str:
    return normal(text[lexeme.start : lexeme.end]).replace(" ", "_")


def _put(text: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """The tokens with every idiom put otherwise; of two the one that stands first in the table."""
    printed = [_printed(text, lexeme) for lexeme in lexemes]
    for idiom in _idioms():
        for start in range(1 if idiom.first else len(lexemes)):
            places = _matched(idiom.said, lexemes, printed, start)
            if places is not None:
                end = places[-1].stop
                return [*lexemes[:start], *_read_as(idiom, lexemes, places), *lexemes[end:]]
    return lexemes


_BEGINS = frozenset({"COMMA", "DASH", "COLON", "SEMICOLON", "MEANWHILE"})
#: Verbs that say of the card with the text what they say, where nobody is named.
_VERBS = frozenset({
    "MAY", "CANNOT", "GETS", "LOSES", "OWNS", "IGNORES", "UNHARMED", "BEGINS_WITH", "STAYS_CLOSED", "NOT_CLOSES",
    "BLOCKS", "HARMLESS", "MAY_DECLARE", "MAY_ATTACK", "HEAL_SELF", "WOUND_SELF", "CHANGES", "MOVES3", "MOVE_SELF",
    "SWAP_SELF", "FULLY", "COSTS3", "WOUND", "HEAL", "REFLECTS", "HARMED_ONLY", "DOUBLES", "RETURNS_TO_DECK",
    "PLAIN", "ACCUMULATE", "DEFENDING", "MAY_STAY_CLOSED", "STEPS_ONLY", "NOT_OWNS",
})  # fmt: skip


def _subjects(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without the card itself as the subject where a verb without one says the same."""
    found: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        begins = not found or found[-1].terminal in _BEGINS
        verb = lexemes[index + 1].terminal if index + 1 < len(lexemes) else ""
        if lexeme.terminal == "SELF" and begins and verb in _VERBS:
            continue
        found.append(lexeme)
    return found


def _it(lexemes: list[Lexeme]) -> list[Lexeme]:
    """ "Whenever this creature attacks, it ...": the card itself, until another one but whom it killed is spoken of."""
    found: list[Lexeme] = []
    named, alive, others = _of_itself(lexemes), False, False
    for index, lexeme in enumerate(lexemes):
        following = lexemes[index + 1].terminal if index + 1 < len(lexemes) else ""
        if lexeme.terminal == "PRONOUN" and named and (not others or (alive and following in _OF_THE_LIVING)):
            lexeme = replace(lexeme, terminal="SELF", value="self")
        if lexeme.terminal == "SELF" and not others:
            named, alive = True, following == "KILLS"
        others = others or lexeme.terminal in _OTHERS
        found.append(lexeme)
    return found


def _of_itself(lexemes: Sequence[Lexeme]) -> bool:
    """Whether the sentence begins with a moment in which the card itself alone has a part."""
    said = [(lexeme.terminal, lexeme.value) for lexeme in lexemes[:2]]
    return any((terminal, value) in _ALONE for terminal, value in said[:1]) or (
        said[:1] == [("WHEN", "-")] and said[1:] in ([("JUMP", "jump")], [("PLAIN", "teleportation")])
    )


_ALONE = frozenset(
    ("MOMENT", moment) for moment in ("death", "move", "walk", "open", "close", "heal", "dive", "emerge")
)
#: What is said only of a card in play: of who killed, and not of who was killed.
_OF_THE_LIVING = frozenset({"GETS", "CHANGES", "HEAL_SELF", "FULLY", "MOVES3", "MOVE_SELF", "MAY", "NOT_CLOSES"})


def _for_one_attack(lexemes: Sequence[Lexeme]) -> bool:
    """ "When this creature attacks, it gets +1": nobody says whether for this attack alone, or for the battle."""
    said = [lexeme.terminal for lexeme in lexemes]
    attacks = any(lexeme.terminal == "GROUP" and lexeme.value == "attacks" for lexeme in lexemes)
    raised = any(pair in (("GETS", "PLUS"), ("GETS", "DASH")) for pair in pairwise(said))
    return said[:2] == ["WHENEVER", "SELF"] and attacks and raised and not {"UNTIL", "NEXT", "THIS"} & set(said)


_OTHERS = frozenset({
    "KIND", "CLASS", "STATE", "ELEMENT", "ATTACKED", "ATTACKER", "HOST", "HERO", "DEFENDER", "TITLED", "PROPHECY",
    "SHOWN", "SHOWN_CARD", "BOTH", "MEANNESS",
})  # fmt: skip


def plain(text: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The tokens of an English sentence in other words; the same ones where it has no idioms."""
    found = _subjects(_it(list(lexemes)))
    if _for_one_attack(found):
        return list(lexemes)
    for _ in range(_MOST_IDIOMS):
        put = _put(text, found)
        if put is found:
            break
        found = _it(put)
    return _subjects(found)


__all__: list[Any] = ["plain"]
