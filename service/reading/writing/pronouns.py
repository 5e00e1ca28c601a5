"""The card with the text in a finished sentence: by its noun where it is first spoken of, then by a pronoun where that
can mean nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from service.reading.writing.things import BEGIN, RIVAL

_MARK = re.compile(r"\x01(\w+)(\+?)\x02|\x03|[«»“”]|\. ")
_NOUN: Mapping[str, Mapping[str, str]] = {
    "ru": {"nom": "эта карта", "gen": "этой карты", "dat": "этой карте", "acc": "эту карту", "ins": "этой картой",
           "loc": "этой карте"},
    "en": {"poss": "this card's"},
}  # fmt: skip
_PRONOUN: Mapping[str, Mapping[str, str]] = {
    "ru": {"nom": "она", "gen": "её", "dat": "ей", "acc": "её", "ins": "ею", "loc": "ней", "gen+": "неё", "dat+": "ней",
           "acc+": "неё", "ins+": "ней", "loc+": "ней"},
    "en": {"poss": "its"},
}  # fmt: skip


def resolved(text: str, language: str) -> str:
    """A text in which the card's own marks are words."""
    known: list[tuple[bool, bool]] = [(False, False)]

    def word(found: re.Match[str]) -> str:
        mark = found[0]
        if found[1]:
            spoken, rival = known[-1]
            known[-1] = (True, rival)
            plain = spoken and not rival and not (language == "ru" and found[1] == "gen" and not found[2])
            if plain:
                return _PRONOUN[language].get(found[1] + found[2]) or _PRONOUN[language].get(found[1], "it")
            return _NOUN[language].get(found[1], "this card")
        if mark == RIVAL:
            known[-1] = (known[-1][0], True)
            return ""
        if mark in "«“":
            known.append((False, False))
        elif mark in "»”" and len(known) > 1:
            known.pop()
        elif mark == ". ":
            known[-1] = (False, False)
        return mark

    return tidied(_MARK.sub(word, text))


def tidied(text: str) -> str:
    """A text without commas and full stops where others already stand."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" +([,.;:)])", r"\1", text).replace("( ", "(")
    text = re.sub(r",(?:,)+", ",", text)
    text = re.sub(r",([.;:)»”])", r"\1", text)
    text = re.sub(r"\.([»”])", r"\1", text)
    text = re.sub(r"\bthe (its|this card's|your) ", r"\1 ", text)
    text = re.sub(f"{BEGIN}+([«“]?.)", lambda found: found[1].upper(), text)
    text = re.sub(r"\.+", ".", text)
    return re.sub(r",(?=[^\s\d])", ", ", text)
