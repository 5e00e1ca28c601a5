"""A token of a printed text, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from service.cards.morphology import Grammemes

UNKNOWN = "UNKNOWN"
#: Marks around a text that is given, or around a name.
QUOTES = frozenset('"«»“”„')


class Unsure(str):
    """A value that the words say only nearly, so that they could mean something else (`doubts`)."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A token: its terminal, its value, where it stands in the text, and the forms that a word can be in."""

    terminal: str
    value: str
    start: int
    end: int
    grammemes: Grammemes = frozenset()
    joined: bool = False
    """Whether it is an English adjective of the word that follows."""


def is_cyrillic(text: str) -> bool:
    """Whether any letter of the text is Cyrillic."""
    return any("Ѐ" <= character <= "ӿ" for character in text)
