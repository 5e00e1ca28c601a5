"""What can be spoken of: a noun phrase that is said in a case when a clause needs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

#: The card with the text stands in a sentence as a mark with its case until the whole is known (``pronouns``).
SELF = "\x01{}\x02"
#: A mark after a noun that a pronoun could be taken for.
RIVAL = "\x03"
#: Marks around a noun that is the card's own: "its" stands before it, "of this card" after it.
WHOSE = ("\x01pre\x02", "\x01post\x02")
#: A mark where a sentence begins.
BEGIN = "\x04"


class NoWords(ValueError):
    """Something has no words."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Somebody or something spoken of.

    ``says`` gives it in a case (``nom``, ``gen``, ``dat``, ``acc``, ``ins``, ``loc``; ``poss`` in English), and
    knows whether a preposition stands before it.
    """

    says: Callable[[str, bool], str]
    gender: str = "masc"
    plural: bool = False
    person: int = 3
    relative: bool = False
    own: bool = False
    """Whether it is the card with the text."""

    def say(self, case: str = "nom", after: bool = False) -> str:
        """It in a case, after a preposition or not."""
        return self.says(case, after)


def fixed(text: str, gender: str = "neut", plural: bool = False) -> Thing:
    """Something that is said alike in every case."""
    return Thing(lambda case, after: text, gender, plural)


@dataclass(slots=True)
class Nouns:
    """A noun phrase before it is said: the noun, what stands before it, and what after."""

    head: str
    adjectives: list[str]
    tails: list[str]
    clauses: list[Callable[[Thing], str]]
    owner: Thing | None = None
    """Whose it is."""
    called: bool = True
    """Whether the noun says what it is; one that is anything has no plural."""
