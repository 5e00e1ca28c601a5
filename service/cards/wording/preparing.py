"""What is shown, found and taken in before recruiting, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.words import ACC, GEN, PLUR, SING, NoWording, inflected, other_phrase, phrase, plural

Feature = Mapping[str, Any]

#: Effects of texts that show their own card.
SHOWING = frozenset({"take_in", "show_dealt", "search", "look_at_deal"})


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
    if kind == "look_at_deal":
        return [_looks(effect["x"], language), *(_each_shown(inner, language) for inner in effect["effects"])]
    return _found(effect, language) if kind == "search" else None


def _looks(number: int, language: str) -> str:
    """So many random cards of the enemy's deal."""
    word, card = phrase(language, "RANDOM", "random"), phrase(language, "KIND", "card")
    if language == "ru":
        if number not in (2, 3, 4):
            raise NoWording("no words for so many cards of a deal")
        word, card = inflected(word, ACC, PLUR), inflected(card, ACC, PLUR)
    else:
        card = plural(card)
    return f"{phrase(language, 'LOOK_AT')} {number} {word} {card} {phrase(language, 'OUT_OF_ENEMY_DEAL')}"


def _each_shown(effect: Feature, language: str) -> str:
    """What is done for each of the cards shown. Raises NoWording."""
    if effect["effect"] == "take_in":
        return (parts(effect, language) or [""])[0]
    shown, each = phrase(language, "SHOWN_CARD"), phrase(language, "COUNTING_EACH")
    if effect["effect"] == "cheapen" and set(effect["per"]) == {"kind", "cost"} and effect["per"]["kind"] == "card":
        crystal, less = phrase(language, "ELITENESS", effect["crystal"]), phrase(language, "LESS_THAN")
        quality = phrase(language, "ELITENESS", effect["per"]["cost"]["crystal"])
        if language == "en":
            return f"{each} {shown} {quality} card this card {phrase('en', 'COSTS3')} {effect['x']} {crystal} {less}"
        of_card = [inflected(word, ACC, SING, "femn") for word in (shown, quality)]
        card, me = inflected(phrase("ru", "KIND", "card"), ACC), phrase("ru", "SELF", "self")
        each = other_phrase("ru", "COUNTING_EACH", "-", 1)
        by = f"{phrase('ru', 'BY')} {effect['x']} {inflected(crystal, ACC, PLUR)}"
        return f"{each} {' '.join(of_card)} {card} {me} {phrase('ru', 'STANDS')} {by} {less}"
    (crystal,) = effect.keys() & {"gold", "silver"}
    said = f"{phrase(language, 'YOU_GET')} X {phrase(language, 'ELITENESS', crystal)}, {phrase(language, 'WHERE')} X"
    if effect[crystal] != 1 or effect["effect"] != "gain_crystals":
        raise NoWording("no words for what is done for cards shown")
    number = inflected(phrase("ru", "NUMBER_OF"), "nomn") if language == "ru" else "is the number of"
    many = inflected(shown, GEN, PLUR) if language == "ru" else shown
    return f"{said} {number} {many} {noun(language, effect['per'], GEN, PLUR, article=False)}"


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
