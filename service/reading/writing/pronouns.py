"""The card with the text in a finished sentence: by its noun where it is first spoken of, then by a pronoun where that
can mean nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from service.reading.writing.things import BEGIN, RIVAL

_MARK = re.compile(r"\x01(\w+)(\+?)\x02|\x03|[«»“”]|\. ")
_NOUN: Mapping[str, Mapping[str, str]] = {
    "ru": {"nom": "эта карта", "gen": "этой карты", "dat": "этой карте", "acc": "эту карту", "ins": "этой картой",
           "loc": "этой карте", "post": "этой карты"},
    "en": {"poss": "this card's"},
}  # fmt: skip
_PRONOUN: Mapping[str, Mapping[str, str]] = {
    "ru": {"nom": "она", "dat": "ей", "acc": "её", "ins": "ею", "loc": "ней", "gen+": "неё", "dat+": "ней",
           "acc+": "неё", "ins+": "ней", "loc+": "ней", "pre": "её "},
    "en": {"nom": "it", "poss": "its", "acc": "it"},
}  # fmt: skip


#: Where others are called cards, too.
_GIVEN = {"эта карта": "данная карта", "этой карты": "данной карты", "этой карте": "данной карте",
          "эту карту": "данную карту", "этой картой": "данной картой"}  # fmt: skip


class _Known:
    """What has been spoken of within a text or a quote."""

    def __init__(self) -> None:
        self.spoken = self.rival = False
        self.before: list[bool] = []
        """Of whose noun is open whether "its" stands before it."""


def resolved(text: str, language: str) -> str:
    """A text in which the card's own marks are words."""
    known = [_Known()]
    given = language == "ru" and "карт" in text

    def word(found: re.Match[str]) -> str:
        mark, now = found[0], known[-1]
        if found[1]:
            own = _own(now, found[1], found[2], language)
            return _GIVEN.get(own, own) if given else own
        if mark == RIVAL:
            now.rival = True
            return ""
        if mark in "«“":
            known.append(_Known())
        elif mark in "»”" and len(known) > 1:
            known.pop()
        elif mark == ". ":
            now.spoken = now.rival = False
        return mark

    told = tidied(_MARK.sub(word, text))
    return _eased(told) if language == "ru" else told


def _eased(text: str) -> str:
    """Russian prepositions with a vowel where two consonants follow: "со второй"."""
    text = re.sub(r"\b([сС]) (?=[«]?[сзшжв][бвгджзклмнпрстфхцчшщ])", r"\1о ", text)
    return re.sub(r"\b([вВ]) (?=[вф][бвгджзклмнпрстфхцчшщ])", r"\1о ", text)


def _own(now: _Known, case: str, after: str, language: str) -> str:
    clear = now.spoken and not now.rival
    if case == "pre":
        now.before.append(clear)
        return "её " if clear else ""
    if case == "post" and now.before.pop():
        return ""
    now.spoken = True
    told = _PRONOUN[language].get(case + after, _PRONOUN[language].get(case)) if clear and case != "post" else None
    return told or _NOUN[language].get(case, "this card")


def tidied(text: str) -> str:
    """A text without commas and full stops where others already stand."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" +([,.;:)])", r"\1", text).replace("( ", "(")
    text = re.sub(r",(?:,)+", ",", text)
    text = re.sub(r",([.;:)»”])", r"\1", text)
    text = re.sub(r"\.([»”])", r"\1", text)
    text = re.sub(r"\bno (?:an?|the) ", "no ", text)
    text = re.sub(r"\bthe (its|this card's|your) ", r"\1 ", text)
    text = re.sub(f"{BEGIN}+([«“]?.)", lambda found: found[1].upper(), text)
    text = re.sub(r"\.+", ".", text)
    return re.sub(r",(?=[^\s\d])", ", ", text)
