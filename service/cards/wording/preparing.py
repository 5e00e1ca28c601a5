"""What is shown, found and taken in before recruiting, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.words import ACC, GEN, PLUR, SING, NoWording, inflected, phrase

Feature = Mapping[str, Any]

#: Effects of texts that show their own card.
SHOWING = frozenset({"take_in", "show_dealt", "search"})


def shows_itself(language: str) -> str:
    """ "Show this card"."""
    return f"{phrase(language, 'SHOW')} {_itself(language)}"


def parts(effect: Feature, language: str) -> list[str] | None:
    """The parts of a text that say what an effect does; None for other effects. Raises NoWording."""
    kind = effect["effect"]
    if kind == "take_in":
        return [f"{phrase(language, 'TAKE')} {_itself(language)} {phrase(language, 'INTO_SQUAD')}"]
    if kind == "show_dealt":
        cards = f"{_cards(effect, language)}{_differing(effect, language)}"
        told = [f"{phrase(language, 'SHOW')} {cards} {phrase(language, 'OUT_OF_DEAL')}"]
        for inner in effect["effects"]:
            more = parts(inner, language)
            if more is None:
                raise NoWording(f"no words for {inner['effect']} before recruiting")
            told += more
        return told
    return _found(effect, language) if kind == "search" else None


def _found(effect: Feature, language: str) -> list[str]:
    like = ""
    if "alike" in effect:
        like = f" {phrase(language, 'OF_THE_NAME')}"
    if effect.get("unlike") == "element":
        like = f" {phrase(language, 'OF_ELEMENT_UNSHOWN')}"
    elif "unlike" in effect:
        comma = "," if language == "ru" else ""
        like = f" {phrase(language, 'OF_SUCH_COST')}{comma} {phrase(language, 'NOT_AMONG_SHOWN')}"
    most = f"{phrase(language, 'AT_MOST_TIMES')} " if effect["x"] > 1 else ""
    told = f"{phrase(language, 'FIND')} {phrase(language, 'IN_DECK')} {most}{_cards(effect, language)}{like}"
    where = "INTO_DEAL" if "into" in effect else "INTO_SQUAD"
    if effect.get("effects", [{"effect": "take_in", "to": "subject"}]) != [{"effect": "take_in", "to": "subject"}]:
        raise NoWording("no words for what is done with cards that are found")
    several = effect["x"] > 1
    if language == "ru":
        it = phrase("ru", "HIS") if several else phrase("ru", "PRONOUN", "accs")
    else:
        it = phrase("en", "THEM") if several else phrase("en", "PRONOUN", "both")
    return [told, f"{phrase(language, 'TAKE')} {it} {phrase(language, where)}"]


def _cards(effect: Feature, language: str) -> str:
    """One card, or so many."""
    number = effect["x"]
    if number == 1:
        return noun(language, effect["filter"], ACC)
    if language == "en":
        return f"{number} {noun('en', effect['filter'], ACC, PLUR, article=False)}"
    paucal = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return f"{number} {noun('ru', effect['filter'], GEN, SING if paucal else PLUR)}"


def _differing(effect: Feature, language: str) -> str:
    if "unlike" not in effect:
        return ""
    if effect["unlike"] == "name":
        return f" {phrase(language, 'OF_DIFFERENT_NAMES')}"
    return f" {phrase(language, 'UNLIKE', effect['unlike'])}"


def _itself(language: str) -> str:
    word = phrase(language, "SELF", "self")
    return inflected(word, ACC) if language == "ru" else word
