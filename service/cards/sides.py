"""Allies and enemies: nouns that say of a creature only whose it is.

"An ally" is read as your creature and "an enemy" as an enemy creature. Both are words of players, of which no rulebook
tells what they take in; `doubts` says so where another reading would come to something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.cards.lexemes import Lexeme, Unsure
from service.cards.vocabulary import normal

#: What is said of a noun that follows it: an adjective, and no noun of its own.
_BEFORE_NOUNS = frozenset({
    "KIND", "CLASS", "STATE", "ELEMENT", "NOT_ELEMENT", "OWN", "ENEMY", "ADJACENT", "OPPOSITE", "OTHER", "OPEN",
    "ELITENESS", "HERO", "GROUND", "INCORPOREAL", "TITLED", "SELF", "ALLY", "FOE", "DEFENDER", "RANDOM", "CHOSEN",
    "FORCE", "SPELL", "IMPACT", "DEAREST", "FEATURES", "ORDINAL", "ROW", "ROLLS", "LIVES", "CHIP", "OUT_OF_GRAVE",
})  # fmt: skip
#: Attacks, which are an enemy's, or what an enemy does: "an enemy attacks" beside "enemy attacks".
_ATTACKS = frozenset({"GROUP", "ATTACK", "STRIKE"})
_ADJECTIVES = frozenset({
    "STATE", "ELEMENT", "NOT_ELEMENT", "ADJACENT", "OPPOSITE", "OTHER", "OPEN", "EACH", "CHOSEN", "RANDOM", "ELITENESS",
})  # fmt: skip
_ONE = frozenset({"an", "that", "this", "each", "every", "any", "another", "chosen", "target"})


def by_side(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """The tokens with each ally as your creature, and each enemy who is no player as a creature of the enemy."""
    for index, lexeme in enumerate(lexemes):
        that = _is_that(text, lexemes, index)
        if lexeme.terminal == "ALLY":
            yield from _creature(lexeme, "OWN", "own", that)
        elif lexeme.terminal == "FOE" or _is_foe(text, lexemes, index):
            yield from _creature(lexeme, "ENEMY", "enemy", that)
        else:
            yield lexeme


def _is_that(text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether it is "that ally", who was spoken of before: a creature, of which nothing more need be said."""
    said = normal(text[: lexemes[index].start]).split()[-1:]
    return bool({"that", "this"} & set(said)) or (index > 0 and lexemes[index - 1].terminal == "THIS")


def _creature(lexeme: Lexeme, terminal: str, side: str, that: bool) -> Iterator[Lexeme]:
    if not that:
        yield Lexeme(terminal, side, lexeme.start, lexeme.end, lexeme.grammemes)
    yield Lexeme("KIND", Unsure("creature"), lexeme.start, lexeme.end, lexeme.grammemes)


def _is_foe(text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether "enemy" is a noun here and one of several: "the enemy" is a player, "is enemy" says whose it is."""
    lexeme = lexemes[index]
    if lexeme.terminal != "ENEMY" or normal(text[lexeme.start : lexeme.end]) != "enemy":
        return False
    said = normal(text[: lexeme.start]).split()[-1:]
    led = index > 0 and lexemes[index - 1].terminal in _ADJECTIVES and said != ["the"]
    if not led and not _ONE & set(said):
        return False
    following = lexemes[index + 1] if index + 1 < len(lexemes) else None
    if following is not None and following.terminal in _ATTACKS:
        return normal(text[following.start : following.end]) == "attacks"
    return following is None or following.terminal not in _BEFORE_NOUNS


__all__ = ["by_side"]
