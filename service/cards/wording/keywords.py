"""The names of named features."""

from __future__ import annotations

from service.cards.wording.words import NOM, first_of, inflected

_KEYWORDS = ("PLAIN", "PLAGUE", "CURSE", "BLESSING", "VULNERABILITY", "DIRECTED", "COUNTED", "COUNTABLE", "POISON",
             "REGENERATION", "JUMP", "INCORPOREAL", "FORMATION", "WHERE_DEEP")  # fmt: skip


def keyword(language: str, name: str, case: str = NOM) -> str:
    """The name of a named feature. Raises NoWording."""
    found = first_of(language, _KEYWORDS, name)
    return inflected(found, case) if language == "ru" else found


def first_keyword(language: str, name: str) -> str:
    """The name of a named feature as the dictionary has it. Raises NoWording."""
    return first_of(language, _KEYWORDS, name)
