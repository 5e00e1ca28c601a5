"""Cards of the deck that were shown or looked at, in words: what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.whom import Whom, only
from service.cards.wording.words import ACC, INS, PLUR, NoWording, inflected, other_phrase, phrase

Feature = Mapping[str, Any]


def put_back(effect: Feature, whom: Whom, language: str) -> str:
    """The cards that were shown go to an end of the deck. Raises NoWording."""
    only(effect, "where")
    shown, card = phrase(language, "SHOWN_CARD"), phrase(language, "KIND", "card")
    cards = f"{inflected(shown, ACC, PLUR)} {inflected(card, ACC, PLUR)}" if language == "ru" else f"{shown} cards"
    return f"{phrase(language, 'RETURN')} {cards} {_end(effect['where'], language)}"


def look(effect: Feature, whom: Whom, language: str) -> str:
    """Top cards of the deck are looked at and put back. Raises NoWording."""
    only(effect, "x", "effects")
    (back, *more) = effect["effects"]
    if more or back["effect"] != "put_back":
        raise NoWording("no words for what is done with cards looked at")
    top = f"{effect['x']} {phrase(language, 'TOP_CARDS')} {_deck(language)}"
    them = phrase(language, "HIS" if language == "ru" else "THEM")
    then = f"{phrase(language, 'RETURN')} {them} {_end(back['where'], language)}"
    return f"{phrase(language, 'LOOK_AT')} {top}; {then}"


def _deck(language: str) -> str:
    return other_phrase(language, "OUT_OF_DECK", "own", 2 if language == "ru" else 1)


def _end(where: str, language: str) -> str:
    """Which end of the deck."""
    ends = {"top": ["ON_TOP"], "bottom": ["UNDER_DECK"], "either": ["ON_TOP", "UNDER_DECK"]}[where]
    deck = _deck(language) if language == "ru" else other_phrase(language, "OUT_OF_DECK", "own", 2)
    told = f" {phrase(language, 'OR')} ".join(phrase(language, end) for end in ends)
    if language == "en" and len(ends) > 1:
        told = f" {phrase('en', 'OR')} ".join(f"{phrase('en', end)} {deck}" for end in ends)
        return f"{told} {phrase('en', 'IN_ANY_ORDER')}"
    return f"{told} {deck} {phrase(language, 'IN_ANY_ORDER')}"


def buried(effect: Feature, whom: Whom, language: str) -> str:
    """A card that was shown goes to the graveyard. Raises NoWording."""
    only(effect)
    pronoun = other_phrase("ru", "PRONOUN", "accs", 1) if language == "ru" else phrase("en", "PRONOUN", "both")
    return f"{phrase(language, 'MILL')} {pronoun} {phrase(language, 'INTO_GRAVE')}"


def places(effect: Feature, whom: Whom, language: str) -> str:
    """A card that is shown goes to a place of the deck, another one for who is first, or second. Raises NoWording."""
    only(effect, "x")
    x, aside = effect["x"], ""
    if isinstance(x, dict):
        if x.keys() != {"of", "if", "then", "else"} or x["if"].keys() != {"seat"}:
            raise NoWording("no words for which place of the deck")
        seat = phrase(language, "SEAT", x["if"]["seat"])
        x, aside = x["else"], f" ({_place(x['then'], language)}, {seat})"
    card, shown, deck = (
        phrase(language, *word) for word in (("KIND", "card"), ("SHOWN_CARD",), ("OUT_OF_DECK", "own"))
    )
    cards = (card, f"the {shown} {card}")
    if language == "ru":
        cards = (inflected(card, ACC), f"{inflected(shown, ACC, gender='femn')} {inflected(card, ACC)}")
    first = f"{phrase(language, 'SHOW')} {cards[0]} {deck}; {phrase(language, 'RESHUFFLE')}"
    put = f"{phrase(language, 'MILL')} {cards[1]} {phrase(language, 'INTO_DECK')} {_place(x, language)}"
    return f"{first}; {put} {phrase(language, 'FROM_TOP')}{aside}"


def _place(number: int, language: str) -> str:
    word = phrase(language, "ORDINAL", str(number))
    return inflected(word, INS, gender="femn") if language == "ru" else word


WORDS = {"put_back": put_back, "look": look, "discard": buried, "place_in_deck": places}
